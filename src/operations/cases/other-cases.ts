/** Finds the applicants' other applications, how much they borrow in total, and others' applications with their phones. */

import { referenceOf } from '../../domain/application/reference.ts'
import {
  foldedNumber,
  foldedPhone,
  type SearchWord,
  searchWord,
} from '../../domain/application/search-words.ts'
import { isAtRest, type State } from '../../domain/application/states.ts'
import { type Cents, cents, NO_MONEY, plus } from '../../domain/finance/money.ts'
import { marksOfWord } from '../../store/applications/search-marks.ts'
import { type QueueRow, searchQueueByNumber } from '../../store/queue/queue.ts'
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
  /** Those of other people who give the same mobile number, of applications that have been submitted since numbers are marked. */
  readonly samePhone: readonly OtherCase[]
}

const FOUND_MAXIMUM = 50

/** Those with the PPS number or the mobile number of any applicant, of the same mode, the newest first. */
export const otherCasesOf = async (
  service: Service,
  { application, canonical: { applicants = [] } = {} }: CaseInHand,
): Promise<OtherCases> => {
  const search = (words: readonly (SearchWord | '' | undefined)[]) => casesBy(service, application, words)
  const [people, phones] = await Promise.all([
    search(applicants.map(({ ppsNumber }) => ppsNumber && searchWord('ppsNumber', foldedNumber(ppsNumber)))),
    search(applicants.map(({ mobile }) => mobile && searchWord('phone', foldedPhone(mobile)))),
  ])
  const known = new Set(people.cases.map(({ reference }) => reference))
  const open = people.cases.filter(({ state }) => !isAtRest(state))
  return {
    ...people,
    openAmount: plus(NO_MONEY, ...open.map(({ amount }) => amount ?? NO_MONEY)),
    samePhone: phones.cases.filter(({ reference }) => !known.has(reference)),
  }
}

/** The other applications that have these words, each by the applicant of its place. */
const casesBy = async (
  { sql, ring }: Service,
  application: CaseInHand['application'],
  words: readonly (SearchWord | '' | undefined)[],
) => {
  const found = new Map<string, OtherCase>()
  let areAll = true
  for (const [place, word] of words.entries()) {
    if (word === undefined || word === '') continue
    const rows = await searchQueueByNumber(sql, application.mode, marksOfWord(ring, word), FOUND_MAXIMUM + 1)
    areAll &&= rows.length <= FOUND_MAXIMUM
    for (const row of rows.slice(0, FOUND_MAXIMUM)) {
      if (row.id === application.id) continue
      found.set(row.id, otherCase(row, [...(found.get(row.id)?.applicants ?? []), place]))
    }
  }
  const cases = [...found.entries()].sort(([one], [other]) => (one < other ? 1 : -1)).map(([, one]) => one)
  return { cases, areAll }
}

const otherCase = (
  { id, modelSet, state, stateSince, dealer, amount }: QueueRow,
  applicants: readonly number[],
): OtherCase => ({
  reference: referenceOf(modelSet, id),
  state,
  since: stateSince,
  dealer,
  amount: amount === null ? null : cents(amount),
  applicants,
})
