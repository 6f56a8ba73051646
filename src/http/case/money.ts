/** The money of an application: the figures of an offer, what was approved, and what the borrowers can afford. */
import * as z from 'zod'
import type { MeasuredValue } from '../../domain/case/affordability.ts'
import { FEE_KINDS, FEE_MOMENTS, perFeeFigure } from '../../domain/finance/fees.ts'
import { offerFigures } from '../../domain/finance/offer-figures.ts'
import { TERM_MAXIMUM_MONTHS } from '../../domain/finance/product-faults.ts'
import type { Offer } from '../../domain/finance/selection.ts'
import { INT32_MAXIMUM } from '../../domain/kinds/number.ts'
import { MEASURES, UNITS } from '../../domain/policy/measures.ts'
import { POLICY_OUTCOMES } from '../../domain/policy/policy.ts'
import { exactly, flag, listed, orNull } from '../declare/page-fields.ts'
import { model, object, text, whole } from '../declare/schema.ts'

/** Far above any vehicle's finance. */
export const MONEY_MAXIMUM_EURO = 100_000_000

export const euro = (description: string, minimum = 0) =>
  z
    .number()
    .min(minimum)
    .max(MONEY_MAXIMUM_EURO)
    .describe(`${description} In euro, with at most two decimal places.`)

/** The service's settings allow no higher legal maximum. */
const APR_MAXIMUM_PER_CENT = 100

const perCent = (description: string) =>
  z.number().min(0).max(APR_MAXIMUM_PER_CENT).describe(`${description} In per cent per year.`)

export const count = (description: string, maximum: number) => whole(description, 1, maximum)

/** What identifies the product of an offer. */
export const PRODUCT_FIELDS = {
  productId: text('The ID of the product.'),
  productVersion: count('The version of the product. A version never changes.', INT32_MAXIMUM),
}
export const AMOUNT_FIELDS = {
  term: count('The number of monthly instalments.', TERM_MAXIMUM_MONTHS),
  loanAmount: euro('The amount financed: the price less deposit and trade-in.'),
  rate: perCent('The nominal rate. One twelfth of it applies each month.'),
  monthlyPayment: euro(
    'The monthly instalment, without fees. At 0%, the last one includes the rounding difference, as shown in the schedule.',
  ),
  aprc: perCent('The annual percentage rate of charge (APR), including fees, to one decimal place.'),
  guaranteedFutureValue: euro(
    'The final payment of a PCP, one month after the last instalment. Null for hire purchase.',
  ).nullable(),
  ...perFeeFigure((kind) =>
    euro(`Paid ${FEE_MOMENTS[FEE_KINDS[kind].moment]}, unless the product states otherwise.`),
  ),
  totalOfPayments: euro('All instalments, the guaranteed future value and the fees.'),
  totalCostOfCredit: euro('The total of interest and fees.'),
  totalPayable: euro('The total amount payable for the vehicle: all payments, deposit and trade-in.'),
}

/** The figures of an approval, without its schedule. */
export const ApprovedFigures = model(
  'ApprovedFiguresModel',
  object('The figures that were approved.', { ...PRODUCT_FIELDS, ...AMOUNT_FIELDS }),
)

/** An offer as pages show it, with the name of its product. */
export const offer = z.object({
  productId: PRODUCT_FIELDS.productId,
  product: text('The name of the product.'),
  ...AMOUNT_FIELDS,
})
export type ShownOffer = z.output<typeof offer>

type WithProducts = {
  readonly referenceData: {
    readonly current: () => { readonly products: readonly { readonly id: string; readonly name: string }[] }
  }
}

export const offerPart = (
  { referenceData }: WithProducts,
  found: Offer | null | undefined,
): ShownOffer | null => {
  if (found === null || found === undefined) return null
  const product = referenceData.current().products.find(({ id }) => id === found.productId)
  return { ...offerFigures(found), product: product?.name ?? found.productId }
}

/** A bound that the current policy sets for a measure. */
const policyBound = exactly({
  rule: z.string(),
  is: z.enum(['above', 'below']),
  /** In the measure's unit. */
  bound: z.number(),
  outcome: z.enum(POLICY_OUTCOMES),
  fires: flag,
})

/** What borrowers can afford: a measure with the policy's bounds. */
export const measure = exactly({
  name: z.string(),
  unit: z.enum(['perCent', 'euro', 'months', 'years']),
  /** How the service calculates it. */
  says: z.string(),
  /** In the unit; null if it is unknown. */
  value: orNull(z.number()),
  /** The bounds that the current policy sets for an application of this kind. */
  bounds: listed(policyBound),
  /** What the policy does because it is missing; null if it is there, or no rule minds. */
  whenMissing: orNull(z.enum(POLICY_OUTCOMES)),
})
export type ShownMeasure = z.output<typeof measure>

/** A measure in its unit, with the policy's bounds. */
export const measurePart = ({ value, bounds, ...measure }: MeasuredValue): ShownMeasure => {
  const inUnit = (whole: number) => whole / 10 ** UNITS[measure.unit].decimals
  return {
    ...measure,
    says: MEASURES[measure.name].says,
    value: value === null ? null : inUnit(value),
    bounds: bounds.map(({ bound, ...rest }) => ({ ...rest, bound: inUnit(bound) })),
  }
}
