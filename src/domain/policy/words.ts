/** Rules of a policy, their findings, and its tested cases, in words for people. */

import { ageText } from '../../../packages/values/age-text.ts'
import type { LocalDate } from '../../../packages/values/dublin-day.ts'
import { dayText } from '../../../packages/values/typed/typed-day.ts'
import { cents, euroText, fromEuros, scaledDecimal } from '../finance/money.ts'
import { BORROWER_WORDS, LOAN_WORDS, VEHICLE_WORDS } from '../finance/reason.ts'
import { isFactName, MEASURES, type MeasureName, UNITS } from './measures.ts'
import { type Condition, type FiredRule, type Found, type PolicyRule, partsOf, unitOf } from './rule.ts'
import type { TestedApplicant, TestedApplication, TestedCase } from './tested-case.ts'
import type { DeclaredFact, FactValue } from './values.ts'

/** How people call a dealer. */
type DealerName = (id: string) => string

const asId: DealerName = (id) => `dealer ${id}`

/** A condition: "paymentToIncome above 40%". */
export const conditionText = (condition: Pick<Condition, 'measure' | 'unit' | 'when'>): string => {
  const { measure, when } = condition
  if (when.is === 'missing') return `${measure} missing`
  return when.is === 'equal'
    ? `${measure} ${when.value}`
    : `${measure} ${when.is} ${valueText(condition, when.bound)}`
}

/** A whole rule in a sentence: "Decline if payment to income is above 40%, and refer if it is missing." */
export const ruleText = (rule: PolicyRule, nameOf: DealerName = asId): string => {
  const { outcome, borrowerTypes, loanTypes, dealerIds } = rule
  const conditions = partsOf<Condition>(rule)
  const missing = conditions.map((condition) =>
    missingText(condition, conditions.length === 1 ? 'it' : titleIn(condition)),
  )
  const whom = [
    borrowerTypes?.map((type) => BORROWER_WORDS[type]),
    loanTypes?.map((type) => LOAN_WORDS[type]),
  ]
    .flatMap((names) => (names === undefined ? [] : [oneOf(names)]))
    .join(' with ')
  const from = dealerIds === undefined ? '' : ` from ${oneOf(dealerIds.map(nameOf))}`
  const only = whom + from === '' ? '' : ` Only for ${whom}${whom === '' ? 'applications' : ''}${from}.`
  const question = conditions.map(questionText).join(' and ')
  return `${capital(outcome)} if ${question}${missing.join('')}.${only}`
}

const questionText = (condition: Condition): string => {
  const { measure, when } = condition
  const asked =
    when.is === 'equal'
      ? equalText(when.value)
      : conditionText(condition)
          .slice(measure.length + 1)
          .replace(/\.00$/, '')
  return `${titleIn(condition)} is ${asked}${when.is === 'missing' ? olderText(condition) : ''}`
}

/** ", and refer if it is missing or older than 30 days"; empty if the rule does not mind. */
const missingText = (condition: Condition, subject: string): string => {
  const { measure, when } = condition
  const canBeMissing =
    when.is !== 'missing' && (isFactName(measure) || MEASURES[measure as MeasureName].missing !== null)
  return canBeMissing && when.whenMissing !== 'ignore'
    ? `, and ${when.whenMissing} if ${subject} is missing${olderText(condition)}`
    : ''
}

const olderText = ({ measure, maximumAgeDays }: Condition): string =>
  maximumAgeDays === undefined ? '' : ` or older than ${valueText({ measure, unit: 'days' }, maximumAgeDays)}`

/** As it is called within a sentence. */
const titleIn = ({ measure }: Condition): string => {
  const title = measureTitle(measure)
  return `${title.charAt(0).toLowerCase()}${title.slice(1)}`
}

/** The value of a fact for people: yes, no, a day, or one of its choices. */
const equalText = (value: boolean | string): string => {
  if (typeof value !== 'string') return value ? 'yes' : 'no'
  return isDay(value) ? dayText(value as LocalDate) : value
}

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text)

const oneOf = (names: readonly string[]): string => {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} or ${last}`
}

/** A rule's finding: "paymentToIncome is 42.118%, above 40%", "vehicleAge is missing". */
export const firedText = (rule: FiredRule): string => partsOf<Found>(rule).map(foundText).join(', and ')

const foundText = (found: Found): string => {
  const { measure, value, bound } = found
  if (value === null || bound === undefined) return `${measure} is missing`
  if (typeof value !== 'number' || typeof bound !== 'number') return `${measure} is ${value}`
  const passed = value > bound ? 'above' : 'below'
  return `${measure} is ${valueText(found, value)}, ${passed} ${valueText(found, bound)}`
}

/** A rule's finding for people: "Payment to income is 42.1%, above 40%", "Vehicle age is not known". */
export const firedSentence = (rule: FiredRule): string => {
  const [first = '', ...others] = partsOf<Found>(rule).map(foundSentence)
  return [first, ...others.map((text) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`)].join(', and ')
}

const foundSentence = (found: Found): string => {
  const { value, bound } = found
  const title = measureTitle(found.measure)
  if (value === null || bound === undefined) return `${title} is not known`
  if (typeof value !== 'number') return `${title} is ${equalText(value)}`
  if (typeof bound !== 'number') return `${title} is ${value}`
  const passed = value > bound ? 'above' : 'below'
  return `${title} is ${shortText(found, value, bound)}, ${passed} ${shortText(found, bound)}`
}

/** "paymentToIncome" as "Payment to income", "creditRegister.openLoans" as "Credit register open loans". */
export const measureTitle = (name: string): string => {
  const words = name
    .replace(/[.-]/g, ' ')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim()
  return capital(words)
}

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

type Measured = Pick<Condition, 'measure' | 'unit'>

/** A measured share with one decimal, unless it would then look like the bound, which is as it was set; whole euro without cents. */
const shortText = (rule: Measured, value: number, beside?: number): string => {
  if (unitOf(rule) !== 'perCent') return valueText(rule, value).replace(/\.00$/, '')
  const exact = value / 10 ** UNITS.perCent.decimals
  const short = exact.toFixed(1)
  const isBound = beside === undefined || Number(short) === beside / 10 ** UNITS.perCent.decimals
  return `${isBound ? exact : short}%`
}

/** A policy's stored value, with its unit. */
export const valueText = (rule: Measured, value: number): string => {
  const unit = unitOf(rule)
  switch (unit) {
    case 'perCent':
      return `${value / 10 ** UNITS[unit].decimals}%`
    case 'euro':
      return euroText(cents(value))
    case 'number':
      return String(value / 10 ** UNITS[unit].decimals)
    case 'months':
    case 'years':
    case 'kilometres':
    case 'days':
      return `${value} ${value === 1 ? unit.slice(0, -1) : unit}`
  }
}

/** A fact with its unit: "€1,200.50", "3 months", "yes". As it is if nobody declares it any more. */
export const factText = (value: FactValue, { type, unit = 'number' }: Partial<DeclaredFact> = {}): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return type === 'date' ? dayText(value as LocalDate) : value
  return valueText({ measure: '', unit }, scaledDecimal(value, UNITS[unit].decimals))
}

/** "An individual, €15,000 over 48 months by hire purchase. A car, 5 years old, for €20,000. Aged 36, net pay €2,400." */
export const testedText = (
  { application, facts = {} }: Pick<TestedCase, 'application' | 'facts'>,
  nameOf: DealerName = asId,
): string => {
  const { vehicleType, vehicleAgeMonths, price, loanType, annualKilometres, applicants, dealerId } =
    application
  const age = vehicleAgeMonths === undefined ? 'age unknown' : vehicleAgeText(vehicleAgeMonths)
  const distance =
    annualKilometres === undefined ? '' : `, ${annualKilometres.toLocaleString('en-IE')} km a year`
  return [
    `${borrowingText(application)} by ${LOAN_WORDS[loanType]}${dealerId === undefined ? '' : ` from ${nameOf(dealerId)}`}`,
    `${VEHICLE_WORDS[vehicleType]}, ${age}, for ${short(price)}${distance}`,
    ...applicants.map(applicantText),
    ...Object.entries(facts).map(
      ([name, value]) => `${measureTitle(name)}: ${typeof value === 'number' ? value : equalText(value)}`,
    ),
  ]
    .map((text) => `${capital(text)}.`)
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

const applicantText = (applicant: TestedApplicant): string => {
  const { ageYears, netPay, otherIncome, housing, dependants, monthsInEmployment, monthsAtAddress } =
    applicant
  const stated = (
    [
      ['net pay', netPay],
      ['other income', otherIncome],
      ['mortgage or rent', housing],
    ] as const
  ).flatMap(([what, euro]) => (euro === undefined ? [] : [`${what} ${short(euro)}`]))
  return [
    `aged ${ageYears}`,
    ...(stated.length === 0 ? ['no income stated'] : stated),
    ...(dependants === undefined ? [] : [`${dependants} ${dependants === 1 ? 'dependant' : 'dependants'}`]),
    ...(monthsInEmployment === undefined ? [] : [`${ageText(monthsInEmployment)} in employment`]),
    ...(monthsAtAddress === undefined ? [] : [`${ageText(monthsAtAddress)} at this address`]),
  ].join(', ')
}

/** Amounts are in whole euro. */
const short = (euro: number): string => euroText(fromEuros(euro)).replace(/\.00$/, '')
