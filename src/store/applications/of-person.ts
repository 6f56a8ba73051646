/**
 * Finds the applications that contain a person, by the search marks of their PPS number, and the facts that determine
 * how long they are stored.
 */

import { plannedByValues } from '../../../packages/postgres/connection/by-values.ts'
import type { Database, Queries } from '../../../packages/postgres/connection/database.ts'
import type { Mode } from '../../domain/access/access.ts'
import { isSigned, STATES } from '../../domain/application/states.ts'
import { outsideSandboxes } from '../sandboxes/outside.ts'

export type MarkedApplication = {
  readonly id: string
  /** The submissions with the search mark, the earliest first. */
  readonly revisions: readonly number[]
}

/** Applications that are not erased, with all their submissions that have one of the search marks; the newest first. */
export const findMarkedSendings = (
  sql: Database,
  { marks, mode, limit }: { readonly marks: readonly bigint[]; readonly mode: Mode; readonly limit: number },
): Promise<readonly MarkedApplication[]> =>
  plannedByValues(
    sql,
    (inside) => inside<MarkedApplication[]>`
    with marked as materialized (
      select application_id, revision from revisions where marks && ${`{${marks.join(',')}}`}::bigint[]
    )
    select m.application_id as id, array_agg(m.revision order by m.revision) as revisions
    from marked m cross join lateral (
      select from applications o where id = m.application_id and mode = ${mode} and data_key is not null
        and ${inside.unsafe(outsideSandboxes('o.client_id', 'o.owner_dealer_id'))} limit 1) a
    group by m.application_id order by m.application_id desc limit ${limit}`,
  )

const SIGNED = `{${STATES.filter(isSigned).join(',')}}`

export type HeldFacts = {
  readonly id: string
  /** Whether everyone ever signed. */
  readonly wasSigned: boolean
  readonly askedAt: Date | null
  /** Who sent it, and its dealer. */
  readonly client: string | null
  readonly dealer: string | null
}

/** The facts that determine how long these applications are stored, and who sent them; in no order. */
export const readHeldFacts = (sql: Queries, ids: readonly string[]): Promise<readonly HeldFacts[]> =>
  sql<HeldFacts[]>`
    select a.id, a.erasure_asked_at as "askedAt", c.name as client, d.name as dealer,
      exists (
        select from transitions t where t.application_id = a.id and t.to_state::text = any (${SIGNED})
      ) as "wasSigned"
    from applications a left join clients c on c.id = a.client_id
      left join dealers d on d.id = coalesce(a.owner_dealer_id, c.dealer_id)
    where a.id = any (${sql.array(ids, 'uuid')})`

/** Some submissions of an application, with encrypted contents, the earliest first. */
export const listSendings = (
  sql: Queries,
  id: string,
  revisions: readonly number[],
): Promise<readonly { readonly revision: number; readonly receivedAt: Date; readonly content: Buffer }[]> =>
  sql`
    select revision, received_at as "receivedAt", content from revisions
    where application_id = ${id} and revision = any (${sql.array(revisions, 'integer')}) order by revision`
