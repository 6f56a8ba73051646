/** Rules of a policy, and their findings, in words for people. */
import { cents, euroText } from '../finance/money.ts'
import { BORROWER_WORDS, LOAN_WORDS } from '../finance/reason.ts'
import { MEASURES, type MeasureName, UNITS } from './measures.ts'
import type { FiredRule, PolicyRule } from './policy.ts'

/** A rule's question: "paymentToIncome above 40%". */
export const conditionText = ({ measure, when }: Pick<PolicyRule, 'measure' | 'when'>): string =>
  when.is === 'missing' ? `${measure} missing` : `${measure} ${when.is} ${valueText(measure, when.bound)}`

/** A whole rule in a sentence: "Decline if payment to income is above 40%, and refer if it is missing." */
export const ruleText = (rule: PolicyRule): string => {
  const { when, outcome, borrowerTypes, loanTypes } = rule
  const title = measureTitle(rule.measure)
  const asked = conditionText(rule).replace(/^\S+/, `${title.charAt(0).toLowerCase()}${title.slice(1)} is`)
  const canBeMissing = when.is !== 'missing' && MEASURES[rule.measure].missing !== null
  const missing =
    canBeMissing && when.whenMissing !== 'ignore' ? `, and ${when.whenMissing} if it is missing` : ''
  const whom = [
    borrowerTypes?.map((type) => BORROWER_WORDS[type]),
    loanTypes?.map((type) => LOAN_WORDS[type]),
  ]
    .flatMap((names) => (names === undefined ? [] : [oneOf(names)]))
    .join(' with ')
  const only = whom === '' ? '' : ` Only for ${whom}.`
  return `${outcome.charAt(0).toUpperCase()}${outcome.slice(1)} if ${asked}${missing}.${only}`
}

const oneOf = (names: readonly string[]): string => {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} or ${last}`
}

/** A rule's finding: "paymentToIncome is 42.118%, above 40%", "vehicleAge is missing". */
export const firedText = ({ measure, value, bound }: FiredRule): string => {
  if (value === null || bound === undefined) return `${measure} is missing`
  const passed = value > bound ? 'above' : 'below'
  return `${measure} is ${valueText(measure, value)}, ${passed} ${valueText(measure, bound)}`
}

/** A rule's finding for people: "Payment to income is 42.1%, above 40%", "Vehicle age is not known". */
export const firedSentence = ({ measure, value, bound }: FiredRule): string => {
  const title = measureTitle(measure)
  if (value === null || bound === undefined) return `${title} is not known`
  const passed = value > bound ? 'above' : 'below'
  return `${title} is ${shortText(measure, value, bound)}, ${passed} ${shortText(measure, bound)}`
}

/** "paymentToIncome" as "Payment to income". */
export const measureTitle = (name: MeasureName): string => {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A share with one decimal, unless it would then look like the bound; whole euro without cents. */
const shortText = (measure: MeasureName, value: number, beside?: number): string => {
  if (MEASURES[measure].unit !== 'perCent') return valueText(measure, value).replace(/\.00$/, '')
  const exact = value / 10 ** UNITS.perCent.decimals
  const short = Math.round(exact * 10) / 10
  const isBound = beside !== undefined && short === beside / 10 ** UNITS.perCent.decimals
  return `${isBound ? exact : short}%`
}

/** A policy's stored value, with its unit. */
export const valueText = (measure: MeasureName, value: number): string => {
  const { unit } = MEASURES[measure]
  switch (unit) {
    case 'perCent':
      return `${value / 10 ** UNITS[unit].decimals}%`
    case 'euro':
      return euroText(cents(value))
    case 'months':
    case 'years':
      return `${value} ${value === 1 ? unit.slice(0, -1) : unit}`
  }
}
