/** Searches the catalogue for new cars by make, model and specification, however they are spelt. */

import type { Database } from '../../../packages/postgres/connection/database.ts'
import { type Car, searchCars as findCars } from '../../store/reference/cars.ts'
import { wholeNumber } from '../paging.ts'
import { FieldRefusal, refusedFields } from '../refusal.ts'

/** The response to a search: the terms as sent, null if missing, and the cars, best first. */
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
  readonly limit?: number | string | undefined
}

const LIMIT_DEFAULT_CARS = 50
const LIMIT_MAXIMUM_CARS = 200

/**
 * The best matches for the given terms, at most `limit` (50 by default, 200 at most). A blank term counts as missing.
 * Rejected without any term, and with a limit out of bounds.
 */
export const searchCars = async (
  sql: Database,
  { make, model, specification, limit = LIMIT_DEFAULT_CARS }: CarSearch,
): Promise<CarSpecification | FieldRefusal> => {
  const most = wholeNumber('limit', String(limit), { min: 1, max: LIMIT_MAXIMUM_CARS })
  const terms = { make: given(make), model: given(model), specification: given(specification) }
  const hasNone = Object.values(terms).every((term) => term === null)
  if (hasNone || most instanceof FieldRefusal)
    return refusedFields(most, hasNone ? NO_TERM : undefined) ?? NO_TERM
  return { ...terms, cars: await findCars(sql, terms, most) }
}

const NO_TERM = new FieldRefusal([
  {
    field: 'make',
    type: 'required',
    message: 'At least one of make, model or specification is required.',
  },
])

const given = (term: string | undefined): string | null =>
  term === undefined || term.trim() === '' ? null : term
