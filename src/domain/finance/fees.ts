/**
 * The fees of a product. A new kind is a row in `FEE_KINDS`: product files, figures, quotations, agreements and
 * placeholders follow.
 */
import { type Cents, NO_MONEY, plus } from './money.ts'

/** When a fee is paid, in the words that follow its amount. */
export const FEE_MOMENTS = {
  firstInstalment: 'with the first instalment',
  /** The last instalment of a hire purchase, the GMFV of a PCP. */
  lastPayment: 'with the last payment',
} as const

export type FeeMoment = keyof typeof FEE_MOMENTS

/** The kinds of fee in the order in which figures state them, each with the time at which it is usually paid. */
export const FEE_KINDS = {
  documentation: { name: 'Documentation fee', moment: 'firstInstalment' },
  completion: { name: 'Completion fee', moment: 'lastPayment' },
} as const satisfies Readonly<Record<string, { readonly name: string; readonly moment: FeeMoment }>>

export type FeeKind = keyof typeof FEE_KINDS

/**
 * Paid once, on top of a payment. Every fee of a product is part of the total cost of credit and so counts in the APR
 * (Directive 2008/48/EC, Article 3 (g)). Something charged only in certain events is not a fee but a charge of the
 * lender's.
 */
export type Fee = {
  readonly kind: FeeKind
  readonly amount: Cents
  readonly moment: FeeMoment
}

/** At most one of each kind. */
export type Fees = readonly Fee[]

/** The name under which figures and placeholders state the fee of a kind: `documentationFee`. */
export type FeeFigure = `${FeeKind}Fee`

const KINDS = Object.keys(FEE_KINDS) as readonly FeeKind[]

/** The fee of a kind, paid at the usual time by default. */
export const feeOf = (kind: FeeKind, amount: Cents, moment: FeeMoment = FEE_KINDS[kind].moment): Fee => ({
  kind,
  amount,
  moment,
})

/** The names of all of them, in their order. */
export const FEE_FIGURES: readonly FeeFigure[] = KINDS.map((kind): FeeFigure => `${kind}Fee`)

/** A value for the figure of each kind's fee, in the order of the kinds. */
export const perFeeFigure = <Value>(figureOf: (kind: FeeKind) => Value): Readonly<Record<FeeFigure, Value>> =>
  Object.fromEntries(KINDS.map((kind) => [`${kind}Fee`, figureOf(kind)])) as Record<FeeFigure, Value>

/** The amount of a kind's fee; 0 if there is none. */
export const amountOfFee = (fees: Fees, kind: FeeKind): Cents =>
  plus(...fees.filter((fee) => fee.kind === kind).map(({ amount }) => amount))

export const feesAt = (fees: Fees, moment: FeeMoment): Cents =>
  fees.reduce((sum, fee) => (fee.moment === moment ? plus(sum, fee.amount) : sum), NO_MONEY)

/** The sum of all fees. */
export const totalOfFees = (fees: Fees): Cents => plus(...fees.map(({ amount }) => amount))

/** Fees by kind, each paid at its kind's usual time. */
export const usualFees = (amounts: Readonly<Partial<Record<FeeKind, Cents>>>): Fees =>
  KINDS.flatMap((kind) => {
    const amount = amounts[kind]
    return amount === undefined ? [] : [feeOf(kind, amount)]
  })

/** A stored product or offer, with its fees as a list: earlier versions stored two named amounts. */
export const withFeeList = <Priced extends { readonly fees: Fees }>(stored: Priced): Priced => {
  const fees: unknown = stored.fees
  return Array.isArray(fees) ? stored : { ...stored, fees: usualFees(fees as NamedFees) }
}

type NamedFees = { readonly documentation: Cents; readonly completion: Cents }
