/** An authenticator app in the pages: setting it up, signing in with it, and the proof before sensitive actions. */
import assert from 'node:assert/strict'
import { totpCode, totpStep } from '../../src/adapters/access/totp.ts'
import { bytesOfBase32 } from '../support/base32.ts'
import { type ConsoleFixture, NEW_PASSWORD, PASSWORD, type User } from './house.ts'
import { browserTests } from './support.ts'

/** As if the last code and the last proof were a while ago. */
const letTimePass = async ({ sql }: ConsoleFixture, { id }: User): Promise<void> => {
  await sql`update authenticators set last_step = last_step - 2 where user_id = ${id}`
  await sql`update sessions set proved_at = proved_at - interval '11 minutes' where user_id = ${id}`
}

browserTests('a second factor', (each) => {
  each(
    'an app is set up, signs in, and proves who one is before what is sensitive',
    { as: 'underwriter', meets: ['401 sign-in', '401 sign-in', '401 my-recovery-codes', '401 proof'] },
    async ({
      house,
      me,
      keys,
      open,
      goTo,
      page,
      button,
      field,
      dialog,
      arrives,
      fails,
      isAt,
      looksRight,
    }) => {
      await open('/console/account', 'My account')
      await keys.press(button('Set up authenticator app'))
      const setUp = dialog('Set up an authenticator app')
      await looksRight('with the QR code of an app')
      const secret = ((await setUp.locator('code').textContent()) ?? '').replaceAll(' ', '')
      const app = () => totpCode(bytesOfBase32(secret), totpStep(Date.now()))
      await keys.fill(setUp.getByLabel('6-digit code', { exact: true }), app())
      await keys.key('Enter')
      const shown = dialog('Your recovery codes')
      await shown.waitFor()
      await looksRight('with recovery codes')
      const codes = await shown
        .getByRole('list', { name: 'Recovery codes' })
        .getByRole('listitem')
        .allInnerTexts()
      assert.equal(codes.length, 10)
      await keys.press(shown.getByRole('button', { name: 'Done' }))
      await page.getByText('10 codes left').waitFor()
      await looksRight('with a second factor')

      await page.context().clearCookies()
      await open('/console/sign-in', 'Sign in')
      await letTimePass(house, me)
      await keys.fill(field('Email address'), me.email)
      await keys.fill(field('Password'), PASSWORD)
      await keys.key('Enter')
      await isAt(field('Code'))
      await looksRight('asked for a code')
      await keys.fill(field('Code'), '000000')
      await keys.key('Enter')
      await fails('That code is not correct')
      await isAt(field('Code'))
      await looksRight('with a wrong code')
      await keys.fill(field('Code'), app())
      await keys.key('Enter')
      await arrives('To decide')
      await goTo('My account')
      await arrives('My account')

      await letTimePass(house, me)
      await keys.press(button('Generate new recovery codes'))
      await keys.press(
        dialog('Generate new recovery codes?').getByRole('button', { name: 'Generate new codes' }),
      )
      const proof = dialog('Verify it’s you')
      await looksRight('asked for a proof')
      await keys.fill(proof.getByLabel('Password', { exact: true }), PASSWORD)
      await keys.key('Enter')
      await keys.fill(proof.getByLabel('Code', { exact: true }), codes[0] ?? '')
      await keys.key('Enter')
      await proof.waitFor({ state: 'hidden' })
      await dialog('Your recovery codes').waitFor()
    },
  )
})

browserTests('a session that has ended', (each) => {
  each(
    'is renewed over the page: nothing that was typed is lost, and Escape keeps it all',
    { as: 'admin', meets: ['401 dealers', '401 sign-in'] },
    async ({ house, me, keys, open, page, button, field, dialog, fails, says, row, looksRight }) => {
      await open('/console/dealers', 'Dealers')
      await keys.press(button('Add dealer'))
      const form = dialog('Add a dealer')
      const name = house.name('Sample Dealer')
      await keys.fill(form.getByLabel('Name'), name)
      await page.context().clearCookies()
      await keys.key('Enter')
      const ended = dialog('Your session has ended')
      await ended.waitFor()
      await looksRight('asked to sign in over the page')
      await keys.key('Escape')
      await keys.fill(ended.getByLabel('Password', { exact: true }), 'not the password')
      await keys.key('Enter')
      await fails('The email address or password is not correct')
      assert.equal(await form.getByLabel('Name').inputValue(), name)
      await keys.fill(ended.getByLabel('Password', { exact: true }), PASSWORD)
      await keys.key('Enter')
      await says('has been added')
      await row(name).waitFor()
      assert.equal(await field('Email address').count(), 0)
      assert.ok((await house.actorsOf('signIn.succeeded')).includes(me.id))
    },
  )
})

browserTests(
  'a second factor that the lender requires',
  (each) => {
    each(
      'is set up by somebody who has none before any other page opens to them',
      {},
      async ({ house, keys, open, page, button, field, dialog, arrives, looksRight, path }) => {
        const user = await house.addUser('underwriter')
        await open('/console/queue/mine', 'Sign in')
        await keys.fill(field('Email address'), user.email)
        await keys.fill(field('Password'), PASSWORD)
        await keys.key('Enter')
        await arrives('Set up two-factor authentication')
        assert.equal(path(), '/console/account')
        // Whoever has the password must also have the mails.
        assert.equal(await button('Set up authenticator app').count(), 0)
        await looksRight('a link is required first')
        await keys.press(button('Email me the link'))
        await page.getByText('We’ve sent the link').waitFor()
        await page.goto(await house.linkInMailTo(user.email))
        await keys.fill(field('New password'), NEW_PASSWORD)
        await keys.press(button('Set password'))
        await arrives('Your password has been set')
        await keys.press(page.getByRole('link', { name: 'Sign in' }))
        await arrives('Sign in')
        await keys.fill(field('Email address'), user.email)
        await keys.fill(field('Password'), NEW_PASSWORD)
        await keys.key('Enter')
        await arrives('Set up two-factor authentication')
        await looksRight('a second factor is required')
        await page.goto(`${house.baseUrl}/console/queue/mine`)
        await page.getByRole('heading', { level: 1, name: 'Set up two-factor authentication' }).waitFor()
        await keys.press(button('Set up authenticator app'))
        const setUp = dialog('Set up an authenticator app')
        const secret = ((await setUp.locator('code').textContent()) ?? '').replaceAll(' ', '')
        const code = totpCode(bytesOfBase32(secret), totpStep(Date.now()))
        await keys.fill(setUp.getByLabel('6-digit code', { exact: true }), code)
        await keys.key('Enter')
        await keys.press(dialog('Your recovery codes').getByRole('button', { name: 'Done' }))
        await page.getByRole('heading', { level: 1, name: 'My account' }).waitFor()
        await open('/console/queue/mine', 'Mine')
      },
    )
  },
  () => ({ secondFactorRoles: ['underwriter'] }),
)
