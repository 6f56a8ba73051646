/** A form's choices besides a set's enumerations, and new cars of the catalogue. */
import type { ModelSet } from '../../domain/application/model-set.ts'
import type { Car } from '../../store/reference/cars.ts'
import { type LenderRules, lenderRules } from '../products/rules.ts'
import { type CarSearch, searchCars } from '../products/search-cars.ts'
import { Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'

export type FormOptions = LenderRules & { readonly hasSpecialAgreement: boolean }

/** The choices for a dealer today. */
export const formOptions = (
  service: Pick<Service, 'referenceData' | 'now'>,
  dealerId: string,
  set: ModelSet,
): FormOptions => ({
  ...lenderRules(service, { mode: 'live', dealerId }, set),
  hasSpecialAgreement: service.referenceData.current().dealer(dealerId)?.specialAgreement ?? false,
})

const SHOWN_MAXIMUM = 20

/** The best matches; empty while nothing is typed. */
export const findCarsFor = async (
  { sql }: Pick<Service, 'sql'>,
  terms: Omit<CarSearch, 'limit'>,
): Promise<readonly Car[]> => {
  const found = await searchCars(sql, { ...terms, limit: SHOWN_MAXIMUM })
  return found instanceof Refusal ? [] : found.cars
}
