/** A real receiver of webhooks on loopback, and endpoints and events to send it. */
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '../../packages/postgres/connection/uuid.ts'
import { newSecret } from '../../src/adapters/delivery/sign-webhook.ts'
import { idOfReference } from '../../src/domain/application/reference.ts'
import type { EventType } from '../../src/domain/events/notifications.ts'
import { type EndpointSecrets, encryptEndpoint, insertEndpoint } from '../../src/store/events/endpoints.ts'
import { validQuote } from '../interface/samples.ts'
import type { ClientName, World } from '../support/world.ts'
import { expectSigned, verify } from './verification.ts'

export type Received = {
  readonly id: string
  readonly path: string
  readonly timestamp: number
  readonly signatures: readonly string[]
  readonly body: string
  readonly reference: string
  readonly sequence: number
  /** Milliseconds of the test's own clock. */
  readonly at: number
}

/** The response: a status, or a function that uses the response. */
export type Behaviour = (
  received: Received,
  response: ServerResponse,
) => number | 'done' | Promise<number | 'done'>

export type Receiver = {
  readonly url: string
  readonly received: Received[]
  /** How many of one application were under way at once, at most. */
  readonly besideEachOther: () => number
  /**
   * How many deliveries the verifiers of Standard Webhooks accepted: all must be, if the endpoint's secret is known.
   */
  readonly verified: () => number
  behave: Behaviour
  /** Throws if any request was not signed correctly. */
  readonly close: () => Promise<void>
}

/**
 * The clock that a receiver compares timestamps with; if a test moves the service's clock, each receiver has its own.
 */
export type ReceiverClock = (received: Pick<Received, 'timestamp'>) => number

export const itsOwnTime: ReceiverClock = ({ timestamp }) => timestamp * 1_000

export const openReceiver = async (
  behave: Behaviour = () => 204,
  clock: ReceiverClock = () => Date.now(),
): Promise<Receiver> => {
  const received: Received[] = []
  const refused: unknown[] = []
  let verified = 0
  const inProgress = new Map<string, number>()
  let most = 0
  const server = createServer((request, response) => void result(request, response))
  const result = async (request: IncomingMessage, response: ServerResponse) => {
    const one = await read(request).catch(() => undefined)
    // Its sender has gone.
    if (one === undefined) return
    try {
      const headers = request.headers as Record<string, string>
      if (verify(receiver.url + one.path, one.body, headers, clock(one))) verified++
    } catch (error) {
      refused.push(error)
    }
    received.push(one)
    const of = `${one.path} ${one.reference}`
    const now = (inProgress.get(of) ?? 0) + 1
    inProgress.set(of, now)
    most = Math.max(most, now)
    response.on('close', () => inProgress.set(of, (inProgress.get(of) ?? 1) - 1))
    const status = await receiver.behave(one, response)
    if (status !== 'done') response.writeHead(status).end()
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    besideEachOther: () => most,
    verified: () => verified,
    behave,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      if (refused.length > 0)
        throw new AggregateError(refused, `${refused.length} of ${received.length} webhooks were not genuine`)
    },
  }
  return receiver
}

const read = async (request: IncomingMessage): Promise<Received> => {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) body += chunk
  const { data } = JSON.parse(body) as { data: { reference: string; sequence: number } }
  const header = (name: string) => String(request.headers[name] ?? '')
  return {
    id: header('webhook-id'),
    path: request.url ?? '',
    timestamp: Number(header('webhook-timestamp')),
    signatures: header('webhook-signature').split(' '),
    body,
    reference: data.reference,
    sequence: data.sequence,
    at: performance.now(),
  }
}

/** The signature that the specification defines for the request, with this secret. */
export const signatureOf = ({ id, timestamp, body }: Received, secret: string): string => {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}

type EndpointOptions = { readonly types?: readonly EventType[] } & Partial<EndpointSecrets>

/** Makes an endpoint of a client, and returns its id. */
export const makeEndpoint = (
  world: Pick<World, 'sql' | 'ring'>,
  client: ClientName,
  url: string,
  options: EndpointOptions = {},
): Promise<string> => makeEndpointOf(world, `cl_${client}`, url, options)

/** The same by the client's id. */
export const makeEndpointOf = async (
  world: Pick<World, 'sql' | 'ring'>,
  clientId: string,
  url: string,
  { types = [], ...secrets }: EndpointOptions = {},
): Promise<string> => {
  const at = new Date()
  const id = newId(at.getTime())
  const { secret = newSecret() } = secrets
  expectSigned(url, secret)
  await insertEndpoint(world.sql, {
    ...encryptEndpoint(world.ring, id, { url, ...secrets, secret }),
    clientId,
    types,
    description: null,
    enabled: true,
    createdAt: at,
  })
  return id
}

/** Submits a quote, and returns its reference and its id in the database. */
export const submit = async (
  world: World,
  client: ClientName = 'dealer',
): Promise<{ readonly reference: string; readonly id: string }> => {
  const body = validQuote('Individual', {}, { filled: 'minimal', client: 'dealer' })
  const response = await world.call(client, 'POST', '/api/quote/submit', { body })
  if (response.status !== 200) throw new Error(`The quote was answered ${response.status}: ${response.text}`)
  const reference = response.body.quoteReference as string
  return { reference, id: idOfReference('a', reference) ?? '' }
}

/**
 * Writes so many further events of each of these applications, in the order of their sequence, and notifies one
 * service.
 */
export const insertSampleEvents = async (
  world: World,
  applications: readonly string[],
  count: number,
  { notifyOfEvents }: Pick<World['service'], 'notifyOfEvents'> = world.service,
): Promise<void> => {
  const at = world.service.now()
  const rows = Array.from({ length: count }, (_, n) =>
    applications.map((application) => [newId(at + n), application] as const),
  ).flat()
  const ids = rows.map(([id]) => id)
  const of = rows.map(([, application]) => application)
  await world.sql`
    with given as (
      select g.id, g.application, row_number() over (partition by g.application order by g.place) as step
      from unnest(${ids}::uuid[], ${of}::uuid[]) with ordinality g (id, application, place)
    ), raised as (
      update applications set version = version + ${count} where id = any (${of}::uuid[]) returning id, state, version
    ), told as (
      insert into events (id, type, application_id, state, at, sequence)
      select g.id, 'quote.requirementsChanged', a.id, a.state, ${new Date(at)}, a.version - ${count} + g.step
      from given g join raised a on a.id = g.application returning id
    )
    insert into event_outbox (event_id) select id from told`
  notifyOfEvents()
}

const PATIENCE_MILLISECONDS = 60_000

/** Waits until it is so. */
export const until = async (
  what: string,
  isSo: () => boolean | Promise<boolean>,
  deadline = PATIENCE_MILLISECONDS,
): Promise<void> => {
  const end = performance.now() + deadline
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`It did not come to this: ${what}`)
    await pause(20)
  }
}

/** Waits until every event has its number: endpoints made afterwards don't get them. */
export const allNumbered = ({ sql }: Pick<World, 'sql'>): Promise<void> =>
  until('all events have numbers', async () => (await sql`select from event_outbox limit 1`).length === 0)

/** An endpoint's deliveries by their state. */
export const statesOf = async (
  { sql }: Pick<World, 'sql'>,
  endpointId: string,
): Promise<Readonly<Record<'pending' | 'delivered' | 'failed', number>>> => {
  const rows = await sql<{ state: 'pending' | 'delivered' | 'failed'; count: number }[]>`
    select state, count(*)::int as count from deliveries where endpoint_id = ${endpointId} group by state`
  return {
    pending: 0,
    delivered: 0,
    failed: 0,
    ...Object.fromEntries(rows.map(({ state, count }) => [state, count])),
  }
}

/** Each application's sequences as they were received for the first time. */
export const sequencesOf = (received: readonly Received[]): ReadonlyMap<string, readonly number[]> => {
  const seen = new Set<string>()
  const sequences = new Map<string, number[]>()
  for (const { id, reference, sequence } of received) {
    if (seen.has(id)) continue
    seen.add(id)
    sequences.set(reference, [...(sequences.get(reference) ?? []), sequence])
  }
  return sequences
}
