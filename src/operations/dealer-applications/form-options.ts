/** A form's choices besides a set's enumerations. */
import type { ModelSet } from '../../domain/application/model-set.ts'
import { type LenderRules, lenderRules } from '../products/rules.ts'
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
