/** A client changes its own settings, not an application: the change and its audit entry are one transaction. */
import { type Change, change } from '../../store/audit/change.ts'
import type { Service } from '../service.ts'
import { type Effect, respondStoredOnce } from './request-key.ts'
import type { IdempotencyResult, RequestKey } from './submission-key.ts'

export type { Change }

/** Who changes it. */
export type ByClient = { readonly clientId: string }

/** The same for an audit entry. */
export const byClient = ({ now }: Pick<Service, 'now'>, { clientId }: ByClient) => ({
  actor: { kind: 'client', id: clientId } as const,
  now,
})

/**
 * Runs a client's change to its own settings in one transaction, audited under the client's name. An error that `run`
 * throws undoes everything.
 */
export const changeOwn = <T>(
  service: Service,
  by: ByClient,
  run: (change: Change) => Promise<T>,
): Promise<T> => change(service.sql, byClient(service, by), run)

/** Once under an Idempotency-Key, with its response stored in the same transaction. */
export const changeOwnOnce = (
  service: Service,
  by: ByClient,
  sent: { readonly key: RequestKey; readonly bytes: Uint8Array },
  run: (change: Change) => Promise<Effect>,
): Promise<IdempotencyResult> =>
  respondStoredOnce(service, sent.key, sent.bytes, (transaction) =>
    change(transaction.sql, byClient(service, by), run),
  )
