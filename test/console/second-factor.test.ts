/** An authenticator app in the pages: setting it up, signing in with it, and the proof before sensitive actions. */
import assert from 'node:assert/strict'
import { totpCode, totpStep } from '../../src/adapters/access/codes.ts'
import { bytesOfBase32 } from '../support/base32.ts'
import { type ConsoleFixture, PASSWORD, type User } from './house.ts'
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
