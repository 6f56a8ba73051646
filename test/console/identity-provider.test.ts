/** The lender's own identity provider in the pages: signing in, errors, and a proof in a window over the page. */
import assert from 'node:assert/strict'
import { after } from 'node:test'
import type { Page } from 'playwright-core'
import {
  openSampleIdentityProvider,
  type SampleIdentityProvider,
} from '../support/sample-identity-provider.ts'
import { browserTests } from './support.ts'

let provider: SampleIdentityProvider
after(() => provider.close())

/** Says at the provider who one is. */
const sayWho = async (page: Page, subject: string): Promise<void> => {
  await page.getByLabel('Who are you?').fill(subject)
  await page.keyboard.press('Enter')
}

const AT_PROVIDER = { mayAsk: (url: string) => url.startsWith(provider.settings.issuer) }

browserTests(
  'a lender’s identity provider',
  (each) => {
    each(
      'signs in, is told apart from who is not known here, and proves in a window of its own who one is',
      {
        ...AT_PROVIDER,
        meets: ['401 sign-in/provider/return', '401 my-authenticator'],
      },
      async ({ house, keys, open, arrives, button, dialog, fails, looksRight, page, path }) => {
        const user = await house.addUser('underwriter')
        provider.accounts.set('known', { email: user.email })
        provider.accounts.set('unknown', { email: 'nobody.here@example.ie' })

        await open('/console/account', 'Sign in')
        await looksRight('with an identity provider')
        await keys.press(button('Sign in with Sample Sign-in'))
        await sayWho(page, 'unknown')
        await fails('Forecourt has no account for your email address at Sample Sign-in')
        await page.getByRole('heading', { level: 1, name: 'Sign-in failed' }).waitFor()
        assert.equal(path(), '/console/sign-in/provider')
        await looksRight('refused after the identity provider')

        await page.context().clearCookies()
        await keys.press(page.getByRole('link', { name: 'Back to sign-in' }))
        await arrives('Sign in')
        await page.goto(`${house.baseUrl}/console/sign-in?next=/console/account`)
        await keys.press(button('Sign in with Sample Sign-in'))
        await sayWho(page, 'known')
        await page.getByRole('heading', { level: 1, name: 'My account' }).waitFor()
        assert.equal(path(), '/console/account')
        assert.equal(new Set(await house.actorsOf('provider.linked')).has(user.id), true)

        await keys.press(button('Set up authenticator app'))
        const proof = dialog('Verify it’s you')
        await proof.getByRole('button', { name: 'Use Sample Sign-in' }).waitFor()
        await looksRight('asked for a proof by the identity provider')
        const opened = page.waitForEvent('popup')
        await keys.press(proof.getByRole('button', { name: 'Use Sample Sign-in' }))
        await sayWho(await opened, 'known')
        await dialog('Set up an authenticator app').waitFor()
        assert.equal(await proof.count(), 0)
      },
    )
  },
  async () => {
    provider = await openSampleIdentityProvider()
    return { identityProvider: provider }
  },
)
