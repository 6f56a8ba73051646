/** What a file with a decision policy consists of, and its rules about providers' facts. */

import { over } from '../../../packages/rules/condition.ts'
import { Fault } from '../../../packages/rules/fault.ts'
import type { BorrowerType as Borrower, LoanType as Loan } from '../../domain/application/application.ts'
import type { Cents, Share } from '../../domain/finance/money.ts'
import type { DealerFinder } from '../../domain/kinds/dealer.ts'
import { isFactName, measureOf } from '../../domain/policy/measures.ts'
import type { TestedCase } from '../../domain/policy/tested-case.ts'
import type { FactOfProvider, PolicyOutcome } from '../../domain/policy/values.ts'
import type { Bound } from './values.ts'

/** A condition in a file: exactly one of `above`, `below`, `is` and `missing`. */
export type ConditionEntry = {
  measure: string
  above?: Bound
  below?: Bound
  is?: boolean | string
  missing?: boolean
  whenMissing?: PolicyOutcome | 'ignore'
  notOlderThanDays?: number
}

export type RuleEntry = ConditionEntry & {
  name: string
  and?: ConditionEntry[]
  outcome: PolicyOutcome
  borrowerTypes?: Borrower[]
  loanTypes?: Loan[]
  dealerIds?: string[]
}

export type AffordabilityEntry = {
  firstApplicant?: Cents
  furtherApplicant?: Cents
  dependant?: Cents
  paymentStress?: Share
  debts?: string[]
}

export type PolicyEntry = {
  /** Written by `policy show`; an import assigns its own. */
  version?: number
  rules: RuleEntry[]
  otherwise: PolicyOutcome
  fourEyesFrom?: Cents
  affordability?: AffordabilityEntry
  tests?: TestedCase[]
}

/** What a file may name besides the policy's own measures: what the configured providers declare, and dealers. */
export type PolicyFacts = DealerFinder & { readonly declared: readonly FactOfProvider[] }

/** Where a file has conditions: a rule's own, and those joined to it. */
export const CONDITION_PLACES = ['rules[]', 'rules[].and[]'] as const
export type ConditionPlace = (typeof CONDITION_PLACES)[number]

const { rule } = over<PolicyEntry, PolicyFacts>()

/** The value of the same condition, which the type of a place in a list alone does not show. */
export const own = <V extends boolean | number | string>(value: V | readonly V[]): V => value as V

/** What is wrong with the name of a fact; true if a provider declares it. */
const declaredOr = (measure: string, declared: readonly FactOfProvider[]): true | Fault => {
  if (measureOf(measure, declared) !== undefined) return true
  const names = declared.map(({ provider, fact }) => `${provider}.${fact.name}`)
  const listed = names.length === 0 ? 'no configured provider declares facts' : `one of ${names.join(', ')}`
  return new Fault('fact', `must be a fact that a configured provider declares: ${listed}`, measure)
}

const isDeclared = (at: ConditionPlace) =>
  rule({
    type: 'fact',
    on: `${at}.measure` as const,
    reads: { measure: `${at}.measure` as const },
    knows: ['declared'],
    says: 'must be a fact that a configured provider declares',
    source: 'a fact that nobody finds out is missing for every application',
    holds: ({ measure }, { declared }) => declaredOr(own(measure), declared),
  })

const isOfFact = (at: ConditionPlace) =>
  rule({
    type: 'condition',
    on: `${at}.notOlderThanDays` as const,
    reads: { measure: `${at}.measure` as const, age: `${at}.notOlderThanDays` as const },
    says: 'must be omitted unless the measure is a provider’s fact',
    source: 'only facts have an age',
    holds: ({ measure }) => isFactName(own(measure)),
  })

const fitsFact = (at: ConditionPlace) =>
  rule({
    type: 'value',
    on: `${at}.is` as const,
    reads: { measure: `${at}.measure` as const, value: `${at}.is` as const },
    knows: ['declared'],
    says: 'must be a value of the fact',
    source: 'docs/guides/policy.md › Facts',
    holds: ({ measure, value }, { declared }) => {
      const { type, choices = [] } = measureOf(own(measure), declared) ?? {}
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

const factsInEuro = (declared: readonly FactOfProvider[]): readonly string[] =>
  declared.flatMap(({ provider, fact }) =>
    fact.type === 'number' && fact.unit === 'euro' ? [`${provider}.${fact.name}`] : [],
  )

const areDebts = rule({
  type: 'fact',
  on: 'affordability.debts',
  reads: { debts: 'affordability.debts[]' },
  knows: ['declared'],
  says: 'must be facts in euro that configured providers declare',
  source: 'debts are amounts of money',
  holds: ({ debts }, { declared }) => {
    const names = factsInEuro(declared)
    const other = debts.find((name) => !names.includes(name))
    if (other === undefined) return true
    const listed = names.length === 0 ? 'no configured provider declares one' : `of ${names.join(', ')}`
    return new Fault('fact', `must be facts in euro that configured providers declare: ${listed}`, other)
  },
})

/** The rules about facts, in the order of the checks. */
export const FACT_RULES = [
  ...CONDITION_PLACES.flatMap((at) => [isDeclared(at), isOfFact(at), fitsFact(at)]),
  areDebts,
]
