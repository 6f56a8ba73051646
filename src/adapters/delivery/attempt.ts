/**
 * One attempt of one delivery: builds its body, signs and sends it, and returns the consequences of the outcome for the
 * delivery and for the endpoint's health.
 */
import { newId } from '../../../packages/postgres/connection/uuid.ts'
import type { AttemptFailure, WebhookFailure } from '../../domain/events/webhook-delivery.ts'
import type { AttemptRow, PendingDelivery } from '../../store/events/deliveries.ts'
import type { LeasedEndpoint } from '../../store/events/endpoint-leases.ts'
import { type EndpointSecrets, formerInForce } from '../../store/events/endpoints.ts'
import type { DeliverableEvent, EventRow } from '../../store/events/events.ts'
import { type Outcome, watched } from '../watch/watched.ts'
import { GIVEN_UP_AFTER_DAYS, GIVEN_UP_AFTER_SECONDS, nextAttempt } from './schedule.ts'
import type { OutgoingWebhook, WebhookOutcome } from './send-webhook.ts'
import { signatureHeaders } from './sign-webhook.ts'

/** What attempts need. */
export type Attempting = {
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** The payload for the client of the endpoint. */
  readonly bodyOf: (event: EventRow, clientId: string) => string
  readonly send: (webhook: OutgoingWebhook) => Promise<WebhookOutcome>
}

/** An attempt that was made, and the encrypted URL and secrets of the endpoint that it used. */
export type MadeWith = Made & { readonly encrypted: Buffer }

/** The result of an attempt. */
export type Made = {
  readonly row: AttemptRow
  /** Whether the delivery had not failed before. */
  readonly isFirst: boolean
  /** For an abandoned delivery: when it was first tried. */
  readonly givenUpFrom: Date | null
  /** Whether it says anything about the endpoint: our own errors do not. */
  readonly isOfEndpoint: boolean
  readonly retryAfterSeconds: number
}

export type Attempt = {
  readonly endpointId: string
  readonly clientId: string
  readonly secrets: EndpointSecrets
  readonly delivery: PendingDelivery
  /** Undefined if it is gone: events are stored for longer than deliveries are tried, so someone deleted it by hand. */
  readonly event: DeliverableEvent | undefined
  readonly cut: AbortSignal
}

/** Undefined if it was cut off because the process stops: the next process repeats it. */
export const attemptDelivery = async (
  attempting: Attempting,
  attempt: Attempt,
  onError: (error: unknown) => void,
): Promise<Made | undefined> => {
  const at = attempting.now()
  const { delivery, event } = attempt
  const { number, attempts: attemptsBefore, nextAt: dueBefore } = delivery
  const begun: Begun = { id: newId(at), number, attemptsBefore, dueBefore, at: new Date(at) }
  if (event === undefined) return ours(begun, 'noEvent', { state: 'failed', nextAt: begun.at })
  // It was queued while the client was allowed to read it; a consent may have been withdrawn since.
  if (!event.mayRead) return ours(begun, 'noAccess', { state: 'failed', nextAt: begun.at })
  let webhook: OutgoingWebhook
  try {
    const { endpointId, clientId, secrets, cut } = attempt
    const body = attempting.bodyOf(event, clientId)
    webhook = { ...signedRequest(secrets, event.id, body, at), endpointId, signal: cut }
  } catch (error) {
    // An event that cannot be built holds up only its own application, like one that the receiver rejects.
    onError(error)
    return ours(begun, 'noBody', whatFollows(delivery, at, 0))
  }
  const outcome = await watched(
    'delivery',
    () => ({
      endpoint: attempt.endpointId,
      event: event.id,
      type: event.type,
      attempt: delivery.attempts + 1,
    }),
    () => attempting.send(webhook),
    watchedOutcome,
  )
  if (outcome.is === 'failed' && outcome.code === 'stopped') return undefined
  return madeOf(begun, delivery, outcome, attempting.now())
}

const watchedOutcome = (outcome: WebhookOutcome): Outcome => {
  if (outcome.is === 'failed')
    return { is: outcome.code === 'stopped' ? 'stopped' : 'failed', code: outcome.code }
  return { is: isSuccess(outcome.status) ? 'done' : 'refused', code: outcome.status }
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300

type Begun = Pick<AttemptRow, 'id' | 'number' | 'attemptsBefore' | 'dueBefore' | 'at'>
type Following = Pick<AttemptRow, 'state' | 'nextAt'>

const ours = (begun: Begun, error: AttemptFailure, following: Following): Made => ({
  row: { ...begun, status: null, error, milliseconds: 0, answer: null, ...following },
  isFirst: false,
  givenUpFrom: null,
  isOfEndpoint: false,
  retryAfterSeconds: 0,
})

/** The failures of sending that are this process's own. */
const OWN_FAILURES: ReadonlySet<WebhookFailure> = new Set(['noSocket'])

const madeOf = (begun: Begun, delivery: PendingDelivery, outcome: WebhookOutcome, now: number): Made => {
  const isAnswered = outcome.is === 'answered'
  const result = isAnswered
    ? { status: outcome.status, error: null, answer: outcome.response }
    : { status: null, error: outcome.code, answer: null }
  const retryAfterSeconds = isAnswered ? (outcome.retryAfterSeconds ?? 0) : 0
  const isDelivered = isAnswered && isSuccess(outcome.status)
  const following: Following = isDelivered
    ? { state: 'delivered', nextAt: begun.at }
    : whatFollows(delivery, now, retryAfterSeconds)
  return {
    row: { ...begun, ...result, milliseconds: Math.round(outcome.milliseconds), ...following },
    isFirst: delivery.attempts === 0,
    givenUpFrom: following.state === 'failed' ? (delivery.firstAttemptAt ?? begun.at) : null,
    isOfEndpoint: isAnswered || !OWN_FAILURES.has(outcome.code),
    retryAfterSeconds,
  }
}

const whatFollows = (
  { attempts, firstAttemptAt }: PendingDelivery,
  now: number,
  retryAfterSeconds: number,
): Following => {
  const moment = new Date(now)
  const nextAt = nextAttempt({
    failures: attempts + 1,
    firstAttemptAt: firstAttemptAt ?? moment,
    now: moment,
    retryAfterSeconds,
  })
  return nextAt === undefined ? { state: 'failed', nextAt: moment } : { state: 'pending', nextAt }
}

/** A page is abandoned after this many failures without a success in between: the round has failed. */
const FAILED_ROUND_ATTEMPTS = 3

const GONE = 410

/** Whether the endpoint returned 410 Gone for any attempt. By the contract it then wants no more events. */
export const isGone = (made: readonly MadeWith[]): boolean => made.some(({ row }) => row.status === GONE)

/** Whether the attempt delivered the event: the endpoint returned a status from 200 to 299. */
export const isDelivered = ({ row }: MadeWith): boolean => row.state === 'delivered'

/** Whether enough was tried to see that the endpoint is unreachable. */
export const roundFailed = (made: readonly MadeWith[]): boolean =>
  made.length >= FAILED_ROUND_ATTEMPTS && !made.some(isDelivered)

/**
 * A round counts as a failure of the endpoint if it delivered nothing and something failed for the first time: one
 * event that it rejects repeatedly says nothing about the others.
 */
export const healthAfter = (
  { failures, failingSince }: LeasedEndpoint,
  made: readonly MadeWith[],
): { readonly failures: number; readonly since: Date | null } => {
  if (made.some(isDelivered)) return { failures: 0, since: null }
  return {
    failures: made.some(({ isFirst }) => isFirst) ? failures + 1 : failures,
    since: failingSince ?? made[0]?.row.at ?? null,
  }
}

/** An abandoned delivery has been tried for this long, since its next attempt would come later. */
export const giveUpReason = (
  since: Date | null,
  now: Date,
  made: readonly MadeWith[],
): string | undefined => {
  if (since === null) return undefined
  const isLong = now.getTime() - since.getTime() >= GIVEN_UP_AFTER_SECONDS * 1_000
  const isThroughout = made.some(({ givenUpFrom }) => givenUpFrom !== null && since <= givenUpFrom)
  return isLong || isThroughout ? `For ${GIVEN_UP_AFTER_DAYS} days every delivery failed.` : undefined
}

/** After this many rounds without success an endpoint is only probed: one delivery, and then nothing for a while. */
export const PROBED_AFTER_ROUNDS = 3

/**
 * A request to the endpoint, signed with its time, and with every secret that still has time. `at` is in milliseconds
 * since 1970.
 */
export const signedRequest = (
  secrets: EndpointSecrets,
  id: string,
  body: string,
  at: number,
): Pick<OutgoingWebhook, 'url' | 'headers' | 'body' | 'now'> => {
  const headers = signatureHeaders({
    id,
    timestamp: Math.floor(at / 1_000),
    body,
    secrets: [secrets.secret, ...formerInForce(secrets, at).map(({ secret }) => secret)],
  })
  return { url: new URL(secrets.url), headers, body, now: new Date(at) }
}
