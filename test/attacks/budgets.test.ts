/** Whatever answers without credentials has a limit by network, and a search of the documentation is a bounded work. */
import assert from 'node:assert/strict'
import test, { after, before, describe } from 'node:test'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { keyUses } from '../../src/adapters/access/authenticate.ts'
import { requestCounts } from '../../src/adapters/access/request-counts.ts'
import { BUDGETS_PER_MINUTE, type Budget } from '../../src/http/server-access.ts'
import { requestLog } from '../../src/modules/clients/request-log.ts'
import { searchedIn } from '../../src/server/docs/search.ts'
import { buildServer } from '../../src/server/server.ts'
import { metricsOf } from '../../src/service/metrics.ts'
import { isFullLength } from '../extent.ts'
import { openWorld, type World } from '../support/world.ts'

/** In short, the server of this test has smaller ones of what would take it longest to use up. */
const SMALLER = isFullLength ? {} : { files: 300, probes: 200 }
const budgets: Record<Budget, number> = BUDGETS_PER_MINUTE

let world: World
let app: FastifyInstance
let now = Date.now()
const routes: { readonly method: string | string[]; readonly path: string; readonly isOpen: boolean }[] = []
const closing: (() => Promise<unknown>)[] = []

before(async () => {
  world = await openWorld()
  const service = { ...world.service, now: () => now }
  const metrics = metricsOf({
    backlog: async () => {
      throw new Error('Nobody asks for figures')
    },
    pool: world.sql.usage,
  })
  const uses = keyUses(world.sql, () => undefined)
  const requests = requestLog(world, { onError: () => undefined, onLost: () => undefined })
  const logo = { type: 'image/png', bytes: Buffer.from('logo') }
  const whole = { ...budgets }
  Object.assign(budgets, SMALLER)
  app = await buildServer({
    service,
    keyUses: uses,
    requestCounts: requestCounts(undefined),
    requests,
    metrics,
    // The first to see the server: it sees every route.
    telemetry: {
      watch: (server) =>
        void server.addHook(
          'onRoute',
          ({ method, path, config }) =>
            void routes.push({ method, path, isOpen: config?.scope === undefined }),
        ),
    },
    metricsAccess: { is: 'open' },
    log: pino({ level: 'silent' }),
    publicUrl: undefined,
    baseUrl: () => 'http://127.0.0.1',
    trustedProxies: ['127.0.0.1'],
    pages: {
      pageWith: (nonce) => nonce,
      assets: new Map([['logo.png', { ...logo, gzipped: async () => undefined }]]),
    },
  })
  Object.assign(budgets, whole)
  app.get('/of-tomorrow', async () => 'A route that declares nothing')
  await app.ready()
  closing.push(
    () => app.close(),
    async () => metrics.stop(),
    uses.stop,
    requests.stop,
  )
})
after(async () => {
  for (const close of closing) await close()
  await world.close()
})

const GREEDY = '192.0.2.10'
const MODEST = '192.0.2.11'

type Method = 'GET' | 'POST'
/** Without a body: what is refused is refused before that is read. */
const ask = (address: string, method: string, url: string) =>
  app.inject({ method: method as Method, url, headers: { 'x-forwarded-for': address } })

/** Uses up a network's budgets, each by the cheapest of its paths. */
const CHEAPEST: Readonly<Record<Budget, readonly [method: string, path: string]>> = {
  files: ['GET', '/console/assets/none'],
  probes: ['GET', '/health/live'],
  pages: ['GET', '/nowhere'],
  console: ['GET', '/console/api/me'],
  unsubscribing: ['POST', '/unsubscribe'],
  tokens: ['GET', '/oauth/jwks?'],
  metrics: ['GET', '/metrics'],
  sandboxes: ['POST', '/api/sandboxes'],
  costly: ['GET', '/docs/search'],
}

const concrete = (path: string) =>
  path.replaceAll('*', 'x').replace(/:\w+/g, '00000000-0000-7000-8000-000000000000')

describe('limits by network', () => {
  test('each budget ends with its number of requests, with 429 and Retry-After', {
    timeout: 300_000,
  }, async () => {
    for (const [budget, [method, path]] of Object.entries(CHEAPEST)) {
      const maximum = { ...budgets, ...SMALLER }[budget as Budget]
      let refused = 0
      for (let sent = 0; sent < maximum; sent++)
        if ((await ask(GREEDY, method, path)).headers['retry-after'] !== undefined) refused++
      // The console has a lower limit for strangers.
      assert.equal(refused, budget === 'console' ? maximum - 120 : 0, budget)
      const { statusCode, headers } = await ask(GREEDY, method, path)
      assert.equal(statusCode, 429, budget)
      assert.match(String(headers['retry-after']), /^([1-9]|[1-5]\d|60)$/, budget)
    }
  })

  test('no route answers a network that has used up its requests without credentials', async () => {
    const open = routes.filter(({ isOpen }) => isOpen)
    const asked = [
      ...open.flatMap(({ method, path }) => [method].flat().map((one) => [one, concrete(path)] as const)),
      ...(['GET', 'POST', 'DELETE'] as const).map((method) => [method, '/nowhere'] as const),
      ['PUT', '/docs'] as const,
      ['GET', '/console/api/none'] as const,
    ]
    assert.ok(
      asked.length > 150 && asked.some(([, path]) => path === '/of-tomorrow'),
      `${asked.length} routes`,
    )
    for (const [method, path] of asked) {
      const { statusCode, headers } = await ask(GREEDY, method, path)
      assert.equal(statusCode, 429, `${method} ${path}`)
      assert.match(String(headers['retry-after']), /^\d+$/, `${method} ${path}`)
      assert.equal(headers['cache-control'], 'no-store', `${method} ${path}`)
    }
  })

  test('a client with a key is not refused beside it, nor is another network, nor anybody a minute later', async () => {
    const of = (address: string, authorization?: string) =>
      app.inject({
        url: authorization === undefined ? '/docs' : '/api/events',
        headers: { 'x-forwarded-for': address, ...(authorization && { authorization }) },
      })
    assert.equal((await of(GREEDY, `Bearer ${world.keys.dealer}`)).statusCode, 200)
    assert.equal((await of(MODEST)).statusCode, 200)
    now += 60_000
    assert.equal((await of(GREEDY)).statusCode, 200)
  })
})

/** The least processor time of some runs, in milliseconds: the others may have been interrupted. */
const least = async (run: () => Promise<unknown>): Promise<number> => {
  let found = Number.POSITIVE_INFINITY
  for (let round = 0; round < 5; round++) {
    const before = process.cpuUsage()
    for (let n = 0; n < 20; n++) await run()
    const { user, system } = process.cpuUsage(before)
    found = Math.min(found, (user + system) / 1_000)
  }
  return found
}

/** What a plain search takes. */
let plain: number | undefined
const letters = Array.from({ length: 100 }, (_, i) => String.fromCharCode(97 + (i % 26)))

describe('a search of the documentation', () => {
  test('looks up eight words at most, each once and of forty characters at most', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ maxLength: 400 }),
          fc.array(fc.constantFrom('a', 'aB', 'webhook', 'x'.repeat(90))).map((words) => words.join(' ')),
        ),
        (query) => {
          const words = searchedIn(query)
          assert.ok(words.length <= 8 && new Set(words).size === words.length)
          assert.ok(words.every((word) => word.length > 0 && word.length <= 40))
        },
      ),
    )
    assert.deepEqual(searchedIn(letters.join(' ')), letters.slice(0, 8))
    assert.deepEqual(searchedIn('ppsNumber of applicants'), [
      'ppsNumber',
      'pps',
      'Number',
      'of',
      'applicants',
    ])
  })

  for (const [what, query] of [
    ['a hundred one-letter words', letters.join(' ')],
    ['a hundred times one letter', 'a '.repeat(100)],
    ['a hundred words of two letters', letters.map((letter) => `${letter}e`).join(' ')],
    ['a name of very many words', 'aBcDeFgHiJkLmN'.repeat(14)],
    ['very long words', 'abcdefghijklmnopqrs'.repeat(10)],
  ] as const) {
    test(`of ${what} costs little more than a plain one`, async () => {
      const search = (asked: string) => async () => {
        now += 60_000
        const { statusCode } = await app.inject(`/docs/search?part=results&q=${encodeURIComponent(asked)}`)
        assert.equal(statusCode, 200)
      }
      plain ??= await least(search('webhook secret rotation'))
      const attack = await least(search(query))
      // Before it was bounded, a hundred letters cost 150 times as much and more.
      assert.ok(attack / plain < 15, `${attack} ms beside ${plain} ms`)
    })
  }
})
