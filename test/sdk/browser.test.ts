/** The built SDK in a real browser: the rules and the verifier work there, and the client only where a server of one's own stands between. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import test, { after, before } from 'node:test'
import { newSecret, signatureHeaders } from '../../src/adapters/delivery/sign-webhook.ts'
import { browserOfFile } from '../browser.ts'
import { validQuote } from '../interface/samples.ts'
import { openWorld, type World } from '../support/world.ts'
import { type PackedSdk, packSdk } from './packed.ts'

const browserOf = browserOfFile()

let world: World
let packed: PackedSdk
before(async () => {
  world = await openWorld()
  packed = packSdk()
})
after(async () => {
  packed.remove()
  await world.close()
})

/** A server of a dealer: it serves the page and the SDK, and passes on below /api with the key, which the page never has. */
const openOwnServer = async () => {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://own.example')
    if (pathname.startsWith('/sdk/')) {
      const script = readFileSync(join(packed.folder, 'node_modules/@forecourt/sdk/dist', pathname.slice(4)))
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
      return
    }
    if (!pathname.startsWith('/api/')) {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Own</title>')
      return
    }
    const result = await fetch(world.baseUrl + request.url, {
      method: request.method ?? 'GET',
      headers: {
        authorization: `Bearer ${world.keys.dealer}`,
        'content-type': 'application/json',
        'idempotency-key': String(request.headers['idempotency-key']),
      },
      body: new Uint8Array(await buffer(request)),
    })
    const type = result.headers.get('content-type') ?? ''
    response.writeHead(result.status, { 'content-type': type }).end(await result.text())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

test('a page checks what is typed, verifies webhooks, submits through its own server, and can’t reach the service by itself', async (t) => {
  const browser = await browserOf(t)
  if (browser === undefined) return
  const own = await openOwnServer()
  const page = await browser.newPage()
  try {
    await page.goto(own.url)
    const secret = newSecret()
    const body = '{"type":"quote.statusChanged","timestamp":"2026-11-20T09:30:00.000Z","data":{}}'
    const timestamp = Math.floor(Date.now() / 1_000)
    const headers = { ...signatureHeaders({ id: 'evt_1', timestamp, body, secrets: [secret] }) }
    const quote = validQuote('Individual', {}, { filled: 'minimal', client: 'dealer' })
    const faulty = JSON.parse(
      readFileSync(new URL('../../examples/a/joint-with-faults.json', import.meta.url), 'utf8'),
    )
    const { body: rules } = await world.call('dealer', 'GET', '/api/rules/quote')
    const given = {
      rules,
      secret,
      body,
      headers,
      quote,
      faulty,
      own: own.url,
      service: world.baseUrl,
    }
    // As text, since the runner's own loader must not see the imports.
    const script = `async (given) => {
      const { Forecourt } = await import('/sdk/index.js')
      const { webhookVerifier } = await import('/sdk/webhooks/index.js')
      const { checkQuote } = await import('/sdk/rules/index.js')
      const { verify } = webhookVerifier({ secrets: given.secret })
      const clientOf = (baseUrl) => new Forecourt({ baseUrl, apiKey: 'none', retries: { tries: 1 } })
      const nameOf = (promise) => promise.then(() => 'nothing', (error) => error.name)
      return {
        typed: checkQuote(given.faulty, { rules: given.rules, ownerRequired: false, specialAgreement: false }),
        event: (await verify(given.body, given.headers)).id,
        forged: await nameOf(verify(given.body + ' ', given.headers)),
        submitted: (await clientOf(given.own).quotes.submit(given.quote)).outcome,
        direct: await nameOf(clientOf(given.service).quotes.submit(given.quote)),
      }
    }`
    const { typed, ...found } = (await page.evaluate(`(${script})(${JSON.stringify(given)})`)) as {
      typed: readonly { field: string; type: string; message: string }[]
    }
    const { body: judged } = await world.call('dealer', 'POST', '/api/quote/validate', { body: faulty })
    assert.ok(typed.length > 3)
    assert.deepEqual(
      typed.map(({ field, type, message }) => ({ message, model: field, type })),
      judged.errors,
    )
    assert.deepEqual(found, {
      event: 'evt_1',
      forged: 'NotGenuineError',
      submitted: 'accepted',
      direct: 'ConnectionError',
    })
  } finally {
    await page.close()
    await own.close()
  }
})
