/**
 * Brings what older keys of the ring sealed under the current one: applications' data keys, users' addresses, from
 * where sessions and entries of the audit came, the keys that the authorization server signs with, webhooks'
 * secrets, and what requests under an Idempotency-Key were answered about them.
 */
import { BYTEA_TYPE_ID, type Queries } from '../change.ts'
import type { Database } from '../database.ts'
import { type OriginOwner, openOrigin, sealOrigin } from '../origin.ts'
import { purposeOfSigningKey } from '../signing-keys.ts'
import { openEmail, sealEmail } from '../users.ts'
import { purposeOfEndpoint } from '../webhook-endpoints.ts'
import { unwrap, wrap } from './data-key.ts'
import type { KeyRing } from './key-ring.ts'
import { open, seal } from './sealed.ts'

/** How many rows are read and written at a time. */
const BATCH_ROWS = 1_000

/** How many rows are sealed by a key that isn't the ring's current one. */
export const countUnderOlderKeys = async (sql: Queries, ring: KeyRing): Promise<number> => {
  const { id } = ring.current()
  const [row] = await sql<{ count: number }[]>`
    select ((select count(*) from applications where key_id <> ${id})
      + (select count(*) from users where key_id <> ${id})
      + (select count(*) from sessions where key_id <> ${id})
      + (select count(*) from audit where origin is not null and origin_key_id <> ${id})
      + (select count(*) from signing_keys where key_id <> ${id})
      + (select count(*) from webhook_endpoints where key_id <> ${id})
      + (select count(*) from kept_answers where key_id <> ${id}))::int as count`
  return row?.count ?? 0
}

/** Goes once through all that is sealed; returns how many rows it brought under the current key. */
export const rewrapOnce = async (
  sql: Queries,
  ring: KeyRing,
  onBatch: (rows: number) => void,
): Promise<number> => {
  let total = 0
  for (const kind of KINDS) {
    let after = kind.first
    for (;;) {
      const rows = await kind.read(sql, { keyId: ring.current().id, after })
      const last = rows.at(-1)
      if (last === undefined) break
      const { count } = await kind.write(
        sql,
        rows.map((row) => ({ id: row.id, oldKeyId: row.keyId, ...kind.again(ring, row) })),
      )
      after = last.id
      total += count
      onBatch(count)
    }
  }
  return total
}

type SealedRow = { readonly id: string; readonly keyId: string; readonly sealed: Buffer }
type Resealed = { readonly keyId: string; readonly sealed: Buffer; readonly hash?: Buffer }
type ResealedRow = Resealed & { readonly id: string; readonly oldKeyId: string }

/** A kind of rows that the ring seals. Rows that others changed meanwhile are left for the next round. */
type Kind = {
  /** Below every id, where the first batch starts. */
  readonly first: string
  /** The next rows after an id that another key than the given one seals. */
  readonly read: (
    sql: Queries,
    from: { readonly keyId: string; readonly after: string },
  ) => Promise<readonly SealedRow[]>
  /** What a row holds, sealed by the current key. */
  readonly again: (ring: KeyRing, row: SealedRow) => Resealed
  readonly write: (sql: Queries, rows: readonly ResealedRow[]) => Promise<{ readonly count: number }>
}

const FIRST_UUID = '00000000-0000-0000-0000-000000000000'

/** Columns to write, as arrays of PostgreSQL's. */
const columns = (sql: Queries, rows: readonly ResealedRow[]) => {
  const bytes = (of: (row: ResealedRow) => Buffer) => sql.array(rows.map(of), BYTEA_TYPE_ID)
  return {
    ids: rows.map(({ id }) => id),
    oldKeyIds: rows.map(({ oldKeyId }) => oldKeyId),
    keyIds: rows.map(({ keyId }) => keyId),
    sealed: bytes(({ sealed }) => sealed),
    hashes: bytes(({ hash }) => hash ?? Buffer.alloc(0)),
  }
}

const originAgain =
  (kind: OriginOwner['kind']): Kind['again'] =>
  (ring, { id, keyId, sealed }) =>
    sealOrigin(ring, { kind, id }, openOrigin(ring, { kind, id }, { keyId, sealed }))

const dataKeys: Kind = {
  first: FIRST_UUID,
  read: (sql, { keyId, after }) => sql<SealedRow[]>`
    select id, key_id as "keyId", data_key as sealed from applications
    where id > ${after} and key_id <> ${keyId} order by id limit ${BATCH_ROWS}`,
  again: (ring, { id, keyId, sealed }) => {
    const now = wrap(ring, id, unwrap(ring, id, { keyId, wrapped: sealed }))
    return { keyId: now.keyId, sealed: now.wrapped }
  },
  write: (sql, rows) => {
    const { ids, oldKeyIds, keyIds, sealed } = columns(sql, rows)
    return sql`
      update applications t set key_id = g.key_id, data_key = g.sealed
      from unnest(${ids}::uuid[], ${oldKeyIds}::text[], ${keyIds}::text[], ${sealed}::bytea[])
        as g (id, old_key_id, key_id, sealed)
      where t.id = g.id and t.key_id = g.old_key_id`
  },
}

const emails: Kind = {
  first: FIRST_UUID,
  read: (sql, { keyId, after }) => sql<SealedRow[]>`
    select id, key_id as "keyId", email as sealed from users
    where id > ${after} and key_id <> ${keyId} order by id limit ${BATCH_ROWS}`,
  again: (ring, row) => sealEmail(ring, row.id, openEmail(ring, row.id, row)),
  write: (sql, rows) => {
    const { ids, oldKeyIds, keyIds, sealed, hashes } = columns(sql, rows)
    return sql`
      update users t set key_id = g.key_id, email = g.sealed, email_hash = g.hash
      from unnest(${ids}::uuid[], ${oldKeyIds}::text[], ${keyIds}::text[], ${sealed}::bytea[], ${hashes}::bytea[])
        as g (id, old_key_id, key_id, sealed, hash)
      where t.id = g.id and t.key_id = g.old_key_id`
  },
}

const sessions: Kind = {
  first: FIRST_UUID,
  read: (sql, { keyId, after }) => sql<SealedRow[]>`
    select id, key_id as "keyId", origin as sealed from sessions
    where id > ${after} and key_id <> ${keyId} order by id limit ${BATCH_ROWS}`,
  again: originAgain('session'),
  write: (sql, rows) => {
    const { ids, oldKeyIds, keyIds, sealed } = columns(sql, rows)
    return sql`
      update sessions t set key_id = g.key_id, origin = g.sealed
      from unnest(${ids}::uuid[], ${oldKeyIds}::text[], ${keyIds}::text[], ${sealed}::bytea[])
        as g (id, old_key_id, key_id, sealed)
      where t.id = g.id and t.key_id = g.old_key_id`
  },
}

const audit: Kind = {
  first: FIRST_UUID,
  read: (sql, { keyId, after }) => sql<SealedRow[]>`
    select id, origin_key_id as "keyId", origin as sealed from audit
    where id > ${after} and origin is not null and origin_key_id <> ${keyId} order by id limit ${BATCH_ROWS}`,
  again: originAgain('audit'),
  write: (sql, rows) => {
    const { ids, oldKeyIds, keyIds, sealed } = columns(sql, rows)
    return sql`
      update audit t set origin_key_id = g.key_id, origin = g.sealed
      from unnest(${ids}::uuid[], ${oldKeyIds}::text[], ${keyIds}::text[], ${sealed}::bytea[])
        as g (id, old_key_id, key_id, sealed)
      where t.id = g.id and t.origin_key_id = g.old_key_id`
  },
}

/** Sealed anew for the same purpose. */
const sealedAgain =
  (purposeOf: (id: string) => string): Kind['again'] =>
  (ring, { id, keyId, sealed }) => {
    const purpose = purposeOf(id)
    const key = ring.current()
    return {
      keyId: key.id,
      sealed: seal(key.wrapping, purpose, open(ring.find(keyId).wrapping, purpose, sealed)),
    }
  }

const signingKeys: Kind = {
  first: '',
  read: (sql, { keyId, after }) => sql<SealedRow[]>`
    select kid as id, key_id as "keyId", sealed from signing_keys
    where kid > ${after} and key_id <> ${keyId} order by kid limit ${BATCH_ROWS}`,
  again: sealedAgain(purposeOfSigningKey),
  write: (sql, rows) => {
    const { ids, oldKeyIds, keyIds, sealed } = columns(sql, rows)
    return sql`
      update signing_keys t set key_id = g.key_id, sealed = g.sealed
      from unnest(${ids}::text[], ${oldKeyIds}::text[], ${keyIds}::text[], ${sealed}::bytea[])
        as g (kid, old_key_id, key_id, sealed)
      where t.kid = g.kid and t.key_id = g.old_key_id`
  },
}

const endpoints: Kind = {
  first: FIRST_UUID,
  read: (sql, { keyId, after }) => sql<SealedRow[]>`
    select id, key_id as "keyId", sealed from webhook_endpoints
    where id > ${after} and key_id <> ${keyId} order by id limit ${BATCH_ROWS}`,
  again: sealedAgain(purposeOfEndpoint),
  write: (sql, rows) => {
    const { ids, oldKeyIds, keyIds, sealed } = columns(sql, rows)
    return sql`
      update webhook_endpoints t set key_id = g.key_id, sealed = g.sealed
      from unnest(${ids}::uuid[], ${oldKeyIds}::text[], ${keyIds}::text[], ${sealed}::bytea[])
        as g (id, old_key_id, key_id, sealed)
      where t.id = g.id and t.key_id = g.old_key_id`
  },
}

/** Known by what they are sealed for. Those about an application are under its data key. */
const keptAnswers: Kind = {
  first: '',
  read: (sql, { keyId, after }) => sql<SealedRow[]>`
    select * from (
      select 'kept answer ' || client_id || ' ' || encode(key_hash, 'hex') as id, key_id as "keyId", answer as sealed
      from kept_answers where key_id <> ${keyId}) found
    where id > ${after} order by id limit ${BATCH_ROWS}`,
  again: sealedAgain((id) => id),
  write: (sql, rows) => {
    const { ids, oldKeyIds, keyIds, sealed } = columns(sql, rows)
    return sql`
      update kept_answers t set key_id = g.key_id, answer = g.sealed
      from unnest(${ids}::text[], ${oldKeyIds}::text[], ${keyIds}::text[], ${sealed}::bytea[])
        as g (id, old_key_id, key_id, sealed)
      where t.key_id = g.old_key_id and 'kept answer ' || t.client_id || ' ' || encode(t.key_hash, 'hex') = g.id`
  },
}

const KINDS: readonly Kind[] = [dataKeys, emails, sessions, audit, signingKeys, endpoints, keptAnswers]

/** Raises the directory's version, upon which every process reads its key ring again. */
export const announceKeys = async (sql: Queries): Promise<void> => {
  await sql`update directory_version set version = version + 1`
}

/** The lock that one rotation holds: any number that nothing else in the database uses. */
const ROTATION_LOCK = 4_663_742_003

/** Runs `work` unless another rotation is under way anywhere, in which case it returns undefined. */
export const asOnlyRotation = async <T>(sql: Database, work: () => Promise<T>): Promise<T | undefined> => {
  const connection = await sql.reserve()
  try {
    const [lock] = await connection<
      { taken: boolean }[]
    >`select pg_try_advisory_lock(${ROTATION_LOCK}) as taken`
    if (!lock?.taken) return undefined
    try {
      return await work()
    } finally {
      await connection`select pg_advisory_unlock(${ROTATION_LOCK})`
    }
  } finally {
    connection.release()
  }
}
