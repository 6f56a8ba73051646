/** Writes the dealers, the partner, clients and users of a new sandbox, with one statement for each table. */

import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import type { Queries } from '../../../packages/postgres/connection/database.ts'
import { encryptEmail, encryptName, type NewUser } from '../people/users.ts'
import type { NewApiKey, NewClient } from './clients.ts'

export type NewMembers = {
  readonly dealers: readonly {
    readonly id: string
    readonly name: string
    readonly specialAgreement: boolean
    readonly documentQuotaBytes: number
  }[]
  readonly partner: { readonly id: string; readonly name: string }
  readonly clients: readonly Omit<NewClient, 'at'>[]
  readonly secrets: readonly { readonly id: string; readonly clientId: string; readonly hash: Buffer }[]
  readonly keys: readonly Omit<NewApiKey, 'at'>[]
  readonly users: readonly (Omit<NewUser, 'at' | 'name'> & { readonly name: string })[]
  readonly consents: readonly { readonly id: string; readonly clientId: string; readonly userId: string }[]
}

/**
 * A change of these tables makes every process read them again, and holds up submissions until it is committed: so they
 * are few statements, the last ones of their transaction. No event reports the consents, since the sandbox begins empty.
 */
export const insertMembers = async (
  sql: Queries,
  ring: KeyRing,
  sandboxId: string,
  at: Date,
  { dealers, partner, clients, secrets, keys, users, consents }: NewMembers,
): Promise<void> => {
  await sql`insert into dealers ${sql(
    dealers.map(({ id, name, specialAgreement, documentQuotaBytes }) => ({
      id,
      name,
      special_agreement: specialAgreement,
      document_quota_bytes: documentQuotaBytes,
      created_at: at,
      sandbox_id: sandboxId,
    })),
  )}`
  await sql`
    insert into partners (id, name, created_at, sandbox_id) values (${partner.id}, ${partner.name}, ${at}, ${sandboxId})`
  await sql`insert into clients ${sql(
    clients.map((client) => ({
      id: client.id,
      name: client.name,
      dealer_id: client.dealerId,
      partner_id: client.partnerId,
      of_lender: client.isLender,
      mode: client.mode,
      scopes: client.scopes as string[],
      requests_per_minute: client.requestsPerMinute,
      document_quota_bytes: client.documentQuotaBytes,
      redirect_uris: client.redirectUris as string[],
      created_at: at,
      sandbox_id: sandboxId,
    })),
  )}`
  await sql`insert into client_secrets ${sql(
    secrets.map(({ id, clientId, hash }) => ({ id, client_id: clientId, hash, created_at: at })),
  )}`
  await sql`insert into api_keys ${sql(
    keys.map((key) => ({
      id: key.id,
      client_id: key.clientId,
      name: key.name,
      start_of_key: key.startOfKey,
      hash: key.hash,
      scopes: key.scopes as string[],
      created_at: at,
      expires_at: key.expiresAt,
    })),
  )}`
  await sql`insert into users ${sql(users.map((user) => userRow(ring, user, at)))}`
  await sql`insert into consents ${sql(
    consents.map(({ id, clientId, userId }) => ({
      id,
      client_id: clientId,
      user_id: userId,
      given_at: at,
      given_from: 'sandbox',
    })),
  )}`
}

const userRow = (ring: KeyRing, user: NewMembers['users'][number], at: Date) => {
  const email = encryptEmail(ring, user.id, user.email)
  const name = encryptName(ring, user.id, user.name)
  return {
    id: user.id,
    dealer_id: user.dealerId,
    partner_id: user.partnerId ?? null,
    role: user.role,
    key_id: email.keyId,
    email: email.encrypted,
    email_hash: email.hash,
    password_hash: user.passwordHash,
    password_changed_at: at,
    created_at: at,
    name_key_id: name.keyId,
    name: name.encrypted,
  }
}
