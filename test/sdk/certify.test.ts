/** `forecourt certify` drives an integrator's program through every item, and finds the mistakes of a careless one. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { basename, join } from 'node:path'
import test, { after, before } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { ITEMS, OVERALL } from '../../sdk/src/tool/certify/items.ts'
import { type Exchange, openProxy } from '../../sdk/src/tool/certify/proxy.ts'
import { newSecret } from '../../src/adapters/delivery/sign-webhook.ts'
import {
  CERTIFICATION,
  CERTIFICATION_ITEMS,
  type CertificationItemId,
} from '../../src/domain/sandbox/certification-items.ts'
import { isFullLength } from '../extent.ts'
import { blocksOf, ROOT } from '../guides/blocks.ts'
import { samplePdf } from '../support/document-samples.ts'
import { unless } from '../support/programs.ts'
import { freePort } from '../support/running-service.ts'
import { openWorld, type World } from '../support/world.ts'
import { type Ended, OLDER_NODE, openTool, type Tool } from './tool.ts'

const SECRET = newSecret()

let world: World
let tool: Tool
const receivers: ChildProcess[] = []
before(async () => {
  world = await openWorld({ webhooks: true })
  tool = openTool()
  cpSync(join(ROOT, 'examples/b/individual.json'), join(tool.folder, 'case.json'))
  writeFileSync(join(tool.folder, 'payslip.pdf'), samplePdf())
  for (const name of ['integrator', 'careless-integrator'])
    cpSync(join(ROOT, `test/sdk/${name}.mjs`), join(tool.folder, `${name}.mjs`))
})
after(async () => {
  for (const child of receivers) child.kill()
  tool.remove()
  await world.close()
})

const environment = () => ({
  FORECOURT_URL: world.baseUrl,
  FORECOURT_KEY: world.keys.dealer,
  FORECOURT_WEBHOOK_SECRET: SECRET,
})

const receiving = async (program: string): Promise<string> => {
  const port = await freePort()
  const env = { PATH: process.env['PATH'], ...environment() }
  const child = spawn(OLDER_NODE, [`${program}.mjs`, 'receive', String(port)], { cwd: tool.folder, env })
  receivers.push(child)
  const url = `http://127.0.0.1:${port}/hooks`
  while ((await fetch(url).catch(() => undefined)) === undefined) {
    assert.equal(child.exitCode, null)
    await pause(50)
  }
  return url
}

const STEPS = {
  submit: 'submit',
  correct: 'correct',
  retryLostResponse: 'submit',
  retry429: 'submit',
  retry503: 'submit',
  retry500: 'submit',
  stopOn401: 'stop',
  status: 'status',
}

const certified = async (program: string, steps: Readonly<Record<string, string>>): Promise<Ended> => {
  const script = Object.fromEntries(
    Object.entries(steps).map(([id, step]) => [id, `"${OLDER_NODE}" ${program}.mjs ${step}`]),
  )
  writeFileSync(join(tool.folder, `${program}.json`), JSON.stringify(script))
  const receiver = await receiving(program)
  const options = ['--script', `${program}.json`, '--out', `${program}-result.json`, '--receiver', receiver]
  return tool.run(['certify', ...options, '--port', String(await freePort()), '--item-timeout', '20'], {
    env: environment(),
  })
}

type Item = {
  id: string
  result: string
  reason: string | null
  evidence: { what: string; isLogged: boolean | null }[]
}

const certificateOf = (program: string) => {
  const { certificate } = JSON.parse(readFileSync(join(tool.folder, `${program}-result.json`), 'utf8'))
  return certificate as { result: string; clientId: string; service: string; items: Item[] }
}

test('a program as the guides describe it passes every item, and the service signs that', async () => {
  const { code, stdout, stderr } = await certified('integrator', {
    ...STEPS,
    uploadDocument: 'upload',
    startSigning: 'sign',
  })
  const { items, result, clientId, service } = certificateOf('integrator')
  assert.deepEqual(
    items.filter((item) => item.result !== 'passed'),
    [],
    stdout + stderr,
  )
  assert.deepEqual([code, result, clientId, service], [0, 'passed', 'cl_dealer', world.baseUrl])
  assert.deepEqual(
    items.map(({ id }) => id),
    CERTIFICATION_ITEMS,
  )
  assert.ok(items.flatMap(({ evidence }) => evidence).filter(({ isLogged }) => isLogged).length > 10)
  assert.ok(!(stdout + stderr).includes(world.keys.dealer))
})

test('the sample script of a PHP program passes every item, and its receiver stores a duplicate once', {
  skip: isFullLength ? unless('php') : 'the program above passes the same items',
}, async () => {
  for (const file of ['certify/certify.json', 'certify/integration.php', 'b/individual.json'])
    cpSync(join(ROOT, 'examples', file), join(tool.folder, basename(file)))
  cpSync(join(ROOT, 'clients/php/forecourt.php'), join(tool.folder, 'forecourt.php'))
  const receiver = blocksOf('docs/guides/languages.md').find(({ name }) =>
    name.startsWith('php <?php // receive.php'),
  )
  writeFileSync(join(tool.folder, 'receive.php'), receiver?.code ?? assert.fail())
  const [port, url] = [await freePort(), `127.0.0.1:${await freePort()}`]
  const child = spawn('php', ['-S', url, 'receive.php'], {
    cwd: tool.folder,
    env: { PATH: process.env['PATH'], SECRET: `${newSecret()} ${SECRET}` },
    stdio: 'ignore',
  })
  receivers.push(child)
  while ((await fetch(`http://${url}`).catch(() => undefined)) === undefined) {
    assert.equal(child.exitCode, null)
    await pause(50)
  }
  const options = ['--receiver', `http://${url}/hooks`, '--out', 'php-result.json', '--port', String(port)]
  const { code, stdout, stderr } = await tool.run(['certify', '--script', 'certify.json', ...options], {
    env: environment(),
  })
  const { items, result } = certificateOf('php')
  assert.deepEqual(
    items.filter((item) => item.result !== 'passed'),
    [],
    stdout + stderr,
  )
  assert.deepEqual([code, result], [0, 'passed'])
  const accepted = items.filter(
    ({ id }) => /Webhook$|^webhook$|EventType|rotated/.test(id) && !/^(?:old|wrong)/.test(id),
  )
  const sent = accepted.flatMap(({ evidence }) => evidence.map(({ what }) => what.split(' ').at(-1)))
  const stored = readdirSync(join(tool.folder, 'events'))
  assert.ok(sent.length > stored.length)
  assert.deepEqual(stored.sort(), [...new Set(sent)].map((id) => `${id}.json`).sort())
})

test('the certificate is verified without a key, and a change to it or another’s signature is found', async () => {
  const env = { FORECOURT_URL: world.baseUrl }
  const verified = (file: string) => tool.run(['certify', '--verify', file], { env })
  const genuine = await verified('integrator-result.json')
  assert.match(genuine.stdout, /is genuine\. cl_dealer was certified on \S+ with the result passed\.\n$/)
  assert.equal(genuine.code, 0)
  const signed = JSON.parse(readFileSync(join(tool.folder, 'integrator-result.json'), 'utf8'))
  for (const [change, says] of [
    [{ certificate: { ...signed.certificate, clientId: 'cl_other' } }, /was changed after/],
    [{ signature: `${signed.signature.slice(0, -4)}AAAA` }, /has not signed/],
    [{ signature: 'none' }, /has not signed/],
    [{ signature: 7 }, /is not a certificate/],
  ] as const) {
    writeFileSync(join(tool.folder, 'changed.json'), JSON.stringify({ ...signed, ...change }))
    const { code, stderr } = await verified('changed.json')
    assert.match(stderr, says)
    assert.notEqual(code, 0)
  }
})

test('the mistakes of a careless program fail the right items', async () => {
  const { code } = await certified('careless-integrator', STEPS)
  const { items, result } = certificateOf('careless-integrator')
  const failed = Object.fromEntries(
    items.flatMap((item) => (item.result === 'failed' ? [[item.id, item.reason]] : [])),
  )
  assert.deepEqual(Object.keys(failed).sort(), [
    'correct',
    'idempotencyKeys',
    'knownFields',
    'oldWebhook',
    'retry429',
    'retry500',
    'retry503',
    'retryLostResponse',
    'stopOn401',
    'wrongSignature',
  ])
  assert.match(failed['correct'] ?? '', /^C0\w+ was not submitted again as a valid application\.$/)
  assert.equal(failed['retry429'], 'The request had no Idempotency-Key.')
  assert.equal(failed['stopOn401'], 'The request was repeated after the 401.')
  assert.equal(failed['knownFields'], 'Unknown fields: nickname.')
  assert.equal(failed['wrongSignature'], 'The receiver returned 204; a 4xx was expected.')
  const skipped = items.filter((item) => item.result === 'skipped').map(({ id }) => id)
  assert.deepEqual(skipped, ['uploadDocument', 'startSigning'])
  assert.deepEqual([code, result], [1, 'failed'])
})

test('a run without the requests that its items need is incomplete, whatever its program says', async () => {
  const at = new Date()
  const statement = [{ at, what: 'The receiver returned 204', requestId: null }]
  const whole = CERTIFICATION_ITEMS.map((id) => ({
    id,
    title: 'Anything at all',
    result: 'passed',
    reason: null as string | null,
    evidence: statement,
  }))
  const certificateOf = async (items: readonly object[]) => {
    const body = { packageVersion: '0.1.0', startedAt: at, finishedAt: at, items }
    const response = await world.call('dealer', 'POST', '/api/sandbox/certifications', { body })
    assert.equal(response.status, 200, response.text)
    return response.body.certificate
  }
  const { result, items } = await certificateOf(whole)
  assert.equal(result, 'incomplete')
  for (const { id, title, proof } of items) {
    const { title: own, needs } = CERTIFICATION[id as CertificationItemId]
    assert.deepEqual([title, proof], [own, needs.length === 0 ? 'statement' : 'none'])
  }
  const [first, ...others] = whole
  assert.equal((await certificateOf([])).result, 'incomplete')
  assert.equal((await certificateOf(others)).result, 'incomplete')
  assert.equal((await certificateOf([{ ...first, result: 'failed', reason: 'x' }])).result, 'failed')
})

test('requests that the client never made are not evidence', async () => {
  const evidence = [{ at: new Date(), what: 'x', requestId: '0b8f6c1e-7f0c-4a57-9f0b-6f1f3c2d1a00' }]
  const item = { id: 'submit', title: 'x', result: 'passed', reason: null, evidence }
  const run = { packageVersion: '0.1.0', startedAt: new Date(), finishedAt: new Date(), items: [item] }
  const { status, body } = await world.call('dealer', 'POST', '/api/sandbox/certifications', { body: run })
  assert.equal(status, 200)
  assert.equal(body.certificate.result, 'failed')
  assert.equal(body.certificate.items[0].evidence[0].isLogged, false)
  assert.equal(
    (await world.call('dealersLive', 'POST', '/api/sandbox/certifications', { body: run })).status,
    404,
  )
})

test('a simulated response has the form of the set, and one for every other request is a problem', async () => {
  const proxy = await openProxy(world.baseUrl, 0)
  try {
    const retry500 = ITEMS.find(({ id }) => id === 'retry500')
    const sent = async (path: string) => {
      proxy.begin(retry500?.interference)
      const response = await fetch(`${proxy.url}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${world.keys.dealer}`, 'content-type': 'application/json' },
        body: '{}',
      })
      return [response.status, response.headers.get('content-type'), await response.json()]
    }
    const errorMessage = 'forecourt certify sent this response.'
    assert.deepEqual(await sent('/api/quote/submit'), [
      500,
      'application/json; charset=utf-8',
      { status: 'ServerError', errorMessage, errors: [], quoteReference: null, wasSubmitted: false },
    ])
    const [status, type, problem] = await sent('/api/case/submit')
    assert.deepEqual([status, type], [500, 'application/problem+json; charset=utf-8'])
    assert.equal((problem as { type: string }).type, '/problems/server-error')
  } finally {
    proxy.close()
  }
})

test('a late retry belongs to the item that it repeats, and a repetition of what succeeded to the next one', async () => {
  const proxy = await openProxy(world.baseUrl, 0)
  try {
    const interferenceOf = (id: string) => ITEMS.find((item) => item.id === id)?.interference
    const submit = async (key: string) => {
      const response = await fetch(`${proxy.url}/api/case/submit`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${world.keys.dealer}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: readFileSync(join(tool.folder, 'case.json')),
      })
      await response.text()
      return response.status
    }
    const keys = { late: randomUUID(), other: randomUUID() }
    const before = proxy.begin(interferenceOf('retry500'))
    assert.equal(await submit(keys.late), 500)
    const next = proxy.begin(interferenceOf('retry429'))
    assert.equal(await submit(keys.late), 200)
    assert.deepEqual([before.length, next.length], [2, 0])
    assert.equal(await submit(keys.other), 429)
    assert.equal(await submit(keys.other), 200)
    assert.deepEqual([before.length, next.length], [2, 2])
    const last = proxy.begin(interferenceOf('retry503'))
    assert.equal(await submit(keys.late), 503)
    assert.deepEqual([before.length, last.length], [2, 1])
  } finally {
    proxy.close()
  }
})

test('a 401 for any request counts, and an invalid body may have a misspelled field', () => {
  const now = Date.now()
  const stop = ITEMS.find(({ id }) => id === 'stopOn401') ?? assert.fail()
  for (const [method, path] of [
    ['POST', '/api/quote/submit'],
    ['GET', '/api/case'],
    ['POST', '/api/case/C0/documents'],
  ] as const)
    assert.equal(stop.interference?.matches({ method, path }), true, path)
  assert.equal(stop.interference?.matches({ method: 'POST', path: '/oauth/token' }), false)
  const known = OVERALL.find(({ id }) => id === 'knownFields') ?? assert.fail()
  const exchange = (received: object, unknownFields?: string): Exchange => ({
    at: now,
    method: 'POST',
    path: '/api/quote/submit',
    idempotencyKey: undefined,
    hasCredentials: true,
    digest: '',
    sent: {},
    requestId: 'x',
    status: 200,
    received,
    unknownFields,
    interference: undefined,
  })
  const valid = { errors: [], quoteReference: 'Q0', wasSubmitted: true }
  const invalid = { errors: [{ type: 'required' }], quoteReference: 'Q0', wasSubmitted: false }
  for (const [exchanges, is] of [
    [[exchange(invalid, 'nickname'), exchange(valid)], 'passed'],
    [[exchange(invalid, 'nickname'), exchange(valid, 'nickname')], 'waiting'],
  ] as const)
    assert.equal(known.observe(exchanges, now).is, is)
})

test('a command that outlasts its item is ended with all that it has started', async () => {
  writeFileSync(join(tool.folder, 'slow.json'), JSON.stringify({ submit: 'sleep 300 & sleep 300; true' }))
  const options = ['--script', 'slow.json', '--out', 'slow-result.json', '--item-timeout', '1']
  const { code, stderr } = await tool.run(['certify', ...options, '--port', String(await freePort())], {
    env: environment(),
  })
  assert.match(stderr, /FAILED {3}Submit a valid application: No application was submitted\./)
  assert.equal(code, 1)
})

test('a request with a live key, or to another host, is not passed on', async () => {
  const port = await freePort()
  const child = tool.start(['certify', '--port', String(port)], { env: environment() })
  const url = `http://127.0.0.1:${port}`
  const head = (key: string) => ({ headers: { authorization: `Bearer ${key}` } })
  while ((await fetch(url).catch(() => undefined)) === undefined) {
    assert.equal(child.exitCode, null)
    await pause(50)
  }
  assert.equal((await fetch(`${url}/api/quote`, head(world.keys.dealer))).status, 200)
  const live = await fetch(`${url}/api/quote`, head(world.keys.dealersLive))
  assert.equal(live.status, 403)
  assert.match(await live.text(), /This is a live key/)
  const elsewhere = request({ port, path: 'x://127.0.0.1/api/quote', ...head(world.keys.dealer) })
  await assert.rejects(once(elsewhere.end(), 'response'), { code: 'ECONNRESET' })
  const ended = once(child, 'close')
  child.kill()
  await ended
})

test('a sample application that the service rejects ends it before anybody starts to work', async () => {
  writeFileSync(join(tool.folder, 'status.json'), JSON.stringify({ status: 'true' }))
  const options = ['--script', 'status.json', '--receiver', 'http://127.0.0.1:9/hooks']
  const { code, stderr } = await tool.run(
    ['certify', ...options, '--port', String(await freePort()), '--owner', 'nobody@example.ie'],
    { env: environment() },
  )
  assert.match(stderr, /^The service returned 401: The owner does not exist/m)
  assert.doesNotMatch(stderr, /^(?:skipped|FAILED)/m)
  assert.equal(code, 1)
})

for (const [title, script, says] of [
  ['an unknown item', { sell: 'true' }, /^certify\.json has an unknown item "sell"\.$/],
  ['an item without a command', { submit: '' }, /^certify\.json must have a shell command for submit\.$/],
] as const)
  test(`a script with ${title} is rejected`, async () => {
    writeFileSync(join(tool.folder, 'certify.json'), JSON.stringify(script))
    const { code, stderr } = await tool.run(['certify', '--script', 'certify.json'], { env: environment() })
    assert.match(stderr.trimEnd(), says)
    assert.equal(code, 2)
  })

test('a live key, a revoked key and a port in use end it before any item', async () => {
  const trouble = (options: readonly string[], key: string) =>
    tool.run(['certify', ...options], { env: { ...environment(), FORECOURT_KEY: key } })
  assert.match((await trouble([], world.keys.dealersLive)).stderr, /^This is a live key\./)
  assert.match((await trouble([], 'T'.repeat(43))).stderr, /^This is not an API key\. Use the key of a test/)
  assert.match((await trouble([], world.keys.revoked)).stderr, /^The service returned 401: /)
  const { port } = new URL(world.baseUrl)
  const inUse = await trouble(['--port', port], world.keys.dealer)
  assert.match(inUse.stderr, /^Port \d+ cannot be used \(EADDRINUSE\)\. Choose another with --port\.$/m)
})
