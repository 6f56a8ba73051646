/**
 * Detects a wrong key ring at the start: for each key that has encrypted something, the database stores a known text
 * encrypted with it, which the ring must decrypt.
 */

import { decrypt, encrypt } from '../../../packages/encryption/cipher.ts'
import { type KeyRing, KeyRingError, type RingKey } from '../../../packages/encryption/key-ring.ts'
import type { Queries } from '../../../packages/postgres/connection/database.ts'
import { ENCRYPTED_COLUMNS } from './encrypted-columns.ts'

const KNOWN_TEXT = 'This was encrypted with the key of this ID.'

/**
 * Ensures that the ring has every key that encrypts stored data, and that each is the right one; then records the
 * current one. Throws KeyRingError.
 */
export const checkRing = async (sql: Queries, ring: KeyRing): Promise<void> => {
  const known = await sql<
    { id: string; proof: Buffer }[]
  >`select id, proof from ring_keys order by first_used_at`
  for (const { id, proof } of known) {
    const key = ring.all().find((candidate) => candidate.id === id)
    if (key !== undefined) requireProof(key, proof)
    else if (await isInUse(sql, id)) {
      throw new KeyRingError(
        `The key ring lacks key ${id}, with which stored data was encrypted. Put it back into the ring.`,
      )
    }
  }
  await recordCurrentKey(sql, ring)
}

/** Ids of all keys that the database was ever used with, the latest last; empty if it was never used. */
export const keysOnRecord = async (sql: Queries): Promise<readonly string[]> => {
  const [table] = await sql<{ found: boolean }[]>`select to_regclass('ring_keys') is not null as found`
  if (!table?.found) return []
  return sql<{ id: string }[]>`select id from ring_keys order by first_used_at`.all('id')
}

export type KeyProof = { readonly id: string; readonly proof: Buffer }

/** The keys that encrypt stored data, each with its proof. Scans all rows. */
export const keysInUse = async (sql: Queries): Promise<readonly KeyProof[]> => {
  const known = await sql<KeyProof[]>`select id, proof from ring_keys order by first_used_at`
  const used: KeyProof[] = []
  for (const key of known) if (await isInUse(sql, key.id)) used.push(key)
  return used
}

/** Ensures that the ring has these keys, and that each is the right one. Throws KeyRingError. */
export const requireKeys = (ring: KeyRing, needed: readonly KeyProof[]): void => {
  for (const { id, proof } of needed) {
    const key = ring.all().find((candidate) => candidate.id === id)
    if (key === undefined) throw new KeyRingError(`The key ring lacks key ${id}. Put it back into the ring.`)
    requireProof(key, proof)
  }
}

/** Records the ring's current key, if it is not recorded. Throws KeyRingError if its id belongs to another key. */
export const recordCurrentKey = async (sql: Queries, ring: KeyRing): Promise<void> => {
  const key = ring.current()
  await sql`
    insert into ring_keys (id, proof, first_used_at)
    values (${key.id}, ${encrypt(key.wrapping, purpose(key.id), KNOWN_TEXT)}, now())
    on conflict (id) do nothing`
  // Another process may have been first, with its own key.
  const [row] = await sql<{ proof: Buffer }[]>`select proof from ring_keys where id = ${key.id}`
  if (row !== undefined) requireProof(key, row.proof)
}

const requireProof = (key: RingKey, proof: Buffer): void => {
  try {
    decrypt(key.wrapping, purpose(key.id), proof)
  } catch {
    throw new KeyRingError(
      `Key ${key.id} of the key ring is not the key that this database used under that ID. Put the right key into the ring, or give the new key a different ID.`,
    )
  }
}

const purpose = (keyId: string) => `proof of key ${keyId}`

/** Scans all rows, so it is used only for keys that the ring lacks. The schema of an earlier version lacks some columns. */
const isInUse = async (sql: Queries, keyId: string): Promise<boolean> => {
  const columns = await sql<{ name: string }[]>`
    select table_name || '.' || column_name as name from information_schema.columns where table_schema = current_schema()`
  const there = new Set(columns.map(({ name }) => name))
  const uses = ENCRYPTED_COLUMNS.filter(({ table, keyColumn }) => there.has(`${table}.${keyColumn}`)).map(
    ({ table, keyColumn }) => `exists (select from ${table} where ${keyColumn} = $1)`,
  )
  return sql.unsafe<{ used: boolean }[]>(`select ${uses.join(' or ')} as used`, [keyId]).only('used')
}
