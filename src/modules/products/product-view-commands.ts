/** Shows products to people. */

import { print, printTable } from '../../cli/print.ts'
import { FEE_KINDS, FEE_MOMENTS, type Fees } from '../../domain/finance/fees.ts'
import { euroText, exactRatePerCent, rateToPerCent, shareToPerCent } from '../../domain/finance/money.ts'
import { vehicleText } from '../../domain/finance/named-vehicle.ts'
import type {
  AgeRange,
  AmountRange,
  GmfvRow,
  Product,
  RateRow,
  TermRange,
} from '../../domain/finance/product.ts'
import type { Range } from '../../domain/finance/range.ts'
import { inContractNames } from '../../sets/products/file.ts'

/** The columns of a list of products. */
export const PRODUCT_COLUMNS: Readonly<Record<string, (product: Product) => string>> = {
  Id: ({ id }) => id,
  Version: ({ version }) => String(version),
  Product: ({ name, sample }) => (sample ? `${name} (sample)` : name),
  Loan: (product) => inContractNames(product).loanType,
  Months: ({ terms }) => terms.map(termsText).join(', '),
  Amount: ({ amount }) => amountText(amount),
  Rates: ({ rates }) => ratesText(rates),
  'In force': (product) => inForceText(product),
}

/** Prints a whole product; `dealerNames` resolves dealers' ids. */
export const printProduct = (product: Product, dealerNames: ReadonlyMap<string, string>): void => {
  const { loanType, vehicleTypes, borrowerTypes } = inContractNames(product)
  const { vehicles, dealerIds } = product
  const dealersText = (ids: readonly string[]) => ids.map((id) => dealerNames.get(id) ?? id).join(', ')
  const oldest = product.vehicleAgeAtEndMaximumMonths
  print(`${product.name}${product.sample ? ' (sample)' : ''}`)
  print(`Id:             ${product.id}, version ${product.version}`)
  print(`Loan:           ${loanType}`)
  print(`Vehicles:       ${vehicleTypes.join(', ')}`)
  if (vehicles !== undefined) print(`Only:           ${vehicles.map(vehicleText).join(', ')}`)
  if (dealerIds !== undefined) print(`Dealers:        ${dealersText(dealerIds)}`)
  print(`Borrowers:      ${borrowerTypes.join(', ')}`)
  print(`In force:       ${inForceText(product)}`)
  print(`Months:         ${product.terms.map(termsText).join(', ')}`)
  print(`Amount:         ${amountText(product.amount)}`)
  print(`Deposit:        at least ${shareToPerCent(product.depositMinimum)}% of the price`)
  print(`Age at the end: ${oldest === null ? 'any' : `at most ${oldest} months`}`)
  print(`Fees:           ${feesText(product.fees)}`)
  print('')
  printTable(
    ['Months', 'Amount', 'Age in months', 'Dealers', 'Rate'],
    product.rates.map(({ terms, amount, vehicleAge, dealerIds, rate, aprPercent }) => [
      rangeText(terms),
      amountText(amount),
      ageText(vehicleAge),
      dealerIds === undefined ? 'all' : dealersText(dealerIds),
      aprPercent === undefined
        ? `${exactRatePerCent(rate)} %`
        : `${rateToPerCent(rate)} % (APR ${aprPercent} % without fees)`,
    ]),
  )
  if (product.commission !== undefined) {
    print('')
    printTable(
      ['Amount', 'Dealers', 'Commission'],
      product.commission.map(({ amount, dealerIds, value, share }) => [
        amountText(amount),
        dealerIds === undefined ? 'all' : dealersText(dealerIds),
        (value === undefined ? '' : euroText(value)) +
          (share === undefined ? '' : `${shareToPerCent(share)} % of the amount financed`),
      ]),
    )
  }
  if (product.gmfvs.length === 0) return
  print('')
  if (product.excessKilometreEuro !== undefined)
    print(`Each kilometre beyond the agreed distance: €${product.excessKilometreEuro}`)
  printTable(
    ['Months', 'Km a year', 'Age in months', 'Vehicle', 'Guaranteed value'],
    product.gmfvs.map((row) => [
      String(row.term),
      String(row.annualKilometres),
      ageText(row.vehicleAge),
      row.vehicle === undefined ? 'any' : vehicleText(row.vehicle),
      worthText(row),
    ]),
  )
}

const feesText = (fees: Fees): string =>
  fees.length === 0
    ? 'none'
    : fees
        .map(({ kind, amount, moment }) =>
          moment === FEE_KINDS[kind].moment
            ? `${kind} ${euroText(amount)}`
            : `${kind} ${euroText(amount)} ${FEE_MOMENTS[moment]}`,
        )
        .join(', ')

const worthText = ({ share, valuationShare, value }: GmfvRow): string => {
  if (value !== undefined) return euroText(value)
  if (valuationShare !== undefined) return `${shareToPerCent(valuationShare)} % of the valuation`
  return share === undefined ? '' : `${shareToPerCent(share)} % of the price`
}

const rangeText = ({ from, to }: Range): string => (from === to ? String(from) : `${from} to ${to}`)

const termsText = (terms: TermRange): string =>
  terms.step === 1 || terms.from === terms.to ? rangeText(terms) : `${rangeText(terms)} by ${terms.step}`

const amountText = ({ from, to }: AmountRange): string => `${euroText(from)} to ${euroText(to)}`

const ageText = ({ from, to }: AgeRange): string => {
  if (to !== null) return rangeText({ from, to })
  return from === 0 ? 'any' : `${from} or more`
}

/** From the lowest to the highest, including those of single dealers. */
const ratesText = (rates: readonly RateRow[]): string => {
  const perCents = rates.map(({ rate }) => rateToPerCent(rate))
  return `${rangeText({ from: Math.min(...perCents), to: Math.max(...perCents) })} %`
}

const inForceText = ({ inForceFrom, inForceTo }: Product): string =>
  `${inForceFrom} to ${inForceTo ?? 'further notice'}`
