/** A policy's tested case in words for people. */
import { ageText } from '../../../packages/values/age-text.ts'
import { euroText, fromEuros } from '../finance/money.ts'
import { BORROWER_WORDS, LOAN_WORDS, VEHICLE_WORDS } from '../finance/reason.ts'
import type { TestedApplicant, TestedApplication, TestedCase } from './tested-case.ts'
import { equalText, measureTitle } from './words.ts'

/** "An individual, €15,000 over 48 months by hire purchase. A car, 5 years old, for €20,000. Aged 36, net pay €2,400." */
export const testedText = ({
  application,
  facts = {},
}: Pick<TestedCase, 'application' | 'facts'>): string => {
  const { vehicleType, vehicleAgeMonths, price, loanType, annualKilometres, applicants } = application
  const age = vehicleAgeMonths === undefined ? 'age unknown' : vehicleAgeText(vehicleAgeMonths)
  const distance =
    annualKilometres === undefined ? '' : `, ${annualKilometres.toLocaleString('en-IE')} km a year`
  return [
    `${borrowingText(application)} by ${LOAN_WORDS[loanType]}`,
    `${VEHICLE_WORDS[vehicleType]}, ${age}, for ${short(price)}${distance}`,
    ...applicants.map(applicantText),
    ...Object.entries(facts).map(
      ([name, value]) => `${measureTitle(name)}: ${typeof value === 'number' ? value : equalText(value)}`,
    ),
  ]
    .map((text) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`)
    .join(' ')
}

/** "an individual, €15,000 over 48 months" */
const borrowingText = ({
  borrowerType,
  price,
  deposit = 0,
  tradeIn = 0,
  term,
}: Pick<TestedApplication, 'borrowerType' | 'price' | 'deposit' | 'tradeIn' | 'term'>): string =>
  `${BORROWER_WORDS[borrowerType]}, ${short(price - deposit - tradeIn)} over ${term} months`

const vehicleAgeText = (months: number): string => (months === 0 ? 'new' : `${ageText(months)} old`)

const applicantText = ({ ageYears, netPay, otherIncome, housing }: TestedApplicant): string => {
  const stated = (
    [
      ['net pay', netPay],
      ['other income', otherIncome],
      ['mortgage or rent', housing],
    ] as const
  ).flatMap(([what, euro]) => (euro === undefined ? [] : [`${what} ${short(euro)}`]))
  return [`aged ${ageYears}`, ...(stated.length === 0 ? ['no income stated'] : stated)].join(', ')
}

/** Amounts are in whole euro. */
const short = (euro: number): string => euroText(fromEuros(euro)).replace(/\.00$/, '')
