/** The whole way of an application, from an empty form to the signed agreement: by touch on a phone, by keyboard at a desk. */
import assert from 'node:assert/strict'
import { workOnDueSignings } from '../../src/operations/signing/work.ts'
import { callerFor } from '../operations/guard-world.ts'
import { fillForm, fillFormByKeys } from './form-filler.ts'
import type { ConsoleFixture } from './house.ts'
import { enterCode, isReadable, openLink, signTyped } from './signing-steps.ts'
import { browserTests, type Visit, WINDOWS } from './support.ts'

/** The customer of the examples. */
const NAME = 'Aoife Sample'
const EMAIL = 'aoife.sample@example.ie'

/** Signs in a person of the dealer; the dealer's software plays the lender in the sandbox. */
const beginAsDealer = async ({ house, page }: Visit): Promise<void> => {
  const { dealerId } = callerFor(house.service, 'dealer')
  assert.ok(dealerId !== null)
  const user = await house.addUser('dealerUser', { dealer: { id: dealerId, name: 'Sample Dealer' } })
  await page.context().addCookies([{ name: 'forecourt', value: await house.begin(user), url: house.baseUrl }])
}

const approve = async (house: ConsoleFixture, reference: string): Promise<void> => {
  const { status, text } = await house.call('dealer', 'POST', `/api/sandbox/${reference}/advance`, {
    body: { to: 'Approved' },
  })
  assert.equal(status, 200, text)
}

const workOnSignings = ({ service }: ConsoleFixture) =>
  workOnDueSignings(service, (error) => {
    throw error
  })

const referenceIn = ({ path }: Visit): string => /applications\/(\w+)/.exec(path())?.[1] ?? ''

// Each runs in its own house: both customers share an address, so mails of the first would be mistaken for the
// second's.
browserTests('the whole way by touch', (each) => {
  each('from an empty form to a signed agreement by touch alone', { sizes: ['phone'] }, async (visit) => {
    const { house, page, open, button, field, arrives, says } = visit
    await page.setViewportSize(WINDOWS.phone)
    await beginAsDealer(visit)
    await open('/console/applications?mode=test', 'Applications')
    await page.getByRole('link', { name: 'New application' }).tap()
    await arrives('New application')
    await fillForm(visit, 'b', 'individual')
    await page.getByRole('heading', { name: 'Ready to submit' }).waitFor()
    await button('Submit as a test').tap()
    await arrives(NAME)
    const reference = referenceIn(visit)

    await approve(house, reference)
    await open(`/console/applications/${reference}?mode=test`, NAME)
    await button('Start signing').tap()
    await page.getByRole('dialog').getByText(EMAIL).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Start signing' }).tap()
    await says('The agreement is being prepared.')
    await workOnSignings(house)

    await openLink(visit, EMAIL)
    await button('Send me a code').tap()
    await arrives('Enter your code')
    await field('6-digit code').fill(await house.codeInMailTo(EMAIL))
    await button('Continue').tap()
    await arrives('Read your agreement')
    await isReadable(page)
    await button('Skip to the last page').tap()
    await button('Continue to sign').tap()
    await arrives('Sign your agreement')
    await field('Full name').fill(NAME)
    await field(/I agree to sign electronically/).tap()
    await button('Sign agreement').tap()
    await arrives('Thank you. You’ve signed')

    await open(`/console/applications/${reference}?mode=test`, NAME)
    await page.getByRole('listitem').filter({ hasText: 'Signing: done' }).waitFor()
  })
})

browserTests('the whole way by keyboard', (each) => {
  each(
    'from an empty form to a signed agreement by keyboard alone',
    { sizes: ['desktop'] },
    async (visit) => {
      const { house, page, keys, open, button, arrives, says } = visit
      await page.setViewportSize(WINDOWS.desktop)
      await beginAsDealer(visit)
      await open('/console/applications?mode=test', 'Applications')
      await keys.press(page.getByRole('link', { name: 'New application' }))
      await arrives('New application')
      await fillFormByKeys(visit, 'b', 'individual')
      await page.getByRole('heading', { name: 'Ready to submit' }).waitFor()
      await keys.press(button('Submit as a test'))
      await arrives(NAME)
      const reference = referenceIn(visit)

      await approve(house, reference)
      await open(`/console/applications/${reference}?mode=test`, NAME)
      await keys.press(button('Start signing'))
      await keys.press(page.getByRole('dialog').getByRole('button', { name: 'Start signing' }))
      await says('The agreement is being prepared.')
      await workOnSignings(house)

      await openLink(visit, EMAIL)
      await enterCode(visit, EMAIL)
      await signTyped(visit, NAME)
      await arrives('Thank you. You’ve signed')

      await open(`/console/applications/${reference}?mode=test`, NAME)
      await page.getByRole('listitem').filter({ hasText: 'Signing: done' }).waitFor()
    },
  )
})
