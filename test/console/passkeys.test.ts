/** Passkeys in the pages, with the browser's own virtual authenticator. */
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { type ConsoleFixture, PASSWORD, type User } from './house.ts'
import { browserTests } from './support.ts'

/** Passkeys need an address with a name. */
const byName = ({ baseUrl }: ConsoleFixture): string => baseUrl.replace('127.0.0.1', 'localhost')

/** An authenticator of this device, whose user is there and shows who they are. */
const addAuthenticator = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const verifies = (isUserVerified: boolean) =>
    session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
  return { verifies, credentials: () => session.send('WebAuthn.getCredentials', { authenticatorId }) }
}

const letProofAge = async ({ sql }: ConsoleFixture, { id }: User): Promise<void> => {
  await sql`update sessions set proved_at = proved_at - interval '11 minutes' where user_id = ${id}`
}

browserTests('passkeys', (each) => {
  each(
    'one is added, signs in alone, proves who one is, and is removed',
    {
      mayAsk: (url) => url.startsWith('http://localhost:'),
      meets: ['401 my-recovery-codes'],
      answersItself: true,
    },
    async ({ house, keys, page, button, field, dialog, row, arrives, says, looksRight }) => {
      const user = await house.addUser('underwriter')
      const device = await addAuthenticator(page)
      await page.goto(`${byName(house)}/console/sign-in?next=/console/account`)
      await button('Sign in with a passkey').waitFor()
      await looksRight('with a passkey first')
      await keys.fill(field('Email address'), user.email)
      await keys.fill(field('Password'), PASSWORD)
      await keys.key('Enter')
      await arrives('My account')

      await keys.press(button('Add passkey'))
      const add = dialog('Add a passkey')
      await looksRight('asked for the name of a passkey')
      await keys.fill(add.getByLabel('Name'), 'Sample laptop')
      await keys.key('Enter')
      const codes = dialog('Your recovery codes')
      await codes.waitFor()
      assert.equal((await device.credentials()).credentials.length, 1)
      await keys.press(codes.getByRole('button', { name: 'Done' }))
      await row('Sample laptop').getByText('Never').waitFor()
      await looksRight('with a passkey')

      await page.context().clearCookies()
      // The button is pressed while the sign-in is in progress to which the browser's own list has led.
      let pressed: Promise<void> | undefined
      await page.route('**/sign-in/passkey', async (route) => {
        pressed ??= button('Sign in with a passkey').click()
        await pressed
        await route.continue()
      })
      await page.goto(`${byName(house)}/console/sign-in?next=/console/account`)
      await row('Sample laptop').waitFor()
      assert.equal(await row('Sample laptop').getByText('Never').count(), 0)
      assert.equal((await house.actorsOf('signIn.succeeded')).filter((one) => one === user.id).length, 2)

      await letProofAge(house, user)
      await keys.press(button('Generate new recovery codes'))
      await keys.press(
        dialog('Generate new recovery codes?').getByRole('button', { name: 'Generate new codes' }),
      )
      const proof = dialog('Verify it’s you')
      await proof.getByRole('button', { name: 'Use a passkey' }).waitFor()
      await looksRight('asked for a passkey as proof')
      await keys.press(proof.getByRole('button', { name: 'Use a passkey' }))
      await proof.waitFor({ state: 'hidden' })
      await keys.press(dialog('Your recovery codes').getByRole('button', { name: 'Done' }))

      await keys.press(button('Remove passkey: Sample laptop'))
      await keys.press(dialog('Remove this passkey?').getByRole('button', { name: 'Remove passkey' }))
      await says('The passkey has been removed.')
      await page.getByText('No passkeys yet').waitFor()
    },
  )
})
