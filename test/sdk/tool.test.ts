/** The package's program with nothing but a running service's address: installed by npm, and every bad input in one sentence. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import test, { after, before } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { EVENT_TYPES } from '../../src/domain/events/notifications.ts'
import { ROOT } from '../guides/blocks.ts'
import { freePort } from '../support/running-service.ts'
import { openWorld, type World } from '../support/world.ts'
import { type Ended, endOf, olderVersion, openTool, type Tool, type ToolOptions } from './tool.ts'

let world: World
let tool: Tool
before(async () => {
  world = await openWorld({ webhooks: true })
  tool = openTool()
  for (const [name, path] of Object.entries({ quote: 'a/individual', case: 'b/individual' }))
    cpSync(join(ROOT, `examples/${path}.json`), join(tool.folder, `${name}.json`))
  cpSync(join(ROOT, 'examples/b/individual-with-faults.json'), join(tool.folder, 'faulty.json'))
  writeFileSync(join(tool.folder, 'text.json'), '{ "quote": nothing }')
  writeFileSync(join(tool.folder, 'huge.json'), `"${'x'.repeat(300_000)}"`)
  writeFileSync(join(tool.folder, 'key.txt'), `${world.keys.dealer}\n`)
})
after(async () => {
  tool.remove()
  await world.close()
})

/** Runs the program on the world's service, as the dealer's client. */
const forecourt = (line: readonly string[], options: ToolOptions = {}): Promise<Ended> =>
  tool.run(line, {
    ...options,
    env: { FORECOURT_URL: world.baseUrl, FORECOURT_KEY: world.keys.dealer, ...options.env },
  })

const succeeds = async (...line: readonly string[]): Promise<Ended> => {
  const ended = await forecourt(line)
  assert.equal(ended.code, 0, `${line.join(' ')}\n${ended.stdout}${ended.stderr}`)
  return ended
}

const PATIENCE_MILLISECONDS = 20_000

const until = async (what: string, isSo: () => boolean | Promise<boolean>): Promise<void> => {
  for (const began = performance.now(); !(await isSo()); await pause(50))
    if (performance.now() - began > PATIENCE_MILLISECONDS) throw new Error(`Not within 20 seconds: ${what}`)
}

test('npx and npm install run it from an empty folder, with no other source than the service', async () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'sdk/package.json'), 'utf8'))
  const cwd = tool.emptyFolder()
  const env = {
    PATH: process.env['PATH'],
    HOME: cwd,
    npm_config_cache: join(cwd, 'cache'),
    npm_config_registry: 'http://127.0.0.1:9',
    npm_config_update_notifier: 'false',
  }
  const shell = (line: string) => endOf(spawn('sh', ['-c', line], { cwd, env }))
  const address = `${world.baseUrl}/docs/sdk/forecourt-sdk.tgz`
  const run = await shell(`npx --yes --package=${address} forecourt --version`)
  assert.deepEqual([run.code, run.stdout], [0, `${version}\n`], run.stderr)
  const installed = await shell(`npm install ${world.baseUrl}/docs/sdk/forecourt-sdk-${version}.tgz`)
  assert.equal(installed.code, 0, installed.stderr)
  const own = await shell('npx forecourt --version')
  assert.deepEqual([own.code, own.stdout], [0, `${version}\n`], own.stderr)
})

test('the address without a version leads to the package of this version', async () => {
  const response = await fetch(`${world.baseUrl}/docs/sdk/forecourt-sdk.tgz`, { redirect: 'manual' })
  assert.equal(response.status, 302)
  assert.match(response.headers.get('location') ?? '', /^\/docs\/sdk\/forecourt-sdk-[\d.]+\.tgz$/)
})

test('the Node.js that runs it here is an older one, where there is one', () => {
  assert.match(olderVersion(), /^\d+\.\d+\.\d+/)
})

test('trigger causes every event of an application and reaches every state', async () => {
  const listed = JSON.parse((await succeeds('trigger', '--list', '--json')).stdout) as { trigger: string }[]
  const all = listed.map(({ trigger }) => trigger)
  for (const trigger of all) {
    const { stdout } = await succeeds('trigger', trigger, '--json')
    const { reference, status } = JSON.parse(stdout)
    if (!EVENT_TYPES.some((type) => type === trigger)) assert.equal(status, trigger)
    else {
      const caused = async () =>
        (await world.call('dealer', 'GET', `/api/events?types=${trigger}&limit=200`)).body.items.some(
          ({ data }: { data: { reference: string } }) => data.reference === reference,
        )
      await until(`${trigger} is caused`, caused)
    }
  }
  assert.equal(all.length, 18)
})

/** A server at an address of its own, until the test ends. */
const serve = async (listener: RequestListener): Promise<{ url: string; close: () => void }> => {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

for (const [served, is] of [
  ['9.0.0', 'newer'],
  ['0.0.9', 'older'],
] as const)
  test(`a service that is ${is} than the package is a warning, not a failure`, async () => {
    const { url, close } = await serve(async (request, response) => {
      if (request.method === 'HEAD')
        response.writeHead(302, { location: `/docs/sdk/forecourt-sdk-${served}.tgz` }).end()
      else {
        const headers = { authorization: String(request.headers.authorization) }
        const passed = await fetch(`${world.baseUrl}${request.url}`, { headers })
        response.writeHead(passed.status).end(await passed.text())
      }
    })
    try {
      const { code, stderr } = await forecourt(['call', 'GET', '/api/quote', '--url', url])
      assert.equal(code, 0)
      assert.match(
        stderr,
        new RegExp(`^The service is ${is} \\(${RegExp.escape(served)}\\) than this package`),
      )
    } finally {
      close()
    }
  })

/** Everything that is wrong with what a command is given, the sentence for it, and the exit code. */
const WRONG: readonly (readonly [
  title: string,
  line: readonly string[],
  env: (keys: World['keys']) => Readonly<Record<string, string>>,
  code: number,
  says: RegExp,
])[] = [
  [
    'no address',
    ['call', 'GET', '/api/quote'],
    () => ({ FORECOURT_URL: '' }),
    2,
    /^The service's address is missing: set FORECOURT_URL/,
  ],
  [
    'no key',
    ['call', 'GET', '/api/quote'],
    () => ({ FORECOURT_KEY: '' }),
    2,
    /^The API key for http\S+ is missing: set FORECOURT_KEY/,
  ],
  [
    'an address with a path',
    ['listen', '--url', 'http://127.0.0.1/api'],
    () => ({}),
    2,
    /^--url must be an http or https address without a path\.$/,
  ],
  [
    'a key that no header can hold',
    ['listen'],
    () => ({ FORECOURT_KEY: 'fc_test_…' }),
    2,
    /^FORECOURT_KEY must be an API key/,
  ],
  [
    'an unknown key',
    ['status', `Q${'0'.repeat(26)}`],
    () => ({ FORECOURT_KEY: `fc_test_${'x'.repeat(43)}` }),
    1,
    /^The service returned 401: .* \(request \S+\)$/,
  ],
  [
    'a revoked key',
    ['trigger', 'Approved'],
    ({ revoked }) => ({ FORECOURT_KEY: revoked }),
    1,
    /^The service returned 401: /,
  ],
  [
    'an expired key',
    ['validate', 'quote.json', '--online'],
    ({ expired }) => ({ FORECOURT_KEY: expired }),
    1,
    /^The service returned 401: /,
  ],
  [
    'the key of a disabled client',
    ['submit', 'quote.json'],
    ({ disabled }) => ({ FORECOURT_KEY: disabled }),
    1,
    /^The service returned 403: /,
  ],
  [
    'a key without the scope',
    ['submit', 'quote.json'],
    ({ noScope }) => ({ FORECOURT_KEY: noScope }),
    1,
    /^The service returned 403: .*scope/,
  ],
  [
    'a live key for the sandbox',
    ['trigger', 'Approved'],
    ({ dealersLive }) => ({ FORECOURT_KEY: dealersLive }),
    2,
    /^This is a live key\. Use the key of a test client/,
  ],
  [
    'a missing file',
    ['validate', 'none.json'],
    () => ({}),
    2,
    /^none\.json cannot be read: the file does not exist\.$/,
  ],
  ['a folder', ['validate', '.'], () => ({}), 2, /^\. cannot be read: it is a folder\.$/],
  [
    'a file that is not JSON',
    ['submit', 'text.json'],
    () => ({}),
    2,
    /^text\.json is not valid JSON: expected .* at line 1, column 12/,
  ],
  [
    'a huge file',
    ['submit', 'huge.json'],
    () => ({}),
    2,
    /^huge\.json is too large: it has \d+ bytes, and the maximum is 262144 bytes\.$/,
  ],
  ['a method that there is not', ['call', 'SEND', '/api/quote'], () => ({}), 2, /Choose one of GET, POST/],
  ['a path without a slash', ['call', 'GET', 'api/quote'], () => ({}), 2, /It must begin with one slash/],
  [
    'an unknown event',
    ['trigger', 'quote.sold'],
    () => ({}),
    2,
    /^"quote\.sold" is not an event type, a state or a reference/,
  ],
  [
    'an event that only people cause',
    ['trigger', 'consent.changed'],
    () => ({}),
    1,
    /^consent\.changed cannot be triggered: a user causes it/,
  ],
  [
    'a port that there is not',
    ['certify', '--port', '65536'],
    () => ({}),
    2,
    /It must be a whole number from 1 to 65535\./,
  ],
  [
    'a timeout that no timer takes',
    ['call', 'GET', '/api/quote', '--timeout', '2147483647'],
    () => ({}),
    2,
    /It must be a whole number from 1 to 86400\./,
  ],
  [
    'a content type with a line break',
    ['call', 'POST', '/api/quote/submit', '--data', 'quote.json', '--type', 'text/x\r\nX-Injected: 1'],
    () => ({}),
    2,
    /^--type must have only ASCII characters, without line breaks\.$/,
  ],
  [
    'a folder for the certificate that there is not',
    ['certify', '--out', 'none/result.json'],
    () => ({}),
    2,
    /^none\/result\.json cannot be written \(ENOENT\)\.$/,
  ],
  ['an unknown command', ['sell'], () => ({}), 2, /unknown command 'sell'/],
]

for (const [title, line, env, code, says] of WRONG)
  test(`${title} is one precise sentence`, async () => {
    const ended = await forecourt(line, { env: env(world.keys) })
    const [first = ''] = ended.stderr.split('\n').filter((one) => !/^(?:Listening|\("--help)/.test(one))
    assert.match(first, says)
    assert.deepEqual([ended.code, ended.stdout], [code, ''])
    for (const key of Object.values(world.keys)) assert.ok(!ended.stderr.includes(key))
  })

test('a service that is down, slow or not Forecourt is one precise sentence', async () => {
  const page = await serve((_request, response) =>
    response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>'),
  )
  const silent = await serve(() => undefined)
  const line = ['call', 'GET', '/api/quote']
  const troubles: readonly (readonly [url: string, says: RegExp])[] = [
    [
      `http://127.0.0.1:${await freePort()}`,
      /^127\.0\.0\.1:\d+ cannot be reached: nothing is listening there/,
    ],
    [silent.url, /^127\.0\.0\.1:\d+ did not respond within 1 seconds\.$/],
    [page.url, /^The response from http\S+ \(status 502\) is not from Forecourt’s API\.$/],
  ]
  try {
    for (const [url, says] of troubles) {
      const { code, stderr } = await forecourt([...line, '--url', url, '--timeout', '1'])
      assert.match(stderr.trimEnd(), says)
      assert.equal(code, 1)
    }
  } finally {
    page.close()
    silent.close()
  }
})
