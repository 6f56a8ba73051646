/** A test client with requests of several kinds in its log. */
import { workOnDueSignings } from '../../src/modules/signing/seal.ts'
import { validQuote } from '../interface/samples.ts'
import type { ConsoleFixture, Dealer } from './house.ts'

/** Calls the service as the client, and returns the request's id and the response. */
export const asked = async (
  house: ConsoleFixture,
  key: string,
  method: string,
  path: string,
  body?: object,
): Promise<{ readonly requestId: string; readonly body: unknown }> => {
  const response = await fetch(house.baseUrl + path, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      'user-agent': 'sample-sdk/1.2.3 node',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { requestId: response.headers.get('x-request-id') ?? '', body: await response.json() }
}

/** The client, its key, the id of a submission that failed validation, and its application. */
export const sampleRequests = async (house: ConsoleFixture, dealer: Dealer | null) => {
  const { id } = dealer ?? (await house.addDealer())
  const { clientId, apiKey } = await house.addClient({ dealer: id })
  await asked(house, apiKey, 'GET', '/api/quote?state=Open&limit=5')
  await asked(house, apiKey, 'GET', '/api/quote?stat=Open')
  const overrides = {
    'quote.finance.term': 47,
    'quote.finance.tradeInn': 500,
    'quote.furtherInformation': 'sandbox: approve after 5s; dance',
  }
  const sent = validQuote('Individual', overrides, { filled: 'minimal', client: 'dealer' })
  const { requestId, body } = await asked(house, apiKey, 'POST', '/api/quote/submit', sent)
  const { quoteReference } = body as { readonly quoteReference: string }
  await asked(house, apiKey, 'GET', `/api/quote/${quoteReference}/status`)
  await house.logRequests()
  return { clientId, apiKey, refused: requestId, reference: quoteReference }
}

/** A test client with an application whose signing has started. */
export const sampleSigning = async (house: ConsoleFixture, dealer: Dealer | null) => {
  const { id } = dealer ?? (await house.addDealer())
  const { clientId, apiKey } = await house.addClient({ dealer: id })
  const overrides = { 'quote.furtherInformation': 'sandbox: approve' }
  const sent = validQuote('Individual', overrides, { filled: 'minimal', client: 'dealer' })
  const { body } = await asked(house, apiKey, 'POST', '/api/quote/submit', sent)
  const { quoteReference: reference } = body as { readonly quoteReference: string }
  await asked(house, apiKey, 'POST', `/api/sandbox/${reference}/esign`)
  await workOnDueSignings(house.service, (error) => {
    throw error
  })
  return { clientId, apiKey, reference }
}
