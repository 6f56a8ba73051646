/** Lists the applications of a mode for the lender's systems, page by page. */
import { isUuid } from '../../../packages/values/uuid.ts'
import type { Caller } from '../../adapters/access/authenticate.ts'
import { STATES } from '../../domain/application/states.ts'
import { type LenderRow, listForLender } from '../../store/applications/lender-list.ts'
import { type ListQuery, momentSince } from '../applications/list.ts'
import { oneOf, type Page, pageLimit, pageOf, readTimeCursor, timeCursor, UNKNOWN_CURSOR } from '../paging.ts'
import { FieldRefusal, refusedFields } from '../refusal.ts'
import type { Service } from '../service.ts'

export type { LenderRow } from '../../store/applications/lender-list.ts'

/** A page; rejected with every error of the query at once. */
export const listLenderApplications = async (
  { sql, referenceData }: Pick<Service, 'sql' | 'referenceData'>,
  { mode, clientId }: Pick<Caller, 'mode' | 'clientId'>,
  query: ListQuery & { readonly dealer?: string | undefined },
): Promise<Page<LenderRow> | FieldRefusal> => {
  const state = oneOf('state', query.state, STATES)
  const dealerId = query.dealer === undefined || isUuid(query.dealer) ? query.dealer : NO_DEALER
  const updatedSince = momentSince(query.updatedSince)
  const after = query.cursor === undefined ? undefined : readTimeCursor(query.cursor)
  const limit = pageLimit(query.limit)
  if (
    state instanceof FieldRefusal ||
    dealerId instanceof FieldRefusal ||
    updatedSince instanceof FieldRefusal ||
    after instanceof FieldRefusal ||
    limit instanceof FieldRefusal
  )
    return refusedFields(state, dealerId, updatedSince, after, limit) ?? UNKNOWN_CURSOR
  const place = after && { updatedAt: after.at, id: after.id }
  const rows = await listForLender(sql, {
    mode,
    sandbox: referenceData.current().sandboxOf(clientId) ?? null,
    state,
    dealerId,
    updatedSince,
    after: place,
    limit: limit + 1,
  })
  return pageOf(rows, limit, ({ updatedAt: at, id }) => timeCursor({ at, id }))
}

const NO_DEALER = new FieldRefusal([
  { field: 'dealer', type: 'type', message: 'dealer must be the ID of a dealer.' },
])
