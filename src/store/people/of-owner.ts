/** The people of a dealer whom an application concerns. */
import type { Queries } from '../../../packages/postgres/connection/database.ts'

type Owned = { readonly ownerUserId: string | null; readonly ownerDealerId: string | null }

/**
 * The ids of its owner, if they can still sign in; otherwise of the enabled admins of its dealer, and without a dealer
 * of the lender's.
 */
export const findOwnerPeople = async (
  sql: Queries,
  { ownerUserId, ownerDealerId }: Owned,
): Promise<readonly string[]> => {
  const owner = await sql<{ id: string }[]>`
    select u.id from users u left join dealers d on d.id = u.dealer_id
    where u.id = ${ownerUserId} and u.disabled_at is null and d.disabled_at is null`
  if (owner.length > 0) return owner.map(({ id }) => id)
  return sql<{ id: string }[]>`
    select id from users
    where disabled_at is null and dealer_id is not distinct from ${ownerDealerId}
      and role = case when ${ownerDealerId}::uuid is null then 'admin' else 'dealerAdmin' end
    order by id`.all('id')
}

/**
 * The ids of the enabled admins of the client's dealer or partner; of a client with neither, those of the lender, or of the
 * dealers in its sandbox.
 */
export const findEndpointPeople = (sql: Queries, clientId: string): Promise<readonly string[]> =>
  sql<{ id: string }[]>`
    select u.id from clients c join users u on u.disabled_at is null
      and case when c.dealer_id is null and c.partner_id is null and c.sandbox_id is not null
        then u.dealer_id in (select id from dealers where sandbox_id = c.sandbox_id)
        else u.dealer_id is not distinct from c.dealer_id and u.partner_id is not distinct from c.partner_id end
      and u.role = case
        when c.partner_id is not null then 'partnerAdmin'
        when c.dealer_id is not null or c.sandbox_id is not null then 'dealerAdmin' else 'admin' end
    where c.id = ${clientId} order by u.id`.all('id')
