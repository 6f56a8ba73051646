/** Finds the applicants' other applications, and how much they borrow in total. */

import { referenceOf } from '../../domain/application/reference.ts'
import { foldedNumber, searchWord } from '../../domain/application/search-words.ts'
import { isAtRest, type State } from '../../domain/application/states.ts'
import { type Cents, cents, NO_MONEY, plus } from '../../domain/finance/money.ts'
import { marksOfWord } from '../../store/applications/search-marks.ts'
import { searchQueueByNumber } from '../../store/queue/queue.ts'
import type { CaseInHand } from '../applications/case-in-hand.ts'
import type { Service } from '../service.ts'

export type OtherCase = {
  readonly reference: string
  readonly state: State
  readonly since: Date
  readonly dealer: string | null
  readonly amount: Cents | null
  /** The applicants that it shares, by their indexes. */
  readonly applicants: readonly number[]
}

export type OtherCases = {
  readonly cases: readonly OtherCase[]
  /** The sum over those that are neither closed nor declined, each counted once. */
  readonly openAmount: Cents
  /** False if there are more than were found. */
  readonly areAll: boolean
}

const FOUND_MAXIMUM = 50

/** Those with the PPS number of any applicant, of the same mode, the newest first. */
export const otherCasesOf = async (
  service: Service,
  { application, canonical: { applicants = [] } = {} }: CaseInHand,
): Promise<OtherCases> => {
  const found = new Map<string, OtherCase>()
  let areAll = true
  for (const [place, { ppsNumber }] of applicants.entries()) {
    if (ppsNumber === undefined) continue
    const marks = marksOfWord(service.ring, searchWord('ppsNumber', foldedNumber(ppsNumber)))
    const rows = await searchQueueByNumber(service.sql, application.mode, marks, FOUND_MAXIMUM + 1)
    areAll &&= rows.length <= FOUND_MAXIMUM
    for (const { id, modelSet, state, stateSince, dealer, amount } of rows.slice(0, FOUND_MAXIMUM)) {
      if (id === application.id) continue
      const known = found.get(id)?.applicants ?? []
      found.set(id, {
        reference: referenceOf(modelSet, id),
        state,
        since: stateSince,
        dealer,
        amount: amount === null ? null : cents(amount),
        applicants: [...known, place],
      })
    }
  }
  const cases = [...found.entries()].sort(([one], [other]) => (one < other ? 1 : -1)).map(([, one]) => one)
  const open = cases.filter(({ state }) => !isAtRest(state))
  return { cases, openAmount: plus(NO_MONEY, ...open.map(({ amount }) => amount ?? NO_MONEY)), areAll }
}
