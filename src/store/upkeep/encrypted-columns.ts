/**
 * Every column that the key ring itself encrypts, in one list. Rotation re-encrypts each with the current key, and the
 * check at the start asks each whether it still needs a key. What an application's data key encrypts is not listed: the
 * data key itself is.
 */

import { decrypt, encrypt } from '../../../packages/encryption/cipher.ts'
import { type KeyRing, unwrap, wrap } from '../../../packages/encryption/key-ring.ts'
import { encryptOrigin, type OriginOwner, openOrigin } from '../audit/change.ts'
import { purposeOfSent } from '../audit/requests.ts'
import { purposeOfSigningKey } from '../clients/authorization-server.ts'
import { purposeOfEndpoint } from '../events/endpoints.ts'
import { purposeOfAccount } from '../people/dealer-accounts.ts'
import {
  encryptSubject,
  openSubject,
  purposeOfAuthenticator,
  purposeOfPasskeyName,
} from '../people/factors.ts'
import { encryptEmail, openEmail, purposeOfName } from '../people/users.ts'
import { purposeOfMessage } from '../sandboxes/messages.ts'

/** A stored value: its row, the ring's key that encrypted it, and its bytes. */
export type EncryptedValue = { readonly id: string; readonly keyId: string; readonly encrypted: Buffer }

/** The same value under the ring's current key, with the keyed hash for finding it, if it has one. */
export type EncryptedAgain = { readonly keyId: string; readonly encrypted: Buffer; readonly hash?: Buffer }

export type EncryptedColumn = {
  readonly table: string
  readonly column: string
  /** The column that names the ring's key; null if the row does not have the value. */
  readonly keyColumn: string
  /** What identifies and orders the rows, as SQL over the table's own columns. */
  readonly id: { readonly sql: string; readonly type: 'uuid' | 'text' }
  /** The column of the value's keyed hash, which changes with the key. */
  readonly hashColumn?: string
  /** Decrypts a value and encrypts it with the ring's current key. Throws KeyRingError if the ring lacks its key. */
  readonly again: (ring: KeyRing, value: EncryptedValue) => EncryptedAgain
}

const BY_ID = { sql: 'id', type: 'uuid' } as const

const originAgain =
  (kind: OriginOwner['kind']): EncryptedColumn['again'] =>
  (ring, { id, keyId, encrypted }) =>
    encryptOrigin(ring, { kind, id }, openOrigin(ring, { kind, id }, { keyId, encrypted }))

/** Re-encrypts for the same purpose. */
const samePurpose =
  (purposeOf: (id: string) => string): EncryptedColumn['again'] =>
  (ring, { id, keyId, encrypted }) => {
    const purpose = purposeOf(id)
    const key = ring.current()
    return {
      keyId: key.id,
      encrypted: encrypt(key.wrapping, purpose, decrypt(ring.find(keyId).wrapping, purpose, encrypted)),
    }
  }

export const ENCRYPTED_COLUMNS: readonly EncryptedColumn[] = [
  {
    table: 'applications',
    column: 'data_key',
    keyColumn: 'key_id',
    id: BY_ID,
    again: (ring, { id, keyId, encrypted }) => {
      const now = wrap(ring, id, unwrap(ring, id, { keyId, wrapped: encrypted }))
      return { keyId: now.keyId, encrypted: now.wrapped }
    },
  },
  {
    table: 'users',
    column: 'email',
    keyColumn: 'key_id',
    id: BY_ID,
    hashColumn: 'email_hash',
    again: (ring, row) => encryptEmail(ring, row.id, openEmail(ring, row.id, row)),
  },
  {
    table: 'users',
    column: 'name',
    keyColumn: 'name_key_id',
    id: BY_ID,
    again: samePurpose(purposeOfName),
  },
  {
    table: 'dealer_accounts',
    column: 'account',
    keyColumn: 'key_id',
    id: BY_ID,
    again: samePurpose(purposeOfAccount),
  },
  {
    table: 'authenticators',
    column: 'secret',
    keyColumn: 'key_id',
    id: { sql: 'user_id', type: 'uuid' },
    again: samePurpose(purposeOfAuthenticator),
  },
  {
    table: 'passkeys',
    column: 'name',
    keyColumn: 'key_id',
    id: BY_ID,
    again: samePurpose(purposeOfPasskeyName),
  },
  {
    table: 'provider_links',
    column: 'subject',
    keyColumn: 'key_id',
    id: { sql: 'user_id', type: 'uuid' },
    hashColumn: 'subject_hash',
    again: (ring, row) => encryptSubject(ring, row.id, openSubject(ring, row.id, row)),
  },
  { table: 'sessions', column: 'origin', keyColumn: 'key_id', id: BY_ID, again: originAgain('session') },
  { table: 'audit', column: 'origin', keyColumn: 'origin_key_id', id: BY_ID, again: originAgain('audit') },
  {
    table: 'signing_keys',
    column: 'sealed',
    keyColumn: 'key_id',
    id: { sql: 'kid', type: 'text' },
    again: samePurpose(purposeOfSigningKey),
  },
  {
    table: 'webhook_endpoints',
    column: 'sealed',
    keyColumn: 'key_id',
    id: BY_ID,
    again: samePurpose(purposeOfEndpoint),
  },
  {
    table: 'sandbox_messages',
    column: 'sealed',
    keyColumn: 'key_id',
    id: BY_ID,
    again: samePurpose(purposeOfMessage),
  },
  {
    // Responses about an application are under its data key, and name no key of the ring. A row's id is its purpose.
    table: 'kept_answers',
    column: 'answer',
    keyColumn: 'key_id',
    id: { sql: `'kept answer ' || client_id || ' ' || encode(key_hash, 'hex')`, type: 'text' },
    again: samePurpose((id) => id),
  },
  {
    table: 'api_requests',
    column: 'sent',
    keyColumn: 'sent_key_id',
    id: BY_ID,
    again: samePurpose(purposeOfSent),
  },
  {
    // A draft's id is unique only for its person: a row's id is its purpose (`purposeOfDraft`).
    table: 'application_drafts',
    column: 'sealed',
    keyColumn: 'key_id',
    id: { sql: `'application draft ' || user_id || ' ' || id`, type: 'text' },
    again: samePurpose((id) => id),
  },
]
