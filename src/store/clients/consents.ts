/** Consents' rows: which user lets which client act for them, since when, and where it was given. */
import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import type { Queries } from '../../../packages/postgres/connection/database.ts'
import { newId } from '../../../packages/postgres/connection/uuid.ts'
import { inNameOrder } from '../../../packages/values/typed/clean-text.ts'
import type { Mode } from '../../domain/access/access.ts'
import type { Role } from '../../domain/access/roles.ts'
import { insertConsentEvent } from '../events/events.ts'
import { openEmail } from '../people/users.ts'
import type { StoredClient } from './clients.ts'

/** Adds a consent with its event; false if there is already one in force. */
export const insertConsent = async (
  sql: Queries,
  consent: { id: string; clientId: string; userId: string; at: Date; givenFrom: string },
): Promise<boolean> => {
  const { id, clientId, userId, at, givenFrom } = consent
  const rows = await sql`
    insert into consents (id, client_id, user_id, given_at, given_from)
    values (${id}, ${clientId}, ${userId}, ${at}, ${givenFrom})
    on conflict (client_id, user_id) where withdrawn_at is null do nothing returning id`
  if (rows.length === 0) return false
  await insertConsentEvent(sql, { id: newId(at.getTime()), at, consentId: id, isGiven: true })
  return true
}

/** Withdraws one of a user's own consents; false if they have none with this id in force. */
export const withdrawConsentOf = async (
  sql: Queries,
  userId: string,
  id: string,
  at: Date,
): Promise<boolean> => {
  const rows = await sql`
    update consents set withdrawn_at = ${at}
    where id = ${id} and user_id = ${userId} and withdrawn_at is null returning id`
  if (rows.length === 0) return false
  await insertConsentEvent(sql, { id: newId(at.getTime()), at, consentId: id, isGiven: false })
  return true
}

export type ConsentOfUser = {
  readonly id: string
  readonly client: { readonly id: string; readonly name: string; readonly mode: Mode }
  /** What the client may do. */
  readonly scopes: readonly string[]
  readonly givenAt: Date
  readonly withdrawnAt: Date | null
}

/** A user's consents, including withdrawn ones, the newest first. */
export const listConsentsOfUser = async (sql: Queries, userId: string): Promise<readonly ConsentOfUser[]> => {
  const rows = await sql<(Omit<ConsentOfUser, 'client'> & { clientId: string; name: string; mode: Mode })[]>`
    select s.id, c.id as "clientId", c.name, c.mode, c.scopes, s.given_at as "givenAt",
      s.withdrawn_at as "withdrawnAt"
    from consents s join clients c on c.id = s.client_id
    where s.user_id = ${userId} order by s.given_at desc, s.id desc`
  return rows.map(({ clientId, name, mode, ...consent }) => ({
    ...consent,
    client: { id: clientId, name, mode },
  }))
}

/** A place in a client's consents; the time is exact, in microseconds since 1970, since two may share a millisecond. */
export type ConsentPlace = { readonly givenMicroseconds: string; readonly id: string }

export type ConsentToClient = ConsentPlace & { readonly email: string; readonly givenAt: Date }

/** Consents to a client that are in force, of enabled users of enabled dealers, the oldest first. */
export const listConsentsToClient = async (
  sql: Queries,
  ring: KeyRing,
  asked: { readonly clientId: string; readonly after: ConsentPlace | undefined; readonly limit: number },
): Promise<readonly ConsentToClient[]> => {
  const { clientId, after, limit } = asked
  const rows = await sql<
    (ConsentPlace & { userId: string; keyId: string; encrypted: Buffer; givenAt: Date })[]
  >`
    select s.id, s.user_id as "userId", u.key_id as "keyId", u.email as encrypted, s.given_at as "givenAt",
      (extract(epoch from s.given_at) * 1000000)::bigint::text as "givenMicroseconds"
    from consents s join users u on u.id = s.user_id join dealers d on d.id = u.dealer_id
    where s.client_id = ${clientId} and s.withdrawn_at is null and u.disabled_at is null and d.disabled_at is null
      and (${after?.id ?? null}::uuid is null or (s.given_at, s.id) > (
        timestamptz 'epoch' + ${after?.givenMicroseconds ?? null}::bigint * interval '1 microsecond',
        ${after?.id ?? null}::uuid))
    order by s.given_at, s.id limit ${limit}`
  return rows.map(({ userId, keyId, encrypted, ...row }) => ({
    ...row,
    email: openEmail(ring, userId, { keyId, encrypted }),
  }))
}

export type AskingClient = Pick<StoredClient, 'id' | 'name' | 'mode' | 'scopes' | 'redirectUris'> & {
  /** Null for a partner. */
  readonly dealerId: string | null
  /** The dealer's name. */
  readonly dealer: string | null
}

/** The client with this id, as it is now; undefined if there is none, or it or its dealer is disabled. */
export const findAskingClient = (sql: Queries, id: string): Promise<AskingClient | undefined> =>
  sql<AskingClient[]>`
    select c.id, c.name, c.mode, c.scopes, c.dealer_id as "dealerId", d.name as dealer, c.redirect_uris as "redirectUris"
    from clients c left join dealers d on d.id = c.dealer_id
    where c.id = ${id} and not c.of_lender and c.disabled_at is null and d.disabled_at is null`.first()

export type AskedUser = {
  readonly role: Role
  /** Null for the lender's staff. */
  readonly dealerId: string | null
  /** Neither the user nor their dealer is disabled. */
  readonly isEnabled: boolean
  /** They have a consent to the client in force. */
  readonly hasConsented: boolean
  /** Both are of one sandbox that somebody created, or neither is of any. */
  readonly isOfSameSandbox: boolean
}

/** The user with this id and their consent to the client, as they are now. */
export const findAskedUser = (
  sql: Queries,
  userId: string,
  clientId: string,
): Promise<AskedUser | undefined> =>
  sql<AskedUser[]>`
    select u.role, u.dealer_id as "dealerId", (u.disabled_at is null and d.disabled_at is null) as "isEnabled",
      exists (select from consents s
        where s.client_id = ${clientId} and s.user_id = u.id and s.withdrawn_at is null) as "hasConsented",
      exists (select from clients c
        where c.id = ${clientId} and c.sandbox_id is not distinct from coalesce(d.sandbox_id, p.sandbox_id)) as "isOfSameSandbox"
    from users u left join dealers d on d.id = u.dealer_id left join partners p on p.id = u.partner_id
    where u.id = ${userId}`.first()

/** A client of a user's own dealer, and whether the user lets it act for them. */
export type OwnDealersClient = Pick<StoredClient, 'id' | 'name' | 'mode' | 'scopes'> & {
  readonly userId: string
  readonly hasConsented: boolean
}

/** The enabled clients of these users' own dealers, by name. The lender's staff have none. */
export const listOwnDealersClients = async (
  sql: Queries,
  userIds: readonly string[],
): Promise<readonly OwnDealersClient[]> => {
  const clients = await sql<OwnDealersClient[]>`
  select u.id as "userId", c.id, c.name, c.mode, c.scopes, exists (
      select from consents s where s.client_id = c.id and s.user_id = u.id and s.withdrawn_at is null
    ) as "hasConsented"
  from users u join clients c on c.dealer_id = u.dealer_id
  where u.id = any (${userIds as string[]}::uuid[]) and c.disabled_at is null
  order by c.id`
  return clients.toSorted((one, other) => inNameOrder(one.name, other.name))
}

/**
 * Uses up the consent ticket with this hash; false if it was used before. Each is valid once, which the row's insertion
 * enforces: concurrent uses wait for each other.
 */
export const useTicket = (sql: Queries, ticketHash: Buffer, expiresAt: Date): Promise<boolean> =>
  sql`
    insert into used_tickets (hash, expires_at) values (${ticketHash}, ${expiresAt})
    on conflict (hash) do nothing returning hash`.some()
