/** The client: one object for all operations. */
import { type AccessTokens, NO_TOKEN_REQUESTS, tokenRequestsOf } from './access-tokens.ts'
import { consentsOf, sandboxOf } from './account.ts'
import { apiOf } from './api.ts'
import { casesOf } from './cases.ts'
import { carsOf, quotationsOf, rulesOf } from './catalogue.ts'
import { eventsOf } from './events.ts'
import { type Authorization, byApiKey, byFunction, byTokens } from './http/tokens.ts'
import { type Transport, transportOf } from './http/transport.ts'
import { lenderOf } from './lender.ts'
import type { ForecourtOptions } from './options.ts'
import { quotesOf } from './quotes.ts'
import { webhookEndpointsOf } from './webhook-endpoints.ts'

/**
 * A client of Forecourt. Make one and use it everywhere: it shares the access token and the client's rate limit. Keep
 * it on your server: anyone with its credentials can act as the client.
 */
export class Forecourt {
  /** Set A. */
  readonly quotes: ReturnType<typeof quotesOf>
  /** Set B. */
  readonly cases: ReturnType<typeof casesOf>
  readonly cars: ReturnType<typeof carsOf>
  readonly rules: ReturnType<typeof rulesOf>
  readonly quotations: ReturnType<typeof quotationsOf>
  readonly webhookEndpoints: ReturnType<typeof webhookEndpointsOf>
  /** The event feed. */
  readonly events: ReturnType<typeof eventsOf>
  readonly consents: ReturnType<typeof consentsOf>
  /** For the lender's own clients only. */
  readonly lender: ReturnType<typeof lenderOf>
  /** For test clients only. */
  readonly sandbox: ReturnType<typeof sandboxOf>
  /** For clients with a secret. The client gets its own tokens automatically. */
  readonly accessTokens: AccessTokens

  constructor(options: ForecourtOptions) {
    const baseUrl = checkedBase(options.baseUrl)
    const transport = transportOf({
      fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
      retries: options.retries,
      onTry: options.onTry,
    })
    const { authorization, accessTokens } = accessOf(options, transport, baseUrl)
    const api = apiOf({ baseUrl, transport, authorization, timeoutMilliseconds: options.timeoutMilliseconds })
    this.quotes = quotesOf(api)
    this.cases = casesOf(api)
    this.cars = carsOf(api)
    this.rules = rulesOf(api)
    this.quotations = quotationsOf(api)
    this.webhookEndpoints = webhookEndpointsOf(api)
    this.events = eventsOf(api)
    this.consents = consentsOf(api)
    this.lender = lenderOf(api)
    this.sandbox = sandboxOf(api)
    this.accessTokens = accessTokens
  }
}

type Access = { readonly authorization: Authorization; readonly accessTokens: AccessTokens }

const accessOf = (options: ForecourtOptions, transport: Transport, baseUrl: string): Access => {
  if ('apiKey' in options) {
    const authorization = byApiKey(checkedSecret('apiKey', options.apiKey))
    return { authorization, accessTokens: NO_TOKEN_REQUESTS }
  }
  if ('accessToken' in options)
    return { authorization: byFunction(options.accessToken), accessTokens: NO_TOKEN_REQUESTS }
  const secret = {
    clientId: checkedSecret('clientId', options.clientId),
    clientSecret: checkedSecret('clientSecret', options.clientSecret),
    scopes: options.scopes,
  }
  const requests = tokenRequestsOf(transport, baseUrl, secret, options.retries)
  return { authorization: byTokens(requests.issue, Date.now), accessTokens: requests }
}

/** Throws if it cannot be sent in a header; the error does not repeat it. */
const checkedSecret = (name: string, value: unknown): string => {
  if (value === undefined || value === '') throw new TypeError(`${name} is missing`)
  if (typeof value !== 'string' || !/^[\x21-\x7e]+$/.test(value))
    throw new TypeError(`${name} must be a string of visible ASCII characters`)
  return value
}

/** The address without a trailing slash. */
const checkedBase = (given: string | URL): string => {
  const url = URL.canParse(given) ? new URL(given) : undefined
  const isUsable =
    url !== undefined &&
    /^https?:$/.test(url.protocol) &&
    [url.username, url.password, url.search, url.hash].every((part) => part === '')
  if (!isUsable)
    throw new TypeError('baseUrl must be an http or https address without user, query and fragment')
  return url.href.replace(/\/+$/, '')
}
