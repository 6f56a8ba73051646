/** The form of a file of products, in set B's names: its fields and rules, declared like those of a model set. */

import { over } from '../../../packages/rules/condition.ts'
import { list, within } from '../../../packages/rules/field.ts'
import { compile } from '../../../packages/rules/validate.ts'
import type { AmountRange, TermRange } from '../../domain/finance/product.ts'
import { TERM_MAXIMUM_MONTHS } from '../../domain/finance/product-faults.ts'
import type { Range } from '../../domain/finance/range.ts'
import { DEALERS_MAXIMUM, dealer } from '../../domain/kinds/dealer.ts'
import { integer } from '../../domain/kinds/number.ts'
import { boolean } from '../../domain/kinds/text.ts'
import { AnnualKilometers, BorrowerType, LoanType } from '../b/enumerations.ts'
import type {
  Ages,
  CommissionEntry,
  Entry,
  FeeEntry,
  GmfvEntry,
  ProductEntries,
  RateEntry,
  VehicleEntry,
} from './entry.ts'
import { RULES } from './rules.ts'
import {
  ageInMonths,
  amount,
  aprPerCent,
  date,
  eurosFrom,
  type Facts,
  FeeKindName,
  FeeMomentName,
  months,
  ProductVehicleType,
  perKilometre,
  productId,
  productName,
  ratePerCent,
  sharePerCentFrom,
  VEHICLE_AGE_MAXIMUM_MONTHS,
  vehicleName,
} from './values.ts'

const PRODUCTS_MAXIMUM = 1_000
const VEHICLES_MAXIMUM = 1_000
const RATES_MAXIMUM = 1_000
const COMMISSIONS_MAXIMUM = 1_000
const GUARANTEED_VALUES_MAXIMUM = 5_000
const GMFV_MINIMUM_EURO = 0.01
/** Just above nothing. */
const SHARE_MINIMUM_PER_CENT = 0.001

const { is, absent } = over<ProductEntries, Facts>()

const termRange = within<TermRange, ProductEntries, Facts>()
const TermRangeModel = termRange.model('TermRange', {
  from: termRange.required(months, 'from'),
  to: termRange.required(months, 'to'),
  step: termRange.required(months, 'step'),
})

const termBounds = within<Range, ProductEntries, Facts>()
const TermBoundsModel = termBounds.model('TermBounds', {
  from: termBounds.required(months, 'from'),
  to: termBounds.required(months, 'to'),
})

const amounts = within<AmountRange, ProductEntries, Facts>()
const AmountModel = amounts.model('Amount', {
  from: amounts.required(amount, 'from'),
  to: amounts.required(amount, 'to'),
})

const ages = within<Ages, ProductEntries, Facts>()
const VehicleAgeModel = ages.model('VehicleAge', {
  from: ages.required(ageInMonths, 'from'),
  to: ages.optional(ageInMonths, 'to'),
})

const vehicle = within<VehicleEntry, ProductEntries, Facts>()
const VehicleModel = vehicle.model('Vehicle', {
  make: vehicle.required(vehicleName, 'make'),
  model: vehicle.optional(vehicleName, 'model'),
  variant: vehicle.optional(vehicleName, 'variant'),
})

const rate = within<RateEntry, ProductEntries, Facts>()
const RateModel = rate.model('Rate', {
  terms: rate.optional(TermBoundsModel, 'terms'),
  amount: rate.optional(AmountModel, 'amount'),
  vehicleAgeMonths: rate.optional(VehicleAgeModel, 'vehicleAge'),
  dealers: rate.optional(list(dealer, DEALERS_MAXIMUM), 'dealerIds'),
  ratePercent: rate.requiredWhen(
    absent('products[].rates[].aprPercent'),
    ratePerCent,
    'rate',
    'Nominal rate per year.',
  ),
  aprPercent: rate.optional(
    aprPerCent,
    'aprPercent',
    'The APR without fees; the nominal rate is derived from it.',
  ),
})

const fee = within<FeeEntry, ProductEntries, Facts>()
const FeeModel = fee.model('Fee', {
  kind: fee.required(FeeKindName, 'kind'),
  amountEuro: fee.required(eurosFrom(0), 'amount'),
  moment: fee.optional(
    FeeMomentName,
    'moment',
    'When the fee is paid. Default: when this kind of fee is usually paid.',
  ),
})

const commission = within<CommissionEntry, ProductEntries, Facts>()
const CommissionModel = commission.model('Commission', {
  amount: commission.optional(AmountModel, 'amount'),
  dealers: commission.optional(list(dealer, DEALERS_MAXIMUM), 'dealerIds'),
  percentOfAmountFinanced: commission.requiredWhen(
    absent('products[].commission[].value'),
    sharePerCentFrom(0, 'the amount financed'),
    'share',
  ),
  commissionEuro: commission.optional(eurosFrom(0), 'value', 'In place of a percentage. 0 if none is paid.'),
})

const value = within<GmfvEntry, ProductEntries, Facts>()
const GuaranteedValueModel = value.model('GuaranteedValue', {
  term: value.required(months, 'term'),
  annualKilometers: value.required(AnnualKilometers, 'annualKilometres'),
  vehicleAgeMonths: value.optional(VehicleAgeModel, 'vehicleAge'),
  make: value.optional(
    vehicleName,
    'vehicle.make',
    'The make for which the value applies. Default: all vehicles that no other row names more closely.',
  ),
  model: value.optional(vehicleName, 'vehicle.model'),
  variant: value.optional(vehicleName, 'vehicle.variant'),
  percentOfPrice: value.optional(sharePerCentFrom(SHARE_MINIMUM_PER_CENT), 'share'),
  percentOfValuation: value.optional(sharePerCentFrom(SHARE_MINIMUM_PER_CENT), 'valuationShare'),
  valueEuro: value.optional(eurosFrom(GMFV_MINIMUM_EURO), 'value'),
})

const entry = within<Entry, ProductEntries, Facts>()
const ProductModel = entry.model('Product', {
  id: entry.required(productId, 'id'),
  version: entry.optional(integer({ min: 1 }), 'version'),
  sample: entry.optional(boolean, 'sample'),
  name: entry.required(productName, 'name'),
  loanType: entry.required(LoanType, 'loanType'),
  vehicleTypes: entry.required(list(ProductVehicleType), 'vehicleTypes'),
  borrowerTypes: entry.required(list(BorrowerType), 'borrowerTypes'),
  vehicles: entry.optional(list(VehicleModel, VEHICLES_MAXIMUM), 'vehicles'),
  dealers: entry.optional(list(dealer, DEALERS_MAXIMUM), 'dealerIds'),
  inForceFrom: entry.required(date, 'inForceFrom'),
  inForceTo: entry.optional(date, 'inForceTo', 'The last day on which the product is available.'),
  terms: entry.required(list(TermRangeModel, TERM_MAXIMUM_MONTHS), 'terms', 'In months.'),
  amount: entry.required(AmountModel, 'amount'),
  depositMinimumPercent: entry.optional(sharePerCentFrom(0), 'depositMinimum'),
  vehicleAgeAtEndMaximumMonths: entry.optional(
    integer({ min: 1, max: VEHICLE_AGE_MAXIMUM_MONTHS }),
    'vehicleAgeAtEndMaximumMonths',
  ),
  rates: entry.required(list(RateModel, RATES_MAXIMUM), 'rates'),
  fees: entry.required(list(FeeModel), 'fees'),
  guaranteedValues: entry.requiredWhen(
    is('products[].loanType', 'pcp'),
    list(GuaranteedValueModel, GUARANTEED_VALUES_MAXIMUM),
    'gmfvs',
  ),
  excessKilometerEuro: entry.optional(
    perKilometre,
    'excessKilometreEuro',
    'For a PCP: the excess kilometre charge.',
  ),
  commission: entry.optional(list(CommissionModel, COMMISSIONS_MAXIMUM), 'commission'),
})

const file = within<ProductEntries, ProductEntries, Facts>()
const ProductFileModel = file.model('ProductFile', {
  products: file.required(list(ProductModel, PRODUCTS_MAXIMUM), 'products'),
})

export const productFile = compile(ProductFileModel, RULES, { isStrict: true })
