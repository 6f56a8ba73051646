/**
 * Finds applications with the same PPS number for the same vehicle: a deal sent twice, or a borrower who asks several
 * dealers. Shown to the lender's staff; never a ground for rejection on its own.
 */
import { eachOf } from '../../../packages/values/turns/steps.ts'
import type { Application, Vehicle } from '../../domain/application/application.ts'
import {
  foldedNumber,
  registrationForms,
  type SearchWord,
  searchWord,
} from '../../domain/application/search-words.ts'
import type { State } from '../../domain/application/states.ts'
import { findMarked } from '../../store/applications/parties.ts'
import { marksOfWord } from '../../store/applications/search-marks.ts'
import { type CaseInHand, casesInHand } from '../applications/case-in-hand.ts'
import type { Service } from '../service.ts'

export type Duplicate = {
  readonly reference: string
  readonly state: State
  /** When it was first sent. */
  readonly at: Date
}

export const DUPLICATE_WITHIN_DAYS = 30
const DAY_MILLISECONDS = 24 * 60 * 60 * 1_000

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

/** Those of the same mode that were first submitted within 30 days before or after it. */
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
