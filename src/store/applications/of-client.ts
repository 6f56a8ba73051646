/** A client's applications, the last changed first. */

import type { Queries } from '../../../packages/postgres/connection/database.ts'
import { SET_NAMES, type SetName } from '../../domain/application/sets.ts'
import { mayReadNow } from './access.ts'
import type { ApplicationRow } from './read.ts'

export type SentByClient = Pick<ApplicationRow, 'id' | 'modelSet' | 'state' | 'stateSince' | 'updatedAt'>

export type SentPlace = { readonly updatedAt: Date; readonly id: string }

/** The index of a client's applications is by set: each gives a page, and the two are merged. */
const ofSet = (set: SetName): string => `(
  select a.id, a.model_set as "modelSet", a.state, a.state_since as "stateSince", a.updated_at as "updatedAt"
  from applications a
  where a.client_id = $1 and a.model_set = '${set}' and ${mayReadNow('$1', '$2')}
    and ($3::timestamptz is null or (a.updated_at, a.id) < ($3, $4::uuid))
  order by a.updated_at desc, a.id desc limit $5)`

const LIST = `select * from (${SET_NAMES.map(ofSet).join(' union all ')}) sent order by "updatedAt" desc, id desc limit $5`

/** A page of the applications that a client sent and may read, the last changed first. */
export const listSentByClient = (
  sql: Queries,
  asked: {
    readonly clientId: string
    readonly dealerId: string | null
    readonly after: SentPlace | undefined
    readonly limit: number
  },
): Promise<readonly SentByClient[]> => {
  const { clientId, dealerId, after, limit } = asked
  return sql.unsafe<SentByClient[]>(
    LIST,
    [clientId, dealerId, after?.updatedAt ?? null, after?.id ?? null, limit] as never[],
    { prepare: true },
  )
}
