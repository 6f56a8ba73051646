/** The items of a certification that send webhooks to the integrator's receiver. */
import { setTimeout as pause } from 'node:timers/promises'
import { sendWebhook, type WebhookOutcome } from '../../../../src/adapters/delivery/send-webhook.ts'
import { newSecret, signatureHeaders } from '../../../../src/adapters/delivery/sign-webhook.ts'
import type { Connection } from '../../../../src/cli/connection.ts'
import type { Receiver } from '../../../../src/cli/follow-events.ts'
import { callService, succeeded } from '../../../../src/cli/request.ts'
import { CommandFailure } from '../../../../src/cli/sentences.ts'
import { reachState } from '../../../../src/cli/trigger.ts'
import type { CertificationItemId } from '../../../../src/domain/sandbox/certification-items.ts'
import type { Evidence, Observation } from './items.ts'

/** An event, with the bytes that a webhook about it has. */
export type SampleEvent = { readonly id: string; readonly body: string }

type Post = (event: SampleEvent, special?: Special) => Promise<WebhookOutcome>

type Special = {
  /** In place of the receiver's own. */
  readonly secrets?: readonly [string, ...string[]]
  readonly ageSeconds?: number
}

export type WebhookItem = {
  readonly id: CertificationItemId
  readonly title: string
  readonly run: (post: Post, events: readonly SampleEvent[]) => Promise<Observation>
}

const OLD_SECONDS = 600

/** Whether the receiver responded with 2xx for 2, or 4xx for 4. */
const isOfClass = (outcome: WebhookOutcome, first: 2 | 4): boolean =>
  outcome.is === 'answered' && Math.floor(outcome.status / 100) === first

const said = (outcome: WebhookOutcome): string =>
  outcome.is === 'answered' ? `returned ${outcome.status}` : `did not respond (${outcome.code})`

const evidenceOf = (event: SampleEvent, outcome: WebhookOutcome): Evidence => ({
  at: new Date().toISOString(),
  what: `The receiver ${said(outcome)} for webhook ${event.id}`,
  requestId: null,
})

/** An item that the receiver passes by 2xx for each of the events, or by 4xx. */
const sends =
  (
    choose: (events: readonly SampleEvent[]) => readonly SampleEvent[],
    {
      special,
      isRejected = false,
    }: { readonly special?: (secret: string) => Special; readonly isRejected?: boolean } = {},
  ): WebhookItem['run'] =>
  async (post, events) => {
    const evidence: Evidence[] = []
    for (const event of choose(events)) {
      const outcome = await post(event, special?.(newSecret()))
      evidence.push(evidenceOf(event, outcome))
      const expected = isRejected ? 4 : 2
      if (!isOfClass(outcome, expected))
        return {
          is: 'waiting',
          reason: `The receiver ${said(outcome)}; a ${expected}xx was expected.`,
          evidence,
        }
    }
    return { is: 'passed', evidence }
  }

const at =
  (...places: readonly number[]) =>
  (events: readonly SampleEvent[]): readonly SampleEvent[] =>
    places.flatMap((place) => events.at(place) ?? [])

const unknownEvent = ([first]: readonly SampleEvent[]): readonly SampleEvent[] =>
  first === undefined
    ? []
    : [{ id: `${first.id}-unknown`, body: first.body.replace(/"type":"[^"]*"/, '"type":"sample.unknown"') }]

/** In order. The receiver has the secret that signs them, unless an item says otherwise. */
export const WEBHOOK_ITEMS: readonly WebhookItem[] = [
  { id: 'webhook', title: 'Receive a webhook', run: sends(at(0)) },
  { id: 'duplicateWebhook', title: 'Accept a duplicate webhook', run: sends(at(0)) },
  { id: 'outOfOrderWebhook', title: 'Accept an out-of-order webhook', run: sends(at(-1, 1)) },
  { id: 'unknownEventType', title: 'Accept an unknown event type', run: sends(unknownEvent) },
  {
    id: 'wrongSignature',
    title: 'Reject a webhook with a wrong signature',
    run: sends(at(0), { special: (other) => ({ secrets: [other] }), isRejected: true }),
  },
  {
    id: 'oldWebhook',
    title: 'Reject a webhook that is ten minutes old',
    run: sends(at(0), { special: () => ({ ageSeconds: OLD_SECONDS }), isRejected: true }),
  },
  {
    id: 'rotatedSecret',
    title: 'Accept a webhook signed with the old and the new secret',
    run: async (post, events) =>
      sends(at(1), { special: (other) => ({ secrets: [other, KEEP] }) })(post, events),
  },
]

/** Stands for the receiver's own secret. */
const KEEP = ''

/** Posts webhooks to the receiver. */
export const poster =
  ({ agents, url, secret }: Receiver, signal: AbortSignal): Post =>
  ({ id, body }, { secrets = [KEEP], ageSeconds = 0 } = {}) => {
    const timestamp = Math.floor(Date.now() / 1_000) - ageSeconds
    const [first = secret, ...rest] = secrets.map((one) => (one === KEEP ? secret : one))
    const headers = signatureHeaders({ id, timestamp, body, secrets: [first, ...rest] })
    return sendWebhook(agents, { endpointId: 'certify', url, headers, body, signal })
  }

const EVENTS_MINIMUM = 3
const PATIENCE_MILLISECONDS = 20_000
const LOOK_MILLISECONDS = 250

/** The events of a new sample application, in their order. Throws CommandFailure if they do not come. */
export const sampleEvents = async (
  connection: Connection,
  options: { readonly owner?: string },
): Promise<readonly SampleEvent[]> => {
  const { nextCursor } = await readFeed(connection, 'now')
  const { reference } = await reachState(connection, 'AwaitingSignature', options)
  for (const began = Date.now(); Date.now() - began < PATIENCE_MILLISECONDS; await pause(LOOK_MILLISECONDS)) {
    const { items } = await readFeed(connection, nextCursor)
    const found = items.filter(({ data }) => data.reference === reference)
    if (found.length >= EVENTS_MINIMUM)
      return found.map(({ id, type, timestamp, data }) => ({
        id,
        body: JSON.stringify({ type, timestamp, data }),
      }))
  }
  throw new CommandFailure('The events of the sample application did not arrive in the event feed.')
}

type FeedPage = {
  readonly items: readonly {
    readonly id: string
    readonly type: string
    readonly timestamp: string
    readonly data: { readonly reference?: string }
  }[]
  readonly nextCursor: string
}

const readFeed = async (connection: Connection, cursor: string): Promise<FeedPage> => {
  const path = `/api/events?${new URLSearchParams({ cursor, limit: '200' })}`
  return succeeded(await callService(connection, { method: 'GET', path }), {}) as FeedPage
}
