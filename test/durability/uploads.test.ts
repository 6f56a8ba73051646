/** Killed or stopped in the middle of uploads: acknowledged documents are there, and nothing is left of the others. */
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../packages/postgres/connection/database.ts'
import { RETENTION } from '../../src/domain/lender/retention.ts'
import { purgeOnce } from '../../src/operations/housekeeping/purge.ts'
import { validCase } from '../interface/samples.ts'
import { samplePdf } from '../support/document-samples.ts'
import { freePort, type RunningService, startService, withDatabase } from '../support/running-service.ts'

const PATIENCE_MILLISECONDS = 30_000
const UPLOADS = { kinds: ['unfinishedUploads'] } as const

test('an upload that a kill cuts off leaves nothing once it was swept, and one that was answered is there', {
  timeout: 120_000,
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'forecourt-uploads-'))
  const port = await freePort()
  let service = await startService(dataDir, port, { LOG_LEVEL: 'warn' })
  try {
    const reference = await newCase(service)
    const content = samplePdf(3_000_000)
    const complete = await send(service, reference, content, content.length).answered
    assert.equal(complete.status, 201)
    for (const bytes of [100_000, 1_000_000, 2_999_990]) send(service, reference, content, bytes)
    await withDatabase(dataDir, (sql) => until(async () => (await countsOf(sql)).documents === 4))
    service.process.kill('SIGKILL')
    await service.ended

    service = await startService(dataDir, port, { LOG_LEVEL: 'warn' })
    await withDatabase(dataDir, async (sql) => {
      // An hour later; until then it might still be under way in another process.
      const now = () => Date.now() + RETENTION.unfinishedUploads.retained.milliseconds + 1_000
      assert.equal(await purgeOnce({ sql, now: Date.now }, UPLOADS), 0)
      assert.equal(await purgeOnce({ sql, now }, UPLOADS), 3)
      assert.deepEqual(await countsOf(sql), { documents: 1, chunks: 46 })
    })
    const headers = { authorization: `Bearer ${service.sandbox.clients.dealer.apiKey}` }
    const path = `${service.baseUrl}/api/case/${reference}/documents`
    const { items } = (await (await fetch(path, { headers })).json()) as { items: { id: string }[] }
    assert.deepEqual(
      items.map(({ id }) => id),
      [complete.id],
    )
    const back = await (await fetch(`${path}/${complete.id}`, { headers })).arrayBuffer()
    assert.ok(Buffer.from(back).equals(content))
  } finally {
    service.process.kill('SIGTERM')
    await service.ended
    await rm(dataDir, { recursive: true, force: true })
  }
})

test('stopped in the middle of an upload, the service deletes what it has of it', {
  timeout: 120_000,
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'forecourt-uploads-'))
  const port = await freePort()
  let service = await startService(dataDir, port, { LOG_LEVEL: 'warn' })
  try {
    const reference = await newCase(service)
    const content = samplePdf(3_000_000)
    const finishing = send(service, reference, content, 1_000_000)
    const hanging = send(service, reference, content, 1_000_000)
    await withDatabase(dataDir, (sql) => until(async () => (await countsOf(sql)).documents === 2))
    service.process.kill('SIGTERM')
    await pause(1_000)
    finishing.finish()
    assert.equal((await finishing.answered).status, 201, 'what comes in time is taken')
    assert.equal((await hanging.answered).status, 0)
    assert.equal(await service.ended, 0)
    service = await startService(dataDir, port, { LOG_LEVEL: 'warn' })
    await withDatabase(dataDir, async (sql) =>
      assert.deepEqual(await countsOf(sql), { documents: 1, chunks: 46 }),
    )
  } finally {
    service.process.kill('SIGTERM')
    await service.ended
    await rm(dataDir, { recursive: true, force: true })
  }
})

const newCase = async ({ baseUrl, sandbox }: RunningService): Promise<string> => {
  const response = await fetch(`${baseUrl}/api/case/submit`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sandbox.clients.dealer.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(validCase('individual', {}, { filled: 'minimal' })),
  })
  return ((await response.json()) as { caseId: string }).caseId
}

/** Sends so many bytes of an upload; resolves with the status once it is finished, or with 0 if it is cut off. */
const send = (
  { baseUrl, sandbox }: RunningService,
  reference: string,
  content: Buffer,
  bytes: number,
): { readonly answered: Promise<{ status: number; id?: string }>; readonly finish: () => void } => {
  const request = httpRequest(`${baseUrl}/api/case/${reference}/documents?requirement=1`, {
    method: 'POST',
    agent: false,
    headers: {
      authorization: `Bearer ${sandbox.clients.dealer.apiKey}`,
      'content-type': 'application/pdf',
      'content-length': content.length,
    },
  })
  const answered = new Promise<{ status: number; id?: string }>((resolve) => {
    request.on('error', () => resolve({ status: 0 }))
    request.on('response', async (response) => {
      const body = JSON.parse(Buffer.concat(await response.toArray()).toString()) as { id?: string }
      resolve({ ...body, status: response.statusCode ?? 0 })
    })
  })
  request.write(content.subarray(0, bytes))
  if (bytes === content.length) request.end()
  return { answered, finish: () => request.end(content.subarray(bytes)) }
}

const countsOf = async (sql: Database) => {
  const [row] = await sql<{ documents: number; chunks: number }[]>`
    select (select count(*)::int from documents) as documents, (select count(*)::int from document_pieces) as chunks`
  return { documents: row?.documents ?? 0, chunks: row?.chunks ?? 0 }
}

const until = async (holds: () => Promise<boolean>): Promise<void> => {
  const end = performance.now() + PATIENCE_MILLISECONDS
  while (!(await holds())) {
    assert.ok(performance.now() < end, 'It did not come about')
    await pause(25)
  }
}
