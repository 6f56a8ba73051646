/** What a form offers beside a set's enumerations. */
import type { LocalDate } from '../../domain/application.ts'
import type { ModelSet } from '../../domain/model-set.ts'
import { dublinDay, type Service } from '../service.ts'

export type FormOptions = {
  /** Names of banks that the set takes. */
  readonly banks: readonly string[]
  readonly hasSpecialAgreement: boolean
  readonly today: LocalDate
}

/** As they are today for a dealer. */
export const formOptions = (
  { referenceData, now }: Pick<Service, 'referenceData' | 'now'>,
  dealerId: string,
  set: ModelSet,
): FormOptions => {
  const data = referenceData.current()
  return {
    banks: [...(data.bankNames(set.name) ?? set.defaultBanks)],
    hasSpecialAgreement: data.dealer(dealerId)?.specialAgreement ?? false,
    today: dublinDay(now()),
  }
}
