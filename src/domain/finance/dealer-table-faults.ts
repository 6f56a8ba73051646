/**
 * The errors of a product's tables with rows for all dealers and for some: rates and commission. Each amount, term and age needs
 * one general row; a dealer's own rows override them, and must not overlap.
 */
import { euroText } from './money.ts'
import { type AgeRange, ANY_AGE, type Product, type ProductFault, termsOf } from './product.ts'
import { type Area, closed, coverageOf, type OpenRange, type Range } from './range.ts'

/** Every term, amount and age needs one general rate. */
export const rateFaults = (product: Product): readonly ProductFault[] => {
  const faults = termsOf(product).flatMap((term) => {
    const domain = domainAt(product, term)
    if (domain === undefined) return [`No vehicle is new enough for ${term} months.`]
    const rows = product.rates.filter(({ terms }) => terms.from <= term && term <= terms.to)
    return coverageFaults('rate', rows, domain, `${term} months, `)
  })
  return at('rates', faults)
}

/** Every amount needs one general commission, if the product says anything about it. */
export const commissionFaults = ({ commission, amount }: Product): readonly ProductFault[] =>
  commission === undefined
    ? []
    : at('commission', coverageFaults('commission', commission, { amount, age: closed(ANY_AGE) }))

/** The domain needs one row for all dealers everywhere; a dealer's own rows must not overlap. */
const coverageFaults = (
  noun: string,
  rows: readonly ByDealer[],
  domain: Area,
  before = '',
): readonly string[] => {
  const coverage = (some: typeof rows) => coverageOf(some.map(areaOf), domain)
  const said = (area: Area) => `${before}${inWords(area, domain)}`
  const { gaps, overlaps } = coverage(rows.filter((row) => row.dealerIds === undefined))
  const dealerIds = [...new Set(rows.flatMap((row) => row.dealerIds ?? []))]
  return [
    ...gaps.map((area) => `No ${noun} for ${said(area)}.`),
    ...overlaps.map((area) => `More than one ${noun} for ${said(area)}.`),
    ...dealerIds.flatMap((dealerId) =>
      coverage(rows.filter((row) => row.dealerIds?.includes(dealerId))).overlaps.map(
        (area) => `More than one ${noun} of dealer ${dealerId} for ${said(area)}.`,
      ),
    ),
  ]
}

/** A row for some amounts, and for all dealers or for some. */
type ByDealer = {
  readonly amount: Range
  readonly vehicleAge?: AgeRange
  readonly dealerIds?: readonly string[]
}

export const byDealerFaults = (
  place: string,
  name: string,
  row: ByDealer,
  { dealerIds }: Pick<Product, 'dealerIds'>,
): readonly ProductFault[] => [
  ...at(`${place}.amount`, emptyFaults(`${name} has no amounts`, row.amount)),
  ...at(`${place}.dealerIds`, [
    row.dealerIds?.length === 0 && `${name} is for no dealer.`,
    dealerIds !== undefined &&
      row.dealerIds?.some((id) => !dealerIds.includes(id)) === true &&
      `${name} is for a dealer that cannot offer the product.`,
  ]),
]

export const emptyFaults = (says: string, { from, to }: OpenRange): readonly string[] =>
  isCount(from) && (to === null || (isCount(to) && from <= to))
    ? []
    : [`${says}: ${from} to ${to ?? 'any'} is empty.`]

/** Turns sentences into errors at the place. */
export const at = (place: string, sentences: readonly (string | false)[]): readonly ProductFault[] =>
  sentences.flatMap((says) => (says === false ? [] : [{ place, says }]))

export const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0

/** What a table must cover at a term: the amounts, and the ages that leave the vehicle young enough at the end. */
export const domainAt = (product: Product, term: number): Area | undefined => {
  const { amount, vehicleAgeAtEndMaximumMonths: oldest } = product
  const to = oldest === null ? Number.POSITIVE_INFINITY : oldest - term
  return to < 0 ? undefined : { amount, age: { from: 0, to } }
}

const areaOf = ({ amount, vehicleAge = ANY_AGE }: ByDealer): Area => ({
  amount,
  age: closed(vehicleAge),
})

type Amounts = Product['amount']

const inWords = ({ amount, age }: Area, domain: Area): string => {
  const { from, to } = amount as Amounts
  return `${euroText(from)} to ${euroText(to)}${agesInWords(age, domain.age)}`
}

/** Empty for all ages. */
export const agesInWords = ({ from, to }: Range, domain: Range): string => {
  if (from === domain.from && to === domain.to) return ''
  return `, vehicles of ${from} months ${Number.isFinite(to) ? `to ${to} months` : 'or more'}`
}
