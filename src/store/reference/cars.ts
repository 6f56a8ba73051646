/**
 * The car catalogue: which new cars there are, and the search in them by make, model and specification,
 * however these are spelt. A search takes two statements: one finds the catalogue's words that are near
 * the words asked for, the other the cars that have them.
 */

import type { Queries, Statement, Transaction } from '../connection/database.ts'
import {
  type AskedWord,
  type CarTerms,
  type CatalogueWord,
  type Level,
  type Levels,
  levelsOf,
  mayBeInside,
  wordsAsked,
} from './car-query.ts'
import {
  asWhole,
  deletionsOf,
  FIELDS,
  inField,
  keyOf,
  outOfField,
  searchWordsOf,
  wordsOf,
} from './car-words.ts'

/** A car as the catalogue has it: the values that a new-vehicle block takes. */
export type Car = {
  readonly id: string
  readonly make: string
  readonly model: string
  readonly specification: string
  readonly fuel: string
}

const CAR_ID = /^[a-z0-9-]{1,64}$/

/** Whether a text can be the identifier of a car: 1 to 64 lower-case letters, digits and hyphens. */
export const isCarId = (text: string): boolean => CAR_ID.test(text)

/** Whether the catalogue has a car of this id. Any text may be asked for. */
export const carExists = async (sql: Queries, id: string): Promise<boolean> => {
  if (!isCarId(id)) return false
  const rows = await sql`select 1 from car_specification where id = ${id}`
  return rows.length > 0
}

/** The car of this id; undefined where the catalogue has none. */
export const findCar = async (sql: Queries, id: string): Promise<Car | undefined> => {
  const [car] = await sql<Car[]>`
    select id, make, model, specification, fuel from car_specification where id = ${id}`
  return car
}

/**
 * The cars that have every word of every term, best first: those of the very make and model before those
 * that have the words among others, these before those that have them as parts of words; then by make,
 * model, specification and id. Misspelt words, and words given in another term than their own, count where
 * no word is closer. A term without a letter or digit, or with a word that is near nothing, finds nothing.
 */
export const searchCars = async (sql: Queries, terms: CarTerms, limit: number): Promise<Car[]> => {
  const asked = wordsAsked(terms)
  if (asked.length === 0) return []
  const levels = levelsOf(terms, asked, await wordsNear(sql, asked))
  return levels === null ? [] : carsOf(sql, levels, limit)
}

/** The catalogue's words that may be the words asked for, or contain them, or be what was meant by them. */
const wordsNear = async (sql: Queries, asked: readonly AskedWord[]): Promise<CatalogueWord[]> => {
  const texts = asked.map(({ text }) => text)
  const beginnings = asked.filter(({ mayBegin }) => mayBegin).map(({ text }) => text)
  const parts = texts.filter(mayBeInside).map((text) => `%${text}%`)
  return sql<CatalogueWord[]>`
    select word, field from car_word where word = any(${texts}::text[])
    union
    select word, field
    from unnest(${beginnings}::text[]) as beginning
    join car_word on word >= beginning and word < beginning || chr(1114111)
    union
    select word, field from car_word where word like any(${parts}::text[])
    union
    select word, field
    from car_word_deletion join car_word using (word)
    where deletion = any(${texts.flatMap(deletionsOf)}::text[])`
}

/**
 * The cars of the first levels that have any. A level that isn't needed isn't run. The statement has few shapes
 * (which levels there are, and which of them have words of specifications), so each is prepared but once.
 */
const carsOf = async (
  sql: Queries,
  { whole, exact, closest, anyhow }: Levels,
  limit: number,
): Promise<Car[]> => {
  const found = await sql<Car[]>`
    with whole as materialized (${carsAt(sql, whole, sql`true`, limit)}),
    exact as materialized (${carsAt(sql, exact, sql`(select count(*) from whole) < ${limit}`, limit)}),
    closest as materialized (${carsAt(sql, closest, sql`(select count(*) from exact) < ${limit}`, limit)}),
    spelt as (table whole union all table exact union all table closest),
    anyhow as materialized (${carsAt(sql, anyhow, sql`not exists (table spelt)`, limit)}),
    found as (
      select 1 as level, * from whole
      union all select 2, * from exact
      union all select 3, * from closest
      union all select 4, * from anyhow
    )
    select id, make, model, specification, fuel from found
    order by level, make_key, model_key, specification_key, id`
  return [...new Map(found.map((car) => [car.id, car])).values()].slice(0, limit)
}

type Fragment = Statement<object[]>

const carsAt = (sql: Queries, level: Level | null, needed: Fragment, limit: number): Fragment => {
  if (level === null) {
    return sql`
      select car_specification.id, make, model, specification, fuel, make_key, model_key, specification_key
      from car_specification join car_model on false`
  }
  return level.hasSpecification
    ? gatheredOrWalked(sql, level.query, needed, limit)
    : walked(sql, level.query, needed, limit)
}

/**
 * Walks the models that may have such cars in order, and the cars of each in order, until there are enough. The
 * `offset 0` keeps the query away from the index on words, which would fetch all such cars for every model.
 */
const walked = (sql: Queries, query: string, needed: Fragment, limit: number): Fragment => sql`
  select car.id, make, model, specification, fuel, make_key, model_key, specification_key
  from (
    select id, make_key, model_key from car_model
    where words @@ ${query}::tsquery and ${needed}
    order by make_key, model_key
  ) as found_model
  cross join lateral (
    select * from car_specification
    where model_id = found_model.id
    order by specification_key, id
    offset 0
  ) as car
  where car.words @@ ${query}::tsquery
  order by make_key, model_key
  limit ${limit}`

/** Fewer cars than this are gathered and sorted. */
const GATHERED_MAXIMUM_CARS = 1_000

/**
 * Words of specifications can stand in a great many models and yet in few cars together, which an index
 * gathers. Where there are many such cars, walking in order soon meets enough of them.
 */
const gatheredOrWalked = (sql: Queries, query: string, needed: Fragment, limit: number): Fragment => sql`
  with matching as materialized (
    select id, make, model, specification, fuel, model_id, specification_key from car_specification
    where words @@ ${query}::tsquery and ${needed}
  ),
  gathered as materialized (
    select * from matching limit ${GATHERED_MAXIMUM_CARS}
  ),
  many as materialized (
    select count(*) = ${GATHERED_MAXIMUM_CARS} as found from gathered
  )
  (${walked(sql, query, sql`(select found from many)`, limit)})
  union all
  (
    select gathered.id, make, model, specification, fuel, make_key, model_key, specification_key
    from gathered join car_model on car_model.id = model_id
    where not (select found from many)
    order by make_key, model_key, specification_key, gathered.id
    limit ${limit}
  )`

const BATCH_ROWS = 1_000

/**
 * Adds cars to the catalogue and brings those that it has (by id) up to date; no car is ever removed. Tells
 * how many there were, and how many of them stood so already. Others that write wait until the transaction
 * ends; searches go on, over what was there before.
 */
export const upsertCars = async (
  sql: Transaction,
  cars: AsyncIterable<Car> | Iterable<Car>,
): Promise<{ cars: number; unchanged: number }> => {
  await sql`lock table car_model in share row exclusive mode`
  const models = new Map<string, ModelWords>()
  const total = { cars: 0, unchanged: 0 }
  let batch = new Map<string, Car>()
  const write = async () => {
    const rows = [...batch.values()].map(rowOf)
    for (const row of rows) noteWords(models, row)
    total.cars += rows.length
    total.unchanged += rows.length - (await writeCars(sql, rows))
    batch = new Map()
  }
  for await (const car of cars) {
    batch.set(car.id, car)
    if (batch.size === BATCH_ROWS) await write()
  }
  await write()
  await writeModelWords(sql, [...models.values()])
  await writeWords(sql, [...models.values()])
  await sql`select gin_clean_pending_list('car_model_by_words'), gin_clean_pending_list('car_specification_by_words')`
  await sql`analyze car_model, car_specification, car_word, car_word_deletion`
  return total
}

/** The words of a model's specifications together, as rows carry them. */
type ModelWords = { readonly makeKey: string; readonly modelKey: string; readonly words: Set<string> }

type CarRow = Car & {
  readonly makeKey: string
  readonly modelKey: string
  readonly specificationKey: string
  readonly words: readonly string[]
}

const rowOf = (car: Car): CarRow => {
  const words = {
    make: wordsOf(car.make),
    model: wordsOf(car.model),
    specification: wordsOf(car.specification),
  }
  return {
    ...car,
    makeKey: keyOf(words.make),
    modelKey: keyOf(words.model),
    specificationKey: keyOf(words.specification),
    words: [
      asWhole('make', words.make),
      asWhole('model', words.model),
      ...FIELDS.flatMap((field) => searchWordsOf(field, words[field]).map((word) => inField(field, word))),
    ],
  }
}

const noteWords = (models: Map<string, ModelWords>, { makeKey, modelKey, words }: CarRow): void => {
  const name = joined([makeKey, modelKey])
  const model = models.get(name) ?? { makeKey, modelKey, words: new Set() }
  models.set(name, model)
  for (const word of words) model.words.add(word)
}

/** A row's words on their way to the database; no word has this sign in it. */
const joined = (words: Iterable<string>): string => [...words].join('|')

/** Writes the cars whose rows differ from what is kept, and tells how many these were. */
const writeCars = async (sql: Transaction, rows: readonly CarRow[]): Promise<number> => {
  const makeKeys = rows.map(({ makeKey }) => makeKey)
  const modelKeys = rows.map(({ modelKey }) => modelKey)
  await sql`
    insert into car_model (make_key, model_key)
    select make_key, model_key from unnest(${makeKeys}::text[], ${modelKeys}::text[]) as given (make_key, model_key)
    except select make_key, model_key from car_model`
  const written = await sql`
    insert into car_specification as kept
      (id, make, model, specification, fuel, model_id, specification_key, words)
    select
      given.id, make, model, specification, fuel, car_model.id, specification_key,
      array_to_tsvector(string_to_array(given.words, '|'))
    from unnest(
      ${rows.map(({ id }) => id)}::text[],
      ${rows.map(({ make }) => make)}::text[],
      ${rows.map(({ model }) => model)}::text[],
      ${rows.map(({ specification }) => specification)}::text[],
      ${rows.map(({ fuel }) => fuel)}::text[],
      ${makeKeys}::text[],
      ${modelKeys}::text[],
      ${rows.map(({ specificationKey }) => specificationKey)}::text[],
      ${rows.map(({ words }) => joined(words))}::text[]
    ) as given (id, make, model, specification, fuel, make_key, model_key, specification_key, words)
    join car_model using (make_key, model_key)
    on conflict (id) do update set
      make = excluded.make,
      model = excluded.model,
      specification = excluded.specification,
      fuel = excluded.fuel,
      model_id = excluded.model_id,
      specification_key = excluded.specification_key,
      words = excluded.words
    where (kept.make, kept.model, kept.specification, kept.fuel, kept.model_id, kept.specification_key, kept.words)
      is distinct from (excluded.make, excluded.model, excluded.specification, excluded.fuel, excluded.model_id,
        excluded.specification_key, excluded.words)`
  return written.count
}

/**
 * Adds words to the models. Words that none of a model's cars has any more are left: they cost a look at its
 * cars, and bring nothing wrong up.
 */
const writeModelWords = async (sql: Transaction, models: readonly ModelWords[]): Promise<void> => {
  for (const batch of inBatches(models)) {
    await sql`
      update car_model set words = car_model.words || given.words
      from (
        select make_key, model_key, array_to_tsvector(string_to_array(words, '|')) as words
        from unnest(
          ${batch.map(({ makeKey }) => makeKey)}::text[],
          ${batch.map(({ modelKey }) => modelKey)}::text[],
          ${batch.map(({ words }) => joined(words))}::text[]
        ) as given (make_key, model_key, words)
      ) as given
      where car_model.make_key = given.make_key and car_model.model_key = given.model_key
        and car_model.words <> car_model.words || given.words`
  }
}

/** Makes the words findable when misspelt. */
const writeWords = async (sql: Transaction, models: readonly ModelWords[]): Promise<void> => {
  const all = [...new Set(models.flatMap(({ words }) => [...words]))].flatMap(
    (carried) => outOfField(carried) ?? [],
  )
  for (const batch of inBatches(all)) {
    await sql`
      insert into car_word (word, field)
      select * from unnest(${batch.map(({ word }) => word)}::text[], ${batch.map(({ field }) => field)}::text[])
      on conflict do nothing`
    const deletions = batch.flatMap(({ word }) => deletionsOf(word).map((deletion) => ({ deletion, word })))
    await sql`
      insert into car_word_deletion (deletion, word)
      select * from unnest(
        ${deletions.map(({ deletion }) => deletion)}::text[],
        ${deletions.map(({ word }) => word)}::text[]
      )
      on conflict do nothing`
  }
}

const inBatches = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / BATCH_ROWS) }, (_, index) =>
    rows.slice(index * BATCH_ROWS, (index + 1) * BATCH_ROWS),
  )
