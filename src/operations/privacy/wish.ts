/** Grants a person's request for erasure as far as the law allows: at once what may go, and the rest when its time is over. */
import type { ErasureAnswer, ErasureReason } from '../../domain/case/erasure.ts'
import { noteErasureWish } from '../../store/applications/erase.ts'
import { type By, change } from '../../store/audit/change.ts'
import { Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'
import { eraseDrafts } from './drafts.ts'
import { eraseApplication, isGranted } from './erase.ts'
import { type ChosenOfPerson, chosenOf, type FoundPerson, type PersonsApplication } from './find.ts'

/** An application as the deciding person has seen it. */
export type SeenApplication = { readonly reference: string; readonly version: number }

export type WishOutcome = {
  /** The references of the erased applications. */
  readonly erased: readonly string[]
  /** How many drafts were deleted: no law requires keeping what was not sent. */
  readonly drafts: number
  /** What stays, and why; the request is recorded. */
  readonly kept: readonly { readonly reference: string; readonly answer: ErasureAnswer }[]
}

/** The audit's name for a request that must wait. */
const WISHED = 'application.erasureAsked'

export const CHANGED = new Refusal(
  'These applications have changed since you opened the page. Reload it, and choose again.',
)

/** What a request is about, and why. */
export type WishedErasure = {
  /** Everything if absent. */
  readonly chosen?: ChosenOfPerson | undefined
  readonly reason?: ErasureReason | undefined
}

/**
 * Erases what may be erased now of the chosen applications, and records the request for the rest of them. Rejected, with
 * nothing erased, if the applications are not those that were seen, or one that was chosen is not among them.
 */
export const grantWish = async (
  service: Service,
  by: By,
  person: FoundPerson,
  seen: readonly SeenApplication[],
  { chosen, reason }: WishedErasure = {},
): Promise<WishOutcome | Refusal> => {
  if (!isAsSeen(person.applications, seen)) return CHANGED
  const asked = chosen === undefined ? person : chosenOf(person, chosen)
  if (asked === undefined) return CHANGED
  const erased: string[] = []
  const kept: { readonly reference: string; readonly answer: ErasureAnswer }[] = []
  for (const one of asked.applications) {
    const { reference, application, answer } = one
    if (answer.is === 'granted') {
      const outcome = await eraseApplication(service, application.id, by, isGranted(service), reason)
      if (outcome === 'erased' || outcome === 'gone') {
        erased.push(reference)
        continue
      }
    }
    await noteWish(service, by, one)
    kept.push({ reference, answer })
  }
  if (asked.drafts.length > 0) await eraseDrafts(service, by, asked.drafts)
  return { erased, drafts: asked.drafts.length, kept }
}

const isAsSeen = (applications: readonly PersonsApplication[], seen: readonly SeenApplication[]): boolean => {
  const versions = new Map(seen.map(({ reference, version }) => [reference, version]))
  return (
    versions.size === applications.length &&
    applications.every(({ reference, application }) => versions.get(reference) === application.version)
  )
}

const noteWish = (service: Service, by: By, { application, erasesAt }: PersonsApplication): Promise<void> =>
  change(service.sql, { ...by, now: service.now }, async ({ sql, at, record }) => {
    const keptUntil = erasesAt ?? undefined
    if (await noteErasureWish(sql, application.id, { at, keptUntil }))
      await record(WISHED, { kind: 'application', id: application.id })
  })
