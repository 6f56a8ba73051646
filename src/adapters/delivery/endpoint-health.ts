/** What attempts say about the endpoint itself, besides the result of each delivery. */
import type { LeasedEndpoint } from '../../store/events/endpoint-leases.ts'
import type { MadeWith } from './attempt-delivery.ts'
import { GIVEN_UP_AFTER_DAYS, GIVEN_UP_AFTER_SECONDS } from './schedule.ts'

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
