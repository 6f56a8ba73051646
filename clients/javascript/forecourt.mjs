/**
 * Forecourt client for JavaScript: Node.js 20 and later, Deno, Bun and workers. One file, no dependencies: copy it into
 * your project.
 *
 *     const client = new Forecourt('https://finance.example', { apiKey: 'fc_test_...' })
 *     const { caseId, validationErrors } = await client.submitCase(body)
 *     const { status } = await client.caseStatus(caseId)
 *
 * For TypeScript, use the typed SDK instead. Keep API keys on your server: never ship one to a browser.
 */

const USER_AGENT = 'forecourt-javascript/1.0'
const MAXIMUM_WAIT_SECONDS = 60
/** A webhook has one signature for each valid secret of its endpoint. */
const SIGNATURES_MAXIMUM = 10
const TEMPORARY_STATUSES = [408, 429, 500, 502, 503, 504]

/** Every error of this client. */
export class ForecourtError extends Error {
  name = 'ForecourtError'
}

/** No complete response arrived. `timedOut` tells whether the timeout was the reason. */
export class ConnectionError extends ForecourtError {
  name = 'ConnectionError'

  constructor(message, { timedOut = false, cause } = {}) {
    super(message, { cause })
    this.timedOut = timedOut
  }
}

/**
 * The response was an error. `type` is the problem type (RFC 9457), such as `/problems/not-found`, or `about:blank` if
 * the response has none. Quote `requestId` when you ask for help.
 */
export class ApiError extends ForecourtError {
  name = 'ApiError'

  constructor({ status, headers, json }, detail) {
    const type = textIn(json, 'type', 'error') ?? 'about:blank'
    const requestId = headers.get('x-request-id') ?? undefined
    const reason = detail ?? textIn(json, 'detail', 'errorMessage', 'error_description')
    super(
      `${status} ${type}: ${reason ?? 'The response is an error.'} (request ${requestId ?? 'without id'})`,
    )
    this.status = status
    this.headers = headers
    this.type = type
    this.title = textIn(json, 'title')
    this.detail = reason
    this.errors = Array.isArray(json?.errors) ? json.errors : []
    this.requestId = requestId
    this.retryAfter = retryAfterOf(headers.get('retry-after'))
    const challenge = headers.get('www-authenticate') ?? ''
    // Both are a 401: the owner has not given consent, or the key is wrong or revoked.
    this.isConsentRequired = /error="consent_required"/.test(challenge)
    this.isTokenInvalid = /error="invalid_token"/.test(challenge)
    // A 409 means "try again" if an earlier attempt with the same Idempotency-Key is still running. Set A's errors have
    // no problem type; there it is the only cause of a 409.
    this.isTemporary =
      TEMPORARY_STATUSES.includes(status) || (status === 409 && /(^about:blank|\/still-running)$/.test(type))
  }
}

/**
 * The request is not a genuine webhook: respond with 400. `reason` is `missing-header`, `timestamp`, `signature` or
 * `body`.
 */
export class WebhookError extends ForecourtError {
  name = 'WebhookError'

  constructor(reason, message) {
    super(message)
    this.reason = reason
  }
}

/**
 * A client of one Forecourt service. Pass `apiKey`, or `clientId` and `clientSecret` to use OAuth access tokens. Failed
 * requests are retried, with the same Idempotency-Key, up to `attempts` times in total; delays start at `retryDelay`
 * seconds and double.
 */
export class Forecourt {
  #baseUrl
  #options
  #token

  constructor(baseUrl, options) {
    if (!options?.apiKey && !(options?.clientId && options?.clientSecret))
      throw new TypeError('Pass apiKey, or clientId and clientSecret')
    this.#baseUrl = baseUrl.replace(/\/+$/, '')
    this.#options = { timeout: 30, attempts: 4, retryDelay: 0.5, ...options }
  }

  /** Submits a quote (set A). Check `wasSubmitted`: an invalid quote is saved, with its `errors`. */
  submitQuote(request, options) {
    return this.call('POST', '/api/quote/submit', request, options)
  }

  /** Submits the corrected version of an earlier quote under its reference. */
  correctQuote(quoteReference, request, options) {
    return this.submitQuote({ ...request, quote: { ...request.quote, quoteReference } }, options)
  }

  quoteStatus(quoteReference) {
    return this.call('GET', `/api/quote/${encodeURIComponent(quoteReference)}/status`)
  }

  /** Submits a case (set B). Check `isSubmitted`: an invalid case is saved, with its `validationErrors`. */
  submitCase(body, options) {
    return this.call('POST', '/api/case/submit', { caseId: null, ...body }, options)
  }

  /** Submits the corrected version of an earlier case under its id. */
  correctCase(caseId, body, options) {
    return this.submitCase({ ...body, caseId }, options)
  }

  caseStatus(caseId) {
    return this.call('GET', `/api/case/${encodeURIComponent(caseId)}/status`)
  }

  /** One page of the event feed: `items`, and `nextCursor` for the next page. `wait` is in seconds, 0 to 30. */
  events({ cursor = '0', types = [], limit = 50, wait = 0 } = {}) {
    const query = new URLSearchParams({ cursor, limit, wait })
    if (types.length > 0) query.set('types', types.join(','))
    return this.call('GET', `/api/events?${query}`, undefined, { timeout: this.#options.timeout + wait })
  }

  /**
   * Events as they happen, without end: `for await (const event of client.followEvents(fileCursor('cursor.txt')))`. The
   * cursor of each event is saved once your loop asks for the next one, so a restart continues where you stopped.
   * Without a saved cursor it starts at the oldest event.
   */
  async *followEvents({ load, save }, { types, wait = 30 } = {}) {
    let cursor = (await load()) ?? '0'
    for (;;) {
      const page = await this.events({ cursor, types, wait })
      for (const event of page.items) {
        yield event
        await save(event.cursor)
      }
      cursor = page.nextCursor
      await save(cursor)
    }
  }

  /** Calls any operation with a JSON body, and returns the JSON of the response. */
  async call(method, path, body, options) {
    return jsonOf(await this.request(method, path, body, options))
  }

  /** The same, but returns the whole response: `status`, `headers`, `bytes` and `json`. */
  request(method, path, body, options = {}) {
    const content = body === undefined ? undefined : JSON.stringify(body)
    return this.#send(method, path, content, { contentType: 'application/json', ...options })
  }

  /** Posts a file, such as a PDF to `/api/case/{caseId}/documents?requirement=...&name=...`. */
  async upload(path, bytes, contentType, options = {}) {
    return jsonOf(await this.#send('POST', path, bytes, { ...options, contentType }))
  }

  /** Reads a file as a Uint8Array, such as `/api/case/{caseId}/agreement`. */
  async download(path) {
    return (await this.#send('GET', path)).bytes
  }

  async #send(method, path, content, { contentType, idempotencyKey, timeout } = {}) {
    const headers = {}
    if (content !== undefined) headers['content-type'] = contentType
    if (method === 'POST') headers['idempotency-key'] = idempotencyKey ?? crypto.randomUUID()
    const send = (credential) => {
      const authorization = `Bearer ${credential}`
      return this.#retried({ method, path, content, headers: { ...headers, authorization }, timeout })
    }
    const { apiKey } = this.#options
    const credential = apiKey ?? (await this.#accessToken())
    try {
      return await send(credential)
    } catch (error) {
      if (apiKey || !error.isTokenInvalid) throw error
      // The access token was revoked or expired early: get another one, once.
      return send(await this.#accessToken(credential))
    }
  }

  /** An access token that is valid for at least another minute or a tenth of its lifetime. */
  async #accessToken(rejected) {
    const before = this.#token
    const current = await before
    if (current !== undefined && current.value !== rejected && performance.now() < current.renewAt)
      return current.value
    // The first of several simultaneous calls requests a token, and the others wait for the same one.
    if (this.#token === before) {
      this.#token = this.#requestToken()
      this.#token.catch(() => {
        this.#token = undefined
      })
    }
    return (await this.#token).value
  }

  async #requestToken() {
    const began = performance.now()
    const { clientId, clientSecret } = this.#options
    const headers = {
      authorization: `Basic ${btoa(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`)}`,
      'content-type': 'application/x-www-form-urlencoded',
    }
    const content = 'grant_type=client_credentials'
    const json = jsonOf(await this.#retried({ method: 'POST', path: '/oauth/token', content, headers }))
    const seconds = json.expires_in
    return { value: json.access_token, renewAt: began + (seconds - Math.min(60, seconds / 10)) * 1_000 }
  }

  async #retried({ method, path, content, headers, timeout = this.#options.timeout }) {
    const { attempts, retryDelay } = this.#options
    for (let attempt = 1; ; attempt++) {
      try {
        return await exchange(method, this.#baseUrl + path, content, headers, timeout)
      } catch (error) {
        const grown = Math.min(retryDelay * 2 ** (attempt - 1), MAXIMUM_WAIT_SECONDS)
        const delay = Math.max(grown * (0.5 + Math.random() / 2), error.retryAfter ?? 0)
        const mayPass = error instanceof ConnectionError || error.isTemporary
        if (!mayPass || delay > MAXIMUM_WAIT_SECONDS || attempt >= attempts) throw error
        await new Promise((resolve) => setTimeout(resolve, delay * 1_000))
      }
    }
  }
}

/** Saves the cursor of `followEvents` in a file (Node.js, Deno, Bun). Use your database in the same way. */
export const fileCursor = (path) => ({
  load: async () => {
    const { readFile } = await import('node:fs/promises')
    try {
      return (await readFile(path, 'utf8')).trim()
    } catch (error) {
      if (error.code === 'ENOENT') return undefined
      throw error
    }
  },
  save: async (cursor) => {
    const { rename, writeFile } = await import('node:fs/promises')
    // Replaces the file at once, so that a crash leaves the old or the new cursor.
    await writeFile(`${path}.new`, cursor)
    await rename(`${path}.new`, path)
  },
})

/**
 * Returns the event of a genuine webhook, with its `id`. Throws a WebhookError for anything else. `body` is the request
 * body exactly as received (text or bytes): verify first, parse afterwards. `headers` are those of Node.js, a `Headers`
 * or a plain object. `secrets` is the secret of the endpoint, or both the new and the old one during a rotation; throws
 * a TypeError if one is malformed.
 */
export const verifyWebhook = async (
  body,
  headers,
  secrets,
  { tolerance = 300, now = Date.now() / 1_000 } = {},
) => {
  const keys = await Promise.all([secrets].flat().map(webhookKey))
  if (keys.length === 0) throw new TypeError('Pass at least one webhook secret')
  const entries =
    typeof headers?.entries === 'function' ? [...headers.entries()] : Object.entries(headers ?? {})
  const byName = new Map(entries.map(([name, value]) => [String(name).toLowerCase(), value]))
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => {
    const value = byName.get(name)
    if (typeof value === 'string' && value !== '') return value
    throw new WebhookError('missing-header', `The ${name} header is missing`)
  })
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now - Number(timestamp)) > tolerance)
    throw new WebhookError(
      'timestamp',
      `The webhook-timestamp is not within ${tolerance} seconds of the clock`,
    )
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array(body)
  const signed = await new Blob([`${id}.${timestamp}.`, bytes]).arrayBuffer()
  const received = signatures
    .split(' ')
    .filter((signature) => signature.startsWith('v1,'))
    .slice(0, SIGNATURES_MAXIMUM)
    .map((signature) => bytesOf(signature.slice('v1,'.length)))
  // WebCrypto compares in constant time, and every pair is compared: the time taken does not reveal which one matched.
  const matches = await Promise.all(
    keys.flatMap((key) => received.map((signature) => crypto.subtle.verify('HMAC', key, signature, signed))),
  )
  if (!matches.includes(true))
    throw new WebhookError('signature', 'No webhook-signature matches the body and the secrets')
  const event = parsed(bytes)
  if (typeof event?.type !== 'string') throw new WebhookError('body', 'The body is not an event')
  return { ...event, id }
}

const webhookKey = async (secret) => {
  const bytes = typeof secret === 'string' ? bytesOf(secret.replace(/^whsec_/, '')) : new Uint8Array()
  if (bytes.length === 0) throw new TypeError('A webhook secret is whsec_ followed by base64')
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

/** The bytes of base64; none if it is malformed. */
const bytesOf = (base64) => {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}

/** One attempt. Throws an ApiError for an error response, and a ConnectionError if no complete response arrives. */
const exchange = async (method, url, body, headers, timeout) => {
  try {
    const response = await fetch(url, {
      method,
      body,
      headers: { accept: 'application/json, */*;q=0.5', 'user-agent': USER_AGENT, ...headers },
      // Redirects are errors: credentials go only to the address that was configured.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout * 1_000),
    })
    const bytes = new Uint8Array(await response.arrayBuffer())
    const isJson = /json/.test(response.headers.get('content-type') ?? '')
    const json = isJson && bytes.length > 0 ? JSON.parse(textOf(bytes)) : undefined
    const received = { status: response.status, headers: response.headers, bytes, isJson, json }
    if (response.ok) return received
    throw new ApiError(received)
  } catch (cause) {
    if (cause instanceof ApiError) throw cause
    const timedOut = cause.name === 'TimeoutError'
    const reason = timedOut ? 'the request timed out' : 'no complete response arrived'
    throw new ConnectionError(`${method} ${url.split('?')[0]}: ${reason}`, { timedOut, cause })
  }
}

const jsonOf = (response) => {
  if (response.bytes.length > 0 && !response.isJson)
    throw new ApiError(response, 'The response is not JSON. It may come from a proxy.')
  return response.json
}

/** The first text under one of the names: a proxy's JSON may have anything there. */
const textIn = (json, ...names) =>
  names.map((name) => json?.[name]).find((value) => typeof value === 'string')

const textOf = (bytes) => new TextDecoder('utf-8', { fatal: true }).decode(bytes)

const parsed = (bytes) => {
  try {
    return JSON.parse(textOf(bytes))
  } catch {
    return undefined
  }
}

/** Retry-After in seconds; the header has seconds or a date. */
const retryAfterOf = (text) => {
  if (/^\s*\d{1,9}\s*$/.test(text ?? '')) return Number(text)
  const date = Date.parse(text ?? '')
  return Number.isNaN(date) ? undefined : Math.max(0, (date - Date.now()) / 1_000)
}
