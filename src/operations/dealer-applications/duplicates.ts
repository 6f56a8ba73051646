/** Whether a dealer has an open application for the same people or vehicle: a warning before submission, not a rejection. */

import { dublinDay } from '../../../packages/values/dublin-day.ts'
import type { Person } from '../../adapters/access/person.ts'
import type { Application } from '../../domain/application/application.ts'
import {
  foldedNumber,
  foldedRegistration,
  registrationForms,
  type SearchKind,
  type SearchWord,
  searchWord,
} from '../../domain/application/search-words.ts'
import { isAtRest, STATES, type State } from '../../domain/application/states.ts'
import { type OwnSituation, plainStatus } from '../../domain/case/own-status.ts'
import { findOwnMarked } from '../../store/applications/own-list.ts'
import { marksOfWord } from '../../store/applications/search-marks.ts'
import type { By } from '../../store/audit/change.ts'
import { casesInHand } from '../applications/case-in-hand.ts'
import { noteNumberSearch } from '../applications/note-number-search.ts'
import { situationsOf } from '../next-steps/situation.ts'
import type { Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'
import { principalOf } from './find.ts'
import { bodyToSend, type TypedApplication } from './submit.ts'

export type OwnDuplicate = {
  readonly reference: string
  readonly state: State
  readonly status: string
  readonly updatedAt: Date
  readonly isMine: boolean
  readonly samePerson: boolean
  readonly sameVehicle: boolean
}

const FOUND_MAXIMUM = 20
const IN_PROGRESS = STATES.filter((state) => !isAtRest(state))

/**
 * Found by PPS numbers and the used vehicle's registration number, the newest first. Each number counts as a search by
 * the person.
 */
export const findOwnDuplicates = async (
  service: Service,
  { person, by }: { readonly person: Person; readonly by: By },
  typed: TypedApplication,
): Promise<readonly OwnDuplicate[] | Refusal> => {
  const { mode, set, reference } = typed
  const today = dublinDay(service.now())
  const partial = set.read(bodyToSend(typed).value, { today }).partial() as Partial<Application>
  const [people, vehicles] = [ppsNumbersOf(partial), registrationsOf(partial)]
  const numbers = [...wordsOf('ppsNumber', people), ...wordsOf('registration', vehicles)]
  if (numbers.length === 0) return []
  const refused = await noteNumberSearch(service, by, numbers)
  if (refused !== undefined) return refused
  const forms = wordsOf('registration', new Set([...vehicles].flatMap(registrationForms)))
  const marks = [...wordsOf('ppsNumber', people), ...forms].flatMap((word) => marksOfWord(service.ring, word))
  const { dealerId } = principalOf(person, mode)
  const sought = { dealerId, mode, states: IN_PROGRESS, marks, limit: FOUND_MAXIMUM }
  const ids = await findOwnMarked(service.sql, sought)
  const found = await casesInHand(service, ids)
  const situations = await situationsOf(service, found)
  return found.flatMap(({ application, reference: other, canonical = {} }, place) => {
    if (other === reference) return []
    const samePerson = !ppsNumbersOf(canonical).isDisjointFrom(people)
    const sameVehicle = !registrationsOf(canonical).isDisjointFrom(vehicles)
    // A search mark also matches a traded-in car's number, or another by chance.
    if (!samePerson && !sameVehicle) return []
    const { state, updatedAt, ownerUserId } = application
    return [
      {
        reference: other,
        state,
        status: plainStatus(situations[place] as OwnSituation),
        updatedAt,
        isMine: ownerUserId === person.userId,
        samePerson,
        sameVehicle,
      },
    ]
  })
}

const wordsOf = (kind: SearchKind, numbers: ReadonlySet<string>): readonly SearchWord[] =>
  [...numbers].map((number) => searchWord(kind, number))

const folded = (
  fold: (number: string) => string,
  numbers: readonly (string | undefined)[],
): ReadonlySet<string> => new Set(numbers.flatMap((number) => (number === undefined ? [] : [fold(number)])))

const ppsNumbersOf = ({ applicants = [] }: Partial<Application>): ReadonlySet<string> =>
  folded(
    foldedNumber,
    applicants.map((applicant) => (applicant as Partial<typeof applicant> | undefined)?.ppsNumber),
  )

const registrationsOf = ({ vehicle }: Partial<Application>): ReadonlySet<string> =>
  folded(foldedRegistration, [vehicle?.used?.registration])
