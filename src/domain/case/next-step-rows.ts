/**
 * The table of next steps: what happened last to an application, and what each reader is told. The dealer's users,
 * administrators and software read the same heading and sentence, since all of them may act.
 */

import { BEFORE_SIGNING } from './before-signing.ts'
import { FROM_SIGNING } from './from-signing.ts'
import type { Row } from './next-step-row.ts'
import type { NextStep, Situation } from './situation.ts'

/** The first that applies. */
export const ROWS: readonly Row[] = [...BEFORE_SIGNING, ...FROM_SIGNING]

/** The first row of the table that applies; every situation has one. */
export const nextStepOf = (of: Situation): NextStep => {
  const row = ROWS.find(({ is }) => is(of))
  if (row === undefined) throw new Error(`No next step is known for ${of.state}`)
  const { name, waitsFor, held, isAlert = false, signer } = row
  return {
    situation: name,
    waitsFor,
    heading: row.heading(of),
    sentence: row.sentence(of),
    held,
    isAlert,
    actions: row.actions?.(of) ?? [],
    staff: row.staff(of),
    signer,
  }
}

/**
 * Whether the dealer's people have to act, as far as the application itself tells; null if only while the lender's settings
 * allow signing.
 */
export const needsDealer = (of: Situation): boolean | null => {
  const row = ROWS.find(({ is }) => is(of))
  return row?.name === 'toSign' ? null : row?.waitsFor === 'dealer'
}
