/** Writes the car catalogue: cars, their models, and the words by which a search finds them. */
import type { Transaction } from '../../../packages/postgres/connection/database.ts'
import {
  asWhole,
  deletionsOf,
  FIELDS,
  inField,
  keyOf,
  outOfField,
  searchWordsOf,
  wordsOf,
} from './car-search.ts'
import type { Car } from './cars.ts'

const BATCH_ROWS = 1_000

/**
 * Adds cars to the catalogue and updates existing ones (by id); never removes a car. Returns how many there were, and
 * how many of them were unchanged. Other writers wait until the transaction ends; searches continue on the previous
 * data.
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

/** The words of all specifications of a model, as in rows. */
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

/** A row's words on their way to the database; no word contains this character. */
const joined = (words: Iterable<string>): string => [...words].join('|')

/** Writes the cars whose rows differ from the stored ones, and returns their number. */
const writeCars = async (sql: Transaction, rows: readonly CarRow[]): Promise<number> => {
  const makeKeys = rows.map(({ makeKey }) => makeKey)
  const modelKeys = rows.map(({ modelKey }) => modelKey)
  await sql`
    insert into car_model (make_key, model_key)
    select make_key, model_key from unnest(${makeKeys}::text[], ${modelKeys}::text[]) as given (make_key, model_key)
    on conflict do nothing`
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
 * Adds words to the models. Words that none of a model's cars has any more stay: they cost a look at its cars, and
 * cause no wrong result.
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
