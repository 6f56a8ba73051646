/** What a test client's developer finds beside the requests: events, test applications, and signers' links and codes. */
import { sampleSigning } from './requests-scene.ts'
import { browserTests } from './support.ts'

const NO_REFERENCE = `Q${'0'.repeat(26)}`

browserTests(
  'events and test applications of a client',
  (each) => {
    each(
      'a developer follows an application to its events, its signing link and its code',
      { as: 'dealerAdmin', meets: [`404 test-applications/${NO_REFERENCE}/signing`] },
      async (visit) => {
        const { house, me, keys, open, page, row, looksRight } = visit
        const { clientId, reference } = await sampleSigning(house, me.dealer)
        await open(`/console/clients/${clientId}`, /^Sample Software/)
        await keys.press(page.getByRole('link', { name: 'Test applications' }))
        await visit.arrives(/^Test applications: Sample Software/)
        await row(reference).getByText('Awaiting signature').waitFor()
        await looksRight('with test applications')

        await keys.press(page.getByRole('link', { name: reference }))
        await visit.arrives(/^Test application: Sample Software/)
        const link = page.getByRole('link', { name: 'Open signer 1’s link' })
        await link.waitFor()
        const address = new URL((await link.getAttribute('href')) ?? '')
        await page.getByText('Not requested').waitFor()
        const token = address.hash.replace('#token=', '')
        const sent = await fetch(`${house.baseUrl}/console/api/signing/send-code`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            origin: house.baseUrl,
            'sec-fetch-site': 'same-origin',
          },
          body: JSON.stringify({ link: token }),
        })
        await sent.text()
        await page
          .locator('td code')
          .filter({ hasText: /^\d{6}$/ })
          .waitFor({ timeout: 60_000 })
        await looksRight('with a link and a code')

        await keys.press(page.getByRole('link', { name: 'Requests for this application' }))
        await visit.arrives(/^Requests: Sample Software/)
        await house.logRequests()
        await keys.press(page.getByRole('link', { name: 'Events' }))
        await visit.arrives(/^Events: Sample Software/)
        await page.getByRole('cell', { name: 'Quote: status changed' }).first().waitFor()
        await page.getByText('Approved → Awaiting signature').waitFor()
        await page.getByLabel('Event', { exact: true }).selectOption('consent.changed')
        await page.getByText('No events of this type').waitFor()
        await looksRight('without an event of a type')

        await open(
          `/console/clients/${clientId}/test-applications/${NO_REFERENCE}`,
          /^Test application: Sample Software/,
        )
        await page.getByText('Test application not found').waitFor()
      },
    )
  },
  () => ({ webhooks: true }),
)
