/** Empties sandboxes: everything goes but their clients, keys, dealers, users and consents. */
import type { Actor } from '../../domain/access/actor.ts'
import { recordAlone } from '../../store/audit/change.ts'
import { deleteApplicationsOf, deleteUseOf } from '../../store/sandboxes/delete.ts'
import type { Service } from '../service.ts'

/** An application has some hundred rows, so a batch is small. */
const BATCH_APPLICATIONS = 100

/**
 * Deletes the applications in batches, then events, webhook endpoints, documents, logs, drafts and messages. If it is
 * interrupted, a repetition does the rest. Returns whether there was anything to delete besides logs of requests.
 */
export const emptySandboxes = async (
  { sql }: Pick<Service, 'sql'>,
  sandboxIds: readonly string[],
  signal?: AbortSignal,
): Promise<boolean> => {
  let gone = 0
  while (!signal?.aborted) {
    const deleted = await deleteApplicationsOf(sql, sandboxIds, BATCH_APPLICATIONS)
    gone += deleted
    if (deleted === 0) break
  }
  if (!signal?.aborted) gone += await deleteUseOf(sql, sandboxIds)
  return gone > 0
}

/**
 * Empties one at the request of one of its clients or users. The audit log, which keeps its entries, does not have an
 * entry where there was nothing to delete.
 */
export const resetSandbox = async (
  service: Pick<Service, 'sql' | 'now'>,
  sandboxId: string,
  actor: Actor,
): Promise<void> => {
  if (!(await emptySandboxes(service, [sandboxId]))) return
  await recordAlone(service.sql, { actor, now: service.now }, 'sandbox.reset', {
    kind: 'sandbox',
    id: sandboxId,
  })
}
