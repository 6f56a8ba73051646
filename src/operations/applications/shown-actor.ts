/** An actor as clients see it. */
import type { ReferenceData } from '../../adapters/access/reference-data.ts'
import type { Actor } from '../../domain/access/actor.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'

/**
 * A client's id; `owner` for the owner and the other people of dealers; `lender` for all of the lender's staff and clients; or
 * `service`.
 */
export const shownActor = (
  referenceData: ReferenceData,
  { ownerUserId }: Pick<ApplicationRow, 'ownerUserId'>,
  { kind, id }: Actor,
): string => {
  if (kind === 'client') return referenceData.client(id)?.isLender === true ? 'lender' : id
  if (kind === 'user') return id === ownerUserId || referenceData.isOfDealer(id) ? 'owner' : 'lender'
  return kind === 'operator' ? 'lender' : 'service'
}
