/** The signing of a case: staff follow it and put it right on the case's page, by keyboard alone. */
import assert from 'node:assert/strict'
import { idOfReference } from '../../src/domain/application/reference.ts'
import type { BookingOutcome } from '../../src/domain/case/booking.ts'
import { bookContract } from '../../src/operations/lender-systems/book.ts'
import { numberEvents } from '../../src/store/events/numbering.ts'
import { validCase } from '../interface/samples.ts'
import { createLenderClient } from '../support/lender-client.ts'
import { eventually } from './house.ts'
import { startScene } from './signing-scene.ts'
import { browserTests } from './support.ts'

const EVENTS_MAXIMUM = 1_000

browserTests('the signing of a case', (each) => {
  each(
    'shows each signer’s steps, corrects an address, is cancelled with a reason and started again in turn',
    { as: 'underwriter', meets: ['409 signing-link'] },
    async ({ house, page, keys, open, button, field, says, looksRight }) => {
      const scene = await startScene(house, 'limitedCompany')
      await open(`/console/cases/${scene.reference}/signing?mode=test`, /./)
      const name = scene.names[0] ?? ''
      const signers = page.locator('[data-signer]')
      const first = signers.filter({ hasText: name }).first()
      /** The page learns what the service has sent. */
      const isShownAsSent = (what: string) =>
        eventually(what, async () => {
          await numberEvents(house.sql, new Date(), EVENTS_MAXIMUM)
          return (await first.getByText('Sent: done').count()) > 0 ? true : undefined
        })
      await isShownAsSent('the link to be sent')
      await first.getByText('Opened: not yet').waitFor()
      assert.equal(await signers.count(), scene.names.length)
      await looksRight('waiting for signatures')

      await keys.press(button(`Correct contact details for ${name}`))
      const address = field(`Email address of ${name}`)
      await keys.fill(address, 'nonsense')
      await keys.key('Enter')
      await first.getByRole('alert').filter({ hasText: 'email address' }).waitFor()
      await keys.fill(address, 'right.address@example.ie')
      await keys.key('Enter')
      await says(`A new link has been sent to ${name}.`)
      await first.getByText('right.address@example.ie').waitFor()
      await isShownAsSent('the new link to be sent')
      await keys.press(button(`Resend link to ${name}`))
      await says(`A new link has been sent to ${name}.`)

      await keys.key('c')
      const cancelled = page.getByText(/^This cancels the signing that started on .*\(not signed yet\)/)
      assert.ok((await cancelled.innerText()).includes(name))
      await looksRight('a counter-offer that cancels the signing')
      await keys.key('Escape')
      await keys.press(button('Cancel signing'))
      const reason = field('Reason for cancelling')
      await keys.key('ControlOrMeta+a')
      await keys.fill(reason, '')
      await keys.press(button('Cancel signing'))
      await page.getByText('Enter a reason').waitFor()
      await looksRight('to be cancelled')
      await keys.back(reason)
      await keys.fill(reason, 'The price has changed.')
      await keys.press(button('Cancel signing'))
      await says('Signing has been cancelled. The case is approved again.')
      assert.equal(await scene.state(), 'Approved')
      await page.getByText('Cancelled: The price has changed.').waitFor()
      assert.equal(await page.getByText('The link is valid until').count(), 0)

      await keys.reach(page.getByRole('radio', { name: 'All at once' }))
      await keys.key('ArrowDown')
      await keys.press(button('Start signing'))
      await says('Signing has started.')
      assert.equal(await scene.state(), 'AwaitingSignature')
      await page.getByText(/, signing in order; sign by/).waitFor()
      await looksRight('started in turn')
    },
  )

  each(
    'asks for an order of signing only where there is one',
    { as: 'underwriter', sizes: ['desktop'] },
    async ({ house, page, open, button, says }) => {
      const scene = await startScene(house, 'individual')
      await open(`/console/cases/${scene.reference}/signing?mode=test`, /./)
      await page.locator('[data-signer]').first().waitFor()
      await page.getByText(/Started/).waitFor()
      assert.equal(await page.getByText(/signing in (any )?order/).count(), 0)
      await button('Cancel signing').click()
      await page.getByLabel('Reason for cancelling').fill('A sample.')
      await button('Cancel signing').click()
      await button('Start signing').waitFor()
      assert.equal(await page.getByRole('radio', { name: 'All at once' }).count(), 0)
      await button('Start signing').click()
      await says('Signing has started.')
      assert.equal(await scene.state(), 'AwaitingSignature')
    },
  )

  each(
    'shows since when a contract waits for the core system, why it was refused, and under which number it is booked',
    { as: 'underwriter' },
    async ({ house, page, keys, open, button, field, looksRight }) => {
      const call = (path: string, body: object) => house.call('dealer', 'POST', path, { body })
      const sent = { ...validCase('individual', {}, { filled: 'minimal' }), onBehalfOf: null }
      const reference: string = (await call('/api/case/submit', sent)).body.caseId
      await call(`/api/sandbox/${reference}/advance`, { to: 'Signed' })
      const { clientId } = await createLenderClient(house, { name: 'Core system' })
      const address = `/console/cases/${reference}/signing?mode=test`
      const says = async (outcome: BookingOutcome) => {
        const application = await house.service.findApplication(idOfReference('b', reference) ?? '')
        assert.ok(application)
        const actor = { kind: 'client', id: clientId } as const
        assert.equal((await bookContract(house.service, application, { actor }, outcome)).is, 'acknowledged')
      }
      await open(address, /./)
      await page.getByText('Waiting for the core system to book the contract since').waitFor()
      await page.getByText('Signed by a sandbox command, without signers').waitFor()
      const payOut = button(/^Pay out/)
      await payOut.and(page.locator(':not([data-expected])')).waitFor()
      await looksRight('waiting to be booked')

      await says({ state: 'refused', reason: 'Payment 12: interest is 41.17, not 41.16.' })
      await open(address, /./)
      await page.getByText('Core system rejected the contract: Payment 12').first().waitFor()
      await payOut.and(page.locator(':not([data-expected])')).waitFor()
      await looksRight('refused by the core system')
      await keys.key('p')
      const panel = page.getByRole('region', { name: 'Pay out', exact: true })
      await panel.getByText('€20,000', { exact: true }).waitFor()
      await panel.getByText('Open: The core system rejected the contract: Payment 12').waitFor()
      await panel.getByText('No bank account is recorded for the payee').waitFor()
      const override = panel.getByRole('button', { name: 'Override and ask a colleague' })
      assert.ok(await override.isDisabled())
      await keys.fill(field('Reason for paying out without the booking'), 'Booked by hand, rounded.')
      await looksRight('to be paid out without a booking')
      await keys.press(override)
      await page.getByText('Your override has been recorded. A colleague must pay it out.').waitFor()
      await page.getByText('You have already overridden the missing booking.').waitFor()
      assert.equal(await payOut.getAttribute('aria-disabled'), 'true')
      await open('/console/queue/toPayOut?mode=test', /./)
      await page.getByText('The core system rejected the contract').first().waitFor()

      await says({ state: 'booked', contractNumber: 'HP-000123' })
      await open(address, /./)
      await page.getByText('HP-000123').first().waitFor()
      await looksRight('booked')
      await keys.press(button('Correct contract number'))
      await keys.press(button('Correct contract number'))
      await page.getByText('Enter a reason').waitFor()
      await keys.fill(field('Correct contract number'), 'HP-000132')
      await keys.fill(field('Reason for the correction'), 'Two digits were swapped.')
      await looksRight('correcting the contract number')
      await keys.press(button('Correct contract number'))
      await page.getByText('The contract number has been corrected.').waitFor()
      await page.getByText('corrected the contract number to HP-000132').first().waitFor()
      await payOut.and(page.locator('[data-expected]')).waitFor()
      await keys.key('p')
      await panel.getByRole('definition').getByText('HP-000132').waitFor()
      assert.equal(await panel.getByText(/^Open: /).count(), 0)
      await looksRight('to be paid out')
      await keys.press(panel.getByRole('button', { name: 'Pay out' }))
      await page.getByText('The case has been paid out.').waitFor()
    },
  )
})
