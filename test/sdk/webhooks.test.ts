/** The verifier and the receivers, with what the service signs and sends. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import test, { after, before } from 'node:test'
import express from 'express'
import fastify from 'fastify'
import { Forecourt } from '../../sdk/src/index.ts'
import {
  expressWebhook,
  fastifyWebhook,
  NotGenuineError,
  type ReceiverOptions,
  type WebhookEvent,
  webhookHandler,
  webhookVerifier,
} from '../../sdk/src/webhooks/index.ts'
import { newSecret, signatureHeaders } from '../../src/adapters/delivery/sign-webhook.ts'
import { validQuote } from '../interface/samples.ts'
import { openWorld, type World } from '../support/world.ts'

const NOW = 1_795_253_400_000
const [SECRET, OTHER] = [newSecret(), newSecret()]
const BODY =
  '{"type":"quote.statusChanged","timestamp":"2026-11-20T09:30:00.000Z","data":{"town":"Dún Laoghaire"}}'

type Signing = { secrets?: readonly [string, string?]; body?: string; seconds?: number }
const signed = ({
  secrets = [SECRET],
  body = BODY,
  seconds = NOW / 1_000,
}: Signing = {}): Record<string, string> => ({
  ...signatureHeaders({ id: 'evt_1', timestamp: seconds, body, secrets }),
})

const verifierOf = (secrets: string | readonly string[]) => webhookVerifier({ secrets, now: () => NOW })

test('a genuine webhook is its event, from text, bytes and headers of every kind', async () => {
  const { verify } = verifierOf(SECRET)
  const headers = signed()
  for (const [body, given] of [
    [BODY, headers],
    [new TextEncoder().encode(BODY), new Headers(headers)],
    [new TextEncoder().encode(BODY).buffer, { ...headers, 'webhook-id': ['evt_1'] }],
  ] as const) {
    const event = await verify(body, given)
    assert.deepEqual([event.id, event.type], ['evt_1', 'quote.statusChanged'])
  }
})

test('while a secret is rotated each side may have the old one, the new one or both', async () => {
  const both = signed({ secrets: [SECRET, OTHER] })
  for (const secrets of [SECRET, OTHER, [newSecret(), OTHER]])
    assert.equal((await verifierOf(secrets).verify(BODY, both)).id, 'evt_1')
  assert.equal((await verifierOf([OTHER, SECRET]).verify(BODY, signed())).id, 'evt_1')
})

for (const [name, reason, body, headers] of [
  ['another secret', 'signature', BODY, signed({ secrets: [OTHER] })],
  ['another body', 'signature', `${BODY} `, signed()],
  ['another id', 'signature', BODY, { ...signed(), 'webhook-id': 'evt_2' }],
  ['a signature cut short', 'signature', BODY, { ...signed(), 'webhook-signature': 'v1,' }],
  ['a signature that is no base64', 'signature', BODY, { ...signed(), 'webhook-signature': 'v1,%' }],
  [
    'a signature of another version',
    'signature',
    BODY,
    { ...signed(), 'webhook-signature': signed()['webhook-signature']?.replace('v1', 'v2') },
  ],
  ['a time that is none', 'timestamp', BODY, { ...signed(), 'webhook-timestamp': 'now' }],
  ['a time six minutes ago', 'timestamp', BODY, signed({ seconds: NOW / 1_000 - 301 })],
  ['a time six minutes ahead', 'timestamp', BODY, signed({ seconds: NOW / 1_000 + 301 })],
  ['no id', 'missingHeader', BODY, { ...signed(), 'webhook-id': '' }],
  ['no signature', 'missingHeader', BODY, { ...signed(), 'webhook-signature': undefined }],
  ['a body that is no event', 'body', '[]', signed({ body: '[]' })],
] as const) {
  test(`${name} is not genuine (${reason})`, async () => {
    await assert.rejects(verifierOf(SECRET).verify(body, headers), { name: 'NotGenuineError', reason })
  })
}

test('five minutes either way are taken', async () => {
  for (const seconds of [NOW / 1_000 - 300, NOW / 1_000 + 300])
    assert.equal((await verifierOf(SECRET).verify(BODY, signed({ seconds }))).id, 'evt_1')
})

test('what is no secret is refused, and not repeated', () => {
  for (const secrets of [[], 'hidden', 'whsec_%hidden', 'whsec_'])
    assert.throws(
      () => webhookVerifier({ secrets }),
      (error: Error) => error instanceof TypeError && !error.message.includes('hidden'),
    )
})

let world: World
let dealer: Forecourt
before(async () => {
  world = await openWorld({ webhooks: true })
  dealer = new Forecourt({ baseUrl: world.baseUrl, apiKey: world.keys.dealer })
})
after(() => world.close())

type Started = { readonly url: string; readonly close: () => Promise<unknown> }

const listening = async (listener: RequestListener): Promise<Started> => {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  return {
    url,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const RECEIVERS: Readonly<Record<string, (options: ReceiverOptions) => Promise<Started>>> = {
  Fastify: async (options) => {
    const app = fastify()
    await app.register(fastifyWebhook, { path: '/hook', ...options })
    app.post('/other', async ({ body }) => body)
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    return { url: `${address}/hook`, close: () => app.close() }
  },
  Express: async (options) => {
    const app = express()
    app.post('/hook', expressWebhook(options))
    app.use(express.json())
    app.post('/other', (request, response) => void response.json(request.body))
    return listening(app)
  },
  'Express after express.raw': async (options) => {
    const app = express()
    app.post('/hook', express.raw({ type: '*/*', limit: '5mb' }), expressWebhook(options))
    app.post('/other', express.json(), (request, response) => void response.json(request.body))
    return listening(app)
  },
  'the web’s Request': async (options) => {
    const handle = webhookHandler(options)
    return listening(async (request, response) => {
      const body = await buffer(request)
      const { status } = await handle(
        new Request('http://receiver.example/hook', {
          method: request.method ?? 'GET',
          headers: request.headers as Record<string, string>,
          ...(body.length === 0 ? {} : { body: new Uint8Array(body) }),
        }),
      )
      response.writeHead(status).end()
    })
  },
}

for (const [name, start] of Object.entries(RECEIVERS)) {
  test(`${name} receives what the service sends, and refuses what it did not`, async () => {
    const secret = newSecret()
    const events: WebhookEvent[] = []
    const errors: unknown[] = []
    let isFull = false
    const arrived = Promise.withResolvers<void>()
    const receiver = await start({
      secrets: secret,
      onEvent: async (event) => {
        if (isFull) throw new Error('The disk is full')
        events.push(event)
        if (event.type === 'quote.statusChanged') arrived.resolve()
      },
      onError: (error) => errors.push(error),
    })
    const { id } = await dealer.webhookEndpoints.create({ url: receiver.url, secret })
    try {
      assert.equal((await dealer.webhookEndpoints.ping(id)).status, 204)
      assert.equal(events[0]?.type, 'webhook.ping')
      const quote = validQuote('Individual', {}, { filled: 'minimal', client: 'dealer' })
      await dealer.quotes.submit(quote as Parameters<Forecourt['quotes']['submit']>[0])
      await arrived.promise
      const post = async (body: string, headers: Record<string, string>) =>
        (await fetch(receiver.url, { method: 'POST', headers, body })).status
      const seconds = Math.floor(Date.now() / 1_000)
      const json = { 'content-type': 'application/json' }
      const genuine = { ...json, ...signed({ secrets: [secret], seconds }) }
      assert.equal(await post(BODY, { ...json, ...signed({ secrets: [newSecret()], seconds }) }), 400)
      assert.ok(errors[0] instanceof NotGenuineError)
      assert.equal(await post(BODY, {}), 400)
      assert.equal(await post(BODY, genuine), 204)
      assert.equal(await post('x'.repeat(3 * 1024 * 1024), genuine), 413)
      isFull = true
      assert.equal(await post(BODY, genuine), 500)
    } finally {
      await dealer.webhookEndpoints.delete(id)
      await receiver.close()
    }
  })
}

test('other routes of Fastify and Express go on to read JSON', async () => {
  for (const name of ['Fastify', 'Express']) {
    const receiver = await RECEIVERS[name]?.({ secrets: SECRET, onEvent: () => undefined })
    assert.ok(receiver)
    const response = await fetch(receiver.url.replace('/hook', '/other'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"a":1}',
    })
    assert.deepEqual(await response.json(), { a: 1 })
    await receiver.close()
  }
})

test('a body that express.json has parsed is an error that says what to do', async () => {
  const app = express()
  app.use(express.json())
  app.post('/hook', expressWebhook({ secrets: SECRET, onEvent: () => undefined }))
  const errors: Error[] = []
  app.use(
    (error: Error, _request: unknown, response: { sendStatus: (status: number) => void }, _: unknown) => {
      errors.push(error)
      response.sendStatus(500)
    },
  )
  const receiver = await listening(app)
  const headers = { 'content-type': 'application/json', ...signed() }
  await fetch(receiver.url, { method: 'POST', headers, body: BODY })
  assert.match(errors[0]?.message ?? '', /before express\.json/)
  await receiver.close()
})
