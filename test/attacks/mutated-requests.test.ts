/**
 * Mutated requests: 300 with `npm test`, 1,000 with `npm run test:slow`, 100,000 with ROUNDS=all. Valid requests of every operation and
 * page are made rubbish, and sent as bytes. Each must be answered by a status and a body that the operation declares, never with a fault
 * of ours, and nothing of it may appear in the log.
 *
 * A batch is settled by its seed, but for the ids of the objects in it. FORECOURT_SEEDS=7 npm test -- test/attacks/mutated-requests.test.ts
 * runs only the batch with that seed, and 7-20 those, so that a long run can be made in parts. It prints each fault and each slow answer
 * when it meets it, and ends with the slowest operations.
 */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { seedsUpTo, times } from '../extent.ts'
import { type JudgedResponse, judgeResponses } from '../responses/judged-responses.ts'
import { type Attack, attack, mutated, type Sent, type ValidRequest } from './mutations.ts'
import { PLANT } from './rubbish.ts'
import { type AttackedHouse, openAttackedHouse } from './valid-requests.ts'
import { sendBytes, type WireResponse } from './wire.ts'

/** A person may send 600 requests per minute, and each batch has people of its own. */
const BATCH = 500
const REQUESTS = times(300, 300, 100_000)
/** Requests under way at a time. */
const LANES = 6
const PATIENCE_MILLISECONDS = 20_000
/** For a request without an end, or one that waits for news. */
const SHORT_PATIENCE_MILLISECONDS = 700
const PROGRESS_EVERY = 1_000
/** Said at once: few are so slow, even on a machine that does other work. */
const SLOW_MILLISECONDS = 1_000
const OPERATIONS_SHOWN = 10
/** More would tell nothing that these don't. */
const FAULTS_SHOWN = 40
const BYTES_SHOWN = 700

const seeds = seedsUpTo(Math.ceil(REQUESTS / BATCH))
const batch = process.env['FORECOURT_SEEDS'] === undefined ? Math.min(BATCH, REQUESTS) : BATCH

const judged = new Map<string, JudgedResponse>()
let house: AttackedHouse
before(async () => {
  const stop = judgeResponses((response) => judged.set(response.requestId, response))
  house = await openAttackedHouse()
  stop()
})
after(() => house.close())

type Responded = {
  readonly request: ValidRequest
  readonly changes: Attack['changes']
  readonly sent: Sent
  readonly response: WireResponse | undefined
  readonly milliseconds: number
}

const port = () => Number(new URL(house.world.baseUrl).port)

let senders = 0
/** Another network for each request, so that only their senders are limited. */
const sender = () => {
  senders++
  return {
    'x-forwarded-for': `2001:db8:${(senders >> 16).toString(16)}:${(senders & 0xffff).toString(16)}::1`,
  }
}

const send = async (valid: ValidRequest, changes: Attack['changes']): Promise<Responded> => {
  const request = { ...valid, headers: { ...sender(), ...valid.headers } }
  const sent = mutated(request, changes)
  const began = performance.now()
  const response = await sendBytes({
    port: port(),
    bytes: sent.bytes,
    isHead: sent.method === 'HEAD',
    patienceMilliseconds:
      sent.isFramed && request.waits !== true ? PATIENCE_MILLISECONDS : SHORT_PATIENCE_MILLISECONDS,
  })
  return { request, changes, sent, response, milliseconds: performance.now() - began }
}

/** Whether the service owes a response at once. */
const isOwed = ({ request, sent }: Responded): boolean => sent.isFramed && request.waits !== true

const runBatch = async (seed: number, count: number): Promise<readonly Responded[]> => {
  const valid = await house.validRequests()
  const waiting = fc.sample(attack, { seed, numRuns: count })
  const answered: Responded[] = []
  const runLane = async () => {
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop())
      answered.push(await send(valid[one.request % valid.length] as ValidRequest, one.changes))
  }
  await Promise.all(Array.from({ length: LANES }, runLane))
  // A judgement follows the last byte of its response.
  await pause(20)
  return answered
}

/** A refusal of a request that reached no operation: a problem, or on the paths of set A's submissions its own answer. */
const isRefusal = ({ body, status }: WireResponse): boolean => {
  try {
    const {
      type,
      title,
      status: said,
      detail,
      requestId,
      errorMessage,
      wasSubmitted,
    } = JSON.parse(body.toString())
    return (
      (said === status && [type, title, detail, requestId].every((text) => typeof text === 'string')) ||
      (typeof said === 'string' && typeof errorMessage === 'string' && wasSubmitted === false)
    )
  } catch {
    return false
  }
}

const faultsOf = (one: Responded): readonly string[] => {
  const { sent, response } = one
  if (response === undefined) return isOwed(one) ? ['no answer'] : []
  const { status, headers } = response
  if (status >= 500 || Number.isNaN(status)) return [`status ${status}`]
  const requestId = headers['x-request-id']
  if (requestId === undefined) return ['no X-Request-Id']
  const known = judged.get(requestId)
  if (known !== undefined) return known.faults.map((fault) => `${known.operation} ${known.status}: ${fault}`)
  if (status < 400 || sent.method === 'HEAD') return []
  return isRefusal(response) || isMissingPage(response) ? [] : [`${status}: not a problem`]
}

/** The documentation's page for people who asked for a page that it does not have. */
const isMissingPage = ({ status, headers, body }: WireResponse): boolean =>
  status === 404 &&
  /^text\/html\b/.test(headers['content-type'] ?? '') &&
  /<title>Page not found /.test(body.toString())

const described = ({ request, changes, sent, response }: Responded): string =>
  [
    `  ${request.operation} ${JSON.stringify(changes).slice(0, BYTES_SHOWN)}`,
    `  ${JSON.stringify(sent.bytes.toString('latin1')).slice(0, BYTES_SHOWN)}`,
    `  ${response?.status} ${response?.body.toString().slice(0, BYTES_SHOWN)}`,
  ].join('\n')

/** Faults by their sentences, each with its first request. */
const faultsIn = (seed: number, answered: readonly Responded[], log: string): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  for (const one of answered)
    for (const fault of faultsOf(one))
      found.set(`${one.request.operation}: ${fault}`, `seed ${seed}\n${described(one)}`)
  const lines = log.split('\n')
  for (const line of lines) {
    if (line.includes(PLANT)) found.set(`In the log: ${line.replaceAll(/[\d-]/g, '')}`, `seed ${seed}`)
    if (!/"level":(?:50|60)/.test(line)) continue
    const requestId = /"requestId":"([^"]+)"/.exec(line)?.[1] ?? 'none'
    const one = answered.find(({ response }) => response?.headers['x-request-id'] === requestId)
    const operation = lines.flatMap((other) =>
      other.includes(requestId) ? (/"operation":"([^"]+)"/.exec(other)?.[1] ?? []) : [],
    )[0]
    found.set(
      `Logged as ours: ${/"msg":"[^"]*"/.exec(line)?.[0]} ${operation}`,
      `seed ${seed} ${line}\n${one === undefined ? '' : described(one)}`,
    )
  }
  return found
}

test('before they are changed, the requests are valid, and the log has no warning', async () => {
  const refused: string[] = []
  const before = house.world.log().length
  for (const request of await house.validRequests()) {
    const { response } = await send(request, [])
    const { status = 0 } = response ?? {}
    // Some are about what does not exist, or cannot be done; none is malformed, or by somebody who may not.
    if ([0, 400, 405, 413, 415, 429].includes(status) || status >= 500)
      refused.push(`${request.operation}: ${status} ${response?.body}`)
  }
  assert.deepEqual(refused, [])
  assert.doesNotMatch(house.world.log().slice(before), /"level":[456]0/)
})

type Slow = { readonly one: Responded; readonly seed: number; readonly at: string }

/** Keeps the slowest answer of each operation, and prints those that are slow in themselves. */
const noteSlow = (slowest: Map<string, Slow>, seed: number, answered: readonly Responded[]): void => {
  const at = new Date().toISOString()
  for (const one of answered.filter(isOwed)) {
    const { operation } = one.request
    if (one.milliseconds > (slowest.get(operation)?.one.milliseconds ?? 0))
      slowest.set(operation, { one, seed, at })
    if (one.milliseconds >= SLOW_MILLISECONDS)
      console.log(`${at} seed ${seed}: ${Math.round(one.milliseconds)} ms\n${described(one)}`)
  }
}

const slowestTable = (slowest: ReadonlyMap<string, Slow>): string =>
  [...slowest.values()]
    .sort((a, b) => b.one.milliseconds - a.one.milliseconds)
    .slice(0, OPERATIONS_SHOWN)
    .map(
      ({ one, seed, at }) =>
        `${one.milliseconds.toFixed(0).padStart(6)} ms  seed ${seed}, before ${at}, ${one.response?.status}: ${one.request.operation}`,
    )
    .join('\n')

test(`${seeds.length * batch} mutated requests get answers that are declared, and leave nothing in the log`, async (context) => {
  const faults = new Map<string, string>()
  const statuses = new Map<number, number>()
  const slowest = new Map<string, Slow>()
  for (const [place, seed] of seeds.entries()) {
    const before = house.world.log().length
    const answered = await runBatch(seed, batch)
    noteSlow(slowest, seed, answered)
    for (const { response } of answered)
      statuses.set(response?.status ?? 0, (statuses.get(response?.status ?? 0) ?? 0) + 1)
    for (const [fault, example] of faultsIn(seed, answered, house.world.log().slice(before))) {
      if (faults.has(fault)) continue
      faults.set(fault, example)
      console.log(`${new Date().toISOString()} FAULT ${fault}\n  ${example}`)
    }
    judged.clear()
    const sent = (place + 1) * batch
    if (sent % PROGRESS_EVERY === 0)
      console.log(`${new Date().toISOString()} seed ${seed}: ${sent} sent, ${faults.size} faults`)
  }
  context.diagnostic(
    `Statuses: ${[...statuses]
      .sort()
      .map(([status, count]) => `${status} ${count}`)
      .join(', ')}`,
  )
  context.diagnostic(`Slowest:\n${slowestTable(slowest)}`)
  assert.equal((await house.world.call(undefined, 'GET', '/health/ready')).status, 200)
  const shown = [...faults].slice(0, FAULTS_SHOWN).map(([fault, example]) => `${fault}\n  ${example}`)
  assert.equal(faults.size, 0, `${faults.size} faults:\n${shown.join('\n')}`)
  // Most of them went past the checks of a request's form.
  const total = [...statuses.values()].reduce((sum, count) => sum + count, 0)
  assert.ok((statuses.get(429) ?? 0) < total / 50)
  assert.ok((statuses.get(200) ?? 0) > total / 10)
})
