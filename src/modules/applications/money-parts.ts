/**
 * The parts of an application that its views share: its money (offers, approved figures, affordability), its state, and
 * its failures.
 */
import * as z from 'zod'
import { MODES } from '../../domain/access/access.ts'
import type { Application } from '../../domain/application/application.ts'
import { SET_NAMES } from '../../domain/application/sets.ts'
import { STATE_MEANS } from '../../domain/application/states.ts'
import type { MeasuredValue } from '../../domain/case/affordability.ts'
import { FEE_KINDS, FEE_MOMENTS, perFeeFigure } from '../../domain/finance/fees.ts'
import { type Cents, fromEuros, minus, toEuros } from '../../domain/finance/money.ts'
import { offerFigures } from '../../domain/finance/offer-figures.ts'
import { TERM_MAXIMUM_MONTHS } from '../../domain/finance/product-faults.ts'
import type { Offer } from '../../domain/finance/selection.ts'
import { INT32_MAXIMUM } from '../../domain/kinds/number.ts'
import { UNITS } from '../../domain/policy/measures.ts'
import { POLICY_OUTCOMES } from '../../domain/policy/values.ts'
import { exactly, flag, listed, optional, orNull, moment as pageMoment } from '../../http/page-fields.ts'
import { boolean, describedEnum, model, moment, object, text, textOrNull, whole } from '../../http/schema.ts'

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
  commission: optional(euro('What the lender pays the dealer. Absent if the product says nothing about it.')),
})
export type ShownOffer = z.output<typeof offer>

type WithProducts = {
  readonly referenceData: {
    readonly current: () => { readonly products: readonly { readonly id: string; readonly name: string }[] }
  }
}

export const offerPart = ({ referenceData }: WithProducts, found: Offer): ShownOffer => {
  const product = referenceData.current().products.find(({ id }) => id === found.productId)
  return {
    ...offerFigures(found),
    product: product?.name ?? found.productId,
    ...(found.commission === undefined ? {} : { commission: toEuros(found.commission) }),
  }
}

export const offerOrNull = (service: WithProducts, found: Offer | null | undefined): ShownOffer | null =>
  found ? offerPart(service, found) : null

const TERMS_MAXIMUM_EURO = 10_000_000
const nearEuro = (description: string) => z.number().min(0).max(TERMS_MAXIMUM_EURO).describe(description)

/** Figures that the policy approves, as a decision takes them. */
export const NEAREST = {
  moreDeposit: nearEuro('What the deposit must grow by, in euro. A multiple of 100, or 0.'),
  deposit: nearEuro('The deposit in euro, as a decision takes it.'),
  tradeIn: nearEuro(
    'The trade-in value in euro. 0 if the application has one figure for deposit and trade-in.',
  ),
  contribution: nearEuro('Deprecated: use `deposit`. Deposit and trade-in together, in euro.').meta({
    deprecated: true,
  }),
  term: whole('The term in months, as a decision takes it.', 1, TERM_MAXIMUM_MONTHS),
  productId: text('The product, as a decision takes it.'),
  isFirstChoice: boolean(
    'Whether a submission with these figures gets this product. If not, only a decision that names it does.',
  ),
}

type Approved = { readonly moreDeposit: Cents; readonly offer: Offer; readonly isFirstChoice: boolean }
type Nearest<Found> = Readonly<Record<'deposit' | 'term' | 'product' | 'combination', Found>>

/** Each change alone, and combined, of an application; with what else is shown of its offer. */
export const nearestParts = <Shown>(
  found: Nearest<Approved | undefined>,
  canonical: Partial<Application> | undefined,
  shown: (offer: Offer) => Shown,
) => {
  const { price = 0, tradeIn = 0 } = canonical?.finance ?? {}
  const part = (one: Approved | undefined) => {
    if (one === undefined) return null
    const contribution = minus(fromEuros(price), one.offer.loanAmount)
    return {
      moreDeposit: toEuros(one.moreDeposit),
      deposit: toEuros(minus(contribution, fromEuros(tradeIn))),
      tradeIn,
      contribution: toEuros(contribution),
      term: one.offer.term,
      productId: one.offer.productId,
      isFirstChoice: one.isFirstChoice,
      ...shown(one.offer),
    }
  }
  return {
    deposit: part(found.deposit),
    term: part(found.term),
    product: part(found.product),
    combination: part(found.combination),
  }
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
  unit: z.enum(['perCent', 'euro', 'months', 'years', 'kilometres']),
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
    value: value === null ? null : inUnit(value),
    bounds: bounds.map(({ bound, ...rest }) => ({ ...rest, bound: inUnit(bound) })),
  }
}

export const ApplicationState = model(
  'ApplicationState',
  describedEnum('The state of a quote or a case. Both sets use the same names.', STATE_MEANS),
)

/** A time as examples have it. */
export const AT = '2026-03-03T10:05:00.000Z'

/** Who did something, as pages show them: a person's name or address, a client's name, or the part of the service. */
export const who = z.string()

export const VERSION = whole(
  'Changes with each change of the application. Send it with your decision.',
  0,
  INT32_MAXIMUM,
)

export const STANDING = {
  reference: text('The reference, such as C01K85HRB9YFX0N5P6B2C3D4E5F.'),
  state: ApplicationState.describe('The state.'),
  since: moment('The time of the last state change.'),
  revision: whole('How many times it has been submitted, including the first time.', 1, INT32_MAXIMUM),
  version: VERSION,
}

/** The same on a page. */
export const SHOWN_STANDING = {
  ...STANDING,
  at: moment('The time of this view, by the service’s clock.'),
  set: z.enum(SET_NAMES),
  mode: z.enum(MODES),
  client: textOrNull('The software that sent it. Null if a person of the dealer sent it in the console.'),
}

export const Duplicate = object('Another application.', {
  reference: text('The reference.'),
  state: ApplicationState.describe('The state.'),
  at: moment('The time of the submission.'),
})

/**
 * The fields that an application was sent back for, by the set's place and the canonical one, and the staff's words.
 */
export const ofSentBack = {
  fields: listed(exactly({ place: z.string(), field: z.string() })),
  words: z.string(),
}
export const sentBack = orNull(exactly(ofSentBack))
export type ShownSentBack = z.output<typeof sentBack>

/** What happened to it, as a page tells it; `what` follows the name of who did it: "approved it". */
export const EVENT = {
  at: pageMoment,
  /** Whether it was the caller. */
  isMine: flag,
  what: z.string(),
  reason: orNull(z.string()),
  /** The parts of a send-back's reason. */
  sentBack,
}

/** A failure of the last submission, for people. */
export const shownFailure = exactly({
  /** As in the submission. */
  place: z.string(),
  /** Its canonical place; null if it is about no field or block. */
  field: orNull(z.string()),
  type: z.string(),
  /** What to do; `{field}` stands for the field's name within the sentence. */
  message: z.string(),
})
export type ShownFailure = z.output<typeof shownFailure>
