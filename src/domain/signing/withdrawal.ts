/** The days in which the hirer can withdraw from a signed agreement, and whether the payout waits for them. */

import { addDays, dayText, dublinDay, type LocalDate } from '../../../packages/values/dublin-day.ts'
import type { CreditLaw } from '../finance/credit-law.ts'
import { copyReceivedAt, hirersOf, lastSignedAt, type SigningFile } from './signing.ts'
import { isSignedByAll, type SigningState, signingAllows } from './signing-states.ts'

export type DaysToWithdraw = {
  /** The last of them, to its end in Dublin; null until the hirer has received the sealed agreement, and if they are waived. */
  readonly lastDay: LocalDate | null
  /** Whether everyone who hires has waived them. */
  readonly isWaived: boolean
  /** Whether the hirer can no longer withdraw. */
  readonly isOver: boolean
  /** Whether the lender cannot pay out yet. */
  readonly payOutWaits: boolean
}

/**
 * The days to withdraw from an agreement under this law, at a point in time in milliseconds since 1970. Undefined if the
 * law has none, or not everyone has signed.
 *
 * Signings of before 1.1.0 do not record when the copy was received: their days count from the last signature, and the
 * payout does not wait for them, since nothing said so when they were signed.
 */
export const daysToWithdraw = (
  { withdrawalDays, payOutWaits = true }: Pick<CreditLaw, 'withdrawalDays' | 'payOutWaits'>,
  { state, file }: { readonly state: SigningState; readonly file: Pick<SigningFile, 'signers'> },
  now: number,
): DaysToWithdraw | undefined => {
  if (withdrawalDays === 0 || !isSignedByAll(state)) return undefined
  if (hirersOf(file).every(({ waiver }) => waiver !== undefined))
    return { lastDay: null, isWaived: true, isOver: true, payOutWaits: false }
  const recorded = signingAllows(state, 'seal') ? null : copyReceivedAt(file)
  const receivedAt = recorded === undefined ? lastSignedAt(file) : recorded
  const lastDay = receivedAt === null ? null : addDays(dublinDay(receivedAt), withdrawalDays)
  const isOver = lastDay !== null && lastDay < dublinDay(now)
  return { lastDay, isWaived: false, isOver, payOutWaits: payOutWaits && recorded !== undefined && !isOver }
}

/**
 * From when the lender can pay out, if that is a later day: by UTC, which in Dublin is before anybody works. In
 * milliseconds since 1970.
 */
export const payOutFrom = (days: DaysToWithdraw | undefined): number | undefined =>
  days?.payOutWaits && days.lastDay !== null ? Date.parse(addDays(days.lastDay, 1)) : undefined

/** How far the days are, in a sentence. */
export const daysInWords = ({ lastDay, isWaived, isOver }: DaysToWithdraw): string => {
  if (isWaived) return 'The hirer has waived the days to withdraw.'
  if (lastDay === null) return 'The copy has not been received yet, so the days to withdraw have not begun.'
  return isOver ? 'The days to withdraw are over.' : `The hirer can withdraw until ${dayText(lastDay)}.`
}
