/** Looks new cars up in the catalogue by make, model and specification, however these are spelt. */

import type { Database } from '../../store/connection/database.ts'
import { type Car, searchCars as findCars } from '../../store/reference/cars.ts'
import { Refusal } from '../refusal.ts'

/** The answer to a search: the terms as sent, null where one was not given, and the cars, best first. */
export type CarSpecification = {
  readonly make: string | null
  readonly model: string | null
  readonly specification: string | null
  readonly cars: readonly Car[]
}

export type CarSearch = {
  readonly make?: string | undefined
  readonly model?: string | undefined
  readonly specification?: string | undefined
  readonly limit?: number | undefined
}

const LIMIT_DEFAULT_CARS = 50
const LIMIT_MAXIMUM_CARS = 200

/**
 * The best matches of the terms that are given, at most `limit` of them (50, and no more than 200). A blank
 * term counts as not given. Refused without any term and with a limit out of bounds.
 */
export const searchCars = async (
  sql: Database,
  { make, model, specification, limit = LIMIT_DEFAULT_CARS }: CarSearch,
): Promise<CarSpecification | Refusal> => {
  if (!Number.isInteger(limit) || limit < 1 || limit > LIMIT_MAXIMUM_CARS) {
    return new Refusal(`limit must be a whole number from 1 to ${LIMIT_MAXIMUM_CARS}.`)
  }
  const terms = { make: given(make), model: given(model), specification: given(specification) }
  if (Object.values(terms).every((term) => term === null)) {
    return new Refusal('At least one of make, model and specification must be given.')
  }
  return { ...terms, cars: await findCars(sql, terms, limit) }
}

const given = (term: string | undefined): string | null =>
  term === undefined || term.trim() === '' ? null : term
