/** Which applications have changed since a time: through events, and through staff actions. */

import type { Queries } from '../../../packages/postgres/connection/database.ts'
import type { Mode } from '../../domain/access/access.ts'
import type { ApplicationRow } from './read.ts'

/** The applications of the events above a number, up to another; stops at the limit. */
export const listEventApplications = (
  sql: Queries,
  { after, upTo, limit }: { readonly after: bigint; readonly upTo: bigint; readonly limit: number },
): Promise<readonly string[]> =>
  sql<{ id: string }[]>`
    select distinct e.application_id as id from client_events c join events e on e.id = c.event_id
    where c.number > ${after.toString()}::bigint and c.number <= ${upTo.toString()}::bigint
      and e.application_id is not null
    limit ${limit}`.all('id')

/** People's actions on applications after an audit entry, in order. */
export const listActionsAfter = (
  sql: Queries,
  after: string,
  limit: number,
): Promise<readonly { readonly id: string; readonly applicationId: string }[]> =>
  sql<{ id: string; applicationId: string }[]>`
    select id, subject_id as "applicationId" from audit
    where id > ${after} and subject_kind = 'application' and actor_kind = 'user' order by id limit ${limit}`

export type VersionRow = Pick<ApplicationRow, 'id' | 'modelSet' | 'version' | 'state'>

/** The versions of those applications that are of the mode. */
export const listVersions = (
  sql: Queries,
  mode: Mode,
  ids: readonly string[],
): Promise<readonly VersionRow[]> =>
  sql<VersionRow[]>`
    select id, model_set as "modelSet", version, state from applications
    where id = any (${sql.array(ids, 'uuid')}) and mode = ${mode}::text::mode`
