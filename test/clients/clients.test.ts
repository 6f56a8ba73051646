/**
 * The clients in JavaScript, Python, PHP, Java and C# do the same in every scenario, against the service and a network that
 * loses, rejects and delays.
 */
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, before, describe } from 'node:test'
import { newId } from '../../packages/postgres/connection/uuid.ts'
import { hashOfSecret, newApiKey, randomSecret, startOfKey } from '../../src/adapters/access/secrets.ts'
import { newSecret, signatureHeaders } from '../../src/adapters/delivery/sign-webhook.ts'
import { SCOPES } from '../../src/domain/access/roles.ts'
import { insertSecret } from '../../src/store/clients/credentials.ts'
import { type FlakyProxy, openFlakyProxy } from '../sdk/flaky-proxy.ts'
import { unless } from '../support/programs.ts'
import { openWorld, type World } from '../support/world.ts'
import { LANGUAGES, type Outcome, startDriver } from './languages.ts'
import { SCENARIOS } from './scenarios/all.ts'
import type { Facts, Step } from './scenarios/step.ts'

const ATTEMPTS = 4
const RETRY_DELAY_SECONDS = 0.01

let world: World
let folder: string
before(async () => {
  world = await openWorld({ webhooks: true })
  folder = await mkdtemp(join(tmpdir(), 'forecourt-clients-'))
})
after(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

/** A dealer with one client, so that languages do not see each other's applications. */
const newDealer = async (name: string) => {
  const at = new Date()
  const [dealer, client] = [newId(at.getTime()), `cl_${name}`]
  const [key, secret] = [newApiKey('test'), randomSecret()]
  const scopes = [...SCOPES]
  await world.sql`insert into dealers (id, name, special_agreement, created_at) values (${dealer}, ${name}, false, ${at})`
  await world.sql`insert into clients (id, name, dealer_id, mode, scopes, requests_per_minute, created_at)
    values (${client}, ${name}, ${dealer}, 'test', ${scopes}, 100000, ${at})`
  await world.sql`insert into api_keys (id, client_id, name, start_of_key, hash, scopes, created_at)
    values (${newId(at.getTime())}, ${client}, 'key', ${startOfKey(key)}, ${hashOfSecret(key)}, ${scopes}, ${at})`
  await insertSecret(world.sql, { id: newId(at.getTime()), clientId: client, hash: hashOfSecret(secret), at })
  return { client, key, secret }
}

/** An address at which nobody listens. */
const nowhere = (): Promise<string> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' ? address?.port : undefined
      server.close(() => resolve(`http://127.0.0.1:${port}`))
    })
  })

type Caller = Required<Step>['as']

/** One language with its driver, its proxy and its dealer. */
const openStage = async (name: string) => {
  const dealer = await newDealer(name.toLowerCase().replace('#', 'sharp'))
  const proxy = await openFlakyProxy(world.baseUrl)
  const driver = startDriver(LANGUAGES[name] ?? assert.fail(), folder)
  const unreachable = await nowhere()
  const { client: clientId, key, secret } = dealer
  const credentials: Readonly<Record<Caller, object>> = {
    dealer: { apiKey: key },
    wrongKey: { apiKey: `${key.slice(0, -4)}AAAA` },
    foreignDealer: { apiKey: world.keys.specialDealer },
    withoutScopes: { apiKey: world.keys.noScope },
    byToken: { clientId, clientSecret: secret },
    byWrongSecret: { clientId, clientSecret: 'wrong: %+&' },
    unreachable: { apiKey: key, baseUrl: unreachable },
  }
  return { dealer, proxy, driver, credentials }
}

type Stage = Awaited<ReturnType<typeof openStage>>

const applicationsOf = async ({ dealer }: Stage): Promise<number> =>
  (await world.sql`select count(*)::int as n from applications where client_id = ${dealer.client}`)[0]?.['n']

/** Revokes the access token that the client sent last. */
const revokeToken = async ({ dealer, proxy }: Stage): Promise<void> => {
  const token = proxy.seen.at(-1)?.headers.authorization?.replace('Bearer ', '') ?? ''
  const basic = Buffer.from(`${dealer.client}:${dealer.secret}`).toString('base64')
  const response = await fetch(`${world.baseUrl}/oauth/revoke`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams({ token }),
  })
  assert.equal(response.status, 200)
}

/** A Retry-After that names a date means one that is near. */
const dated = (fault: NonNullable<Step['faults']>[number]) =>
  fault.is === 'answer' && fault.headers?.['retry-after'] === 'a date in 2 s'
    ? { ...fault, headers: { 'retry-after': new Date(Date.now() + 2_000).toUTCString() } }
    : fault

const perform = async (stage: Stage, step: Step, facts: Facts, as: string): Promise<unknown> => {
  const { proxy, driver, credentials } = stage
  if (step.revokesToken === true) await revokeToken(stage)
  proxy.plan(...(step.faults ?? []).map(dated))
  const began = performance.now()
  const timeout = step.timeout === undefined ? {} : { timeout: step.timeout }
  const retries = { attempts: ATTEMPTS, retryDelay: RETRY_DELAY_SECONDS }
  const text = await driver.call({
    client: { baseUrl: proxy.baseUrl, as, ...retries, ...timeout, ...credentials[step.as ?? 'dealer'] },
    call: step.call,
    args: typeof step.args === 'function' ? step.args(facts) : (step.args ?? {}),
  })
  const seconds = (performance.now() - began) / 1_000
  const outcome = JSON.parse(text) as Outcome
  const ok = typeof step.ok === 'function' ? step.ok(facts) : step.ok
  assertParts(outcome, step.error === undefined ? { ok: ok ?? outcome.ok } : { error: step.error })
  assertReadable(outcome)
  for (const part of step.contains ?? []) assert.ok(text.includes(part), `${part} is not in ${text}`)
  if (step.line !== undefined) assert.equal(proxy.seen.at(-1)?.line, step.line)
  if (step.requests !== undefined) assert.equal(proxy.seen.length, step.requests)
  assert.ok(seconds >= (step.secondsMinimum ?? 0), `It took ${seconds} s`)
  assertRepeated(proxy)
  return outcome.ok
}

const assertParts = (outcome: Outcome, parts: object): void => {
  try {
    assert.partialDeepStrictEqual(outcome, parts)
  } catch {
    assert.fail(`${JSON.stringify(outcome)} lacks ${JSON.stringify(parts)}`)
  }
}

/** A message is a sentence, also where the response has nothing to say. */
const assertReadable = ({ error }: Outcome): void => {
  if (error === undefined) return
  const { kind, status, type, message } = error as Readonly<Record<string, unknown>>
  if (kind === 'api') assert.ok(String(message).startsWith(`${status} ${type}: `), String(message))
  assert.match(String(message), /\w/)
  assert.doesNotMatch(String(message), /\b(?:null|undefined|None|nil)\b|: \(|\(request \)/)
}

/** Attempts are alike: the same bytes under the same key; and each says which program sent it. */
const assertRepeated = ({ seen }: FlakyProxy): void => {
  const submissions = seen.filter(({ line }) => /^POST \/api\//.test(line))
  const keys = new Set(submissions.map(({ headers }) => headers['idempotency-key']))
  assert.equal(keys.size, Math.min(submissions.length, 1))
  assert.ok(!keys.has(undefined))
  assert.equal(new Set(submissions.map(({ body }) => body)).size, keys.size)
  for (const { headers } of seen) assert.match(headers['user-agent'] ?? '', /^forecourt-[a-z]+\/1\.0$/)
}

test('there are at least forty scenarios, all different', () => {
  assert.ok(SCENARIOS.length >= 40)
  assert.equal(new Set(SCENARIOS.map(({ what }) => what)).size, SCENARIOS.length)
})

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)
const JSON_TEXTS: readonly string[] = [
  ' {"a" : [1, -1, 0.10, 1e2, 1.5E-2] ,\t"b":{"c":null,"d":true,"e":false} }\r\n',
  '"\\u00e9 \\ud83d\\ude97 \\" \\\\ \\/ \\b\\f\\n\\r\\t é 🚗 \\u0000"',
  ...['[]', '{}', '""', '0', 'null', '[[],{},[""]]', '{"":{"":""}}', '{"a":1,"a":2}'],
  ...['9007199254740991', '-19999.99', '0.07', nested(200)],
]
const NOT_JSON: readonly string[] = [
  ...['', ' ', '{', '[', '[1,]', '[,1]', '{"a":1,}', '{a:1}', '{"a" 1}', '{"a":}', '{1:2}', '[1 2]', '[1] x'],
  ...[
    "'x'",
    '01',
    '1.',
    '.5',
    '+1',
    '-',
    '1e',
    '0x10',
    'nul',
    'NaN',
    'Infinity',
    'true1',
    '1e99999',
    '\ufeff{}',
  ],
  ...[
    '"abc',
    '"\\x"',
    '"\\u12g4"',
    '"\\u12',
    '"\\',
    '"\n"',
    '"\t"',
    '{"a',
    '{"a":"b',
    nested(201),
    nested(100_000),
  ],
]

test('JavaScript: a webhook has few signatures, since each is checked on its own', async () => {
  const { verifyWebhook } = await import(
    new URL('../../clients/javascript/forecourt.mjs', import.meta.url).href
  )
  const secret = newSecret()
  const timestamp = Math.floor(Date.now() / 1_000)
  const body = '{"type":"quote.statusChanged"}'
  const headers = signatureHeaders({ id: 'evt_1', timestamp, body, secrets: [secret] })
  const behind = (others: number) => ({
    ...headers,
    'webhook-signature': `${'v1,AAAA '.repeat(others)}${headers['webhook-signature']}`,
  })
  assert.equal((await verifyWebhook(body, behind(9), secret)).id, 'evt_1')
  await assert.rejects(verifyWebhook(body, behind(10), secret), { reason: 'signature' })
})

describe('a client in', { concurrency: Object.keys(LANGUAGES).length }, () => {
  for (const [name, language] of Object.entries(LANGUAGES)) {
    describe(name, { concurrency: 1, skip: unless(...language.needs) }, () => {
      let stage: Stage
      before(async () => {
        stage = await openStage(name)
      })
      after(async () => {
        await stage.driver.close()
        await stage.proxy.close()
      })
      if (language.hasOwnJson === true)
        test(`${name}: its reader and writer of JSON accept what is JSON, and nothing else`, async () => {
          const read = async (text: string): Promise<Outcome> =>
            JSON.parse(await stage.driver.call({ call: 'json', args: { text } }))
          for (const text of JSON_TEXTS) assert.deepEqual(await read(text), { ok: JSON.parse(text) }, text)
          for (const text of NOT_JSON)
            assert.partialDeepStrictEqual(await read(text), { error: { kind: 'configuration' } }, text)
        })
      for (const { what, steps, applications } of SCENARIOS) {
        test(`${name}: ${what}`, async () => {
          const before = await applicationsOf(stage)
          const results: unknown[] = []
          const facts = { results, file: (file: string) => join(folder, `${stage.dealer.client}-${file}`) }
          for (const step of steps) results.push(await perform(stage, step, facts, what))
          if (applications !== undefined) assert.equal(await applicationsOf(stage), before + applications)
        })
      }
    })
  }
})
