/** Where a product's APR could exceed the legal maximum. */
import { isLawful, roundedAprc } from './aprc.ts'
import { figuresOf } from './figures.ts'
import { instalmentOf, type Loan } from './loan.ts'
import { type Cents, euroText } from './money.ts'
import { gmfvOf, type Product, type ProductFault, type RateRow, termsOf } from './product.ts'
import { contains, type OpenRange } from './range.ts'
import { priceLeaving } from './share.ts'

/**
 * One error for each rate whose APR exceeds the legal maximum somewhere, with the worst case.
 *
 * At a given rate, fees weigh more the smaller the loan and the sooner it is repaid. So this tests the smallest amount
 * at every term, for a PCP also with every GMFV at the lowest possible price of the loan, since a higher GMFV leaves
 * more owed for longer; and the largest amount too, for products without fees. The check of each offer finds what
 * rounding to the cent does in between.
 */
export const lawFaults = (product: Product, maximumPerCent: number): readonly ProductFault[] =>
  product.rates.flatMap((row, index) => {
    const worst = cornersOf(product, row)
      .map((loan) => ({ loan, aprc: figuresOf(loan).aprcUnrounded ?? Number.POSITIVE_INFINITY }))
      .filter(({ aprc }) => !isLawful(aprc, maximumPerCent))
      .sort((a, b) => b.aprc - a.aprc)[0]
    if (worst === undefined) return []
    const { loan, aprc } = worst
    const shownAprc = Number.isFinite(aprc)
      ? `an APR of ${aprcText(aprc, maximumPerCent)}%`
      : 'an unlimited APR'
    return [
      {
        place: `rates[${index}].rate`,
        says: `Rate ${index + 1} gives ${shownAprc} for ${euroText(loan.loanAmount)} over ${loan.term} months. The legal maximum is ${maximumPerCent}%.`,
      },
    ]
  })

/** With two decimals if one would hide the excess. */
const aprcText = (aprc: number, maximumPerCent: number): string => {
  const rounded = roundedAprc(aprc)
  return rounded > maximumPerCent ? rounded.toFixed(1) : String(Number(aprc.toPrecision(6)))
}

const cornersOf = (product: Product, row: RateRow): readonly Loan[] => {
  const from = Math.max(row.amount.from, product.amount.from) as Cents
  const to = Math.min(row.amount.to, product.amount.to) as Cents
  if (from > to) return []
  return termsOf(product)
    .filter((term) => contains(row.terms, term))
    .flatMap((term) =>
      amountsFor(product, term, from, to).flatMap((amount) => loansOf(product, row, term, amount)),
    )
}

/** The ends, and the loan that a GMFV in euro just repays: with less there are no instalments. */
const amountsFor = ({ gmfvs }: Product, term: number, from: Cents, to: Cents): readonly Cents[] => {
  const values = gmfvs.flatMap((row) => (row.term === term && row.value !== undefined ? [row.value] : []))
  return [...new Set([from, to, ...values.filter((value) => value > from && value < to)])]
}

const loansOf = (
  product: Product,
  { rate, vehicleAge }: RateRow,
  term: number,
  loanAmount: Cents,
): readonly Loan[] => {
  const loan: Loan = { loanAmount, rate, term, gmfv: null, fees: product.fees }
  if (product.loanType === 'hirePurchase') return [loan]
  const price = priceLeaving(product.depositMinimum, loanAmount)
  const gmfvs = product.gmfvs.filter((row) => row.term === term && meet(row.vehicleAge, vehicleAge))
  const amounts = new Set(gmfvs.map((row) => gmfvOf(row, price)))
  return [...amounts].map((gmfv) => ({ ...loan, gmfv })).filter(leavesInstalments)
}

/** A GMFV that alone repays the loan is never offered. */
const leavesInstalments = (loan: Loan): boolean => instalmentOf(loan) > 0

const meet = (some: OpenRange, other: OpenRange): boolean =>
  contains(some, other.from) || contains(other, some.from)
