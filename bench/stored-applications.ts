/**
 * Stores applications as submissions leave them: submits some, then copies their rows in the database under new ids and
 * times. Rows, sizes and order are real, the service can decrypt them, and staff find each by its own words.
 */
import { createHash } from 'node:crypto'
import { decrypt } from '../packages/encryption/cipher.ts'
import { type KeyRing, unwrap, wrap } from '../packages/encryption/key-ring.ts'
import type { Database, Transaction } from '../packages/postgres/connection/database.ts'
import { readContent, searchMarks } from '../src/store/applications/encrypted-parts.ts'
import { PURPOSES } from '../src/store/applications/purposes.ts'
import { whole } from './figures.ts'
import { applicantsIn, namedContent, type Original } from './stored-contents.ts'
import { searchWordsOf } from './stored-names.ts'
import { standingOf, TABLES, type Table } from './stored-tables.ts'

const MILLISECONDS_A_SECOND = 1_000
const MILLISECONDS_A_DAY = 24 * 60 * 60 * MILLISECONDS_A_SECOND
/** However many there are, they come from one year, so that the time of none is over. */
const BETWEEN_MAXIMUM_MILLISECONDS = 30 * MILLISECONDS_A_SECOND
const SPAN_MILLISECONDS = 330 * MILLISECONDS_A_DAY

export type Templates = {
  /** Makes this many stored applications the only ones, the last of them sent just now. */
  readonly store: (count: number, say: (sentence: string) => void) => Promise<void>
  /** The numbers of `count` applications, drawn at random from those stored last. */
  readonly drawNumbers: (count: number) => readonly number[]
  /** The id of the application of a number. */
  readonly idOf: (number: number) => string
}

/** What the stored copies have that their templates don't. */
export type Copied = {
  readonly ring: KeyRing
  /** The dealers that own them in turns; by default the templates' own. */
  readonly dealerIds?: readonly string[]
}

/** Takes all existing applications as templates: each was valid, so it has one event, which has its number. */
export const takeTemplates = async (sql: Database, { ring, dealerIds = [] }: Copied): Promise<Templates> => {
  const inserts: Insert[] = []
  for (const table of TABLES) inserts.push({ table, statement: await templateOf(sql, table) })
  const originals = await originalsOf(sql, ring)
  let span: Span = { count: 0, endMilliseconds: 0, betweenMilliseconds: 0 }

  const store = async (count: number, say: (sentence: string) => void) => {
    span = {
      count,
      endMilliseconds: Date.now(),
      betweenMilliseconds: Math.min(BETWEEN_MAXIMUM_MILLISECONDS, SPAN_MILLISECONDS / count),
    }
    await emptyTables(sql)
    const indexes = count > BATCH_ROWS ? await dropIndexes(sql) : []
    let next = 1
    let stored = 0
    const storeBatches = async () => {
      while (next <= count) {
        const from = next
        const to = Math.min(count, from + BATCH_ROWS - 1)
        next = to + 1
        const copies = copiesOf(from, to, { span, ring, originals, dealerIds })
        await sql.begin((transaction) => storeBatch(transaction, { inserts, copies, span, from, to }))
        stored += to - from + 1
        if (stored % REPORTED_EVERY_ROWS === 0 || stored === count)
          say(`Stored ${whole(stored)} of ${whole(count)} applications.`)
      }
    }
    await Promise.all(Array.from({ length: STORING }, storeBatches))
    await createIndexes(sql, indexes)
    await sql`vacuum (freeze, analyze)`
  }
  const drawNumbers = (count: number) =>
    Array.from({ length: count }, () => 1 + Math.floor(Math.random() * span.count))
  return { store, drawNumbers, idOf: (number) => idOf(number, span) }
}

const BATCH_ROWS = 10_000
const REPORTED_EVERY_ROWS = 100_000
/** Batches at a time: the benchmark has two connections to a database. */
const STORING = 2

type Insert = { readonly table: Table; readonly statement: string }

/** When applications come: evenly up to the end. */
type Span = {
  readonly count: number
  readonly endMilliseconds: number
  readonly betweenMilliseconds: number
}

const timeOf = (number: number, { count, endMilliseconds, betweenMilliseconds }: Span): number =>
  Math.floor(endMilliseconds - (count - number) * betweenMilliseconds)

const TIME_DIGITS = 12

/** Ids increase with time, as the service's own do; their last digit is left for what belongs to the application. */
const idOf = (number: number, span: Span): string => {
  const time = timeOf(number, span).toString(16).padStart(TIME_DIGITS, '0')
  const chance = createHash('md5').update(String(number)).digest('hex')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${chance.slice(0, 3)}-a${chance.slice(3, 6)}-${chance.slice(6, 17)}0`
}

const DEADLOCK = '40P01'
const TRIES_MAXIMUM = 5

/** The service's remaining work on its last submissions may lock these tables in another order. */
const emptyTables = async (sql: Database): Promise<void> => {
  for (let tried = 1; ; tried++) {
    try {
      await sql.unsafe(`truncate ${TABLES.map(({ name }) => name).join(', ')} cascade`)
      return
    } catch (error) {
      if ((error as { code?: string }).code !== DEADLOCK || tried === TRIES_MAXIMUM) throw error
    }
  }
}

/** Drops the indexes that no constraint needs, and returns the statements that make them again: at once they cost much less. */
const dropIndexes = async (sql: Database): Promise<readonly string[]> => {
  const indexes = await sql<{ name: string; made: string }[]>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made
    from pg_index i
    where indrelid = any (${`{${TABLES.map(({ name }) => name).join(',')}}`}::regclass[])
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`)
  return indexes.map(({ made }) => made)
}

const createIndexes = async (sql: Database, statements: readonly string[]): Promise<void> => {
  for (const statement of statements)
    await sql.begin(async (transaction) => {
      await transaction`set local maintenance_work_mem = '512MB'`
      await transaction.unsafe(statement)
    })
}

/** Sets a table's rows aside, and returns the statement that copies them for a batch. */
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
    from bench_copies copy join template_${name} t on t.template = copy.template
    where copy.number >= $1::bigint
    order by copy.number`
}

/** What the templates hold encrypted, in their order: a copy has the key of its template, wrapped for itself. */
const originalsOf = async (sql: Database, ring: KeyRing): Promise<readonly Original[]> => {
  const rows = await sql<{ id: string; keyId: string; dataKey: Buffer; content: Buffer }[]>`
    select a.id, a.key_id as "keyId", a.data_key as "dataKey", r.content
    from template_applications a join template_revisions r on r.template = a.template and r.place = 1
    order by a.template`
  return rows.map(({ id, keyId, dataKey, content }) => {
    const key = unwrap(ring, id, { keyId, wrapped: dataKey })
    return { key, ...readContent(decrypt(key, PURPOSES.revision, content)) }
  })
}

const COLUMNS = {
  number: 'bigint',
  template: 'bigint',
  id: 'uuid',
  at: 'timestamptz',
  stage: 'queue_stage',
  state: 'application_state',
  dealer_id: 'uuid',
  data_key: 'bytea',
  content: 'bytea',
  marks: 'bigint[]',
} as const

/** The values of a batch as text, a list for each column. */
type Copies = Readonly<Record<keyof typeof COLUMNS, readonly (string | null)[]>>

const copiesOf = (
  from: number,
  to: number,
  {
    span,
    ring,
    originals,
    dealerIds,
  }: {
    readonly span: Span
    readonly ring: KeyRing
    readonly originals: readonly Original[]
    readonly dealerIds: readonly string[]
  },
): Copies => {
  const numbers = Array.from({ length: to - from + 1 }, (_, place) => from + place)
  const ids = numbers.map((number) => idOf(number, span))
  const originalOf = (number: number) => originals[number % originals.length] as Original
  return {
    number: numbers.map(String),
    template: numbers.map((number) => String(number % originals.length)),
    id: ids,
    at: numbers.map((number) => new Date(timeOf(number, span)).toISOString()),
    stage: numbers.map((number) => standingOf(number, span.count)[0]),
    state: numbers.map((number) => standingOf(number, span.count)[1]),
    dealer_id: numbers.map((number) => dealerIds[number % dealerIds.length] ?? null),
    data_key: numbers.map((number, place) => {
      const { wrapped } = wrap(ring, ids[place] as string, originalOf(number).key)
      return `\\x${wrapped.toString('hex')}`
    }),
    content: numbers.map((number) => `\\x${namedContent(originalOf(number), number).toString('hex')}`),
    marks: numbers.map((number) => {
      const words = searchWordsOf(number, applicantsIn(originalOf(number)))
      return `{${searchMarks(ring, words).join(',')}}`
    }),
  }
}

const storeBatch = async (
  sql: Transaction,
  {
    inserts,
    copies,
    span,
    from,
    to,
  }: {
    readonly inserts: readonly Insert[]
    readonly copies: Copies
    readonly span: Span
    readonly from: number
    readonly to: number
  },
): Promise<void> => {
  // Only the benchmark waits for this, and its data is disposable.
  await sql`set local synchronous_commit = off`
  const columns = Object.entries(COLUMNS)
  await sql.unsafe(
    `create temporary table bench_copies on commit drop as
     select ${columns.map(([name, type]) => `${name}::${type}`).join(', ')}
     from unnest(${columns.map((_, place) => `$${place + 1}::text[]`).join(', ')}) as c (${columns.map(([name]) => name).join(', ')})`,
    columns.map(([name]) => copies[name as keyof Copies]) as never[],
  )
  await sql`analyze bench_copies`
  for (const { table, statement } of inserts) {
    const stored = Math.ceil(
      ((table.retainedSeconds ?? 0) * MILLISECONDS_A_SECOND) / span.betweenMilliseconds,
    )
    const first = table.retainedSeconds === undefined ? from : Math.max(from, span.count - stored + 1)
    if (first <= to) await sql.unsafe(statement, [first] as never[])
  }
}
