/** The pages' names for fields of products and their values. */

import { VALUE_NAMES } from '../../../../src/domain/application/value-names.ts'
import { FEE_KINDS, FEE_MOMENTS } from '../../../../src/domain/finance/fees.ts'

export const LOAN_TYPES = [
  ['hp', VALUE_NAMES.loanType.hirePurchase],
  ['pcp', VALUE_NAMES.loanType.pcp],
] as const

export const VEHICLE_TYPES = [
  ['car', VALUE_NAMES.VehicleType.car],
  ['lightCommercial', VALUE_NAMES.VehicleType.lightCommercial],
  ['cafAsset', VALUE_NAMES.VehicleType.agricultural],
  ['other', VALUE_NAMES.VehicleType.other],
  ['tbc', VALUE_NAMES.VehicleType.toBeConfirmed],
] as const

export const BORROWER_TYPES = Object.entries(VALUE_NAMES.BorrowerType)

export const FEE_TYPES = Object.entries(FEE_KINDS).map(([kind, { name }]) => [kind, name] as const)

export const FEE_TIMES = Object.entries(FEE_MOMENTS)

export const DISTANCES = [
  ['15000', '15,000'],
  ['20000', '20,000'],
  ['25000', '25,000'],
] as const

export const PRODUCT_NAMES: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...LOAN_TYPES, ...VEHICLE_TYPES, ...BORROWER_TYPES, ...FEE_TYPES, ...FEE_TIMES]),
  id: 'ID',
  name: 'Name',
  loanType: 'Finance type',
  vehicleTypes: 'Vehicle types',
  borrowerTypes: 'Borrower types',
  vehicles: 'Makes and models',
  inForceFrom: 'In force from',
  inForceTo: 'Last day',
  terms: 'Term (months)',
  amount: 'Amount (€)',
  depositMinimumPercent: 'Minimum deposit (%)',
  vehicleAgeAtEndMaximumMonths: 'Maximum vehicle age at end of term (months)',
  rates: 'Rate',
  fees: 'Fee',
  commission: 'Commission',
  guaranteedValues: 'Guaranteed value',
  excessKilometerEuro: 'Excess charge per km (€)',
  vehicleAgeMonths: 'Vehicle age (months)',
  make: 'Make',
  model: 'Model',
  variant: 'Variant',
  dealers: 'Dealers',
  ratePercent: 'Rate (%)',
  aprPercent: 'APR (%)',
  kind: 'Type',
  amountEuro: 'Amount (€)',
  moment: 'Paid',
  term: 'Term (months)',
  annualKilometers: 'Km per year',
  percentOfPrice: '% of price',
  percentOfValuation: '% of valuation',
  valueEuro: 'Value (€)',
  percentOfAmountFinanced: '% of amount financed',
  commissionEuro: 'Commission (€)',
}
