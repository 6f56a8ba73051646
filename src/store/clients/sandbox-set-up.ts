/** The sandbox's mark in the database: the clients and users of sandbox.json. */

import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import type { Queries } from '../../../packages/postgres/connection/database.ts'
import { lockKey } from '../../../packages/postgres/connection/locks.ts'
import {
  SANDBOX_CLIENTS,
  SANDBOX_USERS,
  type SandboxClient,
  type SandboxUser,
} from '../../domain/sandbox/sandbox-members.ts'
import { LOCKS } from '../locks.ts'
import { openEmail } from '../people/users.ts'

export type SandboxMembers = {
  readonly clientIds: Readonly<Record<SandboxClient, string>>
  readonly users: Readonly<Record<SandboxUser, { readonly id: string; readonly email: string }>>
}

/** Makes other processes that set up the sandbox wait until this transaction ends. */
export const lockSandbox = async (sql: Queries): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${lockKey(sql, LOCKS.sandbox)})`
}

/** Whether the catalogue has any car, so that sample cars are not mixed with real ones. */
export const hasCars = (sql: Queries): Promise<boolean> =>
  sql<{ found: boolean }[]>`select exists (select from car_specification) as found`.only('found')

type Row = {
  readonly member: string
  readonly clientId: string | null
  readonly userId: string | null
  readonly keyId: string | null
  readonly encrypted: Buffer | null
}

/** A sandbox, which may be from before it had the lender's client. */
export type FoundSandbox = Pick<SandboxMembers, 'users'> & {
  readonly clientIds: Readonly<Record<Exclude<SandboxClient, 'lender'>, string>> & {
    readonly lender?: string
  }
}

/** Undefined where no sandbox was set up. */
export const readSandbox = async (sql: Queries, ring: KeyRing): Promise<FoundSandbox | undefined> => {
  const rows = await sql<Row[]>`
    select m.member, m.client_id as "clientId", m.user_id as "userId", u.key_id as "keyId", u.email as encrypted
    from sandbox_members m left join users u on u.id = m.user_id`
  if (rows.length === 0) return undefined
  const row = (member: string): Row => {
    const found = rows.find((candidate) => candidate.member === member)
    if (found === undefined) throw new Error(`The sandbox lacks ${member}`)
    return found
  }
  const clientId = (member: SandboxClient) => {
    const id = row(member).clientId
    if (id === null) throw new Error(`${member} is no client`)
    return id
  }
  const user = (member: SandboxUser) => {
    const { userId, keyId, encrypted } = row(member)
    if (userId === null || keyId === null || encrypted === null) throw new Error(`${member} is no user`)
    return { id: userId, email: openEmail(ring, userId, { keyId, encrypted }) }
  }
  const hasLender = rows.some(({ member }) => member === 'lender')
  return {
    clientIds: forEach(
      SANDBOX_CLIENTS.filter((member) => member !== 'lender' || hasLender),
      clientId,
    ),
    users: forEach(SANDBOX_USERS, user),
  }
}

/** A client with the hashes of its key and its secret in the file. */
export type Credentials = {
  readonly clientId: string
  readonly keyHash: Buffer
  readonly secretHash: Buffer
}

/** The clients for which both the key and the secret are valid at the moment. */
export const clientsOpenedBy = (
  sql: Queries,
  credentials: readonly Credentials[],
  at: Date,
): Promise<readonly string[]> => {
  const hashes = (of: (one: Credentials) => Buffer) => sql.array(credentials.map(of), 'bytea')
  return sql<{ id: string }[]>`
    select asked.client_id as id
    from unnest(${credentials.map(({ clientId }) => clientId)}::text[],
      ${hashes(({ keyHash }) => keyHash)}::bytea[], ${hashes(({ secretHash }) => secretHash)}::bytea[])
      as asked (client_id, key_hash, secret_hash)
    join api_keys k on k.client_id = asked.client_id and k.hash = asked.key_hash
    join client_secrets s on s.client_id = asked.client_id and s.hash = asked.secret_hash
    where k.revoked_at is null and (k.expires_at is null or k.expires_at > ${at})
      and s.revoked_at is null and (s.expires_at is null or s.expires_at > ${at})`.all('id')
}

/** Records which clients and users are the sandbox's own. */
export const insertSandbox = async (sql: Queries, { clientIds, users }: SandboxMembers): Promise<void> => {
  const rows = [
    ...SANDBOX_CLIENTS.map((member) => ({ member, client_id: clientIds[member], user_id: null })),
    ...SANDBOX_USERS.map((member) => ({ member, client_id: null, user_id: users[member].id })),
  ]
  await sql`insert into sandbox_members ${sql(rows)}`
}

/** Records the lender's client as the sandbox's own. */
export const insertSandboxLender = async (sql: Queries, clientId: string): Promise<void> => {
  await sql`insert into sandbox_members (member, client_id) values ('lender', ${clientId})`
}

/** A record with a value for each of the names. */
export const forEach = <N extends string, V>(names: readonly N[], value: (name: N) => V): Record<N, V> =>
  Object.fromEntries(names.map((name) => [name, value(name)])) as Record<N, V>
