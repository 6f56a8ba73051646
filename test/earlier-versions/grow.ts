/**
 * Grows the database of an earlier version: copies its quotes, with all rows of each, under new ids and times. Each copy has a
 * data key of its own wrapping, so everything in it can be decrypted.
 */
import { randomBytes } from 'node:crypto'
import { unwrap, wrap } from '../../packages/encryption/data-key.ts'
import type { KeyRing } from '../../packages/encryption/key-ring.ts'
import type { Database } from '../../packages/postgres/connection/database.ts'

export type Grown = { readonly id: string; readonly template: string }

/** The copies lie within so many days before now, in which nothing of them is deleted yet. */
const DAYS = 60
const MILLISECONDS_A_DAY = 86_400_000
const BATCH_ROWS = 5_000

/** The tables of a quote, and what differs in each copy of a row `t`. */
const TABLES: readonly { name: string; of: string; set: Readonly<Record<string, string>> }[] = [
  {
    name: 'applications',
    of: 't.id = g.template',
    set: {
      id: 'g.id',
      key_id: 'g.key_id',
      data_key: 'g.data_key',
      state_since: 'g.at',
      created_at: 'g.at',
      updated_at: 'g.at',
    },
  },
  {
    name: 'revisions',
    of: 't.application_id = g.template',
    set: { application_id: 'g.id', received_at: 'g.at' },
  },
  { name: 'transitions', of: 't.application_id = g.template', set: { application_id: 'g.id', at: 'g.at' } },
  {
    name: 'events',
    of: 't.application_id = g.template',
    set: { id: `grown_id('event' || t.id, g.at, g.id)`, application_id: 'g.id', at: 'g.at' },
  },
  {
    name: 'client_events',
    of: '(select e.application_id from events e where e.id = t.event_id) = g.template',
    // Numbers are microseconds.
    set: {
      event_id: `grown_id('event' || t.event_id, g.at, g.id)`,
      number: `(extract(epoch from g.at) * 1000000)::bigint + row_number() over (partition by g.id, t.client_id order by t.number)`,
    },
  },
  {
    name: 'audit',
    of: `t.subject_kind = 'application' and t.subject_id = g.template::text and t.origin is null`,
    set: { id: `grown_id('audit' || t.id, g.at, g.id)`, subject_id: 'g.id::text', at: 'g.at' },
  },
]

/** Adds so many quotes, and returns them. */
export const grow = async (sql: Database, ring: KeyRing, count: number): Promise<readonly Grown[]> => {
  const templates = await sql<{ id: string; keyId: string; wrapped: Buffer }[]>`
    select id, key_id as "keyId", data_key as wrapped from applications where model_set = 'a' order by id`
  const keys = templates.map((template) => ({ id: template.id, key: unwrap(ring, template.id, template) }))
  await sql.unsafe(`
    create table grown (template uuid, id uuid, at timestamptz, key_id text, data_key bytea);
    create function grown_id(kind text, at timestamptz, id uuid) returns uuid language sql immutable as $$
      select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7'
        || substr(md5(kind || id), 1, 3) || 'a' || substr(md5(kind || id), 4, 15))::uuid
    $$`)
  const began = Date.now() - DAYS * MILLISECONDS_A_DAY
  const grown: Grown[] = []
  const columns = await columnsOf(sql)
  for (let from = 0; from < count; from += BATCH_ROWS) {
    const batch = Array.from({ length: Math.min(BATCH_ROWS, count - from) }, (_, place) => {
      const { id: template, key } = keys[(from + place) % keys.length] as (typeof keys)[number]
      const at = new Date(began + Math.floor(((from + place) / count) * DAYS * MILLISECONDS_A_DAY))
      const id = idAt(at)
      return { template, id, at, ...wrap(ring, id, key) }
    })
    await sql.begin(async (transaction) => {
      await transaction.unsafe('set local synchronous_commit = off')
      await transaction.unsafe('truncate grown')
      await transaction`
        insert into grown select * from unnest(${sql.array(
          batch.map(({ template }) => template),
          'uuid',
        )},
          ${sql.array(
            batch.map(({ id }) => id),
            'uuid',
          )}, ${sql.array(
            batch.map(({ at }) => at),
            'timestamptz',
          )},
          ${sql.array(
            batch.map(({ keyId }) => keyId),
            'text',
          )}, ${sql.array(
            batch.map(({ wrapped }) => wrapped),
            'bytea',
          )})`
      for (const { name, of, set } of TABLES) {
        const names = columns.get(name) ?? []
        const values = names.map((column) => set[column] ?? `t.${column}`)
        await transaction.unsafe(
          `insert into ${name} (${names.join(', ')}) select ${values.join(', ')} from grown g join ${name} t on ${of}`,
        )
      }
    })
    grown.push(...batch.map(({ id, template }) => ({ id, template })))
  }
  await sql.unsafe('drop table grown; drop function grown_id')
  await sql.unsafe('vacuum (analyze)')
  return grown
}

const columnsOf = async (sql: Database): Promise<ReadonlyMap<string, readonly string[]>> => {
  const rows = await sql<{ table: string; names: string[] }[]>`
    select table_name::text as table, array_agg(column_name::text order by ordinal_position) as names
    from information_schema.columns where table_schema = current_schema() group by table_name`
  return new Map(rows.map(({ table, names }) => [table, names]))
}

/** An id of version 7, as the service makes them. */
const idAt = (at: Date): string => {
  const time = at.getTime().toString(16).padStart(12, '0')
  const random = randomBytes(10).toString('hex')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-a${random.slice(3, 6)}-${random.slice(6, 18)}`
}
