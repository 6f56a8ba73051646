/** The dealer or the partner to which a user or a client belongs. */
import type { Queries } from '../../../packages/postgres/connection/database.ts'

type Named = { readonly id: string; readonly name: string }

/** At most one of the two is given: with neither, a user is one of the lender's staff. */
export type OfOrganisation = { readonly dealer: Named | null; readonly partner: Named | null }

/** These as columns, for a query that joins dealers as d and partners as p. */
export const organisationColumns = (sql: Queries) => sql`
  case when d.id is not null then json_build_object('id', d.id, 'name', d.name) end as dealer,
  case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as partner`

/** Whether either is of a sandbox that an integrator created, for the same query. */
export const isInSandboxColumn = (sql: Queries) => sql`
  coalesce(d.sandbox_id, p.sandbox_id) is not null as "isInSandbox"`

/** The sandbox that a dealer or a partner belongs to; null for real ones, and for the lender. */
export const findSandboxIdOf = async (
  sql: Queries,
  { dealerId, partnerId }: { readonly dealerId: string | null; readonly partnerId: string | null },
): Promise<string | null> => {
  const id = await sql<{ id: string | null }[]>`
    select sandbox_id as id from dealers where id = ${dealerId}::uuid
    union all select sandbox_id from partners where id = ${partnerId}::uuid`.first('id')
  return id ?? null
}
