/** The facts about a user for signing in: whether they may, and what proves their identity. */

import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import type { Queries } from '../../../packages/postgres/connection/database.ts'
import type { Role } from '../../domain/access/roles.ts'
import { authenticatorExists, factorExists, hasJoined, linkExists } from './factors.ts'
import { isInSandboxColumn, type OfOrganisation, organisationColumns } from './organisations.ts'
import { openEmail, openName, type StoredName } from './users.ts'

export type SignInAccount = OfOrganisation & {
  readonly id: string
  readonly email: string
  /** Their name; null until they have given it. */
  readonly name: string | null
  readonly role: Role
  /** A PHC string; null if the user has none. */
  readonly passwordHash: string | null
  /** False if they were only invited, and have no way to sign in. */
  readonly hasJoined: boolean
  /** Neither the user nor their dealer is disabled. */
  readonly isEnabled: boolean
  /** Whether an authenticator app is set up. */
  readonly hasAuthenticator: boolean
  /** Whether they have a second factor of their own. */
  readonly hasFactor: boolean
  /** Whether they are linked to the lender's identity provider. */
  readonly isLinked: boolean
  /** Whether their dealer or partner is of a sandbox that an integrator created. */
  readonly isInSandbox: boolean
}

/** Used for a user who does not exist, so that the same statements are sent. */
export const NOBODYS_ID = '00000000-0000-0000-0000-000000000000'

type Row = Omit<SignInAccount, 'email' | 'name'> &
  StoredName & { readonly keyId: string; readonly encrypted: Buffer }

/** The user with this id, whether they may sign in or not. */
export const findSignInAccount = async (
  sql: Queries,
  ring: KeyRing,
  userId: string,
): Promise<SignInAccount | undefined> => {
  const [row] = await sql<Row[]>`
    select u.id, u.key_id as "keyId", u.email as encrypted, u.name_key_id as "nameKeyId", u.name as "encryptedName",
      u.role, u.password_hash as "passwordHash", ${hasJoined(sql)} as "hasJoined",
      ${organisationColumns(sql)}, u.disabled_at is null and d.disabled_at is null as "isEnabled",
      ${authenticatorExists(sql)} as "hasAuthenticator", ${factorExists(sql)} as "hasFactor",
      ${linkExists(sql)} as "isLinked", ${isInSandboxColumn(sql)}
    from users u left join dealers d on d.id = u.dealer_id left join partners p on p.id = u.partner_id
    where u.id = ${userId}`
  if (row === undefined) return undefined
  const { keyId, encrypted, nameKeyId, encryptedName, ...account } = row
  return {
    ...account,
    email: openEmail(ring, userId, { keyId, encrypted }),
    name: openName(ring, userId, { nameKeyId, encryptedName }),
  }
}

/** Locks the user until the transaction ends; false if their password no longer has this hash. */
export const lockPassword = (sql: Queries, userId: string, passwordHash: string): Promise<boolean> =>
  sql`
    select from users where id = ${userId} and password_hash = ${passwordHash} for no key update`.some()

/** Locks the user until the transaction ends, before anything else of theirs. */
export const lockAccount = async (sql: Queries, userId: string): Promise<void> => {
  await sql`select from users where id = ${userId} for no key update`
}
