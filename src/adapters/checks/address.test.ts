/** Providers at addresses, asked over a real connection: what they may respond, and what becomes of the rest. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import type { Application } from '../../domain/application/application.ts'
import { newSecret, signatureHeaders } from '../delivery/sign-webhook.ts'
import { loadCheckProviders } from './load.ts'
import { askProvider, ProviderError } from './provider.ts'

type Received = { readonly headers: IncomingMessage['headers']; readonly body: string }

const SECRET = newSecret()
const FACTS = [
  { name: 'arrears', type: 'number', unit: 'euro', means: 'what is overdue' },
  { name: 'isKnown', type: 'boolean', means: 'whether it is known' },
]

let folder: string
let url: string
let received: Received[] = []
/** What the provider does with each request. */
let respond: (response: ServerResponse, count: number) => void = () => undefined
const server = createServer(async (request, response) => {
  let body = ''
  for await (const part of request) body += part
  received.push({ headers: request.headers, body })
  respond(response, received.length)
})

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'providers-'))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/cases`
})
after(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  received = []
})

const load = async (more: object = {}) => {
  const file = join(folder, 'register.json')
  const given = { name: 'register', url, secret: SECRET, checks: ['creditRegister'], facts: FACTS, ...more }
  await writeFile(file, JSON.stringify(given))
  return loadCheckProviders([file])
}

const ASKED = {
  reference: 'C0SAMPLE',
  revision: 2,
  application: { borrowerType: 'individual' } as unknown as Application,
  persons: [
    { id: 'applicant1', role: 'borrower', name: 'Ann Sample', applicant: 0 },
    { id: 'applicant2', role: 'guarantor', name: 'Ben Sample', applicant: 1 },
  ] as const,
}

const ask = async (name: 'creditRegister' | undefined, more: object = {}) => {
  const [provider] = await load(more)
  assert.ok(provider)
  return askProvider(provider, name, ASKED)
}

const json = (body: unknown) => (response: ServerResponse) => response.end(JSON.stringify(body))

test('a question is the case in JSON, signed as webhooks are, and the response is the result with its facts', async () => {
  respond = json({
    result: 'passed',
    note: 'As of today.',
    facts: { arrears: 12.5, isKnown: true },
    costCents: 45,
  })
  assert.deepEqual(await ask('creditRegister'), {
    result: 'passed',
    note: 'As of today.',
    facts: { arrears: 12.5, isKnown: true },
    costCents: 45,
  })
  const [{ headers, body } = { headers: {}, body: '' }] = received
  assert.deepEqual(JSON.parse(body), { check: 'creditRegister', ...ASKED })
  const id = String(headers['webhook-id'])
  const timestamp = Number(headers['webhook-timestamp'])
  const signed = signatureHeaders({ id, timestamp, body, secrets: [SECRET] })
  assert.equal(headers['webhook-signature'], signed['webhook-signature'])
})

test('facts alone are asked for without the name of a check', async () => {
  respond = json({ facts: { isKnown: false } })
  assert.deepEqual(await ask(undefined, { costCents: 30 }), {
    result: 'unclear',
    facts: { isKnown: false },
    costCents: 30,
  })
  assert.deepEqual(JSON.parse(received[0]?.body ?? ''), ASKED)
})

test('a secret can be in a file of its own', async () => {
  await writeFile(join(folder, 'secret'), `${SECRET}\n`)
  respond = json({ result: 'failed' })
  const found = await ask('creditRegister', { secret: undefined, secretFile: 'secret' })
  assert.deepEqual(found, { result: 'failed', facts: {} })
})

test('status 202 means that the result follows', async () => {
  respond = (response) => response.writeHead(202).end('{"result":"passed"}')
  assert.deepEqual(await ask('creditRegister'), { result: 'later', facts: {} })
})

test('what may pass with time is asked again, with the same id', async () => {
  respond = (response, count) =>
    count === 1 ? response.writeHead(503).end() : json({ result: 'passed' })(response)
  assert.equal((await ask('creditRegister')).result, 'passed')
  assert.equal(received.length, 2)
  assert.equal(new Set(received.map(({ headers }) => headers['webhook-id'])).size, 1)
})

/** Each with the code of the failure, and how often it is tried of at most two attempts. */
for (const [title, does, code, times] of [
  ['status 500', (response: ServerResponse) => response.writeHead(500).end('Anne owes 5'), '500', 2],
  ['status 429', (response: ServerResponse) => response.writeHead(429).end(), '429', 2],
  ['status 404', (response: ServerResponse) => response.writeHead(404).end(), '404', 1],
  [
    'a redirect',
    (response: ServerResponse) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    '302',
    1,
  ],
  ['no JSON', (response: ServerResponse) => response.end('passed'), 'invalid', 1],
  ['a JSON text', json('passed'), 'invalid', 1],
  ['no result', json({ facts: {} }), 'invalid', 1],
  ['another result', json({ result: 'fine' }), 'invalid', 1],
  ['a fact of another type', json({ result: 'passed', facts: { arrears: 'Anne' } }), 'invalid', 1],
  ['facts in a list', json({ result: 'passed', facts: [1] }), 'invalid', 1],
  ['a cost in euro', json({ result: 'passed', costCents: 0.3 }), 'invalid', 1],
  ['more than 64 KiB', json({ result: 'passed', note: 'x'.repeat(70_000) }), 'invalid', 1],
  ['a closed connection', (response: ServerResponse) => response.destroy(), 'UND_ERR_SOCKET', 2],
] as const) {
  test(`${title} is a failure, whose message repeats nothing of it`, async () => {
    respond = does
    await assert.rejects(ask('creditRegister', { attempts: 2 }), (error) => {
      assert.ok(error instanceof ProviderError)
      assert.equal(error.code, code)
      assert.match(error.message, /^register /)
      assert.doesNotMatch(error.message, /Anne/)
      return true
    })
    assert.equal(received.length, times)
  })
}

test('a provider that is too slow is left, and one that is away is reported as that', async () => {
  respond = () => undefined
  const slow = { attempts: 1, timeoutSeconds: 1 }
  await assert.rejects(ask('creditRegister', slow), { code: 'timeout' })
  const closed = createServer()
  await once(closed.listen(0, '127.0.0.1'), 'listening')
  const { port } = closed.address() as AddressInfo
  await new Promise((resolve) => closed.close(resolve))
  await assert.rejects(ask('creditRegister', { attempts: 1, url: `http://127.0.0.1:${port}/` }), {
    code: 'ECONNREFUSED',
  })
})

test('facts that it does not declare are left out, and the note says so', async () => {
  respond = json({ result: 'passed', note: 'Fine.', facts: { arrears: 0, extra: 'Anne', more: 1 } })
  assert.deepEqual(await ask('creditRegister'), {
    result: 'passed',
    facts: { arrears: 0 },
    note: 'Fine. 2 undeclared facts were ignored.',
  })
})

test('all that is wrong with a file is named at once, and no secret', async () => {
  const bad = {
    name: 'a register',
    url: 'ftp://sample@register.example',
    secret: 'whsec_short',
    checks: ['income'],
    facts: [{ name: '1', type: 'text', unit: 'mile', choices: [], means: '' }],
    freshDays: 0,
    timeoutSeconds: 31,
    attempts: 0,
    costCents: -1,
    retries: 2,
  }
  await assert.rejects(load(bad), (error: Error) => {
    for (const place of [...Object.keys(bad), 'facts\\[0\\].type', 'facts\\[0\\].unit', 'facts\\[0\\].means'])
      assert.match(error.message, new RegExp(`(?:[:;] )${place}\\b`), place)
    assert.doesNotMatch(error.message, /short/)
    return true
  })
})

test('two providers cannot have one name, and a file that is no JSON is refused', async () => {
  await load()
  const file = join(folder, 'register.json')
  await assert.rejects(loadCheckProviders([file, file]), /has the name of another provider, register\.$/)
  await writeFile(file, '{')
  await assert.rejects(loadCheckProviders([file]), /JSON/)
})
