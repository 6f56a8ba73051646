/** Applications that were erased: their rows stay, and what they held can't be opened any more. */
import type { Database } from '../../packages/postgres/connection/database.ts'

/** Adds so many with their sendings, each otherwise like the one with this id. */
export const addErased = async (sql: Database, like: string, count: number): Promise<void> => {
  await sql`
    with added as (
      insert into applications
      select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'key_id', null, 'data_key', null,
        'file', null))).*
      from applications a, generate_series(1, ${count}::int) where a.id = ${like} returning id
    )
    insert into revisions
    select (jsonb_populate_record(r, jsonb_build_object('application_id', added.id))).*
    from revisions r, added where r.application_id = ${like}`
}
