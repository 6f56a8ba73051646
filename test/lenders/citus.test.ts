/** Two lenders on a Citus cluster: each on one node, moved while it is used, and a service killed over it. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { globSync } from 'node:fs'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { newKeyText } from '../../packages/encryption/key-ring.ts'
import { connect } from '../../packages/postgres/connection/database.ts'
import {
  createSchema,
  distributeSchema,
  dropLender,
  nodesOf,
} from '../../packages/postgres/lenders/lenders.ts'
import { migrate } from '../../packages/postgres/migration/migrate.ts'
import { insertDraft } from '../../src/store/applications/drafts.ts'
import { MIGRATIONS } from '../../src/store/migrations.ts'
import { countFailure } from '../../src/store/people/sign-in.ts'
import { openReceiver, until } from '../events/receiver.ts'
import { isFullLength, times } from '../extent.ts'
import { PROBES } from '../http/access-probes.ts'
import { newerVersion } from '../support/newer-version.ts'
import { runApart } from '../support/run-apart.ts'
import { assertNothingLost, raiseLimits, SubmissionLoad } from '../support/submission-load.ts'
import { callerOf, startClients } from '../support/uploads-and-signings.ts'
import { startCluster, whyNoCluster } from './citus.ts'
import { type Lenders, testTwoLenders } from './two-lenders.ts'

/** What holds on one PostgreSQL too is proven there in each run. */
const atFullLength = { skip: isFullLength ? false : 'ROUNDS=all proves it on Citus too' }

describe('on Citus', { skip: whyNoCluster() }, () => {
  testTwoLenders(startCluster, isFullLength, (lenders) => {
    test('each lender’s tables are on one node, and lenders take turns at the nodes', async () => {
      const nodes = await placesOf(lenders())
      assert.equal(new Set(nodes.values()).size, 2)
    })

    test('a lender’s applications go all their way without the node of another lender', async () => {
      const { north, urlOf, as } = lenders()
      const other = await otherNode(lenders())
      const elsewhere = connect(
        { url: Object.assign(new URL(urlOf('postgres', '')), { host: other }).href },
        { max: 1 },
      )
      const sql = as('north')
      await raiseLimits(sql)
      const call = callerOf(() => north)
      const receiver = await openReceiver()
      const made = await call('POST', ENDPOINTS, { body: { url: receiver.url } })
      assert.equal(made.status, 201, made.bytes.toString())
      const { id } = JSON.parse(made.bytes.toString())
      const [before] = await sql`select now() as at`
      const responses = new Map<string, string | undefined>()
      using load = new SubmissionLoad(north, responses)
      const allDelivered = () =>
        until('all is delivered', async () => {
          const waiting =
            await sql`select event_id from event_outbox union all select event_id from deliveries where state <> 'delivered'`
          return waiting.length === 0
        })
      try {
        await elsewhere.unsafe('set citus.enable_ddl_propagation = off; alter role north nologin')
        await elsewhere`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'north'`
        const clients = startClients(call, SIGNINGS)
        await load.more(20)
        await load.finish()
        assert.deepEqual([...load.statuses.keys()], [200])
        const { uploads, signings } = await clients.finish()
        assert.ok(uploads.size > 0 && signings.length > 0)
        await clients.assertStored(north.output)
        await allDelivered()
        const once = receiver.received.length
        const body = { from: before?.['at'], to: new Date() }
        const again = await call('POST', `${ENDPOINTS}/${id}/redeliver`, { body })
        assert.equal(again.status, 200, again.bytes.toString())
        await allDelivered()
        assert.equal(receiver.received.length, 2 * once)
        await until(
          'the requests are logged',
          async () => (await sql`select from api_requests where operation = 'submitQuote'`).length >= 20,
        )
      } finally {
        await receiver.close()
        await elsewhere.unsafe('alter role north login')
        await elsewhere.end()
      }
    })

    test('a wrong password is counted, and a draft is kept', async () => {
      const sql = lenders().as('north')
      const subject = randomBytes(32)
      for (const waits of [false, true]) {
        const counted = await countFailure(sql, subject, FAILURES, new Date())
        assert.ok(counted.is === 'counted' && (counted.waitUntil !== null) === waits)
      }
      const [user] = await sql<{ id: string }[]>`select id from users limit 1`
      const draft = {
        id: randomUUID(),
        mode: 'test',
        modelSet: 'b',
        applicationId: null,
        applicationVersion: null,
      } as const
      const row = { ...draft, version: 1, keyId: 'k1', encrypted: Buffer.from('sealed'), savedAt: new Date() }
      assert.equal(await insertDraft(sql, user?.id ?? '', row, 100), true)
      assert.equal(await insertDraft(sql, user?.id ?? '', row, 100), false)
    })

    test('each operation as each client that may use it is answered as on one PostgreSQL', async () => {
      const tests = isFullLength ? [...TESTS_OF_API, ...TESTS_OF_DETAILS] : [...TESTS_OF_API]
      const files = globSync(tests, { cwd: ROOT })
      for (const pattern of tests) assert.ok(globSync(pattern, { cwd: ROOT }).length > 0, pattern)
      const url = lenders().urlOf('postgres', '')
      const output = await runApart(ROOT, files, { CITUS_TEST_URL: url }, isFullLength ? undefined : ANSWERED)
      assert.ok(output.endsWith('true'), output.slice(output.indexOf('failing tests')))
      const [, passed] = /^ℹ pass (\d+)$/m.exec(output) ?? []
      assert.ok(Number(passed) > Object.keys(PROBES).length, `${passed} tests`)
    })

    test('a lender whose tables are distributed is brought to a newer version', atFullLength, async () => {
      const { admin, connection } = await lenderOf(lenders(), 'older')
      const own = connect(connection, { max: 2 })
      try {
        await migrate(own, MIGRATIONS)
        await distributeSchema(admin, 'older')
        const env = { ...process.env, DATABASE_URL: connection.url, ENCRYPTION_KEYS: newKeyText('k1') }
        const command = await newerVersion(lenders().folder)
        const ended = spawnSync(process.execPath, [command, 'migrate'], { env, encoding: 'utf8' })
        assert.equal(ended.status, 0, ended.stderr)
        assert.equal((await own`select newer from clients`).length, 0)
      } finally {
        await own.end()
        await dropLender(admin, 'older')
      }
    })

    test('a lender is moved to the other node under load, and nothing is lost, refused or doubled', async () => {
      const { north, command, as } = lenders()
      const sql = as('north')
      await emptyOf(sql)
      await raiseLimits(sql)
      const responses = new Map<string, string | undefined>()
      using load = new SubmissionLoad(north, responses, { restMilliseconds: REST_MILLISECONDS })
      for (let move = 0; move < times(1, 1, 8); move++) {
        const other = await otherNode(lenders())
        await load.more(20)
        const moved = await command('move', 'north', other)
        assert.equal(moved.code, 0, moved.stderr)
        assert.equal((await placesOf(lenders())).get('north'), other)
      }
      await load.finish()
      assert.ok(responses.size > 40)
      await assertNothingLost(sql, responses)
      assert.deepEqual([...load.statuses.keys()], [200], 'no submission needed a second try')
    })

    test('kill -9 of the service in mid-load loses and doubles nothing', atFullLength, async () => {
      const { as, restart } = lenders()
      const sql = as('north')
      await emptyOf(sql)
      const responses = new Map<string, string | undefined>()
      let { north } = lenders()
      using load = new SubmissionLoad(north, responses)
      for (let kill = 0; kill < 30; kill++) {
        await load.more(10)
        north.process.kill('SIGKILL')
        await north.ended
        north = await restart('north')
      }
      await load.finish()
      await assertNothingLost(sql, responses)
    })
  })
})

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** They call each operation of the API as each client. */
const TESTS_OF_API: readonly string[] = ['test/http/access-matrix.test.ts']
/** Those of clients whose requests reach the data; whom an operation refuses depends on no database. */
const ANSWERED = / (?:answers|is answered$|shows) ?/

/** These call the console's operations as each role, and look at the same from nearer by. */
const TESTS_OF_DETAILS: readonly string[] = [
  'test/console-api/{cases,drafts,matrix,numbers,people,queue,sessions,signing,passkeys,passkey-by-link,second-factor}.test.ts',
  'test/console-api/{application-drafts,audit,erasure,messages,own-*,replays,settings,signing-*,webhooks}.test.ts',
  'test/events/{delivery,feed-in-line}.test.ts',
  'test/http/{documents,events-feed,idempotency*,lists,submission-outcomes,transitions}.test.ts',
  'test/oauth/{clients,secrecy}.test.ts',
  'test/operations/case-queue.test.ts',
  'test/people/*.test.ts',
]

/** The second failure causes a wait. */
const FAILURES = {
  free: 2,
  firstWaitMilliseconds: 1_000,
  longestWaitMilliseconds: 60_000,
  retainedMilliseconds: 3_600_000,
  retainedFrom: 'first',
} as const

const ENDPOINTS = '/api/webhook-endpoints'
/** Each is decided, signed and sealed. */
const SIGNINGS = 2

const lenderOf = async ({ admin, urlOf }: Lenders, name: string) => {
  const password = randomUUID()
  await createSchema(admin, name, { password, connections: 10 })
  return { admin, connection: { url: urlOf(name, password) } }
}

const placesOf = async ({ command }: Lenders): Promise<ReadonlyMap<string, string>> => {
  const { stdout } = await command('list', '--json')
  const listed = JSON.parse(stdout) as { name: string; node: string }[]
  return new Map(listed.map(({ name, node }) => [name, node]))
}

/** At most 160 submissions a second: some are under way at each moment of a move, and the move has room to catch up with them. */
const REST_MILLISECONDS = 50

/** A node that north is not on. */
const otherNode = async (lenders: Lenders): Promise<string> => {
  const north = (await placesOf(lenders)).get('north')
  return (await nodesOf(lenders.admin))?.find((node) => node !== north) ?? assert.fail('there is one node')
}

/** What was sent before doesn't count. */
const emptyOf = async (sql: ReturnType<Lenders['as']>): Promise<void> => {
  for (const table of ['case_queue', 'stored_answers', 'revisions', 'transitions', 'events', 'applications'])
    await sql.unsafe(`truncate ${table} cascade`)
}
