/** A backup of the last version before the first schema: its content reads the same, and what was under way is completed. */
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, before } from 'node:test'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { keyRing } from '../../packages/encryption/key-ring.ts'
import { sampleKey } from '../../packages/pdf-seal/seal/testing.ts'
import { connect } from '../../packages/postgres/connection/database.ts'
import { keyUses } from '../../src/adapters/access/authenticate.ts'
import { requestCounts } from '../../src/adapters/access/request-counts.ts'
import { requestLog } from '../../src/modules/clients/request-log.ts'
import { showOverview } from '../../src/modules/signing/ceremony.ts'
import { verifySigning } from '../../src/modules/signing/verify.ts'
import { buildServer } from '../../src/server/server.ts'
import { metricsOf } from '../../src/service/metrics.ts'
import { openService } from '../../src/service/open-service.ts'
import type { Service } from '../../src/service/service.ts'
import { FIRST_VERSION, newestVersion } from '../../src/store/migrations.ts'
import { openBackup, writeBackup } from '../../src/store/upkeep/file.ts'
import { sumsOf } from '../../src/store/upkeep/tables.ts'
import { forecourt } from '../cli/command.ts'
import { openTestDatabase } from '../database.ts'
import { sign, work } from '../operations/signing-scene.ts'
import { sampleSigning } from '../support/signing.ts'

type Left = {
  /** When the earlier version gave its responses, in milliseconds since 1970. */
  readonly at: number
  readonly keys: readonly string[]
  readonly apiKey: string
  readonly signings: Readonly<Record<'signed' | 'begun', string>>
  /** The secret in the link to sign. */
  readonly link: string
  readonly answers: readonly { readonly path: string; readonly body: Readonly<Record<string, unknown>> }[]
  readonly files: readonly { readonly path: string; readonly sha256: string }[]
}

const BACKUP = fileURLToPath(new URL('schema-65/database.backup', import.meta.url))
const left: Left = JSON.parse(readFileSync(new URL('schema-65/left.json', import.meta.url), 'utf8'))
/** The clock shows when the earlier version answered, so that nothing has expired since. */
const now = () => left.at
const SIGNER = { person: undefined, origin: { address: '192.0.2.7', browser: null }, requestId: 'sample' }
const ends = new AsyncDisposableStack()
let folder: string
let sums: Awaited<ReturnType<typeof sumsOf>>
let service: Service
let app: FastifyInstance

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-earlier-backup-'))
  ends.defer(() => rm(folder, { recursive: true }))
  const server = await openTestDatabase()
  ends.defer(server.close)
  const name = `earlier_${server.connection.database}`
  await server.sql.unsafe(`create database ${name}`)
  const sql = connect({ ...server.connection, database: name })
  ends.defer(async () => {
    await sql.end()
    await server.sql.unsafe(`drop database ${name} with (force)`)
  })
  const { socketFolder, port, user } = server.connection
  const query = new URLSearchParams({ host: socketFolder, port: String(port) })
  const env = { DATABASE_URL: `postgres://${user}@localhost/${name}?${query}`, DATA_DIR: folder }
  const file = join(folder, 'waiting.backup')
  await writeFile(
    file,
    writeBackup(...(await withMailsWaiting()), () => undefined),
  )
  const restored = await forecourt(['restore', file], {
    env: { ...env, ENCRYPTION_KEYS: left.keys.join(',') },
  })
  assert.equal(restored.code, 0, restored.stderr)
  sums = await sumsOf(sql)
  const ring = keyRing(() => left.keys.join(','))
  const { key } = await sampleKey('ecdsa', new Date(left.at))
  const signing = sampleSigning({ sealingKey: async () => key, sampleKey: async () => key })
  const failed = (error: unknown) => {
    throw error
  }
  const opened = await openService({ sql, ring }, { now, onError: failed, signing, isSandbox: true })
  ends.defer(opened.stop)
  service = opened.service
  const uses = keyUses(sql, failed)
  ends.defer(uses.stop)
  const requests = requestLog({ sql, ring }, { onError: failed, onLost: () => undefined })
  ends.defer(requests.stop)
  app = await buildServer({
    service,
    keyUses: uses,
    requestCounts: requestCounts(undefined),
    requests,
    metrics: metricsOf(),
    metricsAccess: { is: 'open' },
    log: pino({ level: 'silent' }),
    publicUrl: undefined,
    baseUrl: () => 'http://127.0.0.1',
    trustedProxies: [],
    pages: undefined,
  })
  ends.defer(() => app.close())
})
after(() => ends.disposeAsync())

/** The backup as if three of its four emails had not been sent: one is new, one failed four times, one is being sent. */
const withMailsWaiting = async () => {
  const { header, rows } = await openBackup(BACKUP)
  const altered = async function* () {
    for await (const { table, row } of rows) {
      const is = (kind: string) => header.tables[table]?.schema === 'jobs' && row.includes(`""${kind}""`)
      if (is('signingCopy')) yield { table, row: row.replace(',completed,', ',active,') }
      else if (is('signingCode'))
        yield { table, row: row.replace(',completed,31,0,', ',retry,31,3,').replace(',,,standard', FAILED) }
      else if (is('signingInvitation') && row.includes('03:54:14'))
        yield { table, row: row.replace(',completed,', ',created,') }
      else yield { table, row }
    }
  }
  return [header, altered()] as const
}
const FAILED = ',"{""code"": ""ESOCKET""}",,standard'

const get = async (url: string) => {
  const answer = await app.inject({ url, headers: { authorization: `Bearer ${left.apiKey}` } })
  assert.equal(answer.statusCode, 200, `${url}: ${answer.body}`)
  return answer
}

test('every table has the rows of the backup, and the schema is this version’s', async () => {
  const { header } = await openBackup(BACKUP)
  assert.equal(header.schema, FIRST_VERSION - 1)
  const own = ['schema_migrations', 'schema_fit']
  const ofQueue = header.tables.filter(({ schema }) => schema === 'jobs').map(({ name }) => name)
  for (const { name, rows } of header.tables)
    if (![...own, ...ofQueue].includes(name)) assert.equal(sums.get(name)?.rows, rows, name)
  for (const name of ofQueue) assert.equal(sums.get(name), undefined, name)
  const versions = await service.sql<{ version: number }[]>`
    select version::int as version from schema_migrations where version > 0`
  assert.equal(versions[0]?.version, FIRST_VERSION)
  assert.equal(versions.at(-1)?.version, newestVersion())
  const [fit] = await service.sql<{ oldest: number }[]>`select oldest from schema_fit`
  assert.ok((fit?.oldest ?? 0) >= FIRST_VERSION)
})

test('mails that were waiting or being sent wait on, and of the others it is known what became of them', async () => {
  const mails = await service.sql`
    select about->>'kind' as kind, to_char(due_at, 'HH24:MI:SS') as due, attempts, to_char(ended_at, 'HH24:MI:SS') as ended, failure from mails
    order by coalesce(due_at, ended_at), kind`
  assert.deepEqual(
    mails.map((mail) => ({ ...mail })),
    [
      { kind: 'signingInvitation', due: '03:54:14', attempts: 0, ended: null, failure: null },
      { kind: 'signingCode', due: '03:54:17', attempts: 4, ended: null, failure: 'ESOCKET' },
      { kind: 'signingCopy', due: '03:54:26', attempts: 1, ended: null, failure: null },
      { kind: 'signingInvitation', due: null, attempts: 1, ended: '03:54:31', failure: null },
    ],
  )
})

for (const { path, body } of left.answers)
  test(`${path} answers as it did`, async () => {
    // Its words may change.
    const { nextStep: _, ...rest } = (await get(path)).json()
    const { nextStep: __, ...expected } = body
    // The field is new.
    assert.deepEqual(rest, path.endsWith('/signing') ? { ...expected, toComplete: [] } : expected)
  })

for (const { path, sha256 } of left.files)
  test(`${path} is the file that it was`, async () =>
    assert.equal(hash('sha256', (await get(path)).rawPayload, 'hex'), sha256))

const assertVerified = async (reference: string): Promise<void> => {
  const checked = await verifySigning(service, reference)
  assert.ok('isGood' in checked)
  assert.deepEqual(checked.problems, [])
  assert.equal(checked.isGood, true)
}

test('a completed signing verifies', () => assertVerified(left.signings.signed))

test('a link that was sent still opens the agreement, which is signed and sealed', async () => {
  const { begun } = left.signings
  const shown = await showOverview(service, SIGNER, { link: left.link })
  assert.ok('state' in shown)
  assert.equal(shown.state, 'ready')
  await sign(service, begun, 0)
  await work(service)
  assert.equal((await get(`/api/case/${begun}/signing`)).json().state, 'completed')
  await assertVerified(begun)
})

test('a backup of an earlier schema is refused with the way here, and nothing is made', async () => {
  const [first = '', ...others] = gunzipSync(await readFile(BACKUP))
    .toString('utf8')
    .split('\n')
  const file = join(folder, 'earlier.backup')
  const dataDir = await mkdtemp(join(folder, 'data-'))
  for (const schema of [17, FIRST_VERSION - 2]) {
    const header = JSON.stringify({ ...JSON.parse(first), version: '1.0.0', schema })
    const lines = [header, ...others.slice(0, -2)].join('\n')
    const end = { ...JSON.parse(others.at(-2) ?? ''), sha256: hash('sha256', `${lines}\n`, 'hex') }
    await writeFile(file, gzipSync(`${lines}\n${JSON.stringify(end)}\n`))
    const ended = await forecourt(['restore', file], {
      env: { DATA_DIR: dataDir, ENCRYPTION_KEYS: left.keys.join(',') },
    })
    assert.deepEqual([ended.code, ended.stdout], [1, ''])
    assert.match(
      ended.stderr,
      new RegExp(
        `cannot be used\\. Forecourt 1\\.0\\.0 made it \\(schema ${schema}\\); this version restores backups from schema 65 on\\. Restore it with Forecourt 1\\.1\\.0 of schema 65 \\(Git commit \\w+\\), make a backup of that, and restore that one here\\.$`,
        'm',
      ),
    )
    assert.deepEqual(await readdir(dataDir), [])
  }
})
