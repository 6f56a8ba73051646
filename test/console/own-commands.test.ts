/** What a dealer's person does with an application on its page, by keyboard: signers' links, a review, the withdrawal. */
import assert from 'node:assert/strict'
import { ONLY_LENDER_CORRECTS } from '../../src/domain/access/access.ts'
import { headOf } from '../operations/guard-world.ts'
import { giveTo } from './case-scene.ts'
import { startScene } from './signing-scene.ts'
import { browserTests, type Visit } from './support.ts'

const openOwn = ({ open }: Visit, reference: string) =>
  open(`/console/applications/${reference}?mode=test`, /Sample/)

browserTests('what a dealer does with an application', (each) => {
  each(
    'a signer gets the link again, and at another address; where codes go by mail, only the lender sets that',
    { as: 'dealerUser', meets: ['409 signing-link', '409 signing-link'] },
    async (visit) => {
      const { house, page, keys, button, field, says, isAt, me, looksRight } = visit
      const { reference, names, emails } = await startScene(house, 'individual')
      await giveTo(house, reference, me)
      const [name = ''] = names
      await openOwn(visit, reference)
      const signer = page.locator('[data-signer]').filter({ hasText: name })
      // As the dealer typed it, so that a mistake shows.
      await signer.getByText(emails[0] ?? '', { exact: true }).waitFor()
      await keys.press(button(`Resend link to ${name}`))
      await says(`A new link has been sent to ${name}.`)

      const correct = button(`Correct contact details for ${name}`)
      const address = field(`Email address of ${name}`)
      await keys.press(correct)
      await isAt(address)
      await keys.fill(address, 'nonsense')
      await keys.key('Enter')
      await signer.getByRole('alert').filter({ hasText: 'email address' }).waitFor()
      assert.equal(await address.inputValue(), 'nonsense')
      await looksRight('an address that is refused')
      await keys.fill(address, 'right.address@example.ie')
      await keys.key('Enter')
      await says(`A new link has been sent to ${name}.`)
      await signer.getByText('right.address@example.ie', { exact: true }).waitFor()

      // Live data, on a page that was opened before.
      await openOwn(visit, reference)
      await keys.press(correct)
      await keys.fill(address, 'other.address@example.ie')
      const { id } = await headOf(house.service, reference)
      await house.sql`update applications set mode = 'live' where id = ${id}`
      await keys.key('Enter')
      await signer.getByRole('alert').filter({ hasText: ONLY_LENDER_CORRECTS }).waitFor()
      await openOwn(visit, reference)
      await signer.getByText(ONLY_LENDER_CORRECTS, { exact: false }).waitFor()
      assert.equal(await correct.count(), 0)
      await looksRight('an address that only the lender corrects')
      await keys.press(button('Ask the lender'))
      await isAt(field('Write to the lender'))
      await signer.getByText('right.address@example.ie', { exact: true }).waitFor()
    },
  )
})
