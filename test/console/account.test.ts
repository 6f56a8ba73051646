/** A person's own page: their consents, their sessions, and their password. */
import assert from 'node:assert/strict'
import { type ConsoleFixture, NEW_PASSWORD, PASSWORD, type User } from './house.ts'
import { browserTests } from './support.ts'

const aliveOf = async ({ sql }: ConsoleFixture, { id }: User): Promise<number> =>
  (await sql`select from sessions where user_id = ${id} and ended_at is null`).length

browserTests('my account', (each) => {
  each(
    'nobody of the lender’s is shown consents, which only dealers’ people give',
    { as: 'underwriter', sizes: ['desktop'] },
    async ({ open, page, looksRight }) => {
      await open('/console/account', 'My account')
      await page.getByRole('heading', { level: 2, name: 'Details' }).waitFor()
      assert.equal(await page.getByText('No consents yet').count(), 0)
      assert.equal(await page.getByRole('heading', { name: /consent/i }).count(), 0)
      await looksRight('of an underwriter')
    },
  )

  each(
    'a consent is withdrawn after a question, and counts no more from then on',
    { as: 'dealerUser' },
    async ({ house, me, keys, open, button, dialog, row, isAt, says, page, looksRight }) => {
      const client = await house.addClient()
      const other = await house.addClient({ mode: 'live' })
      await open('/console/account', 'My account')
      await page.getByText('No consents yet').waitFor()
      await page.getByText(me.email).first().waitFor()
      await looksRight('without consents')
      for (const { clientId } of [client, other]) await house.consent(me, clientId)
      await open('/console/account', 'My account')
      await row(client.name).getByText('Test').waitFor()
      await row(other.name).getByText('Live').waitFor()
      const withdraw = button(`Withdraw consent for ${client.name}`)
      const question = dialog('Withdraw this consent?')
      await keys.press(withdraw)
      await isAt(question.getByRole('button', { name: 'Cancel' }))
      await looksRight('asked whether to withdraw')
      await keys.key('Escape')
      await question.waitFor({ state: 'hidden' })
      await isAt(withdraw)
      await keys.press(withdraw)
      await keys.press(question.getByRole('button', { name: 'Withdraw consent' }))
      await says(`Your consent for ${client.name} has been withdrawn.`)
      await row(client.name).getByText('Withdrawn').waitFor()
      assert.equal(await withdraw.count(), 0)
      await isAt(page.getByRole('heading', { level: 1 }))
      await looksRight('with a consent that was withdrawn')
      const { body } = await house.call(undefined, 'GET', '/api/consents', {
        headers: { authorization: `Bearer ${client.apiKey}` },
      })
      assert.deepEqual(body.items, [])
    },
  )

  each(
    'sessions are listed, and one or all others are ended',
    { as: 'dealerUser' },
    async ({ house, me, keys, open, button, dialog, row, says, looksRight }) => {
      for (const browser of ['Firefox on Windows', 'Safari on iPhone', 'Edge on Windows'])
        await house.begin(me, browser)
      await open('/console/account', 'My account')
      await row('Chrome on Linux').getByText('This session').waitFor()
      assert.equal(await row('Chrome on Linux').getByRole('button').count(), 0)
      await keys.press(button('End session: Safari on iPhone, 192.0.2.1'))
      await looksRight('asked whether to end a session')
      await keys.press(dialog('End this session?').getByRole('button', { name: 'End session' }))
      await says('The session has ended.')
      await row('Safari on iPhone').waitFor({ state: 'detached' })
      assert.equal(await aliveOf(house, me), 3)
      await keys.press(button('End all other sessions'))
      await keys.press(
        dialog('End all other sessions?').getByRole('button', { name: 'End all other sessions' }),
      )
      await says('All other sessions have ended.')
      await row('Firefox on Windows').waitFor({ state: 'detached' })
      await button('End all other sessions').waitFor({ state: 'detached' })
      assert.equal(await aliveOf(house, me), 1)
    },
  )

  each(
    'the password is changed, which ends the other sessions and sends a mail',
    { as: 'dealerUser', meets: ['409 my-password', '409 my-password'] },
    async ({ house, me, keys, open, button, field, page, isAt, says, fails, looksRight }) => {
      await house.begin(me)
      await open('/console/account', 'My account')
      await keys.press(button('Change password'))
      await page.getByText('Enter your current password').waitFor()
      await isAt(field('Current password'))
      await looksRight('with nothing filled in')
      await keys.fill(field('Current password'), 'not the password')
      await keys.fill(field('New password'), NEW_PASSWORD)
      await keys.key('Enter')
      await fails('The current password is not correct.')
      await keys.back(field('Current password'))
      await keys.fill(field('Current password'), PASSWORD)
      await keys.fill(field('New password'), 'password12')
      await keys.key('Enter')
      await fails(/guess|common/)
      await looksRight('with a password that is refused')
      await keys.fill(field('New password'), NEW_PASSWORD)
      await keys.press(button('Change password'))
      await says('Your password has been changed. You have been signed out everywhere else.')
      assert.equal(await field('Current password').inputValue(), '')
      assert.equal(await field('New password').inputValue(), '')
      assert.equal(await aliveOf(house, me), 1)
      assert.equal(await house.linkInMailTo(me.email), `${house.baseUrl}/console`)
      const signIn = (password: string) =>
        house.call(undefined, 'POST', '/console/api/sign-in', {
          body: { email: me.email, password },
          headers: { origin: house.baseUrl, 'sec-fetch-site': 'same-origin' },
        })
      assert.equal((await signIn(PASSWORD)).status, 401)
      assert.equal((await signIn(NEW_PASSWORD)).status, 200)
    },
  )
})
