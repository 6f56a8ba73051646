/** Facts: values that providers of checks declare and find out, and that the policy can measure. */
import type { UnitName } from './units.ts'

/** A date is text in the form YYYY-MM-DD, and a choice one of the declared texts. */
export type FactValue = number | boolean | string

export const FACT_TYPES = ['number', 'boolean', 'date', 'choice'] as const

export type FactType = (typeof FACT_TYPES)[number]

/** A fact as its provider declares it. */
export type DeclaredFact = {
  /** Letters and digits, such as `arrears`; the policy measures it as `provider.arrears`. */
  readonly name: string
  readonly type: FactType
  /** Of a number: its unit; a plain number without one. */
  readonly unit?: UnitName
  /** Of a choice: what it can be. */
  readonly choices?: readonly string[]
  /** For people: what it is, such as “the amount in arrears”. */
  readonly means: string
}

/** A declared fact with the name of its provider. */
export type FactOfProvider = { readonly provider: string; readonly fact: DeclaredFact }

/** A fact with its age on the day of the question, by its name with its provider's: `creditRegister.arrears`. */
export type AgedFacts = ReadonlyMap<string, { readonly value: FactValue; readonly ageDays: number }>
