/**
 * Two scanners that attackers use find nothing, while each finds a hole that is planted for it. Only with ROUNDS=all, since a scan takes
 * minutes: `ROUNDS=all npm test -- test/attacks/scanners.test.ts`.
 */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import test, { after, before } from 'node:test'
import { mutated, type ValidRequest } from './mutations.ts'
import { sqlmap, unlessScanning, wapiti } from './scanners.ts'
import { type AttackedHouse, openAttackedHouse } from './valid-requests.ts'

const skip = unlessScanning()

let house: AttackedHouse
before(async () => {
  if (skip === false) house = await openAttackedHouse()
})
after(() => house?.close())

/** A tiny service with a hole, until the function has run. */
const withHole = async (
  result: (url: URL, request: IncomingMessage) => Promise<string>,
  work: (address: string) => Promise<void>,
): Promise<void> => {
  const server = createServer((request, response) => {
    result(new URL(request.url ?? '', 'http://hole'), request).then(
      (html) => response.setHeader('content-type', 'text/html').end(html),
      (error: Error) => response.writeHead(500).end(error.message),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

/** A person may send 600 requests per minute, which fewer operations than these would not use up. */
const WITH_TEXT = [
  ...[
    'listQuotes',
    'readQuote',
    'readCaseStatus',
    'searchCarSpecifications',
    'listEvents',
    'listWebhookDeliveries',
  ],
  ...[
    'quoteOffers',
    'createWebhookEndpoint',
    'advanceInSandbox',
    'issueToken',
    'console signIn',
    'console askPasswordLink',
  ],
  ...[
    'console searchUsers',
    'console searchCases',
    'console searchAudit',
    'console searchPerson',
    'console listRequests',
  ],
  ...['console listCases', 'console findCars', 'console writeNote', 'console saveView', 'console inviteUser'],
]

const asked = (valid: ValidRequest): Buffer => {
  const { host } = new URL(house.world.baseUrl)
  // sqlmap puts its texts where a star is.
  const path = /Quote$|CaseStatus$/.test(valid.operation)
    ? valid.path.replace(/([QC]\w{26})/, '$1*')
    : valid.path
  const headers = { host, 'x-forwarded-for': '2001:db8:1::1', ...valid.headers }
  return mutated({ ...valid, path, headers }, []).bytes
}

test('sqlmap finds an injection that is planted', { skip }, async () => {
  const { sql } = house.world
  await withHole(
    async (url) => {
      // The hole: the value is part of the statement.
      const statement = `select name from dealers where name = '${url.searchParams.get('name')}'`
      const rows = await sql(
        Object.assign([statement], { raw: [statement] }) as unknown as TemplateStringsArray,
      )
      return `<html><body>${rows.map((row) => row['name']).join(', ')}</body></html>`
    },
    async (address) => {
      const request = `GET /?name=Sample+Dealer HTTP/1.1\r\nHost: ${new URL(address).host}\r\n\r\n`
      const { injected } = await sqlmap(Buffer.from(request))
      assert.deepEqual(injected, ['name (GET)'])
    },
  )
})

for (const operation of WITH_TEXT) {
  test(`sqlmap finds nothing in ${operation}`, { skip }, async () => {
    const valid = (await house.validRequests()).find((one) => one.operation === operation)
    assert.ok(valid, operation)
    const { injected, tested } = await sqlmap(asked(valid))
    assert.ok(tested, 'sqlmap tested nothing')
    assert.deepEqual(injected, [])
  })
}

test('wapiti finds a script that is planted', { skip }, async () => {
  await withHole(
    async (url) =>
      `<html><body><form><input name="q"></form><a href="/?q=a">a</a>${url.searchParams.get('q') ?? ''}</body></html>`,
    async (address) => {
      const { findings } = await wapiti(`${address}/?q=a`)
      assert.ok(
        findings.some((one) => /^Cross Site Scripting/.test(one)),
        findings.join('\n'),
      )
    },
  )
})

test('wapiti finds nothing in the pages, the documentation and the API', { skip }, async () => {
  const { world } = house
  const { baseUrl, keys } = world
  const before = world.log().length
  const { findings } = await wapiti(`${baseUrl}/`, {
    starts: [
      ...[
        '/docs',
        '/docs/search?q=sample',
        '/docs/search?q=a&part=results',
        '/problems/not-found',
        '/consent?client_id=cl_dealer&state=x',
      ],
      ...[
        '/console',
        '/sign',
        '/unsubscribe?token=x',
        '/api/quote?state=Open&limit=5',
        '/api/events?limit=5',
        '/docs/api',
        '/openapi.json',
      ],
      ...[
        '/api/car/specification?make=x',
        '/oauth/.well-known/openid-configuration',
        '/health/ready',
        '/metrics',
      ],
    ],
    headers: [`Authorization: Bearer ${keys.dealer}`],
  })
  assert.ok(world.log().slice(before).split('"answered"').length > 500, 'wapiti attacked hardly anything')
  // Browsers have dropped that header: the content policy does what it was for.
  assert.deepEqual(findings, ['HTTP Secure Headers: GET / X-XSS-Protection is not set'])
})
