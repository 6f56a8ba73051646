/**
 * Webhooks: deliveries a second to one receiver and to a hundred with a dead one among them, and the delay until they
 * arrive.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '../packages/postgres/connection/uuid.ts'
import type { Bench } from './bench.ts'
import { ownQuoteBody } from './bodies.ts'
import { median, percentile, short, whole } from './figures.ts'
import { type Random, randomFrom } from './random.ts'
import { openSandbox, type Sandbox, useEndpoints } from './sandbox.ts'
import type { Finding } from './table.ts'
import { startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts'

const GOAL_PER_SECOND = 1_500
const GOAL_P99_MILLISECONDS = 250
const SEED = 20_260_805

/** Submitted beforehand: the benchmark delivers their events again in bulk. */
const APPLICATIONS = 400
const ENDPOINTS = 100
/** Submissions a second while the benchmark measures how soon webhooks arrive. */
const MODERATE_PER_SECOND = 100
/** The most ids of one millisecond that are ordered. */
const IDS_A_MILLISECOND = 4_000
const PATIENCE_MILLISECONDS = 120_000

export const measureDeliveries = async (bench: Bench): Promise<readonly Finding[]> => {
  const { options, closing, say } = bench
  const sandbox = await openSandbox(bench)
  const receiver = await startWebhookReceiver(closing)
  const house: Fixture = { ...sandbox, receiver, random: randomFrom(SEED) }
  for (let n = 0; n < APPLICATIONS; n++) await submit(house)

  await useEndpoints(house, [receiver.url])
  const toOne: number[] = []
  const events = Math.round((GOAL_PER_SECOND * options.roundMilliseconds) / 1_000)
  await rateOf(house, events, 1)
  for (let round = 0; round < options.rounds; round++) toOne.push(await rateOf(house, events, 1))
  say(`To one receiver: ${toOne.map(whole).join(', ')} deliveries/s.`)

  const times: number[][] = []
  for (let round = 0; round < options.rounds; round++)
    times.push(await arrivals(house, options.roundMilliseconds))
  say(`p99 from submission to receipt: ${times.map((of) => short(percentile(of, 0.99))).join(', ')} ms.`)

  const good = Array.from({ length: ENDPOINTS - 1 }, (_, n) => `${receiver.url}/${n}`)
  await useEndpoints(house, [receiver.deadUrl, ...good])
  const toMany: number[] = []
  const few = Math.round(events / good.length)
  await rateOf(house, few, good.length)
  for (let round = 0; round < options.rounds; round++) toMany.push(await rateOf(house, few, good.length))
  say(`To ${ENDPOINTS} with one dead: ${toMany.map(whole).join(', ')} deliveries/s.`)

  await receiver.stop()
  await sandbox.stop()
  return [
    rateFinding('webhooks to one receiver', toOne),
    rateFinding(`webhooks to ${ENDPOINTS} receivers, one dead`, toMany),
    arrivalFinding(times),
  ]
}

type Fixture = Sandbox & { readonly receiver: WebhookReceiver; readonly random: Random }

const rateFinding = (work: string, rates: readonly number[]): Finding => ({
  work,
  goal: `≥ ${whole(GOAL_PER_SECOND)}/s`,
  measured: `${whole(median(rates))}/s (${whole(Math.min(...rates))}–${whole(Math.max(...rates))})`,
  ratio: '',
  reached: median(rates) >= GOAL_PER_SECOND,
  raw: { rates },
})

const arrivalFinding = (times: readonly (readonly number[])[]): Finding => {
  const share = (of: number) => median(times.map((round) => percentile(round, of)))
  return {
    work: `webhooks at ${MODERATE_PER_SECOND} submissions/s, from submission to receipt`,
    goal: `p99 ≤ ${GOAL_P99_MILLISECONDS} ms`,
    measured: `p50 ${short(share(0.5))} ms, p99 ${short(share(0.99))} ms`,
    ratio: '',
    reached: share(0.99) <= GOAL_P99_MILLISECONDS,
    raw: {
      p50: times.map((round) => percentile(round, 0.5)),
      p99: times.map((round) => percentile(round, 0.99)),
    },
  }
}

const submit = async ({ client, service, random }: Fixture): Promise<string> => {
  const response = await fetch(`http://127.0.0.1:${service.port}/api/quote/submit`, {
    method: 'POST',
    headers: { authorization: `Bearer ${client.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(ownQuoteBody(random)),
  })
  const { quoteReference } = (await response.json()) as { quoteReference?: string }
  if (quoteReference === undefined) throw new Error(`A submission was answered ${response.status}`)
  return quoteReference
}

/** Deliveries a second, from the commit of all events until the last endpoint has received the last one. */
const rateOf = async ({ sql, receiver }: Fixture, events: number, endpoints: number) => {
  const expected = receiver.count() + events * endpoints
  const at = Date.now()
  const ids = Array.from({ length: events }, (_, n) =>
    newId(at + Math.floor(n / IDS_A_MILLISECOND), n % IDS_A_MILLISECOND),
  )
  await sql`
    with given as (
      select id, (place - 1) % ${APPLICATIONS} as application, (place - 1) / ${APPLICATIONS} + 1 as step
      from unnest(${ids}::uuid[]) with ordinality g (id, place)
    ), applications as (
      select id, state, file, version, row_number() over (order by id) - 1 as place from applications limit ${APPLICATIONS}
    ), raised as (
      update applications set version = version + ${Math.ceil(events / APPLICATIONS)} where true
    ), told as (
      insert into events (id, type, application_id, state, at, sequence, file)
      select g.id, 'quote.requirementsChanged', a.id, a.state, ${new Date(at)}, a.version + g.step, a.file
      from given g join applications a on a.place = g.application returning id
    )
    insert into event_outbox (event_id) select id from told`
  const began = performance.now()
  await arrive(receiver, expected)
  return (events * endpoints * 1_000) / (receiver.lastAt() - began)
}

const arrive = async (receiver: WebhookReceiver, expected: number): Promise<void> => {
  const end = performance.now() + PATIENCE_MILLISECONDS
  while (receiver.count() < expected) {
    if (performance.now() > end) throw new Error(`${expected - receiver.count()} webhooks did not arrive`)
    await pause(10)
  }
  // Deliveries in flight still belong to this round.
  await pause(100)
}

/** The delay of each, from sending the submission to receiving the webhook: a little more than from the commit. */
const arrivals = async (house: Fixture, milliseconds: number): Promise<number[]> => {
  const { receiver } = house
  const count = Math.round((milliseconds * MODERATE_PER_SECOND) / 1_000)
  const expected = receiver.count() + count
  const sent = new Map<string, number>()
  const sending: Promise<void>[] = []
  const began = performance.now()
  receiver.forget()
  for (let n = 0; n < count; n++) {
    const due = began + (n * 1_000) / MODERATE_PER_SECOND
    if (due > performance.now()) await pause(due - performance.now())
    const at = performance.now()
    sending.push(submit(house).then((reference) => void sent.set(reference, at)))
  }
  await Promise.all(sending)
  await arrive(receiver, expected)
  return [...sent].map(([reference, at]) => (receiver.receivedAt(reference) ?? Number.NaN) - at)
}
