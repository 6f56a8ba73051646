/** Submissions under load, each with a key of its own, and the proof that none was lost or doubled. */
import assert from 'node:assert/strict'
import { randomInt, randomUUID } from 'node:crypto'
import type { Database } from '../../packages/postgres/connection/database.ts'
import { validQuote } from '../interface/samples.ts'
import type { RunningService } from './running-service.ts'

const SENDERS = 8
const PATIENCE_MILLISECONDS = 60_000

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** Sends quotes, each under a key of its own, again and again until it is answered. */
export class SubmissionLoad {
  acknowledged = 0
  /** How often each status was answered. */
  readonly statuses = new Map<number, number>()
  /** Requests that got no response. */
  unanswered = 0
  readonly #answers: Map<string, string | undefined>
  readonly #senders: Promise<void>[]
  readonly #url: string
  readonly #key: string
  readonly #restMilliseconds: number
  readonly #retried: readonly number[]
  #isFinishing = false
  #isAbandoned = false

  /**
   * `answers` takes what each key was answered; undefined while no response has come. Each sender rests between its
   * submissions, if there is something else to see than that the service has all it can do. Any status but 200 and
   * those that are `retried` ends it.
   */
  constructor(
    service: Pick<RunningService, 'baseUrl' | 'sandbox'>,
    responses: Map<string, string | undefined>,
    {
      restMilliseconds = 0,
      retried = [500, 503],
    }: { readonly restMilliseconds?: number; readonly retried?: readonly number[] } = {},
  ) {
    this.#retried = retried
    this.#restMilliseconds = restMilliseconds
    this.#answers = responses
    this.#url = `${service.baseUrl}/api/quote/submit`
    this.#key = service.sandbox.clients.dealer.apiKey
    this.#senders = Array.from({ length: SENDERS }, () => this.#send())
  }

  /** Waits until `count` more submissions are acknowledged. Throws when that takes more than a minute. */
  async more(count: number): Promise<void> {
    const enough = this.acknowledged + count
    const until = performance.now() + PATIENCE_MILLISECONDS
    while (this.acknowledged < enough) {
      if (performance.now() > until)
        throw new Error(
          `No more submissions: ${JSON.stringify([...this.statuses])}, ${this.unanswered} unanswered`,
        )
      await pause(5)
    }
  }

  async finish(): Promise<void> {
    this.#isFinishing = true
    await Promise.all(this.#senders)
  }

  /** Gives up on what has no response yet. */
  abandon(): void {
    this.#isFinishing = true
    this.#isAbandoned = true
  }

  /** Whatever ends a test, its load ends with it. */
  [Symbol.dispose](): void {
    this.abandon()
  }

  async #send() {
    while (!this.#isFinishing) {
      const key = randomUUID()
      this.#answers.set(key, undefined)
      const faulty = randomInt(0, 3) === 0 ? { 'quote.finance.term': 1 } : {}
      const body = JSON.stringify(validQuote('Individual', faulty, { filled: 'minimal', client: 'dealer' }))
      while (this.#answers.get(key) === undefined && !this.#isAbandoned) await this.#try(key, body)
      this.acknowledged++
      if (this.#restMilliseconds > 0) await pause(this.#restMilliseconds)
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
      const result = (await response.json()) as { quoteReference?: string }
      this.statuses.set(response.status, (this.statuses.get(response.status) ?? 0) + 1)
      if (response.status === 200) this.#answers.set(key, result.quoteReference as string)
      else assert.ok(this.#retried.includes(response.status), `an answer of ${response.status}`)
    } catch (error) {
      if (error instanceof assert.AssertionError) throw error
      this.unanswered++
      await pause(10)
    }
  }
}

/** Lifts the sandbox's limit of requests per minute. */
export const raiseLimits = async (sql: Database): Promise<void> => {
  await sql`update clients set requests_per_minute = 1000000`
  await pause(1_000)
}

/** Each key has one application, with all that belongs to it. */
export const assertNothingLost = async (
  sql: Database,
  responses: ReadonlyMap<string, string | undefined>,
): Promise<void> => {
  const answered = new Set(responses.values())
  assert.equal(answered.size, responses.size, 'each key has an application of its own')
  const counts = await sql`
    select (select count(*) from applications)::int as applications, (select count(*) from revisions)::int as revisions,
      (select count(*) from transitions)::int as transitions, (select count(*) from events where type like '%.statusChanged')::int as events,
      (select count(*) from stored_answers)::int as answers`
  const n = responses.size
  assert.deepEqual({ ...counts[0] }, { applications: n, revisions: n, transitions: n, events: n, answers: n })
}
