/** The requirements of a resubmitted application: documents that were for someone or something else are requested again. */
import { RESUBMISSION } from '../access/actor.ts'
import type { Application } from '../application/application.ts'
import { type Asked, firstAsked, isUsual, nextId, restsOn, usualFor } from './default-requirements.ts'
import { changedSubjects, placesNow, type ShownFor, SUBJECT_WORDS, shownForOf } from './proofs.ts'
import { inState, type Requirement } from './requirement.ts'

const NOTHING_KNOWN: ShownFor = { applicants: [], business: '', turnover: '', vehicle: '' }

/**
 * Each requirement follows its applicant to their new position, and goes with one who has left. One that a person
 * requested or reviewed stays: as it is, or outstanding again with a reason if anything that it is about has changed.
 * New usual ones are added, and untouched ones that are no longer usual are removed. `shownFor` is what the
 * requirements were for until now.
 */
export const requirementsAgain = (
  application: Application,
  before: readonly Requirement[],
  shownFor: ShownFor = NOTHING_KNOWN,
  at: number,
): readonly Requirement[] => {
  const now = shownForOf(application)
  const places = placesNow(shownFor.applicants, now.applicants)
  const usual = usualFor(application)
  const retained = before.flatMap((one): readonly Requirement[] => {
    const place = one.applicant === null ? null : placeNow(places, one.applicant, now)
    if (place === undefined) return []
    const followed = { ...one, applicant: place }
    const isAsked = !isUsual(followed) || usual.some((other) => isSame(followed, other))
    if (!isLasting(one)) return isAsked ? [followed] : []
    const applicant = one.applicant === null || place === null ? null : { before: one.applicant, now: place }
    const changed = changedSubjects(restsOn(one), shownFor, now, applicant)
    if (!isAsked) return [changed.length > 0 || one.state !== 'accepted' ? unasked(followed, at) : followed]
    if (wasUnasked(one))
      return [moved(followed, 'outstanding', 'It is asked for again of the application as it is now.', at)]
    if (changed.length === 0 || one.state === 'outstanding') return [followed]
    const words = changed.map((subject) => SUBJECT_WORDS[subject]).join('; ')
    return [moved(followed, 'outstanding', `Asked for again, because this has changed: ${words}.`, at)]
  })
  const fresh = usual.filter((one) => !retained.some((other) => isSame(one, other)))
  return [...retained, ...fresh.map((one, place) => firstAsked(nextId(before, place), one))]
}

/** The names of those that were settled or received before, and are requested again, each once. */
export const askedAgain = (
  before: readonly Requirement[],
  after: readonly Requirement[],
): readonly string[] => [
  ...new Set(
    after
      .filter(({ id, state }) => {
        const earlier = before.find((one) => one.id === id)
        return state === 'outstanding' && earlier !== undefined && earlier.state !== 'outstanding'
      })
      .map(({ name }) => name),
  ),
]

/** A requirement whose applicant was unknown before stays at its position while there is someone. */
const placeNow = (
  places: readonly (number | undefined)[],
  applicant: number,
  { applicants }: ShownFor,
): number | undefined => {
  if (applicant < places.length) return places[applicant]
  return applicant < applicants.length ? applicant : undefined
}

const unasked = (requirement: Requirement, at: number): Requirement =>
  requirement.state === 'waived'
    ? requirement
    : moved(requirement, 'waived', 'It is not asked for any more of the application as it is now.', at)

/** Whether it was waived only because the application was different. */
const wasUnasked = ({ state, by }: Requirement): boolean => state === 'waived' && by?.id === RESUBMISSION.id

const moved = (
  requirement: Requirement,
  state: Requirement['state'],
  reason: string,
  at: number,
): Requirement => inState(requirement, { state, reason, by: RESUBMISSION, at })

const isSame = (one: Asked, other: Asked): boolean =>
  one.name === other.name && one.applicant === other.applicant

/** Whether a person requested or reviewed it: then it stays, whatever is resubmitted. */
const isLasting = ({ by }: Requirement): boolean => by !== undefined
