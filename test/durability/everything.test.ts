/**
 * Service, workers and database are killed at random while clients submit, upload and have agreements signed: whatever was
 * acknowledged is there, once, and what was under way comes to its end.
 */
import assert from 'node:assert/strict'
import { createHash, randomInt, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { serverNumber } from '../../src/store/embedded/testing.ts'
import { times } from '../extent.ts'
import { validCase } from '../interface/samples.ts'
import { samplePdf } from '../support/document-samples.ts'
import { freePort, type RunningService, startService, withDatabase } from '../support/running-service.ts'
import { type RunningWork, startWork } from '../support/running-work.ts'
import { raiseLimits, SubmissionLoad } from '../support/submission-load.ts'

const KILLS = times(4, 4, 200)
const VICTIMS = ['service', 'workers', 'database'] as const
/** How long a client keeps trying. */
const PATIENCE_MILLISECONDS = 120_000
const SIGNINGS_MAXIMUM = times(2, 4, 40)
const SENT_AGAIN_AFTER_MILLISECONDS = 20

test('service, workers and database are killed while everything is under way, and nothing is lost or doubled', {
  timeout: PATIENCE_MILLISECONDS * 2 + KILLS * 20_000,
}, async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'forecourt-everything-'))
  const house = await openHouse(dataDir)
  t.after(async () => {
    await house.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  await withDatabase(dataDir, raiseLimits)
  const answers = new Map<string, string | undefined>()
  using load = new SubmissionLoad(house.service(), answers)
  const clients = startClients(house)
  const without: number[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    await load.more(10)
    await pause(randomInt(0, 300))
    const killedAt = performance.now()
    await house.kill(VICTIMS[kill % VICTIMS.length] ?? 'service')
    await load.more(1)
    without.push(performance.now() - killedAt)
  }
  await load.finish()
  const { uploads, signings } = await clients.finish()
  t.diagnostic(
    `${KILLS} kills, ${answers.size} submissions, ${uploads.size} uploads, ${signings.length} signings; without an answer for at most ${Math.round(Math.max(...without))} ms`,
  )
  assert.ok(uploads.size > 0 && signings.length > 0)

  const { call } = house
  for (const [path, digest] of uploads) assert.equal(digestOf((await call('GET', path)).bytes), digest, path)
  const until = performance.now() + PATIENCE_MILLISECONDS
  for (const reference of signings) {
    while ((await call('GET', `/api/case/${reference}/agreement`)).status !== 200) {
      assert.ok(performance.now() < until, `${reference} is not signed:\n${house.output().slice(-2_000)}`)
      await pause(500)
    }
  }
  await withDatabase(dataDir, async (sql) => {
    assert.equal(new Set(answers.values()).size, answers.size, 'each key has an application of its own')
    const [counts] = await sql`
      select (select count(*)::int from applications) as applications, (select count(*)::int from stored_answers) as answers,
        (select count(*)::int from transitions where to_state = 'Signed') as signed,
        (select count(*)::int from (select from transitions group by application_id, number having count(*) > 1) as twice) as twice`
    const cases = signings.length + clients.casesOfUploads()
    assert.deepEqual(
      { ...counts },
      {
        applications: answers.size + cases,
        answers: answers.size + cases,
        signed: signings.length,
        twice: 0,
      },
    )
  })
})

type House = {
  readonly service: () => RunningService
  readonly kill: (victim: (typeof VICTIMS)[number]) => Promise<void>
  readonly call: (
    method: string,
    path: string,
    sent?: { readonly body: Buffer | object; readonly key?: string },
  ) => Promise<Answer>
  readonly output: () => string
  readonly close: () => Promise<void>
}

type Answer = { readonly status: number; readonly bytes: Buffer }

/** A service that leaves the work beside requests to a process of its own, over one embedded database. */
const openHouse = async (dataDir: string): Promise<House> => {
  const port = await freePort()
  const settings = { LOG_LEVEL: 'warn', WORKERS: 'off' }
  let service = await startService(dataDir, port, settings)
  let work: RunningWork = await startWork(dataDir)
  const end = async (program: RunningService | RunningWork) => {
    program.process.kill('SIGKILL')
    await program.ended
  }
  const kill: House['kill'] = async (victim) => {
    if (victim === 'workers') {
      await end(work)
    } else {
      const server = victim === 'database' ? await serverNumber(dataDir) : undefined
      await end(service)
      if (server !== undefined) process.kill(server, 'SIGKILL')
      service = await startService(dataDir, port, settings)
    }
    if (work.process.exitCode !== null || work.process.signalCode !== null) work = await startWork(dataDir)
  }
  const call: House['call'] = async (method, path, sent) => {
    const { baseUrl, sandbox } = service
    const answer = await fetch(baseUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${sandbox.clients.dealer.apiKey}`,
        ...(sent !== undefined && {
          'content-type': Buffer.isBuffer(sent.body) ? 'application/pdf' : 'application/json',
        }),
        ...(sent?.key !== undefined && { 'idempotency-key': sent.key }),
      },
      ...(sent !== undefined && {
        body: Buffer.isBuffer(sent.body) ? new Uint8Array(sent.body) : JSON.stringify(sent.body),
      }),
    })
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
  }
  return {
    service: () => service,
    kill,
    call,
    output: () => service.output() + work.output(),
    close: async () => {
      await end(work)
      service.process.kill('SIGTERM')
      await service.ended
    },
  }
}

const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** One uploads documents to a case of its own, the other has case after case signed; both try again what got no answer. */
const startClients = ({ call }: House) => {
  /** The path of each acknowledged upload, with the digest of its bytes. */
  const uploads = new Map<string, string>()
  const signings: string[] = []
  let cases = 0
  let isFinishing = false
  const until = async (
    method: string,
    path: string,
    sent?: Parameters<House['call']>[2],
  ): Promise<Answer> => {
    const ends = performance.now() + PATIENCE_MILLISECONDS
    for (;;) {
      const answer = await call(method, path, sent).catch(() => undefined)
      if (answer !== undefined && answer.status < 500) return answer
      assert.ok(performance.now() < ends, `${method} ${path}: ${answer?.status}`)
      await pause(SENT_AGAIN_AFTER_MILLISECONDS)
    }
  }
  const json = ({ bytes }: Answer) => JSON.parse(bytes.toString())
  const newCase = async (words: Readonly<Record<string, string>>): Promise<string> => {
    const body = { ...validCase('individual', words, { filled: 'minimal' }), onBehalfOf: null }
    return json(await until('POST', '/api/case/submit', { body, key: randomUUID() })).caseId
  }
  const upload = async () => {
    const path = `/api/case/${await newCase({})}/documents`
    cases++
    while (!isFinishing) {
      const body = Buffer.concat([samplePdf(200_000), Buffer.from(`% ${randomUUID()}\n`)])
      const answer = await call('POST', `${path}?requirement=1`, { body }).catch(() => undefined)
      if (answer?.status === 201) uploads.set(`${path}/${json(answer).id}`, digestOf(body))
      else assert.ok(answer === undefined || answer.status >= 500, `an upload is ${answer?.status}`)
      await pause(SENT_AGAIN_AFTER_MILLISECONDS)
    }
  }
  const sign = async () => {
    while (!isFinishing && signings.length < SIGNINGS_MAXIMUM) {
      const reference = await newCase({ 'loanDetails.furtherInformation': 'sandbox: sign after 1s' })
      signings.push(reference)
      await until('POST', `/api/sandbox/${reference}/advance`, { body: { to: 'Approved' } })
      const started = await until('POST', `/api/case/${reference}/esign`)
      // 409: the answer that said so was lost.
      assert.ok([200, 409].includes(started.status), started.bytes.toString())
    }
  }
  const both = Promise.all([upload(), sign()])
  both.catch(() => undefined)
  const finish = async () => {
    isFinishing = true
    await both
    return { uploads, signings }
  }
  return { finish, casesOfUploads: () => cases }
}
