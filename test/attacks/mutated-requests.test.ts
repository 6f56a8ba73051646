/**
 * Mutated requests: 300 with `npm test`, 1,000 with `npm run test:slow`, 100,000 with ROUNDS=all. Valid requests of every operation and
 * page are made rubbish, and sent as bytes. Each must be answered by a status and a body that the operation declares, never with a fault
 * of ours, and nothing of it may appear in the log.
 *
 * A batch is settled by its seed, but for the ids of the objects in it. FORECOURT_SEED=7 npm test -- test/attacks/mutated-requests.test.ts
 * runs only the batch with that seed.
 */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { type JudgedAnswer, judgeAnswers } from '../answers/judged-answers.ts'
import { times } from '../extent.ts'
import { type Attack, attack, mutated, type Sent, type ValidRequest } from './mutations.ts'
import { PLANT } from './rubbish.ts'
import { type AttackedHouse, openAttackedHouse } from './valid-requests.ts'
import { sendBytes, type WireAnswer } from './wire.ts'

/** A person may send 600 requests a minute, and each batch has people of its own. */
const BATCH = 500
const REQUESTS = times(300, 1_000, 100_000)
/** Requests under way at a time. */
const LANES = 6
const PATIENCE_MILLISECONDS = 20_000
/** For a request without an end, or one that waits for news. */
const SHORT_PATIENCE_MILLISECONDS = 700
/** More would tell nothing that these don't. */
const FAULTS_SHOWN = 40
const BYTES_SHOWN = 700

const asked = process.env['FORECOURT_SEED']
const seeds =
  asked === undefined
    ? Array.from({ length: Math.ceil(REQUESTS / BATCH) }, (_, place) => place + 1)
    : [Number(asked)]

const judged = new Map<string, JudgedAnswer>()
let house: AttackedHouse
before(async () => {
  const stop = judgeAnswers((answer) => judged.set(answer.requestId, answer))
  house = await openAttackedHouse()
  stop()
})
after(() => house.close())

type Answered = {
  readonly request: ValidRequest
  readonly changes: Attack['changes']
  readonly sent: Sent
  readonly answer: WireAnswer | undefined
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

const send = async (valid: ValidRequest, changes: Attack['changes']): Promise<Answered> => {
  const request = { ...valid, headers: { ...sender(), ...valid.headers } }
  const sent = mutated(request, changes)
  const answer = await sendBytes({
    port: port(),
    bytes: sent.bytes,
    isHead: sent.method === 'HEAD',
    patienceMilliseconds:
      sent.isFramed && request.waits !== true ? PATIENCE_MILLISECONDS : SHORT_PATIENCE_MILLISECONDS,
  })
  return { request, changes, sent, answer }
}

const runBatch = async (seed: number, count: number): Promise<readonly Answered[]> => {
  const valid = await house.validRequests()
  const waiting = fc.sample(attack, { seed, numRuns: count })
  const answered: Answered[] = []
  const runLane = async () => {
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop())
      answered.push(await send(valid[one.request % valid.length] as ValidRequest, one.changes))
  }
  await Promise.all(Array.from({ length: LANES }, runLane))
  // A judgement follows the last byte of its answer.
  await pause(20)
  return answered
}

/** A refusal of a request that reached no operation: a problem, or on the paths of set A's submissions its own answer. */
const isRefusal = ({ body, status }: WireAnswer): boolean => {
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

const faultsOf = ({ request, sent, answer }: Answered): readonly string[] => {
  if (answer === undefined) return sent.isFramed && request.waits !== true ? ['no answer'] : []
  const { status, headers } = answer
  if (status >= 500 || Number.isNaN(status)) return [`status ${status}`]
  const requestId = headers['x-request-id']
  if (requestId === undefined) return ['no X-Request-Id']
  const known = judged.get(requestId)
  if (known !== undefined) return known.faults.map((fault) => `${known.operation} ${known.status}: ${fault}`)
  if (status < 400 || sent.method === 'HEAD') return []
  return isRefusal(answer) ? [] : [`${status}: not a problem`]
}

const described = ({ request, changes, sent, answer }: Answered): string =>
  [
    `  ${request.operation} ${JSON.stringify(changes).slice(0, BYTES_SHOWN)}`,
    `  ${JSON.stringify(sent.bytes.toString('latin1')).slice(0, BYTES_SHOWN)}`,
    `  ${answer?.status} ${answer?.body.toString().slice(0, BYTES_SHOWN)}`,
  ].join('\n')

/** Faults by their sentences, each with its first request. */
const faultsIn = (seed: number, answered: readonly Answered[], log: string): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  for (const one of answered)
    for (const fault of faultsOf(one))
      found.set(`${one.request.operation}: ${fault}`, `seed ${seed}\n${described(one)}`)
  const lines = log.split('\n')
  for (const line of lines) {
    if (line.includes(PLANT)) found.set(`In the log: ${line.replaceAll(/[\d-]/g, '')}`, `seed ${seed}`)
    if (!/"level":(?:50|60)/.test(line)) continue
    const requestId = /"requestId":"([^"]+)"/.exec(line)?.[1] ?? 'none'
    const one = answered.find(({ answer }) => answer?.headers['x-request-id'] === requestId)
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
    const { answer } = await send(request, [])
    const { status = 0 } = answer ?? {}
    // Some are about what does not exist, or cannot be done; none is malformed, or by somebody who may not.
    if ([0, 400, 405, 413, 415, 429].includes(status) || status >= 500)
      refused.push(`${request.operation}: ${status} ${answer?.body}`)
  }
  assert.deepEqual(refused, [])
  assert.doesNotMatch(house.world.log().slice(before), /"level":[456]0/)
})

test(`${asked === undefined ? REQUESTS : BATCH} mutated requests get answers that are declared, and leave nothing in the log`, async (context) => {
  const faults = new Map<string, string>()
  const statuses = new Map<number, number>()
  for (const seed of seeds) {
    const before = house.world.log().length
    const answered = await runBatch(seed, asked === undefined ? Math.min(BATCH, REQUESTS) : BATCH)
    for (const { answer } of answered)
      statuses.set(answer?.status ?? 0, (statuses.get(answer?.status ?? 0) ?? 0) + 1)
    for (const [fault, example] of faultsIn(seed, answered, house.world.log().slice(before)))
      if (!faults.has(fault)) faults.set(fault, example)
    judged.clear()
  }
  context.diagnostic(
    `Statuses: ${[...statuses]
      .sort()
      .map(([status, count]) => `${status} ${count}`)
      .join(', ')}`,
  )
  assert.equal((await house.world.call(undefined, 'GET', '/health/ready')).status, 200)
  const shown = [...faults].slice(0, FAULTS_SHOWN).map(([fault, example]) => `${fault}\n  ${example}`)
  assert.equal(faults.size, 0, `${faults.size} faults:\n${shown.join('\n')}`)
  // Most of them went past the checks of a request's form.
  const total = [...statuses.values()].reduce((sum, count) => sum + count, 0)
  assert.ok((statuses.get(429) ?? 0) < total / 50)
  assert.ok((statuses.get(200) ?? 0) > total / 10)
})
