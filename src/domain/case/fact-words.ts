/** Facts in words for people. */

import type { LocalDate } from '../../../packages/values/local-date.ts'
import { dayText } from '../../../packages/values/typed-day.ts'
import { euroText, fromEuros } from '../finance/money.ts'
import type { DeclaredFact, FactValue } from './fact.ts'

/** "worstMonthsBehind" as "Worst months behind". */
export const factTitle = (name: string): string => {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A value with its unit: "€1,200.00", "3 months", "yes". As it is if nobody declares the fact any more. */
export const factText = (value: FactValue, { type, unit }: Partial<DeclaredFact> = {}): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return type === 'date' ? dayText(value as LocalDate) : value
  if (unit === 'euro') return euroText(fromEuros(value))
  if (unit === 'perCent') return `${value}%`
  return unit === undefined ? String(value) : `${value} ${value === 1 ? unit.replace(/s$/, '') : unit}`
}
