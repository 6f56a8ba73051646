/** The dealer or the partner to which a user or a client belongs. */
import type { Queries } from '../../../packages/postgres/connection/database.ts'

type Named = { readonly id: string; readonly name: string }

/** At most one of the two is given: with neither, a user is one of the lender's staff. */
export type OfOrganisation = { readonly dealer: Named | null; readonly partner: Named | null }

/** These as columns, for a query that joins dealers as d and partners as p. */
export const organisationColumns = (sql: Queries) => sql`
  case when d.id is not null then json_build_object('id', d.id, 'name', d.name) end as dealer,
  case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as partner`
