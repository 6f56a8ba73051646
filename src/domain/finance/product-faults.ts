/** A product's errors, in sentences for its authors. A faulty product is never offered. */
import { CREDIT_LAWS, type CreditLaw, lawFaults, leastAprMaximum } from './credit-law.ts'
import {
  agesInWords,
  at,
  byDealerFaults,
  commissionFaults,
  domainAt,
  emptyFaults,
  isCount,
  rateFaults,
} from './dealer-table-faults.ts'
import { FEE_KINDS } from './fees.ts'
import { cents, euroText, WHOLE_SHARE } from './money.ts'
import { closenessOf, keyOf, keysFor, type NamedVehicle, vehicleText } from './named-vehicle.ts'
import {
  ANNUAL_KILOMETRES,
  type GmfvRow,
  hasTerm,
  type Product,
  type ProductFault,
  type TermRange,
  termsOf,
} from './product.ts'
import { type Area, closed, contains, coverageOf } from './range.ts'

/** Far beyond any vehicle's finance; it limits the work for one term. */
export const TERM_MAXIMUM_MONTHS = 240

/** Far below any vehicle’s finance; with less, rounding to the cent would outweigh the instalments. */
export const AMOUNT_MINIMUM = cents(100_00)

/** All errors of a product in sentences; empty for one that may be offered. */
export const faultsOf = (product: Product, laws: readonly CreditLaw[] = CREDIT_LAWS): readonly string[] =>
  placedFaultsOf(product, laws).map(({ says }) => says)

/**
 * All errors of a product, each with its place. Tables are checked only if the terms and amounts that they must cover
 * are sound, and the legal limit only if the tables are.
 */
export const placedFaultsOf = (
  product: Product,
  laws: readonly CreditLaw[] = CREDIT_LAWS,
): readonly ProductFault[] => {
  const faults = [...frameFaults(product), ...rangeFaults(product)]
  const tableFaults =
    faults.length === 0
      ? [repeatedTerms, rateFaults, commissionFaults, gmfvFaults].flatMap((check) => check(product))
      : []
  const all = [...faults, ...tableFaults]
  return all.length === 0 ? lawFaults(product, leastAprMaximum(laws)) : all
}

const isAmount = (value: number): boolean => Number.isFinite(value) && value >= 0

const frameFaults = (product: Product): readonly ProductFault[] => {
  const { fees, depositMinimum, inForceFrom, inForceTo, vehicleAgeAtEndMaximumMonths: oldest } = product
  return [
    ...at('vehicleTypes', [
      product.vehicleTypes.length === 0 && 'The product needs at least one vehicle type.',
    ]),
    ...at('borrowerTypes', [
      product.borrowerTypes.length === 0 && 'The product needs at least one borrower type.',
    ]),
    ...at('vehicles', [product.vehicles?.length === 0 && 'The product is for no vehicle.']),
    ...at('dealerIds', [product.dealerIds?.length === 0 && 'The product is for no dealer.']),
    ...at('inForceTo', [
      inForceTo !== null &&
        inForceTo < inForceFrom &&
        `The last day, ${inForceTo}, is before the first day, ${inForceFrom}.`,
    ]),
    ...fees.flatMap(({ kind, amount }, index) =>
      at(`fees[${index}]`, [
        !isCount(amount) && `The ${FEE_KINDS[kind].name.toLowerCase()} must be 0 or more whole cents.`,
      ]),
    ),
    ...fees.flatMap(({ kind }, index) =>
      at(`fees[${index}]`, [
        fees.findIndex((fee) => fee.kind === kind) < index &&
          `The product has more than one ${FEE_KINDS[kind].name.toLowerCase()}.`,
      ]),
    ),
    ...at('depositMinimum', [
      !(isAmount(depositMinimum) && depositMinimum < WHOLE_SHARE) &&
        'The minimum deposit must be from 0% to less than 100% of the price.',
    ]),
    ...at('vehicleAgeAtEndMaximumMonths', [
      oldest !== null &&
        !(isCount(oldest) && oldest > 0) &&
        'The maximum vehicle age at end of term must be at least 1 month.',
    ]),
  ]
}

const rangeFaults = ({ amount, ...product }: Product): readonly ProductFault[] => [
  ...(product.terms.length === 0
    ? at('terms', ['The product has no terms.'])
    : product.terms.flatMap((range, index) => at(`terms[${index}]`, termFaults(range)))),
  ...at('amount', [
    !(
      isCount(amount.from) &&
      isCount(amount.to) &&
      AMOUNT_MINIMUM <= amount.from &&
      amount.from <= amount.to
    ) && `The minimum amount must be ${euroText(AMOUNT_MINIMUM)} or more, and not above the maximum amount.`,
  ]),
  ...product.rates.flatMap((row, index) => [
    ...at(`rates[${index}].terms`, emptyFaults(`Rate ${index + 1} has no terms`, row.terms)),
    ...at(`rates[${index}].vehicleAge`, emptyFaults(`Rate ${index + 1} has no vehicle ages`, row.vehicleAge)),
    ...at(`rates[${index}].rate`, [!isAmount(row.rate) && `Rate ${index + 1} must be 0% or more.`]),
    ...byDealerFaults(`rates[${index}]`, `Rate ${index + 1}`, row, product),
  ]),
  ...(product.commission ?? []).flatMap((row, index) =>
    byDealerFaults(`commission[${index}]`, `Commission ${index + 1}`, row, product),
  ),
  ...product.gmfvs.flatMap((row, index) => [
    ...at(`gmfvs[${index}].vehicleAge`, emptyFaults(`GMFV ${index + 1} has no vehicle ages`, row.vehicleAge)),
    ...at(`gmfvs[${index}].share`, worthFaults(row, index + 1)),
  ]),
]

const worthFaults = ({ share, valuationShare, value }: GmfvRow, number: number): readonly string[] => {
  const given = [share, valuationShare, value].filter((worth) => worth !== undefined)
  if (given.length !== 1)
    return [`GMFV ${number} must be either a percentage of the price, one of the valuation, or an amount.`]
  if (value !== undefined)
    return isCount(value) && value > 0 ? [] : [`GMFV ${number} must be an amount above €0.00.`]
  const part = share ?? valuationShare ?? 0
  if (isAmount(part) && part > 0 && part < WHOLE_SHARE) return []
  const whole = valuationShare === undefined ? 'price' : 'valuation'
  return [`GMFV ${number} must be above 0% and below 100% of the ${whole}.`]
}

const termFaults = ({ from, to, step }: TermRange): readonly string[] => {
  const isTerm = (months: number) => isCount(months) && months >= 1 && months <= TERM_MAXIMUM_MONTHS
  if (!isTerm(from) || !isTerm(to)) {
    return [`Terms must be 1 to ${TERM_MAXIMUM_MONTHS} whole months, not ${from} to ${to}.`]
  }
  if (from > to) return [`The terms from ${from} to ${to} months are empty.`]
  if (!isCount(step) || step < 1) {
    return [`The terms from ${from} to ${to} months need a step of 1 month or more, not ${step}.`]
  }
  if ((to - from) % step === 0) return []
  return [`Steps of ${step} months from ${from} do not reach ${to} months.`]
}

/** With a term in several ranges it would be unclear which one to change. */
const repeatedTerms = ({ terms }: Product): readonly ProductFault[] =>
  at(
    'terms',
    termsOf({ terms })
      .filter((term) => terms.filter((range) => hasTerm({ terms: [range] }, term)).length > 1)
      .map((term) => `The term of ${term} months is in more than one range.`),
  )

const gmfvFaults = (product: Product): readonly ProductFault[] => {
  const { gmfvs, loanType, excessKilometreEuro, vehicles } = product
  if (loanType === 'hirePurchase') {
    return [
      ...at('gmfvs', [gmfvs.length > 0 && 'Hire purchase cannot have a guaranteed minimum future value.']),
      ...at('excessKilometreEuro', [
        excessKilometreEuro !== undefined && 'Hire purchase cannot have an excess kilometre charge.',
      ]),
    ]
  }
  const terms = termsOf(product)
  const strays = gmfvs.filter(({ term }) => !terms.includes(term))
  return [
    ...terms.flatMap((term) => ANNUAL_KILOMETRES.flatMap((km) => gmfvFaultsOf(product, term, km))),
    ...at(
      'gmfvs',
      [...new Set(strays.map(({ term }) => term))].map(
        (term) => `There is a GMFV for ${term} months, but the product does not offer that term.`,
      ),
    ),
    ...gmfvs.flatMap(({ vehicle }, index) =>
      at(`gmfvs[${index}]`, [
        vehicle !== undefined &&
          vehicles?.every((named) => closenessOf(named, vehicle) === 'other') === true &&
          `GMFV ${index + 1} is for ${vehicleText(vehicle)}, which the product does not cover.`,
      ]),
    ),
  ]
}

/**
 * Each vehicle that the product names, and any other if there are rows for all, needs a GMFV; of rows that name the same
 * vehicles, only one can apply.
 */
const gmfvFaultsOf = (product: Product, term: number, kilometres: number): readonly ProductFault[] => {
  const domain = domainAt(product, term)
  if (domain === undefined) return []
  const rows = product.gmfvs
    .map((row, index) => ({ ...row, index }))
    .filter((row) => row.term === term && row.annualKilometres === kilometres)
  const byKey = new Map<string, typeof rows>()
  for (const row of rows) byKey.set(keyOf(row.vehicle), [...(byKey.get(keyOf(row.vehicle)) ?? []), row])
  const covered = (some: typeof rows) =>
    coverageOf(
      some.map(({ vehicleAge }) => ({ amount: domain.amount, age: closed(vehicleAge) })),
      domain,
    )
  const said = ({ age }: Area, vehicle: NamedVehicle | undefined) =>
    [
      `${term} months and ${kilometres.toLocaleString('en-IE')} km per year`,
      ...(vehicle === undefined ? [] : [vehicleText(vehicle)]),
    ].join(', ') + agesInWords(age, domain.age)
  return namedBy(product).flatMap(({ key, vehicle, needsValue }) => {
    const own = byKey.get(key) ?? []
    const open = keysFor(vehicle).flatMap((one) => byKey.get(one) ?? [])
    return [
      ...at(
        'gmfvs',
        needsValue ? covered(open).gaps.map((area) => `No GMFV for ${said(area, vehicle)}.`) : [],
      ),
      ...covered(own).overlaps.flatMap((area) => {
        const twice = own.filter(({ vehicleAge }) => contains(vehicleAge, area.age.from))
        const numbers = twice.map(({ index }) => index + 1).join(' and ')
        return at(`gmfvs[${twice.at(-1)?.index}]`, [
          `More than one GMFV for ${said(area, vehicle)}: GMFV ${numbers}.`,
        ])
      }),
    ]
  })
}

type Named = {
  readonly key: string
  readonly vehicle: NamedVehicle | undefined
  readonly needsValue: boolean
}

/** The vehicles that a product and its GMFVs name, each once; undefined for all others. */
const namedBy = ({ vehicles, gmfvs }: Product): readonly Named[] => {
  const named = [...gmfvs.map(({ vehicle }) => vehicle), ...(vehicles ?? [])]
  const byKey = new Map(named.map((vehicle) => [keyOf(vehicle), vehicle]))
  if (byKey.size === 0) byKey.set(keyOf(undefined), undefined)
  return [...byKey].map(([key, vehicle]) => ({
    key,
    vehicle,
    needsValue: vehicle !== undefined || vehicles === undefined,
  }))
}
