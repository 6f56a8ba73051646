/**
 * Erases applications whose time is over by the table of retention, and those that someone asked to erase, once the law
 * allows it.
 */
import { RETENTION_WORK } from '../../domain/access/actor.ts'
import { answerToWish, erasesAt, type HeldApplication } from '../../domain/case/erasure.ts'
import { APPLICATIONS_RETAINED, APPLICATIONS_RETAINED_KINDS } from '../../domain/lender/retention.ts'
import { listToErase, noteKeptUntil } from '../../store/applications/erase.ts'
import { readHeldFacts } from '../../store/applications/of-person.ts'
import type { Service } from '../service.ts'
import { eraseApplication } from './erase.ts'
import { heldOf } from './find.ts'

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
