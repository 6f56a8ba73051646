/** Runs each scenario that arrives as a line of JSON with the JavaScript client, and prints the outcome as a line. */
import { createInterface } from 'node:readline'
import * as forecourt from '../../../clients/javascript/forecourt.mjs'

const clients = new Map()

const clientOf = ({ baseUrl, ...options }) => {
  const key = JSON.stringify({ baseUrl, ...options })
  if (!clients.has(key)) clients.set(key, new forecourt.Forecourt(baseUrl, options))
  return clients.get(key)
}

const follow = async (client, { file, count }) => {
  const events = []
  for await (const event of client.followEvents(forecourt.fileCursor(file), { wait: 0 })) {
    events.push(event)
    if (events.length === count) break
  }
  return events
}

const CALLS = {
  submitQuote: (client, { body, key }) => client.submitQuote(body, { idempotencyKey: key }),
  correctQuote: (client, { reference, body }) => client.correctQuote(reference, body),
  quoteStatus: (client, { reference }) => client.quoteStatus(reference),
  submitCase: (client, { body, key }) => client.submitCase(body, { idempotencyKey: key }),
  correctCase: (client, { reference, body }) => client.correctCase(reference, body),
  caseStatus: (client, { reference }) => client.caseStatus(reference),
  events: (client, { cursor, limit }) => client.events({ cursor, limit }),
  follow,
  call: (client, { method, path, body }) => client.call(method, path, body ?? undefined),
  request: async (client, { method, path, body }) => {
    const { status, headers, json } = await client.request(method, path, body ?? undefined)
    return {
      status,
      hasRequestId: headers.has('x-request-id'),
      unknown: headers.get('sandbox-unknown-fields'),
      type: headers.get('content-type'),
      json,
    }
  },
  upload: (client, { path, content, type }) => client.upload(path, new TextEncoder().encode(content), type),
  download: async (client, { path }) => (await client.download(path)).length,
  verify: (_client, { body, headers, secrets, now }) =>
    forecourt.verifyWebhook(body, headers, secrets, { now }),
}

const errorOf = (error) => {
  const { status, type, title, detail, errors, requestId, retryAfter, timedOut, reason, message } = error
  if (error instanceof forecourt.ApiError) {
    const { isConsentRequired, headers } = error
    const contentType = headers.get('content-type')
    const told = { status, type, title, detail, errors, requestId, retryAfter, message }
    return { kind: 'api', ...told, isConsentRequired, contentType }
  }
  if (error instanceof forecourt.ConnectionError) return { kind: 'connection', timedOut, message }
  if (error instanceof forecourt.WebhookError) return { kind: 'webhook', reason, message }
  if (error instanceof TypeError) return { kind: 'configuration', message }
  throw error
}

for await (const line of createInterface({ input: process.stdin })) {
  const { client, call, args } = JSON.parse(line)
  const outcome = await new Promise((resolve) => resolve(CALLS[call](client && clientOf(client), args))).then(
    (ok) => ({ ok }),
    (error) => ({ error: errorOf(error) }),
  )
  console.log(JSON.stringify(outcome))
}
