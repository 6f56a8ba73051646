/**
 * Stores applications as submissions leave them: submits some, then copies their rows in the database under new ids and
 * times. Rows, sizes and order are real.
 */

import { RETENTION } from '../src/domain/retention.ts'
import type { Database, Transaction } from '../src/store/connection/database.ts'
import { whole } from './figures.ts'

const SECONDS_A_DAY = 24 * 60 * 60
const SECONDS_BETWEEN = 30
/** The service purges older ones. */
const ANSWERS_KEPT = SECONDS_A_DAY / SECONDS_BETWEEN
/** The same, a day less, so that it purges none during the measurement. */
const EVENTS_KEPT = (RETENTION.events.kept.seconds - SECONDS_A_DAY) / SECONDS_BETWEEN

/** A table in which a submission creates rows, and what differs in each copy of a row. */
type Table = {
  readonly name: string
  /** The application of a row `t`. */
  readonly application: string
  readonly set: Readonly<Record<string, string>>
  /** How many of the last applications have rows in it, if not all. */
  readonly kept?: number
}

const ID = `bench_id('application', copy.number)`
const AT = 'bench_at(copy.number)'
const ownId = (kind: string) => `bench_id('${kind}' || t.place, copy.number)`

/** Encrypted values can't be decrypted under another id, so the copies of status answers have no case file. */
const TABLES: readonly Table[] = [
  {
    name: 'applications',
    application: 't.id',
    set: { id: ID, state_since: AT, created_at: AT, updated_at: AT, file: 'null' },
  },
  {
    name: 'revisions',
    application: 't.application_id',
    // The file's bytes stay in the row, so its size stays real.
    set: { application_id: ID, received_at: AT, content: 't.content || t.file', file: 'null' },
  },
  {
    name: 'case_queue',
    application: 't.application_id',
    set: { application_id: ID, state_since: AT, due_at: AT },
  },
  { name: 'transitions', application: 't.application_id', set: { application_id: ID, at: AT } },
  {
    name: 'events',
    application: 't.application_id',
    set: { id: ownId('event'), application_id: ID, at: AT },
    kept: EVENTS_KEPT,
  },
  {
    name: 'client_events',
    application: '(select e.application_id from events e where e.id = t.event_id)',
    // Numbers are microseconds; each client that may see the event has a row for it.
    set: {
      number: `(extract(epoch from ${AT}) * 1000000)::bigint`,
      event_id: `bench_id('event1', copy.number)`,
    },
    kept: EVENTS_KEPT,
  },
  {
    name: 'audit',
    application: 't.subject_id',
    set: { id: ownId('audit'), subject_id: `${ID}::text`, at: AT },
  },
  {
    name: 'stored_answers',
    application: 't.application_id',
    set: { key_hash: 'sha256(copy.number::text::bytea)', application_id: ID, stored_at: AT },
    kept: ANSWERS_KEPT,
  },
]

export type Templates = {
  /** Makes this many stored applications the only ones, the last of them sent just now. */
  readonly store: (count: number, say: (sentence: string) => void) => Promise<void>
  /** The ids of `count` applications, drawn at random from those stored last. */
  readonly drawIds: (count: number) => Promise<readonly string[]>
}

const DEADLOCK = '40P01'
const TRIES_MAXIMUM = 5

/** The service's remaining work on its last submissions may lock these tables in another order. */
const emptyTables = async (sql: Database): Promise<void> => {
  for (let tried = 1; ; tried++) {
    try {
      await sql.unsafe(`truncate ${TABLES.map(({ name }) => name).join(', ')}`)
      return
    } catch (error) {
      if ((error as { code?: string }).code !== DEADLOCK || tried === TRIES_MAXIMUM) throw error
    }
  }
}

/** Takes all existing applications as templates: each was valid, so it has one event, which has its number. */
export const takeTemplates = async (sql: Database): Promise<Templates> => {
  const inserts: { readonly table: Table; readonly statement: string }[] = []
  for (const table of TABLES) inserts.push({ table, statement: await templateOf(sql, table) })
  let stored = 0

  const store = async (count: number, say: (sentence: string) => void) => {
    stored = count
    await emptyTables(sql)
    const now = Math.floor(Date.now() / MILLISECONDS_A_SECOND)
    await sql.unsafe(functions(now - count * SECONDS_BETWEEN))
    for (let from = 1; from <= count; from += BATCH_ROWS) {
      const to = Math.min(count, from + BATCH_ROWS - 1)
      await sql.begin(async (transaction) => {
        // Only the benchmark waits for this, and its data is disposable.
        await transaction`set local synchronous_commit = off`
        for (const { table, statement } of inserts) {
          const first = table.kept === undefined ? from : Math.max(from, count - table.kept + 1)
          await copy(transaction, statement, first, to)
        }
      })
      if (to % TOLD_EVERY_ROWS === 0 || to === count)
        say(`Stored ${whole(to)} of ${whole(count)} applications.`)
    }
    await sql`vacuum (analyze)`
  }
  const drawIds = async (count: number) => {
    const rows = await sql<{ id: string }[]>`
      select bench_id('application', number) as id
      from (select 1 + floor(random() * ${stored})::bigint as number from generate_series(1, ${count}::int)) as drawn`
    return rows.map(({ id }) => id)
  }
  return { store, drawIds }
}

const BATCH_ROWS = 20_000
const TOLD_EVERY_ROWS = 100_000
const MILLISECONDS_A_SECOND = 1_000

/** Sets a table's rows aside, and returns the statement that copies them for a range of numbers. */
const templateOf = async (sql: Database, { name, application, set }: Table): Promise<string> => {
  await sql.unsafe(`
    create table template_${name} as
    select (select count(*) from applications a where a.id::text < ${application}::text) as template,
      row_number() over (partition by ${application}) as place, t.*
    from ${name} t where ${application}::text in (select id::text from applications)`)
  const columns = await sql<{ name: string }[]>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${name} order by ordinal_position`
  const names = columns.map((column) => column.name)
  const unknown = Object.keys(set).find((column) => !names.includes(column))
  if (unknown !== undefined) throw new Error(`${name} has no column ${unknown} any more`)
  return `
    insert into ${name} (${names.join(', ')})
    select ${names.map((column) => set[column] ?? `t.${column}`).join(', ')}
    from generate_series($1::bigint, $2::bigint) as copy (number)
      join template_${name} t on t.template = copy.number % (select count(*) from template_applications)
    order by copy.number`
}

const copy = async (sql: Transaction, statement: string, from: number, to: number): Promise<void> => {
  if (from <= to) await sql.unsafe(statement, [from, to])
}

/** Ids increase with time, as the service's own do. */
const functions = (originSeconds: number): string => `
  create or replace function bench_at(number bigint) returns timestamptz language sql immutable as $$
    select to_timestamp(${originSeconds} + number * ${SECONDS_BETWEEN})
  $$;
  create or replace function bench_id(kind text, number bigint) returns uuid language sql immutable as $$
    select (lpad(to_hex((${originSeconds} + number * ${SECONDS_BETWEEN}) * 1000), 12, '0') || '7'
      || substr(md5(kind || number), 1, 3) || 'a' || substr(md5(kind || number), 4, 15))::uuid
  $$;`
