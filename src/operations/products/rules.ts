/** The lender's choices within a set's rules: the accepted banks, and the terms that its products offer. */

import { dublinDay } from '../../../packages/values/dublin-day.ts'
import type { LocalDate } from '../../../packages/values/local-date.ts'
import {
  BORROWER_TYPES,
  type BorrowerType,
  LOAN_TYPES,
  type LoanType,
  VEHICLE_TYPES,
  type VehicleType,
} from '../../domain/application/application.ts'
import type { ModelSet } from '../../domain/application/model-set.ts'
import type { Whose } from '../../domain/sandbox/surroundings.ts'
import type { Service } from '../service.ts'
import { dataFor } from '../surroundings.ts'

export type LenderRules = {
  /** Names of the set's accepted banks. */
  readonly banks: readonly string[]
  readonly today: LocalDate
  /** The terms in months that products in force offer, if there are any. */
  readonly terms: readonly {
    readonly loanType: LoanType
    readonly vehicleType: VehicleType
    readonly borrowerType: BorrowerType
    readonly months: readonly number[]
  }[]
}

/** The choices of today. */
export const lenderRules = (
  service: Pick<Service, 'referenceData' | 'now'>,
  caller: Whose,
  set: ModelSet,
): LenderRules => {
  const data = dataFor(service, caller)
  const today = dublinDay(service.now())
  return {
    banks: [...(data.bankNames(set.name) ?? set.defaultBanks)],
    today,
    terms: LOAN_TYPES.flatMap((loanType) =>
      VEHICLE_TYPES.flatMap((vehicleType) =>
        BORROWER_TYPES.map((borrowerType) => ({
          loanType,
          vehicleType,
          borrowerType,
          months: data.termsOffered(today, loanType, vehicleType, borrowerType),
        })),
      ),
    ).filter(({ months }) => months.length > 0),
  }
}
