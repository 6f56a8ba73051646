/** The dealer's next step as a button that does it, what went wrong with a signing in red, and the search. */
import assert from 'node:assert/strict'
import { Refusal } from '../../src/operations/refusal.ts'
import { endSigning } from '../../src/operations/signing/end.ts'
import { headOf } from '../operations/guard-world.ts'
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
      const next = page.getByRole('link', { name: /^Upload / })
      await next.waitFor()
      await looksRight('an application that needs a document')
      await keys.fill(field('Search all applications'), `…${reference.slice(-6)}`)
      await page
        .getByRole('table', { name: 'Applications found' })
        .getByRole('link', { name: /^Upload / })
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
    'a list is filtered by state and by days of receipt, which the address keeps, and the filters are cleared at once',
    { as: 'dealerUser', sizes: ['phone', 'desktop'] },
    async ({ house, me, page, keys, open, field, button, looksRight }) => {
      await addOwn(house, me)
      await open('/console/applications?mode=test', 'Applications')
      const found = page.getByRole('link', { name: /^Upload / })
      await found.waitFor()
      await keys.press(button('Filters'))
      const state = page.getByLabel('State', { exact: true })
      await keys.choose(state, 'Declined')
      await page.getByText('No applications match these filters.').waitFor()
      await looksRight('a filtered list')
      await page.reload()
      await page.getByText('No applications match these filters.').waitFor()
      await keys.press(button('Clear filters'))
      await found.waitFor()
      await keys.fill(field('Received to'), '01/01/2020')
      await page.getByText('No applications match these filters.').waitFor()
      await keys.fill(field('Received to'), '31/12/2099')
      await found.waitFor()
      assert.match(page.url(), /receivedTo=2099-12-31/)
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
      await page.getByText('A signer declined to sign: “too dear”').waitFor()
      await looksRight('a refused signing in the list')
      await keys.press(page.getByRole('link', { name: 'Start signing again' }))
      await page.getByRole('alert').filter({ hasText: 'A signer declined to sign: “too dear”' }).waitFor()
      await looksRight('a refused signing')
      await keys.press(button('Start signing again'))
      await says('The agreement is being prepared.')
      assert.equal((await headOf(house.service, reference)).state, 'AwaitingSignature')
    },
  )
})
