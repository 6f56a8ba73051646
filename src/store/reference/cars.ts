/**
 * The car catalogue: the new cars, and the search for them by make, model and specification, however they are spelt. A
 * search takes two statements: one finds the catalogue's words close to the search words, the other the cars that have
 * them.
 */

import type { Queries, Statement } from '../../../packages/postgres/connection/database.ts'
import {
  type AskedWord,
  type CarTerms,
  type CatalogueWord,
  deletionsOf,
  type Level,
  type Levels,
  levelsOf,
  mayBeInside,
  wordsAsked,
} from './car-search.ts'

/** A car of the catalogue: the values of a new-vehicle block. */
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

/**
 * The cars that match every word of every term, best first: exactly this make and model first, then those with the
 * words among others, then those with them as parts of words; then by make, model, specification and id. Misspelt
 * words, and words in another term than their own, count only if no word is closer. A term without a letter or digit,
 * or with a word close to none, finds nothing.
 */
export const searchCars = async (sql: Queries, terms: CarTerms, limit: number): Promise<Car[]> => {
  const asked = wordsAsked(terms)
  if (asked.length === 0) return []
  const levels = levelsOf(terms, asked, await wordsNear(sql, asked))
  return levels === null ? [] : carsOf(sql, levels, limit)
}

/** The catalogue's words that may be the search words, or contain them, or be what they mean. */
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
 * The cars of the first levels that have any. An unnecessary level is not run. The statement has few shapes (which
 * levels there are, and which of them have words of specifications), so each is prepared only once.
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
 * Goes through the models that may have such cars in order, and the cars of each in order, until there are enough. The
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

/** Fewer cars than this are collected and sorted. */
const GATHERED_MAXIMUM_CARS = 1_000

/**
 * Words of specifications can be in very many models and yet in few cars together, which an index collects. If there
 * are many such cars, going through them in order soon meets enough.
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
