/** Re-encrypts what older keys of the ring encrypted with the current one: every row of every encrypted column. */

import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import type { Database, Queries } from '../../../packages/postgres/connection/database.ts'
import { lockKey } from '../../../packages/postgres/connection/locks.ts'
import { LOCKS } from '../locks.ts'
import {
  ENCRYPTED_COLUMNS,
  type EncryptedAgain,
  type EncryptedColumn,
  type EncryptedValue,
} from './encrypted-columns.ts'

/** How many rows are read and written at a time. */
const BATCH_ROWS = 1_000

/** The number of rows encrypted with a key other than the ring's current one. */
export const countUnderOlderKeys = (sql: Queries, ring: KeyRing): Promise<number> => {
  const counts = ENCRYPTED_COLUMNS.map(
    ({ table, keyColumn }) => `(select count(*) from ${table} where ${keyColumn} <> $1)`,
  )
  return sql
    .unsafe<{ count: number }[]>(`select (${counts.join(' + ')})::int as count`, [ring.current().id])
    .only('count')
}

/** Goes once through every encrypted column; returns how many rows it re-encrypted. */
export const rewrapOnce = async (
  sql: Queries,
  ring: KeyRing,
  onBatch: (rows: number) => void,
): Promise<number> => {
  let total = 0
  for (const column of ENCRYPTED_COLUMNS) {
    let after = column.id.type === 'uuid' ? FIRST_UUID : ''
    for (;;) {
      const rows = await nextUnderOlderKeys(sql, column, { keyId: ring.current().id, after })
      const last = rows.at(-1)
      if (last === undefined) break
      const count = await writeAgain(
        sql,
        column,
        rows.map((row) => ({ id: row.id, oldKeyId: row.keyId, ...column.again(ring, row) })),
      )
      after = last.id
      total += count
      onBatch(count)
    }
  }
  return total
}

const FIRST_UUID = '00000000-0000-0000-0000-000000000000'

/** The next rows after an id that are encrypted with another key than the given one. */
const nextUnderOlderKeys = (
  sql: Queries,
  { table, column, keyColumn, id }: EncryptedColumn,
  { keyId, after }: { readonly keyId: string; readonly after: string },
): PromiseLike<readonly EncryptedValue[]> =>
  sql.unsafe<EncryptedValue[]>(
    `select * from (select ${id.sql} as id, ${keyColumn} as "keyId", ${column} as encrypted from ${table} where ${keyColumn} <> $1) found
     where id > $2::${id.type} order by id limit ${BATCH_ROWS}`,
    [keyId, after],
  )

type RowAgain = EncryptedAgain & { readonly id: string; readonly oldKeyId: string }

/** Writes rows; those that others changed in the meantime are left for the next round. Returns how many it wrote. */
const writeAgain = async (
  sql: Queries,
  { table, column, keyColumn, id, hashColumn }: EncryptedColumn,
  rows: readonly RowAgain[],
): Promise<number> => {
  const setHash = hashColumn === undefined ? '' : `, ${hashColumn} = decode(again_hash, 'hex')`
  const { count } = await sql.unsafe(
    `update ${table} set ${keyColumn} = again_key, ${column} = decode(again_sealed, 'hex')${setHash}
     from unnest($1::${id.type}[], $2::text[], $3::text[], $4::text[], $5::text[])
       as again (row_id, older_key, again_key, again_sealed, again_hash)
     where ${id.sql} = row_id and ${keyColumn} = older_key`,
    [
      rows.map((row) => row.id),
      rows.map(({ oldKeyId }) => oldKeyId),
      rows.map(({ keyId }) => keyId),
      rows.map(({ encrypted }) => encrypted.toString('hex')),
      rows.map(({ hash }) => hash?.toString('hex') ?? ''),
    ],
  )
  return count
}

/** Raises the version of the reference data, which makes every process read its key ring again. */
export const announceKeys = async (sql: Queries): Promise<void> => {
  await sql`update directory_version set version = version + 1`
}

/** Runs `work` unless another rotation is in progress anywhere; then it returns undefined. */
export const asOnlyRotation = async <T>(sql: Database, work: () => Promise<T>): Promise<T | undefined> => {
  const connection = await sql.reserve()
  try {
    const [lock] = await connection<
      { taken: boolean }[]
    >`select pg_try_advisory_lock(${lockKey(connection, LOCKS.keyRotation)}) as taken`
    if (!lock?.taken) return undefined
    try {
      return await work()
    } finally {
      await connection`select pg_advisory_unlock(${lockKey(connection, LOCKS.keyRotation)})`
    }
  } finally {
    connection.release()
  }
}
