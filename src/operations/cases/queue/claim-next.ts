/** Assigns the next case to decide to an underwriter, and lets them skip one with a reason. */

import { encrypt } from '../../../../packages/encryption/cipher.ts'
import { dataKeyOf } from '../../../../packages/encryption/data-key.ts'
import type { WebUser } from '../../../adapters/access/person.ts'
import type { Mode } from '../../../domain/access/access.ts'
import { referenceOf } from '../../../domain/application/reference.ts'
import { PURPOSES } from '../../../store/applications/purposes.ts'
import type { Change } from '../../../store/audit/change.ts'
import { notePresence, skipCase, takeNext } from '../../../store/queue/queue-work.ts'
import { administer } from '../../administration/as-web-user.ts'
import { findForStaff } from '../../applications/find-for-staff.ts'
import { oneLine, Refusal } from '../../refusal.ts'
import type { Service } from '../../service.ts'
import { PRESENT_MILLISECONDS } from '../presence.ts'

/** A skipped case is not offered to the same person again for this long. */
const SKIPPED_MILLISECONDS = 12 * 60 * 60 * 1_000

/** The reference of the case, which is now theirs, and open only to them; undefined if there is nothing to decide. */
export const claimNext = async (
  { sql, at, record }: Change,
  { mode, userId }: { readonly mode: Mode; readonly userId: string },
): Promise<string | undefined> => {
  const next = await takeNext(sql, {
    mode,
    userId,
    now: at,
    presentSince: new Date(at.getTime() - PRESENT_MILLISECONDS),
    skippedSince: new Date(at.getTime() - SKIPPED_MILLISECONDS),
  })
  if (next === undefined) return undefined
  const { id, modelSet } = next
  await notePresence(sql, { id, userId, at, since: at })
  await record('case.claimed', { kind: 'application', id })
  return referenceOf(modelSet, id)
}

/** Skips a case; rejected without a reason of one line. */
export const skipNext = async (
  service: Service,
  visitor: WebUser,
  {
    reference,
    userId,
    reason,
  }: { readonly reference: string; readonly userId: string; readonly reason: string },
): Promise<Refusal | undefined> => {
  const words = oneLine(reason, 'The reason')
  if (words instanceof Refusal) return words
  const application = await findForStaff(service, reference)
  if (application instanceof Refusal) return application
  const { id } = application
  const key = dataKeyOf(service.ring, application)
  if (key === undefined) return new Refusal(`${reference} has been erased.`)
  return administer(service, visitor, async ({ sql, at, record }) => {
    await skipCase(sql, { id, userId, at, reason: encrypt(key, PURPOSES.reason, words) })
    await record('case.skipped', { kind: 'application', id })
    return undefined
  })
}
