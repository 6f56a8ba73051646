/**
 * A database of an earlier version, restored and migrated: its content reads the same, and signings that were under way
 * are completed.
 */
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import test, { after, before } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { keyRing } from '../../packages/encryption/key-ring.ts'
import { sampleKey } from '../../packages/pdf-seal/seal/testing.ts'
import { connect } from '../../packages/postgres/connection/database.ts'
import { newestVersion } from '../../packages/postgres/migration/newest-version.ts'
import { keyUses } from '../../src/adapters/access/key-uses.ts'
import { requestCounts } from '../../src/adapters/access/request-counts.ts'
import { buildServer } from '../../src/http/server/server.ts'
import { requestLog } from '../../src/operations/requests/request-log.ts'
import type { Service } from '../../src/operations/service.ts'
import { storedSigning, verifySigning } from '../../src/operations/signing/verify.ts'
import { metricsOf } from '../../src/service/metrics.ts'
import { openService } from '../../src/service/open-service.ts'
import { openBackup } from '../../src/store/backup/file.ts'
import { loadBackup } from '../../src/store/backup/load.ts'
import { openTestDatabase } from '../database.ts'
import { sign, work } from '../operations/signing-scene.ts'
import { readPdf } from '../support/pdf-reading.ts'
import { sampleSigning } from '../support/signing.ts'

type Left = {
  /** When the earlier version gave its responses, in milliseconds since 1970. */
  readonly at: number
  readonly keys: readonly string[]
  readonly apiKey: string
  readonly signings: Readonly<Record<'both' | 'stamped' | 'begun' | 'unsealed', string>>
  readonly answers: readonly { readonly path: string; readonly body: Readonly<Record<string, unknown>> }[]
  readonly files: readonly { readonly path: string; readonly sha256: string }[]
}

const FOLDER = fileURLToPath(new URL('schema-17/', import.meta.url))
const left: Left = JSON.parse(readFileSync(`${FOLDER}left.json`, 'utf8'))
/** The clock shows when the earlier version answered, so that nothing has expired since. */
const now = () => left.at
const ends = new AsyncDisposableStack()
let service: Service
let app: FastifyInstance

before(async () => {
  const server = await openTestDatabase()
  ends.defer(server.close)
  const name = `earlier_${server.connection.database}`
  await server.sql.unsafe(`create database ${name}`)
  const sql = connect({ ...server.connection, database: name })
  ends.defer(async () => {
    await sql.end()
    await server.sql.unsafe(`drop database ${name} with (force)`)
  })
  await loadBackup(sql, await openBackup(`${FOLDER}database.backup`), () => undefined)
  const ring = keyRing(() => left.keys.join(','))
  const { key } = await sampleKey('ecdsa', new Date(left.at))
  const signing = sampleSigning({ sealingKey: async () => key })
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

const get = async (url: string) => {
  const answer = await app.inject({ url, headers: { authorization: `Bearer ${left.apiKey}` } })
  assert.equal(answer.statusCode, 200, `${url}: ${answer.body}`)
  return answer
}

test('it is migrated from its schema to this one', async () => {
  const versions = await service.sql<{ version: number }[]>`
    select max(version)::int as version from schema_migrations`
  assert.equal(versions[0]?.version, await newestVersion())
  assert.ok((await newestVersion()) > 17)
})

/** Members that were renamed or added since: all else is unchanged. */
const inTodaysNames = (path: string, body: Readonly<Record<string, unknown>>): object => {
  if (!path.endsWith('/signing')) return body
  const { status: state, ...rest } = body
  return { ...rest, state, reason: null, requirements: [] }
}

for (const { path, body } of left.answers)
  test(`${path} answers as it did`, async () => {
    const { nextStep, ...rest } = (await get(path)).json()
    assert.deepEqual(rest, inTodaysNames(path, body))
    assert.equal(typeof nextStep?.heading === 'string', 'history' in rest)
  })

for (const { path, sha256 } of left.files)
  test(`${path} is the file that it was`, async () =>
    assert.equal(hash('sha256', (await get(path)).rawPayload, 'hex'), sha256))

for (const name of ['both', 'stamped'] as const) {
  test(`the completed signing "${name}" verifies, and its export is unchanged`, async () => {
    const reference = left.signings[name]
    const checked = await verifySigning(service, reference)
    assert.ok('isGood' in checked)
    assert.deepEqual(checked.problems, [])
    assert.equal(checked.isGood, true)
    const stored = await storedSigning(service, reference)
    assert.ok('pdf' in stored)
    assert.ok(stored.pdf.equals(readFileSync(`${FOLDER}agreement-${reference}.pdf`)))
    const { evidence } = JSON.parse(readFileSync(`${FOLDER}evidence-${reference}.json`, 'utf8'))
    assert.deepEqual(stored.evidence, evidence)
  })
}

test('earlier signatures are now sealed, with the drawings in their places', async () => {
  const { begun, unsealed } = left.signings
  await sign(service, begun, 1)
  await service.sql`update signings set due_at = ${new Date(left.at)} where state = 'sealing'`
  await work(service)
  for (const reference of [begun, unsealed]) {
    assert.equal((await get(`/api/case/${reference}/signing`)).json().state, 'completed')
    const checked = await verifySigning(service, reference)
    assert.ok('isGood' in checked)
    assert.deepEqual(checked.problems, [])
    const { structure } = await readPdf((await get(`/api/case/${reference}/agreement`)).rawPayload)
    assert.match(JSON.stringify(structure), /Signature of [^"]+, drawn by hand/)
  }
})
