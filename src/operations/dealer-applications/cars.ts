/** New cars of the catalogue for a form, while someone types. */
import type { Car } from '../../store/reference/cars.ts'
import { type CarSearch, searchCars } from '../products/search-cars.ts'
import { Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'

const SHOWN_MAXIMUM = 20

/** The best matches; empty while nothing is typed. */
export const findCarsFor = async (
  { sql }: Pick<Service, 'sql'>,
  terms: Omit<CarSearch, 'limit'>,
): Promise<readonly Car[]> => {
  const found = await searchCars(sql, { ...terms, limit: SHOWN_MAXIMUM })
  return found instanceof Refusal ? [] : found.cars
}
