/** Records which of the lender's systems read an application. */
import type { Actor } from '../../domain/access/actor.ts'
import { recordAlone } from '../../store/audit/change.ts'
import { hasDoneSince, SAME_LOOK_MILLISECONDS } from '../../store/audit/read.ts'
import type { ApplicationRow } from '../applications/find-for-staff.ts'
import type { Service } from '../service.ts'

const READ = 'application.dataShown'

/** Records that a client of the lender read the borrowers' data, once in 15 minutes: a program may read it again and again. */
export const noteRead = async (
  service: Service,
  { id }: Pick<ApplicationRow, 'id'>,
  by: Actor,
): Promise<void> => {
  const since = new Date(service.now() - SAME_LOOK_MILLISECONDS)
  if (await hasDoneSince(service.sql, id, { by, action: READ, since })) return
  await recordAlone(service.sql, { actor: by, now: service.now }, READ, { kind: 'application', id })
}
