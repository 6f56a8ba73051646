/** What a file with a decision policy consists of, and its rules about providers' facts. */

import { over } from '../../../packages/rules/condition.ts'
import { Fault } from '../../../packages/rules/fault.ts'
import type { BorrowerType as Borrower, LoanType as Loan } from '../../domain/application/application.ts'
import type { Cents } from '../../domain/finance/money.ts'
import { isFactName, measureOf } from '../../domain/policy/measures.ts'
import type { PolicyOutcome } from '../../domain/policy/policy.ts'
import type { TestedCase } from '../../domain/policy/tested-case.ts'
import type { FactOfProvider } from '../../domain/policy/values.ts'
import type { Bound } from './values.ts'

/** A rule in a file: exactly one of `above`, `below`, `is` and `missing`. */
export type RuleEntry = {
  name: string
  measure: string
  above?: Bound
  below?: Bound
  is?: boolean | string
  missing?: boolean
  outcome: PolicyOutcome
  whenMissing?: PolicyOutcome | 'ignore'
  notOlderThanDays?: number
  borrowerTypes?: Borrower[]
  loanTypes?: Loan[]
}

export type PolicyEntry = {
  /** Written by `policy show`; an import assigns its own. */
  version?: number
  rules: RuleEntry[]
  otherwise: PolicyOutcome
  fourEyesFrom?: Cents
  tests?: TestedCase[]
}

/** What a file may name besides the policy's own measures: what the configured providers declare. */
export type PolicyFacts = { readonly declared: readonly FactOfProvider[] }

const { rule } = over<PolicyEntry, PolicyFacts>()

const isDeclared = rule({
  type: 'fact',
  on: 'rules[].measure',
  reads: { measure: 'rules[].measure' },
  knows: ['declared'],
  says: 'must be a fact that a configured provider declares',
  source: 'a fact that nobody finds out is missing for every application',
  holds: ({ measure }, { declared }) => {
    if (measureOf(measure, declared) !== undefined) return true
    const names = declared.map(({ provider, fact }) => `${provider}.${fact.name}`)
    const listed = names.length === 0 ? 'no configured provider declares facts' : `one of ${names.join(', ')}`
    return new Fault('fact', `must be a fact that a configured provider declares: ${listed}`, measure)
  },
})

const isOfFact = rule({
  type: 'condition',
  on: 'rules[].notOlderThanDays',
  reads: { measure: 'rules[].measure', age: 'rules[].notOlderThanDays' },
  says: 'must be omitted unless the measure is a provider’s fact',
  source: 'only facts have an age',
  holds: ({ measure }) => isFactName(measure),
})

const fitsFact = rule({
  type: 'value',
  on: 'rules[].is',
  reads: { measure: 'rules[].measure', value: 'rules[].is' },
  knows: ['declared'],
  says: 'must be a value of the fact',
  source: 'docs/guides/policy.md › Facts',
  holds: ({ measure, value }, { declared }) => {
    const { type, choices = [] } = measureOf(measure, declared) ?? {}
    switch (type) {
      case undefined:
        return true
      case 'boolean':
        return typeof value === 'boolean' || new Fault('value', 'must be true or false for this fact')
      case 'choice':
        return (
          choices.includes(String(value)) ||
          new Fault('value', `must be one of ${choices.join(', ')}`, String(value))
        )
      default:
        return new Fault('value', 'must be omitted for a number or a date: use above or below')
    }
  },
})

/** The rules about facts, in the order of the checks. */
export const FACT_RULES = [isDeclared, isOfFact, fitsFact]
