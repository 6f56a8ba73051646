/** Killed in the middle of its work, twenty times: nothing acknowledged is lost, nothing sent once is doubled. */
import assert from 'node:assert/strict'
import { randomInt, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { connect } from '../../src/store/database.ts'
import { runningEmbeddedPostgres } from '../../src/store/embedded/embedded-postgres.ts'
import { validQuote } from '../interface/samples.ts'
import { freePort, type RunningService, startService } from '../support/running-service.ts'

const KILLS = 20
const SENDERS = 8

test('kill -9 in mid-load, of the service and in every other round of its database too', {
  timeout: 300_000,
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'forecourt-kill-'))
  const port = await freePort()
  let service = await startService(dataDir, port, { LOG_LEVEL: 'warn' })
  try {
    await raiseLimits(dataDir)
    /** What each key was answered; undefined while no answer has come. */
    const answers = new Map<string, string | undefined>()
    const load = new Load(service, answers)
    for (let round = 0; round < KILLS; round++) {
      const before = load.acknowledged
      // Killed only once work is under way, at a moment that differs from round to round.
      while (load.acknowledged < before + 10) await pause(5)
      await pause(randomInt(0, 40))
      service.process.kill('SIGKILL')
      if (round % 2 === 1) await killDatabase(dataDir)
      await service.ended
      service = await startService(dataDir, port, { LOG_LEVEL: 'warn' })
    }
    await load.finish()
    assert.ok(answers.size > KILLS * 10)
    await assertNothingLost(dataDir, answers)
  } finally {
    service.process.kill('SIGTERM')
    await service.ended
    await rm(dataDir, { recursive: true, force: true })
  }
})

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** Sends quotes, each under a key of its own, again and again until it is answered. */
class Load {
  acknowledged = 0
  readonly #answers: Map<string, string | undefined>
  readonly #senders: Promise<void>[]
  readonly #url: string
  readonly #key: string
  #isFinishing = false

  constructor(service: RunningService, answers: Map<string, string | undefined>) {
    this.#answers = answers
    this.#url = `${service.baseUrl}/api/quote/submit`
    this.#key = service.sandbox.clients.dealer.apiKey
    this.#senders = Array.from({ length: SENDERS }, () => this.#send())
  }

  async finish() {
    this.#isFinishing = true
    await Promise.all(this.#senders)
  }

  async #send() {
    while (!this.#isFinishing) {
      const key = randomUUID()
      this.#answers.set(key, undefined)
      const faulty = randomInt(0, 3) === 0 ? { 'quote.finance.term': 1 } : {}
      const body = JSON.stringify(validQuote('Individual', faulty, { filled: 'minimal', client: 'dealer' }))
      while (this.#answers.get(key) === undefined) await this.#try(key, body)
      this.acknowledged++
    }
  }

  async #try(key: string, body: string) {
    try {
      const response = await fetch(this.#url, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${this.#key}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body,
      })
      const answer = (await response.json()) as { quoteReference?: string }
      if (response.status === 200) this.#answers.set(key, answer.quoteReference as string)
      else assert.ok([500, 503].includes(response.status), `an answer of ${response.status}`)
    } catch (error) {
      if (error instanceof assert.AssertionError) throw error
      await pause(10)
    }
  }
}

const raiseLimits = async (dataDir: string) => {
  const connection = await runningEmbeddedPostgres(dataDir)
  assert.ok(connection !== undefined)
  const sql = connect(connection, { max: 1 })
  await sql`update clients set requests_per_minute = 1000000`
  await sql.end()
  await pause(1_000)
}

const killDatabase = async (dataDir: string) => {
  const [pid] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGKILL')
}

const assertNothingLost = async (dataDir: string, answers: ReadonlyMap<string, string | undefined>) => {
  const connection = await runningEmbeddedPostgres(dataDir)
  assert.ok(connection !== undefined)
  const sql = connect(connection, { max: 1 })
  try {
    const told = new Set(answers.values())
    assert.equal(told.size, answers.size, 'each key has an application of its own')
    const counts = await sql`
      select (select count(*) from applications)::int as applications, (select count(*) from revisions)::int as revisions,
        (select count(*) from transitions)::int as transitions, (select count(*) from events where type like '%.statusChanged')::int as events,
        (select count(*) from stored_answers)::int as answers`
    const n = answers.size
    assert.deepEqual(
      { ...counts[0] },
      { applications: n, revisions: n, transitions: n, events: n, answers: n },
    )
  } finally {
    await sql.end()
  }
}
