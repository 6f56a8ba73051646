/**
 * Erases applications whose time is over by the table of retention, and grants people's requests for erasure as far as
 * the law allows.
 */
import { RETENTION_WORK } from '../../domain/access/actor.ts'
import {
  answerToWish,
  type ErasureAnswer,
  type ErasureReason,
  erasesAt,
  type HeldApplication,
} from '../../domain/case/erasure.ts'
import { APPLICATIONS_RETAINED, APPLICATIONS_RETAINED_KINDS } from '../../domain/lender/retention.ts'
import { Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import { listToErase, noteErasureWish, noteKeptUntil } from '../../store/applications/erase.ts'
import { readHeldFacts } from '../../store/applications/lists.ts'
import { type By, change } from '../../store/audit/change.ts'
import { eraseApplication, isGranted } from './erase.ts'
import {
  type ChosenOfPerson,
  chosenOf,
  eraseDrafts,
  type FoundPerson,
  heldOf,
  type PersonsApplication,
} from './find.ts'

const BATCH_APPLICATIONS = 50

/** Nothing is due before the shortest retention time, so younger applications are skipped. */
const shortestBefore = (now: number): Date => {
  const date = new Date(now)
  date.setUTCMonth(
    date.getUTCMonth() -
      Math.min(...APPLICATIONS_RETAINED_KINDS.map((kind) => APPLICATIONS_RETAINED[kind].months)),
  )
  return date
}

/**
 * Erases everything due, and records for the rest until when it is retained, so that each is checked only once. Stops
 * between two batches once `signal` is aborted. Returns how many it erased.
 */
export const eraseDue = async (service: Service, signal?: AbortSignal): Promise<number> => {
  let erased = 0
  const passed = new Set<string>()
  while (!signal?.aborted) {
    const now = service.now()
    const asked = { at: new Date(now), endedBefore: shortestBefore(now), limit: BATCH_APPLICATIONS }
    const ids = (await listToErase(service.sql, asked)).filter((id) => !passed.has(id))
    if (ids.length === 0) break
    const facts = await readHeldFacts(service.sql, ids)
    for (const { id, wasSigned, askedAt } of facts) {
      passed.add(id)
      if (await eraseIfDue(service, id, { wasSigned, isWished: askedAt !== null })) erased++
    }
  }
  return erased
}

/** False if it must be retained, which is recorded, or was changed in the meantime. */
const eraseIfDue = async (
  service: Service,
  id: string,
  { wasSigned, isWished }: { readonly wasSigned: boolean; readonly isWished: boolean },
): Promise<boolean> => {
  const application = await service.findApplication(id)
  if (application === undefined || application.dataKey === null) return false
  const held = heldOf(service, application, { wasSigned })
  if (isDue(held, service.now(), isWished)) {
    const outcome = await eraseApplication(service, id, { actor: RETENTION_WORK }, (now) =>
      isDue(now, service.now(), isWished),
    )
    return outcome === 'erased'
  }
  const until = erasesAt(held)
  if (until !== undefined) await noteKeptUntil(service.sql, application, until)
  return false
}

const isDue = (held: HeldApplication, now: number, isWished: boolean): boolean => {
  const until = erasesAt(held)
  if (until === undefined) return false
  return until.getTime() <= now || (isWished && answerToWish(held, now).is === 'granted')
}

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
 * Erases what may be erased now of the chosen applications, and records the request for the rest of them, which go when
 * their time is over. Rejected, with nothing erased, if the applications are not those that were seen, or one that was
 * chosen is not among them.
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
