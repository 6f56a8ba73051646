/** `forecourt listen` against a running service and a receiver that verifies what it gets. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { newSecret } from '../../src/adapters/delivery/sign-webhook.ts'
import { freePort } from '../support/running-service.ts'
import { openWorld, type World } from '../support/world.ts'
import { BIN, forecourt } from './command.ts'

const SECRET = newSecret()
const PATIENCE_MILLISECONDS = 20_000

let world: World
let folder: string
let quote: string
const started: Listening[] = []
const opened: Server[] = []

before(async () => {
  world = await openWorld({ webhooks: true })
  folder = await mkdtemp(join(tmpdir(), 'forecourt-listen-'))
  const sample = await readFile(new URL('../../examples/a/individual.json', import.meta.url), 'utf8')
  // Digits and order that JSON.parse would lose.
  quote = sample.replace(/("customData"\s*:\s*)\{[^}]*\}/, '$1{"10":1.50,"2":12345678901234567890}')
})
after(async () => {
  for (const { process: child } of started) child.kill('SIGKILL')
  for (const server of opened) close(server)
  await world.close()
  await rm(folder, { recursive: true })
})

type Received = { readonly headers: IncomingHttpHeaders; readonly body: string }

type Receiver = { readonly url: string; readonly received: Received[]; readonly server: Server }

const openReceiver = async (status: () => number = () => 204, port = 0): Promise<Receiver> => {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) })
    response.writeHead(status()).end()
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  opened.push(server)
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`, received, server }
}

const close = (server: Server) => {
  server.closeAllConnections()
  server.close()
}

type Listening = {
  readonly process: ChildProcess
  readonly lines: string[]
  readonly remarks: string[]
  readonly stop: () => Promise<number | null>
}

/** Starts the command, by default as the dealer's client. */
const listen = (
  forwardTo: string,
  options: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Listening => {
  const child = spawn(process.execPath, [BIN, 'listen', '--forward-to', forwardTo, ...options], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: folder,
      FORECOURT_API_KEY: world.keys.dealer,
      FORECOURT_WEBHOOK_SECRET: SECRET,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [lines, remarks]: [string[], string[]] = [[], []]
  createInterface(child.stdout).on('line', (line) => lines.push(line))
  createInterface(child.stderr).on('line', (line) => remarks.push(line))
  const closed = once(child, 'close')
  const listening: Listening = {
    process: child,
    lines,
    remarks,
    stop: async () => {
      child.kill('SIGINT')
      return (await closed)[0]
    },
  }
  started.push(listening)
  return listening
}

const until = async (what: string, isSo: () => boolean): Promise<void> => {
  for (const began = performance.now(); !isSo(); ) {
    assert(performance.now() - began < PATIENCE_MILLISECONDS, `It took too long until ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

const submit = async (body = quote): Promise<string> => {
  const response = await world.call('dealer', 'POST', '/api/quote/submit', { body })
  assert.equal(response.body.status, 'Success', response.text)
  return response.body.quoteReference
}

/** The feed's events after the cursor, as its client reads them. */
const feedAfter = async (cursor: string) =>
  (await world.call('dealer', 'GET', `/api/events?cursor=${cursor}`)).body.items as {
    id: string
    type: string
    timestamp: string
    data: { reference: string }
  }[]

const assertSigned = ({ headers, body }: Received): void => {
  const key = Buffer.from(SECRET.slice('whsec_'.length), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const signature = createHmac('sha256', key).update(signed).digest('base64')
  assert.equal(headers['webhook-signature'], `v1,${signature}`)
}

test('an event reaches the receiver as the original webhook, signed, and a line says what happened', async () => {
  const hook = await openReceiver()
  const webhook = await openReceiver()
  const endpoint = await world.call('dealer', 'POST', '/api/webhook-endpoints', {
    body: { url: webhook.url },
  })
  assert.equal(endpoint.status, 201, endpoint.text)
  await submit()
  await until('the event before is delivered', () => webhook.received.length === 1)
  const listening = listen(hook.url, ['--url', world.baseUrl])
  await until('it follows', () => listening.remarks.some((line) => line.startsWith('Following')))
  const reference = await submit()
  await until('it is forwarded', () => listening.lines.length > 0)
  await until('the webhook is delivered', () => webhook.received.length === 2)
  const [forwarded, delivered] = [hook.received[0], webhook.received[1]]
  assert(forwarded !== undefined && delivered !== undefined)
  assert.equal(forwarded.body, delivered.body)
  assert.match(forwarded.body, /"customData":\{"10":1\.50,"2":12345678901234567890\}/)
  assert.equal(forwarded.headers['webhook-id'], delivered.headers['webhook-id'])
  assertSigned(forwarded)
  assert.match(
    listening.lines.join('\n'),
    new RegExp(
      `^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\dZ +quote\\.statusChanged +${reference} +204 +\\d+ ms$`,
    ),
  )
  assert.equal(await listening.stop(), 0)
  assert.match(listening.remarks.at(-1) ?? '', /^Forwarded 1 event\. To continue from here: --cursor \d+$/)
  assert.doesNotMatch([...listening.lines, ...listening.remarks].join('\n'), /whsec_|fc_test_/)
  await world.call('dealer', 'DELETE', `/api/webhook-endpoints/${endpoint.body.id}`)
})

test('from a cursor on nothing is left out, types are chosen, and --json writes a line of JSON each', async () => {
  const hook = await openReceiver()
  const references = [await submit(), await submit(), await submit()]
  const listening = listen(hook.url, [
    '--url',
    world.baseUrl,
    '--cursor',
    '0',
    '--types',
    'quote.statusChanged',
    '--json',
  ])
  const feed = () => feedAfter('0')
  await until('all are forwarded', () => listening.lines.length >= 3 && hook.received.length >= 3)
  const expected = (await feed()).filter(({ type }) => type === 'quote.statusChanged')
  await until('all are told', () => listening.lines.length === expected.length)
  const printed = listening.lines.map((line) => JSON.parse(line))
  assert.deepEqual(
    printed.map(({ id, type, timestamp, reference, status, error, attempts }) => [
      id,
      type,
      timestamp,
      reference,
      status,
      error,
      attempts,
    ]),
    expected.map(({ id, type, timestamp, data }) => [id, type, timestamp, data.reference, 204, null, 1]),
  )
  assert(references.every((reference) => printed.some((line) => line.reference === reference)))
  assert.equal(await listening.stop(), 0)
})

test('the output names the receiver’s status and repeats nothing of its answer', async () => {
  const hook = await openReceiver(() => 500)
  const listening = listen(hook.url, ['--url', world.baseUrl])
  await until('it follows', () => listening.remarks.some((line) => line.startsWith('Following')))
  const reference = await submit()
  await until('it is told', () => listening.lines.length > 0)
  assert.match(listening.lines[0] ?? '', new RegExp(`${reference}  500  \\d+ ms$`))
  assert.equal(hook.received.length, 1)
  assert.equal(await listening.stop(), 0)
  assert.match(listening.remarks.at(-1) ?? '', /^Forwarded 1 event, 1 of them not taken by the receiver\./)
})

test('a receiver that is down is reported, and tried again until it is back', async () => {
  const port = await freePort()
  const listening = listen(`http://localhost:${port}/`, ['--url', world.baseUrl, '--json'])
  await until('it follows', () => listening.remarks.some((line) => line.startsWith('Following')))
  const reference = await submit()
  const says = `The receiver at localhost:${port} does not respond (refused); retrying a few times.`
  await until('it is told', () => listening.remarks.includes(says))
  await openReceiver(undefined, port)
  await until('it is forwarded', () => listening.lines.length > 0)
  const printed = JSON.parse(listening.lines[0] ?? '')
  assert.deepEqual([printed.reference, printed.status, printed.attempts > 1], [reference, 204, true])
  assert.equal(listening.remarks.filter((line) => line === says).length, 1)
  assert.equal(await listening.stop(), 0)
})

test('an unavailable service is reported once, and afterwards nothing is missing', async () => {
  const hook = await openReceiver()
  // In place of the service's own port, which the other tests need: one that can be closed and opened.
  const port = await freePort()
  const door = () => passTo(port)
  let open = await door()
  const listening = listen(hook.url, ['--url', `http://127.0.0.1:${port}`])
  await until('it follows', () => listening.remarks.some((line) => line.startsWith('Following')))
  close(open)
  await once(open, 'close')
  await until('it is told', () =>
    listening.remarks.some((line) => line.startsWith('The service cannot be reached')),
  )
  const reference = await submit()
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  open = await door()
  await until('it is forwarded', () => listening.lines.some((line) => line.includes(reference)))
  const about = listening.remarks.filter((line) => line.startsWith('The service'))
  assert.deepEqual(about.length, 2, about.join('\n'))
  assert.equal(about[1], 'The service is responding again.')
  assert.equal(await listening.stop(), 0)
  close(open)
})

/** A server that passes requests on to the service. */
const passTo = async (port: number): Promise<Server> => {
  const server = createServer(async (request, response) => {
    const result = await fetch(world.baseUrl + request.url, {
      headers: { authorization: request.headers.authorization ?? '' },
    })
    response.writeHead(result.status, { 'content-type': 'application/json' }).end(await result.text())
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  opened.push(server)
  return server
}

test('beside a sandbox the address and the key are those of its file', async () => {
  const hook = await openReceiver()
  const client = (key: string) => ({ clientId: 'c', clientSecret: 's', apiKey: key })
  const clients = { dealer: client(world.keys.dealer), partner: client(world.keys.partner) }
  const file = join(folder, 'sandbox.json')
  await writeFile(file, JSON.stringify({ baseUrl: world.baseUrl, clients, users: {} }))
  const listening = listen(hook.url, [], { FORECOURT_API_KEY: '', FORECOURT_WEBHOOK_SECRET: '' })
  await until('it follows', () => listening.remarks.some((line) => line.startsWith('Following')))
  await submit()
  await until('it is forwarded', () => listening.lines.length > 0)
  assert.match(listening.remarks.join('\n'), /^They are signed with whsec_[A-Za-z0-9+/=]+$/m)
  assert.equal(await listening.stop(), 0)
  // Another address gets no key of the sandbox.
  const elsewhere = await forecourt(['listen', '--forward-to', hook.url, '--url', 'http://127.0.0.1:9'], {
    env: { DATA_DIR: folder },
  })
  assert.deepEqual(
    [elsewhere.code, elsewhere.stderr],
    [2, "FORECOURT_KEY must be set to a client's API key for http://127.0.0.1:9.\n"],
  )
  await rm(file)
})

const refused: readonly (readonly [
  commandLine: readonly string[],
  env: Readonly<Record<string, string>>,
  code: number,
  says: RegExp,
])[] = [
  [['--forward-to', 'hooks'], {}, 2, /^--forward-to: The URL must be absolute/],
  [['--forward-to', 'https://dealer.example/'], {}, 2, /^--forward-to must lead to this machine/],
  [['--forward-to', 'http://192.168.1.2/'], {}, 2, /^--forward-to: The URL must begin with https/],
  [['--forward-to', 'http://localhost:1/'], {}, 2, /^--url must name the service’s address/],
  [
    ['--forward-to', 'http://localhost:1/', '--types', 'quote.sold'],
    {},
    2,
    /Unknown event type "quote\.sold"/,
  ],
  [['--forward-to', 'http://localhost:1/', '--url', 'http://127.0.0.1/api'], {}, 2, /^--url must be/],
  [['--forward-to', 'http://localhost:1/', '--client', 'nobody'], {}, 2, /Allowed choices are dealer/],
  [
    ['--forward-to', 'http://localhost:1/', '--url', 'http://127.0.0.1', '--client', 'partner'],
    { FORECOURT_API_KEY: 'fc_test_x' },
    2,
    /^--client selects a sandbox client/,
  ],
  [
    ['--forward-to', 'http://localhost:1/', '--url', 'http://127.0.0.1'],
    { FORECOURT_API_KEY: 'fc_test_x', FORECOURT_WEBHOOK_SECRET: 'secret' },
    2,
    /^FORECOURT_WEBHOOK_SECRET must be whsec_/,
  ],
  [
    ['--forward-to', 'http://localhost:1/', '--url', 'http://localhost'],
    { FORECOURT_API_KEY: 'fc_test_…' },
    2,
    /^FORECOURT_API_KEY must be an API key/,
  ],
]

for (const [commandLine, env, code, says] of refused) {
  test(`"listen ${commandLine.join(' ')}" with ${Object.keys(env).join(', ') || 'nothing set'} is refused`, async () => {
    const ended = await forecourt(['listen', ...commandLine], {
      env: { DATA_DIR: join(folder, 'none'), ...env },
    })
    assert.match(ended.stderr, says)
    assert.equal(ended.code, code)
  })
}

test('an unknown key ends the command with the service’s message', async () => {
  const ended = await forecourt(['listen', '--forward-to', 'http://localhost:1/', '--url', world.baseUrl], {
    env: { DATA_DIR: folder, FORECOURT_API_KEY: world.keys.revoked },
  })
  assert.match(ended.stderr, /^The service returned 401: /m)
  assert.equal(ended.code, 1)
})

test('a server that does not speak HTTP is reported with its error', async (t) => {
  const other = createTcpServer((socket) => socket.end('220 mail.example ready\r\n')).listen(0, '127.0.0.1')
  t.after(() => other.close())
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const listening = listen('http://localhost:1/', ['--url', `http://127.0.0.1:${port}`])
  const says = /^The service cannot be reached \(.*HTTP.*\); retrying/
  await until('it is told', () => listening.remarks.some((line) => line.startsWith('The service')))
  assert.match(listening.remarks.find((line) => line.startsWith('The service')) ?? '', says)
  assert.equal(await listening.stop(), 0)
})

test('a port that is kept for another protocol ends it', async () => {
  const url = 'http://127.0.0.1:25'
  const ended = await forecourt(['listen', '--forward-to', 'http://localhost:1/', '--url', url], {
    env: { DATA_DIR: folder, FORECOURT_API_KEY: world.keys.dealer },
  })
  assert.match(ended.stderr, /^Node\.js connects to no service at http:\/\/127\.0\.0\.1:25: /m)
  assert.equal(ended.code, 1)
})
