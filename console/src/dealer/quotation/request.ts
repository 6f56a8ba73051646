/** The request for a quotation: in the API's words, from what a person has typed so far. */
import type { BorrowerType, LoanType, VehicleType } from '../../../../src/domain/application/application.ts'
import * as names from '../../../../src/sets/b/enumerations.ts'

/** The figures of a quotation; amounts in euro. */
export type Figures = {
  readonly price: number | undefined
  readonly deposit: number | undefined
  readonly tradeIn: number | undefined
  readonly term: number | undefined
  readonly loanType: LoanType
  readonly vehicleType: VehicleType
  readonly borrowerType: BorrowerType
  readonly annualKilometres: 15_000 | 20_000 | 25_000 | undefined
  readonly registration: string | undefined
  readonly isNew: boolean
}

export const NO_FIGURES: Figures = {
  price: undefined,
  deposit: undefined,
  tradeIn: undefined,
  term: undefined,
  loanType: 'hirePurchase',
  vehicleType: 'car',
  borrowerType: 'individual',
  annualKilometres: undefined,
  registration: undefined,
  isNew: false,
}

/**
 * The request, for every term, so that the response says why each is rejected. Undefined if there is not enough to ask
 * yet.
 */
export const requestOf = (figures: Figures): Readonly<Record<string, unknown>> | undefined => {
  const { price, deposit, tradeIn, loanType, vehicleType, borrowerType, annualKilometres } = figures
  if (price === undefined || vehicleType === 'agricultural') return undefined
  const registration = figures.registration?.trim()
  return {
    purchasePrice: price,
    ...(deposit !== undefined && { deposit }),
    ...(tradeIn !== undefined && { tradeIn }),
    loanType: names.LoanType.write(loanType),
    vehicleType: names.VehicleType.write(vehicleType),
    borrowerType: names.BorrowerType.write(borrowerType),
    ...(annualKilometres !== undefined && { annualKilometers: annualKilometres }),
    ...(registration && !figures.isNew ? { registrationNumber: registration } : {}),
    ...(figures.isNew && { newVehicle: true }),
  }
}
