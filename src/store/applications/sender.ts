/** Who sent an application, and when. */

import type { Queries } from '../../../packages/postgres/connection/database.ts'
import type { Actor } from '../../domain/application/actor.ts'

/** The sender of one submission; undefined once it is no longer known which person it was. */
export const findSender = (
  sql: Queries,
  id: string,
  revision: number,
): Promise<{ readonly by: Actor; readonly at: Date } | undefined> =>
  sql<{ by: Actor; at: Date }[]>`
    select r.received_at as at, case when r.client_id is null
      then json_build_object('kind', 'user', 'id', s.user_id)
      else json_build_object('kind', 'client', 'id', r.client_id) end as by
    from revisions r left join sent_drafts s
      on s.sent_at = r.received_at and s.application_id = r.application_id and s.revision = r.revision
    where r.application_id = ${id} and r.revision = ${revision}
      and (r.client_id is not null or s.user_id is not null)
    limit 1`.first()
