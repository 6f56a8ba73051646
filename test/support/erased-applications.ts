/** Applications that were erased: their rows stay, and what they held can't be opened any more. */
import type { Database } from '../../src/store/connection/database.ts'

/** Adds so many, each otherwise like the one with this id. */
export const addErased = async (sql: Database, like: string, count: number): Promise<void> => {
  await sql`
    insert into applications
    select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'key_id', null, 'data_key', null,
      'file', null))).*
    from applications a, generate_series(1, ${count}::int) where a.id = ${like}`
}
