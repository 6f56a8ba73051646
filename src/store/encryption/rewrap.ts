/** Brings what older keys of the ring sealed under the current one: applications' data keys and users' addresses. */
import { BYTEA_TYPE_ID, type Queries } from '../change.ts'
import type { Database } from '../database.ts'
import { openEmail, sealEmail } from '../users.ts'
import { unwrap, wrap } from './data-key.ts'
import type { KeyRing } from './key-ring.ts'

/** How many rows are read and written at a time. */
const BATCH_ROWS = 1_000

/** Below every id, where the first batch starts. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** How many rows are sealed by a key that isn't the ring's current one. */
export const countUnderOlderKeys = async (sql: Queries, ring: KeyRing): Promise<number> => {
  const { id } = ring.current()
  const [row] = await sql<{ count: number }[]>`
    select ((select count(*) from applications where key_id <> ${id})
      + (select count(*) from users where key_id <> ${id}))::int as count`
  return row?.count ?? 0
}

/** Goes once through all applications and users; returns how many rows it brought under the current key. */
export const rewrapOnce = async (
  sql: Queries,
  ring: KeyRing,
  onBatch: (rows: number) => void,
): Promise<number> => {
  const rewrap = async (batch: Batch): Promise<number> => {
    let total = 0
    let last = FIRST_ID
    for (;;) {
      const { lastId, rows } = await batch(sql, ring, last)
      if (lastId === undefined) return total
      last = lastId
      total += rows
      onBatch(rows)
    }
  }
  return (await rewrap(dataKeys)) + (await rewrap(emails))
}

/** Does the rows after an id. Rows that others changed meanwhile are left for the next round. */
type Batch = (
  sql: Queries,
  ring: KeyRing,
  after: string,
) => Promise<{ readonly lastId: string | undefined; readonly rows: number }>

const bytes = (sql: Queries, values: readonly Buffer[]) => sql.array([...values], BYTEA_TYPE_ID)

const dataKeys: Batch = async (sql, ring, after) => {
  const rows = await sql<{ id: string; keyId: string; wrapped: Buffer }[]>`
    select id, key_id as "keyId", data_key as wrapped from applications
    where id > ${after} and key_id <> ${ring.current().id} order by id limit ${BATCH_ROWS}`
  if (rows.length === 0) return { lastId: undefined, rows: 0 }
  const again = rows.map((row) => ({ ...row, now: wrap(ring, row.id, unwrap(ring, row.id, row)) }))
  const written = await sql`
    update applications a set key_id = g.key_id, data_key = g.data_key
    from unnest(${again.map((row) => row.id)}::uuid[], ${again.map((row) => row.keyId)}::text[],
      ${again.map((row) => row.now.keyId)}::text[], ${bytes(
        sql,
        again.map((row) => row.now.wrapped),
      )}::bytea[])
      as g (id, old_key_id, key_id, data_key)
    where a.id = g.id and a.key_id = g.old_key_id`
  return { lastId: rows.at(-1)?.id, rows: written.count }
}

const emails: Batch = async (sql, ring, after) => {
  const rows = await sql<{ id: string; keyId: string; sealed: Buffer }[]>`
    select id, key_id as "keyId", email as sealed from users
    where id > ${after} and key_id <> ${ring.current().id} order by id limit ${BATCH_ROWS}`
  if (rows.length === 0) return { lastId: undefined, rows: 0 }
  const again = rows.map((row) => ({ ...row, now: sealEmail(ring, row.id, openEmail(ring, row.id, row)) }))
  const written = await sql`
    update users u set key_id = g.key_id, email = g.email, email_hash = g.email_hash
    from unnest(${again.map((row) => row.id)}::uuid[], ${again.map((row) => row.keyId)}::text[],
      ${again.map((row) => row.now.keyId)}::text[], ${bytes(
        sql,
        again.map((row) => row.now.sealed),
      )}::bytea[],
      ${bytes(
        sql,
        again.map((row) => row.now.hash),
      )}::bytea[]) as g (id, old_key_id, key_id, email, email_hash)
    where u.id = g.id and u.key_id = g.old_key_id`
  return { lastId: rows.at(-1)?.id, rows: written.count }
}

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
