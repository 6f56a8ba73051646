/** Rules of a policy, and what they found, as people read them. */
import { cents, euroText } from '../finance/money.ts'
import { MEASURES, type MeasureName, UNITS } from './measures.ts'
import type { FiredRule, PolicyRule } from './policy.ts'

/** A rule's question: "paymentToIncome above 40 %". */
export const conditionText = ({ measure, when }: Pick<PolicyRule, 'measure' | 'when'>): string =>
  when.is === 'missing' ? `${measure} missing` : `${measure} ${when.is} ${valueText(measure, when.bound)}`

/** What a rule found: "paymentToIncome is 42.118 %, above 40 %", "vehicleAge is missing". */
export const firedText = ({ measure, value, bound }: FiredRule): string => {
  if (value === null || bound === undefined) return `${measure} is missing`
  const passed = value > bound ? 'above' : 'below'
  return `${measure} is ${valueText(measure, value)}, ${passed} ${valueText(measure, bound)}`
}

/** A value as policies keep it, with its unit. */
export const valueText = (measure: MeasureName, value: number): string => {
  const { unit } = MEASURES[measure]
  switch (unit) {
    case 'perCent':
      return `${value / 10 ** UNITS[unit].decimals} %`
    case 'euro':
      return euroText(cents(value))
    case 'months':
    case 'years':
      return `${value} ${value === 1 ? unit.slice(0, -1) : unit}`
  }
}
