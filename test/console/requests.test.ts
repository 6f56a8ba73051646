/**
 * The request log of a client: a developer finds a request by its id or reference and reads it, and the list keeps its
 * place while more come in.
 */
import assert from 'node:assert/strict'
import { eventually } from './house.ts'
import { asked, sampleRequests } from './requests-scene.ts'
import { browserTests } from './support.ts'

browserTests('requests of a client', (each) => {
  each(
    'a request is found by its id and read, and what comes in meanwhile moves nothing',
    { as: 'dealerAdmin', meets: ['404 requests/none'] },
    async (visit) => {
      const { house, me, keys, open, button, field, page, path, row, looksRight } = visit
      const { clientId, apiKey, refused, reference } = await sampleRequests(house, me.dealer)
      const rows = (number: number) =>
        eventually(
          `${number} rows`,
          async () => (await page.locator('tbody tr').count()) === number || undefined,
        )
      await open(`/console/clients/${clientId}`, /^Sample Software/)
      await keys.press(page.getByRole('link', { name: 'Requests', exact: true }))
      await visit.arrives(/^Requests: Sample Software/)
      await row('POST /api/quote/submit').getByText(reference).waitFor()
      assert.equal(await page.getByRole('rowheader').count(), 4)
      await looksRight('with requests')

      await page.getByLabel('Status', { exact: true }).selectOption('failed')
      await row('GET /api/quote').getByText('bad-request').waitFor()
      await row('POST /api/quote/submit').getByText('200 invalid').waitFor()
      await rows(2)
      assert.match(path(), /status=failed/)
      await asked(house, apiKey, 'GET', '/api/quote')
      await asked(house, apiKey, 'GET', '/api/quote?limit=none')
      await house.logRequests()
      await button('Show 1 new request').waitFor({ timeout: 60_000 })
      assert.equal(await page.getByRole('rowheader').count(), 2)
      await keys.press(button('Show 1 new request'))
      await rows(3)
      await page.getByLabel('Status', { exact: true }).selectOption('')

      await keys.fill(field('Request ID or application'), refused)
      await rows(1)
      await keys.press(page.getByRole('link', { name: 'POST /api/quote/submit' }))
      await visit.arrives(/^Request: Sample Software/)
      await page.getByText('approve after 5s; unknown words (1)').waitFor()
      await page.getByText('quote.finance.tradeInn', { exact: true }).waitFor()
      await page.getByText('sample-sdk/1.2.3 node').waitFor()
      const address =
        (await page.locator('a[href^="/docs/reference/failures#"]').first().getAttribute('href')) ?? ''
      const docs = await fetch(house.baseUrl + (address.split('#')[0] ?? ''))
      assert.match(await docs.text(), new RegExp(`id="${address.split('#')[1]}"`))
      const body = page.getByRole('region', { name: 'Request body text' })
      assert.match(await body.innerText(), /"term": 47/)
      assert.match(await body.innerText(), /"ppsNumber": "[0-9]{7}[A-Z]+"/)
      await keys.reach(
        page.getByRole('radiogroup', { name: 'Request body: format' }).getByRole('radio').first(),
      )
      await keys.key('ArrowRight')
      assert.match(await body.innerText(), /"term":47/)
      const response = page.getByRole('region', { name: 'Response body text' })
      assert.match(await response.innerText(), /"quoteReference": "Q01/)
      await page.getByRole('link', { name: reference }).waitFor()
      await looksRight('one request')

      await open(`/console/clients/${clientId}/requests/none`, /^Request: Sample Software/)
      await page.getByText('Request not found.').waitFor()
    },
  )
})
