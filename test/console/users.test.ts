/** The people who may sign in, as the lender's administrators and a dealer's see them. */
import assert from 'node:assert/strict'
import { createUser } from '../../src/operations/people/create-user.ts'
import { Refusal } from '../../src/operations/refusal.ts'
import { change } from '../../src/store/audit/change.ts'
import { type ConsoleFixture, PASSWORD } from './house.ts'
import { browserTests, type Visit } from './support.ts'

const roleOf = async ({ sql }: ConsoleFixture, id: string) => {
  const [user] = await sql<{ role: string; isDisabled: boolean }[]>`
    select role, disabled_at is not null as "isDisabled" from users where id = ${id}`
  return user
}

/** Chooses among the actions of a user's row. */
const act = async ({ keys, button }: Pick<Visit, 'keys' | 'button'>, verb: string, email: string) => {
  await keys.press(button(`Actions: ${email}`))
  await keys.press(button(`${verb}: ${email}`))
}

browserTests('the users', (each) => {
  each(
    'an administrator confirms a person to whom another one has given access',
    { as: 'admin' },
    async ({ house, keys, open, button, dialog, page, says, looksRight }) => {
      const { sql, ring } = house
      const other = await house.addUser('admin')
      const given = { email: `${house.name('second').replace(' ', '.')}@example.ie`, role: 'admin' } as const
      const actor = { kind: 'user', id: other.id } as const
      const added = await change(sql, { actor, now: Date.now }, (making) =>
        createUser(making, ring, { ...given, dealer: undefined }),
      )
      assert.ok(!(added instanceof Refusal))
      await open(`/console/users/${added.id}`, given.email)
      const section = page.getByText(`added ${given.email} on`)
      await section.waitFor()
      await looksRight('somebody whom nobody has confirmed')
      await keys.press(button('Confirm user'))
      await looksRight('asked whether to confirm them')
      await keys.press(dialog('Confirm this user?').getByRole('button', { name: 'Confirm user' }))
      await says('The user has been confirmed.')
      await section.waitFor({ state: 'detached' })
    },
  )

  each(
    'an administrator invites a user, who gets a mail, and again another',
    { as: 'admin', meets: ['409 users'] },
    async ({ house, me, keys, open, button, field, dialog, row, isAt, says, fails, page, looksRight }) => {
      const dealer = await house.addDealer()
      const email = `${house.name('invited')}@example.ie`.replace(' ', '.')
      await open('/console/users', 'Users')
      await row(me.email).getByText('This is you').waitFor()
      await keys.press(button('Invite user'))
      const form = dialog('Invite a user')
      await isAt(form.getByLabel('Email address'))
      await keys.press(form.getByRole('button', { name: 'Send invitation' }))
      await form.getByText('Choose the dealer').waitFor()
      await looksRight('inviting with nothing filled in')
      await keys.back(form.getByLabel('Email address'))
      await keys.fill(form.getByLabel('Email address'), me.email)
      await keys.choose(form.getByLabel('Role'), 'Underwriter')
      await form.getByLabel('Dealer', { exact: true }).waitFor({ state: 'detached' })
      await keys.press(form.getByRole('button', { name: 'Send invitation' }))
      await fails('There is already a user with this email address.')
      await looksRight('inviting somebody who is there already')
      await keys.back(form.getByLabel('Email address'))
      await keys.fill(form.getByLabel('Email address'), email)
      await keys.choose(form.getByLabel('Role'), 'Dealer administrator')
      await keys.choose(form.getByLabel('Dealer', { exact: true }), dealer.name)
      await keys.press(form.getByRole('button', { name: 'Send invitation' }))
      await says('The invitation has been sent.')
      const first = await house.linkInMailTo(email)

      await keys.fill(field('Find a user by name or email'), email.slice(0, -6))
      await page.getByText('1 user', { exact: true }).waitFor()
      await row(email).getByText('Invited', { exact: true }).waitFor()
      await row(email).getByText(dealer.name).waitFor()
      await looksRight('invited')
      await act({ keys, button }, 'Resend invitation', email)
      await looksRight('asked whether to invite again')
      await keys.press(dialog('Resend the invitation?').getByRole('button', { name: 'Resend invitation' }))
      await says('The invitation has been sent again.')
      const second = await house.linkInMailTo(email)
      assert.notEqual(second, first)
      await page.goto(second)
      await page.getByRole('heading', { name: 'Welcome to Forecourt' }).waitFor()
      await page.getByText(email).waitFor()
    },
  )

  each(
    'a dealer administrator sees whose consent is missing, and asks for it by mail',
    { as: 'dealerAdmin' },
    async ({ house, me, keys, open, button, dialog, row, says, looksRight }) => {
      assert.ok(me.dealer !== null)
      const client = await house.addClient({ dealer: me.dealer.id })
      const [asked, willing] = [
        await house.addUser('dealerUser', { dealer: me.dealer }),
        await house.addUser('dealerUser', { dealer: me.dealer }),
      ]
      await house.consent(willing, client.clientId)
      await open('/console/users', 'Users')
      await row(asked.email).getByText(client.name).waitFor()
      await row(me.email).getByText(client.name).waitFor()
      await row(willing.email).getByText('None', { exact: true }).waitFor()
      await keys.press(button(`Actions: ${willing.email}`))
      await button(`Change role: ${willing.email}`).waitFor()
      assert.equal(await button(`Ask for consent: ${willing.email}`).count(), 0)
      await looksRight('with the actions of a user')
      await keys.reach(button(`Change role: ${willing.email}`))
      await keys.key('Escape')
      await looksRight('with consents missing')
      await act({ keys, button }, 'Ask for consent', asked.email)
      await dialog('Ask for consent by email?').getByRole('listitem').getByText(client.name).waitFor()
      await looksRight('asked whether to ask')
      await keys.press(dialog('Ask for consent by email?').getByRole('button', { name: 'Ask for consent' }))
      await says('The email asking for consent has been sent.')
      assert.deepEqual(await house.actorsOf('consent.asked', asked.id), [me.id])
      assert.match(await house.linkInMailTo(asked.email), /\/consent\?client_id=cl_/)
    },
  )

  each(
    'a user’s role is changed, their sessions are ended, and they are disabled and enabled',
    { as: 'admin' },
    async ({ house, keys, open, button, field, dialog, row, isAt, says, page, looksRight }) => {
      const user = await house.addUser('dealerUser')
      await house.begin(user)
      await open('/console/users', 'Users')
      await keys.fill(field('Find a user by name or email'), 'nobody.of.this.name')
      await page.getByText('No users found.').waitFor()
      await looksRight('none found')
      await keys.fill(field('Find a user by name or email'), '')
      await keys.choose(field('Dealer or partner'), user.dealer?.name ?? '')
      await page.getByText('1 user', { exact: true }).waitFor()
      assert.match(page.url(), new RegExp(`[?&]dealer=${user.dealer?.id}`))
      assert.ok(!page.url().includes('nobody'))
      await page.reload()
      await page.getByText('1 user', { exact: true }).waitFor()
      await act({ keys, button }, 'Change role', user.email)
      const form = dialog('Change role')
      await isAt(form.getByLabel('Role'))
      assert.deepEqual(await form.getByRole('option').allInnerTexts(), [
        'Dealer user',
        'Dealer administrator',
      ])
      await looksRight('changing the role')
      await keys.choose(form.getByLabel('Role'), 'Dealer administrator')
      await keys.press(form.getByRole('button', { name: 'Change role' }))
      await says('The role has been changed.')
      await isAt(button(`Actions: ${user.email}`))
      assert.equal((await roleOf(house, user.id))?.role, 'dealerAdmin')

      await house.begin(user)
      await act({ keys, button }, 'End sessions', user.email)
      await keys.press(dialog('End all sessions of this user?').getByRole('button', { name: 'End sessions' }))
      await says('The user has been signed out everywhere.')
      const alive = await house.sql`select from sessions where user_id = ${user.id} and ended_at is null`
      assert.equal(alive.length, 0)

      await act({ keys, button }, 'Disable', user.email)
      await keys.press(dialog('Disable this user?').getByRole('button', { name: 'Disable' }))
      await says('The user has been disabled.')
      await row(user.email).getByText('Disabled').waitFor()
      assert.equal((await roleOf(house, user.id))?.isDisabled, true)
      await looksRight('disabled')
      await act({ keys, button }, 'Enable', user.email)
      await keys.press(dialog('Enable this user?').getByRole('button', { name: 'Enable' }))
      await says('The user has been enabled.')
      assert.equal((await roleOf(house, user.id))?.isDisabled, false)
    },
  )

  each(
    'an administrator resets the second factor of somebody who lost it, after a fresh proof',
    { as: 'admin', meets: ['401 users/id/reset-factors'] },
    async ({ house, me, keys, open, button, field, dialog, says, page, looksRight }) => {
      const user = await house.addUser('underwriter')
      await house.sql`
        insert into authenticators (user_id, key_id, secret, created_at, confirmed_at, last_step)
        values (${user.id}, 'k1', '', now(), now(), 0)`
      await house.sql`update sessions set proved_at = null where user_id = ${me.id}`
      await open('/console/users', 'Users')
      await keys.fill(field('Find a user by name or email'), user.email)
      await page.getByText('1 user', { exact: true }).waitFor()
      await act({ keys, button }, 'Reset two-factor authentication', user.email)
      const reset = dialog('Reset two-factor authentication?')
      await reset.getByText(user.email).waitFor()
      await looksRight('asked whether to reset the second factor')
      await keys.press(reset.getByRole('button', { name: 'Reset' }))
      await keys.fill(dialog('Verify it’s you').getByLabel('Password', { exact: true }), PASSWORD)
      await keys.key('Enter')
      await says('Two-factor authentication has been reset.')
      assert.deepEqual(await house.actorsOf('user.factorsReset', user.id), [me.id])
      await keys.press(button(`Actions: ${user.email}`))
      await button(`End sessions: ${user.email}`).waitFor()
      assert.equal(await button(`Reset two-factor authentication: ${user.email}`).count(), 0)
    },
  )

  each(
    'a dealer administrator sees and invites the dealer’s own people only',
    { as: 'dealerAdmin' },
    async ({ house, me, keys, open, button, dialog, row, says, page, looksRight }) => {
      assert.ok(me.dealer !== null)
      const colleague = await house.addUser('dealerUser', { dealer: me.dealer })
      const stranger = await house.addUser('dealerUser')
      const email = `${house.name('invited')}@example.ie`.replace(' ', '.')
      await open('/console/users', 'Users')
      await row(colleague.email).waitFor()
      await page.getByText('2 users', { exact: true }).waitFor()
      assert.equal(await page.getByText(stranger.email).count(), 0)
      assert.equal(await page.getByLabel('Dealer', { exact: true }).count(), 0)
      await looksRight('a dealer’s users')
      await keys.press(button('Invite user'))
      const form = dialog('Invite a user')
      assert.deepEqual(await form.getByRole('option').allInnerTexts(), [
        'Dealer user',
        'Dealer administrator',
      ])
      await looksRight('a dealer administrator invites')
      await keys.fill(form.getByLabel('Email address'), email)
      await keys.key('Enter')
      await says('The invitation has been sent.')
      await row(email).waitFor()
      await house.linkInMailTo(email)
      const people = await house.sql`select from users where dealer_id = ${me.dealer.id}`
      assert.equal(people.length, 3)
      for (const path of ['/console/dealers', '/console/dealers/any']) await open(path, 'Page not found')
    },
  )

  each(
    'more users than fit on a page are shown when asked for',
    { sizes: ['phone'], as: 'dealerAdmin' },
    async ({ house, me, keys, open, button, page }) => {
      assert.ok(me.dealer !== null)
      for (let n = 0; n < 60; n++) await house.addUser('dealerUser', { dealer: me.dealer, isInvited: true })
      await open('/console/users', 'Users')
      await page.getByText(/^The first \d+ users$/).waitFor()
      const shown = await page.getByRole('rowheader').count()
      await keys.press(button('Show more users'))
      await page.getByText('61 users', { exact: true }).waitFor()
      assert.ok(shown < 61)
      assert.equal(await page.getByRole('rowheader').count(), 61)
    },
  )
})
