/** A client changes what is its own and no application: what is done and the audit that says so are one transaction. */
import { type Change, change } from '../../store/audit/change.ts'
import type { Service } from '../service.ts'
import { answerStoredOnce, type Effect } from './request-key.ts'
import type { IdempotencyResult, RequestKey } from './submission-key.ts'

export type { Change }

/** Who changes it, by which request. */
export type ByClient = { readonly clientId: string; readonly requestId: string }

/** The same as an entry of the audit has it. */
export const byClient = ({ now }: Pick<Service, 'now'>, { clientId, requestId }: ByClient) => ({
  actor: { kind: 'client', id: clientId } as const,
  requestId,
  now,
})

/**
 * Runs a change that a client makes to its own settings in one transaction, audited under the client's name. An error
 * that `run` throws undoes all of it.
 */
export const changeOwn = <T>(
  service: Service,
  by: ByClient,
  run: (change: Change) => Promise<T>,
): Promise<T> => change(service.sql, byClient(service, by), run)

/** Once under an Idempotency-Key, with its answer kept in the same transaction. */
export const changeOwnOnce = (
  service: Service,
  by: ByClient,
  sent: { readonly key: RequestKey; readonly bytes: Uint8Array },
  run: (change: Change) => Promise<Effect>,
): Promise<IdempotencyResult> =>
  answerStoredOnce(service, sent.key, sent.bytes, (transaction) =>
    change(transaction.sql, byClient(service, by), run),
  )
