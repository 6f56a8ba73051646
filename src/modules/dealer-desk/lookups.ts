/**
 * What a dealer's people look up for an application: a form's choices, new cars, open applications that it may
 * duplicate, and the nearest figures that could be approved.
 */

import { dublinDay } from '../../../packages/values/dublin-day.ts'
import type { Person } from '../../adapters/access/person.ts'
import { STATUTES_EN } from '../../adapters/agreement/content/statutes-en.ts'
import type { Application } from '../../domain/application/application.ts'
import type { ModelSet } from '../../domain/application/model-set.ts'
import {
  foldedNumber,
  foldedRegistration,
  registrationForms,
  type SearchKind,
  type SearchWord,
  searchWord,
} from '../../domain/application/search-words.ts'
import { allows, isAtRest, STATES } from '../../domain/application/states.ts'
import { type OwnSituation, plainStatus } from '../../domain/case/own-status.ts'
import { nearestWords } from '../../domain/policy/nearest-words.ts'
import { Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import { dataOfCase } from '../../service/surroundings.ts'
import { marksOfWord } from '../../store/applications/encrypted-parts.ts'
import { findOwnMarked } from '../../store/applications/lists.ts'
import { listTransitions } from '../../store/applications/read.ts'
import type { By } from '../../store/audit/change.ts'
import type { Car } from '../../store/reference/cars.ts'
import { isDeclinedAlone } from '../applications/after-decision.ts'
import { type CaseInHand, caseInHand, casesInHand } from '../applications/case-in-hand.ts'
import { findOwn, principalOf } from '../applications/find.ts'
import { noteNumberSearch } from '../applications/list.ts'
import { situationsOf } from '../applications/next-steps.ts'
import { nearestIn, reasonBefore } from '../cases/nearest.ts'
import { type CarSearch, lenderRules, searchCars } from '../products/catalogue.ts'
import { bodyToSend, type TypedApplication } from './submit.ts'

/** A form's choices for a dealer today, besides a set's enumerations. */
export const formOptions = (
  service: Pick<Service, 'referenceData' | 'now' | 'signing'>,
  dealerId: string,
  set: ModelSet,
) => ({
  ...lenderRules(service, { mode: 'live', dealerId }, set),
  hasSpecialAgreement: service.referenceData.current().dealer(dealerId)?.specialAgreement ?? false,
  notices: {
    lender: service.signing.publicWording.name,
    privacyNotice: service.signing.publicWording.privacyNotice ?? null,
    creditRegister: STATUTES_EN.creditRegister2013.paragraphs[0],
  },
})

const SHOWN_MAXIMUM = 20

/** The new cars of the catalogue that match best; empty while nothing is typed. */
export const findCarsFor = async (
  { sql }: Pick<Service, 'sql'>,
  terms: Omit<CarSearch, 'limit'>,
): Promise<readonly Car[]> => {
  const found = await searchCars(sql, { ...terms, limit: SHOWN_MAXIMUM })
  return found instanceof Refusal ? [] : found.cars
}

const FOUND_MAXIMUM = 20
const IN_PROGRESS = STATES.filter((state) => !isAtRest(state))

/**
 * The dealer's open applications for the same people or vehicle: a warning before submission, not a rejection. Found by
 * PPS numbers and the used vehicle's registration number, the newest first. Each number counts as a search by the
 * person.
 */
export const findOwnDuplicates = async (
  service: Service,
  { person, by }: { readonly person: Person; readonly by: By },
  typed: TypedApplication,
) => {
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

type Own = CaseInHand & { readonly isDeclinedAlone: boolean }

/** Whether dealers see figures that could be approved: only while the policy's referral or decline is the last word. */
export const showsNearest = (service: Service, own: Own): boolean => {
  const { application, file } = own
  const isReferred = allows(application.state, 'judge') && file.policy?.outcome === 'refer'
  const { showNearest } = dataOfCase(service, application)
  return showNearest && (isReferred || own.isDeclinedAlone) && reasonBefore(own) === undefined
}

/**
 * The nearest figures that could be approved, in a sentence, where the lender allows it; null if there is nothing to
 * say. Undefined where the person cannot see this application.
 */
export const nearestForDealer = async (
  service: Service,
  person: Person,
  reference: string,
): Promise<string | null | undefined> => {
  const application = await findOwn(service, person, reference)
  if (application === undefined) return undefined
  const [inHand, transitions] = await Promise.all([
    caseInHand(service, application),
    listTransitions(service.sql, application.id),
  ])
  // Not spread: its parts are read when they are first asked for.
  const own = Object.assign(inHand, { isDeclinedAlone: isDeclinedAlone(transitions) })
  if (!showsNearest(service, own)) return null
  const { products } = dataOfCase(service, application)
  const nameOf = (productId: string) => products.find(({ id }) => id === productId)?.name ?? productId
  return nearestWords(await nearestIn(service, own), nameOf) ?? null
}
