/** The dealer's next step as a button that does it, what went wrong with a signing in red, and the search. */
import assert from 'node:assert/strict'
import { changeSigning, endSigning } from '../../src/modules/signing/change.ts'
import { Refusal } from '../../src/service/refusal.ts'
import { approve, headOf, OPERATOR, pass } from '../operations/guard-world.ts'
import { addOwn, giveTo } from './case-scene.ts'
import { startScene } from './signing-scene.ts'
import { browserTests } from './support.ts'

browserTests('the next step of the dealer', (each) => {
  each(
    'an application whose document is missing is found, stands in Needs you, and its button chooses the file',
    { as: 'dealerUser', sizes: ['desktop'] },
    async ({ house, me, page, keys, open, field, button, looksRight }) => {
      const reference = await addOwn(house, me)
      await open('/console/applications?mode=test', 'Applications')
      const next = page.getByRole('link', { name: / needed$/ })
      await next.waitFor()
      await looksRight('an application that needs a document')
      await keys.fill(field('Search all applications'), `…${reference.slice(-6)}`)
      await page
        .getByRole('table', { name: 'Applications found' })
        .getByRole('link', { name: / needed$/ })
        .waitFor()
      await looksRight('an application that was searched')
      await keys.fill(field('Search all applications'), 'Nobody of this name')
      await page.getByText('No applications found.', { exact: false }).waitFor()
      await keys.fill(field('Search all applications'), '')
      await keys.press(next)
      const choosing = page.waitForEvent('filechooser')
      await button(/^Upload /).click()
      await choosing
      await looksRight('the next step')
    },
  )

  each(
    'a refused signing is told in red on the page and in the list, and starts again by one press',
    { as: 'dealerUser', sizes: ['desktop'] },
    async ({ house, me, page, keys, open, button, says, looksRight }) => {
      const { reference, signingId } = await startScene(house, 'individual')
      await giveTo(house, reference, me)
      const by = { actor: { kind: 'service', id: 'signing' } } as const
      const end = { as: 'declined', reason: 'A signer declined: too dear' } as const
      assert.ok(!((await endSigning(house.service, signingId, by, end)) instanceof Refusal))
      await open('/console/applications?mode=test', 'Applications')
      await looksRight('a refused signing in the list')
      await keys.press(page.getByRole('link', { name: /^A signer declined to sign on / }))
      await page.getByRole('alert').filter({ hasText: '“too dear”' }).waitFor()
      await looksRight('a refused signing')
      await keys.press(button('Send again'))
      const dialog = page.getByRole('dialog', { name: 'Send again' })
      await dialog.getByText(/@/).first().waitFor()
      const saving = page.waitForEvent('download')
      await keys.press(dialog.getByRole('button', { name: 'Read the agreement first' }))
      assert.equal((await saving).suggestedFilename(), `draft-agreement-${reference}.pdf`)
      await looksRight('who gets the link')
      await keys.press(dialog.getByRole('button', { name: 'Send again' }))
      await says('The agreement is being prepared.')
      assert.equal((await headOf(house.service, reference)).state, 'AwaitingSignature')
    },
  )

  each(
    'a signer whose details are wrong: the dealer stops signing, and the form opens at what the signer named',
    { as: 'dealerUser' },
    async ({ house, me, page, keys, open, button, looksRight }) => {
      const { reference, signingId } = await startScene(house, 'individual')
      await giveTo(house, reference, me)
      const by = { actor: { kind: 'service', id: 'signing' } } as const
      await changeSigning(house.service, signingId, by, ({ file, now }) => ({
        file: {
          ...file,
          signers: file.signers.map((signer) => ({
            ...signer,
            reported: { message: 'My name is Aoibhe.', about: 'name', at: now },
          })),
        },
        steps: [],
      }))
      await open(`/console/applications/${reference}?mode=test`, /Sample/)
      await page.getByRole('alert').filter({ hasText: 'My name is Aoibhe.' }).waitFor()
      await looksRight('wrong details')
      await keys.press(button('Stop signing and correct the application'))
      const dialog = page.getByRole('dialog')
      await dialog.getByText(`${reference} is withdrawn when you submit it`, { exact: false }).waitFor()
      await looksRight('stopping a signing')
      await keys.press(dialog.getByRole('button', { name: 'Stop signing' }))
      await page.getByText(`This corrects ${reference}.`, { exact: false }).waitFor()
      await page.getByLabel('First name', { exact: true }).and(page.locator(':focus')).waitFor()
      assert.equal((await headOf(house.service, reference)).state, 'Approved')
      await looksRight('the form of a corrected application')
    },
  )

  each(
    'a counter-offer shows only what changes, and the dealer accepts it, or asks for other terms',
    { as: 'dealerUser' },
    async ({ house, me, page, keys, open, button, field, says, looksRight }) => {
      const reference = await addOwn(house, me)
      await pass(house.service, reference)
      await approve(house.service, reference, OPERATOR, { term: 60 })
      await open(`/console/applications/${reference}?mode=test`, /Sample/)
      await page.getByRole('heading', { name: /^Approved on other figures: term/ }).waitFor()
      const names = await page.locator('section[aria-label="Next step"] tbody th').allTextContents()
      assert.ok(names.includes('Term') && !names.includes('Loan'), names.join())
      await looksRight('a counter-offer')
      await keys.press(button('Ask for other terms'))
      await keys.fill(field('Which terms does the customer want?'), 'A deposit of €6,000')
      await keys.press(button('Ask the lender'))
      await says('The lender has your request.')
      await page.getByRole('heading', { name: 'Other terms requested' }).waitFor()
      await looksRight('other terms')
      await keys.press(button('The customer accepts'))
      await says('The lender knows that the customer accepts.')
    },
  )
})
