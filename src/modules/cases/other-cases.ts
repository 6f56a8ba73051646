/**
 * Finds the applicants' other applications, how much they borrow in total, others' applications with their phones, and
 * duplicates.
 */

import { DAY_MILLISECONDS } from '../../../packages/values/dublin-day.ts'
import { eachOf } from '../../../packages/values/turns/steps.ts'
import type { Application, Vehicle } from '../../domain/application/application.ts'
import { referenceOf } from '../../domain/application/reference.ts'
import {
  foldedNumber,
  foldedPhone,
  registrationForms,
  type SearchWord,
  searchWord,
} from '../../domain/application/search-words.ts'
import { isAtRest, type State } from '../../domain/application/states.ts'
import { cents, NO_MONEY, plus } from '../../domain/finance/money.ts'
import type { Service } from '../../service/service.ts'
import { marksOfWord } from '../../store/applications/encrypted-parts.ts'
import { findMarked } from '../../store/applications/parties.ts'
import { type QueueRow, searchQueueByNumber } from '../../store/queue/queue.ts'
import { type CaseInHand, casesInHand } from '../applications/case-in-hand.ts'

export type OtherCase = ReturnType<typeof otherCase>
export type OtherCases = Awaited<ReturnType<typeof otherCasesOf>>

const FOUND_MAXIMUM = 50

/**
 * Those with the PPS number or the mobile number of any applicant, of the same mode, the newest first. The open amount is that of those that are not at rest, each counted once.
 */
export const otherCasesOf = async (
  service: Service,
  { application, canonical: { applicants = [] } = {} }: CaseInHand,
) => {
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
) => ({
  reference: referenceOf(modelSet, id),
  state,
  since: stateSince,
  dealer,
  amount: amount === null ? null : cents(amount),
  applicants,
})

export type Duplicate = {
  readonly reference: string
  readonly state: State
  /** When it was first sent. */
  readonly at: Date
}

export const DUPLICATE_WITHIN_DAYS = 30

/**
 * The most other applications to examine, the latest first: those with one of the PPS numbers and the registration
 * number, or, for a new vehicle, which has none, with one of the PPS numbers. It is more than people make.
 */
export const DUPLICATES_MAXIMUM = 100

export type Duplicates = {
  readonly duplicates: readonly Duplicate[]
  /** False if the borrowers have more applications than were examined: earlier ones may be duplicates too. */
  readonly areAll: boolean
}

/**
 * Those of the same mode with the same PPS number for the same vehicle that were first submitted within 30 days before
 * or after it: a deal sent twice, or a borrower who asks several dealers. Shown to the lender's staff; never a reason
 * for rejection on its own.
 */
export const findDuplicates = async (
  service: Service,
  { application, canonical: own }: CaseInHand,
): Promise<Duplicates> => {
  const vehicle = own?.vehicle && nameOf(own.vehicle)
  if (own === undefined || vehicle === undefined) return { duplicates: [], areAll: true }
  const numbers = ppsNumbersOf(own)
  const marksOf = (words: readonly SearchWord[]) => words.flatMap((word) => marksOfWord(service.ring, word))
  const { registration } = own.vehicle?.used ?? {}
  const span = DUPLICATE_WITHIN_DAYS * DAY_MILLISECONDS
  const others = await findMarked(service.sql, {
    marks: marksOf([...numbers].map((number) => searchWord('ppsNumber', number))),
    andMarks:
      registration === undefined
        ? undefined
        : marksOf(registrationForms(registration).map((form) => searchWord('registration', form))),
    except: application.id,
    mode: application.mode,
    from: new Date(application.createdAt.getTime() - span),
    to: new Date(application.createdAt.getTime() + span),
    limit: DUPLICATES_MAXIMUM + 1,
  })
  const duplicateIn = ({ application: other, reference, canonical }: CaseInHand): readonly Duplicate[] => {
    if (canonical?.vehicle === undefined || nameOf(canonical.vehicle) !== vehicle) return []
    if (ppsNumbersOf(canonical).isDisjointFrom(numbers)) return []
    return [{ reference, state: other.state, at: other.createdAt }]
  }
  const cases = await casesInHand(service, others.slice(0, DUPLICATES_MAXIMUM))
  const duplicates = await service.inSlices(eachOf(cases, duplicateIn))
  return { duplicates: duplicates.flat(), areAll: others.length <= DUPLICATES_MAXIMUM }
}

/** A submission that failed, even if resubmitted, has no number. */
const ppsNumbersOf = ({ applicants }: Partial<Application>): ReadonlySet<string> =>
  new Set(
    (applicants ?? []).flatMap(({ ppsNumber }) => (ppsNumber === undefined ? [] : [foldedNumber(ppsNumber)])),
  )

/** Of two vehicles the used one counts if it has a number (Decisions › How to read the tables, 7). */
const nameOf = ({ used, new: fresh }: Vehicle): string | undefined => {
  if (used?.registration !== undefined) return `used ${used.registration}`
  return fresh?.carId === undefined ? undefined : `new ${fresh.carId}`
}
