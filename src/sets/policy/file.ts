/** Reads a file with a decision policy, reporting every problem at once, and writes a policy in the same words. */

import type { Failure } from '../../../packages/rules/fault.ts'
import { unknownFields } from '../../../packages/rules/unknown-fields.ts'
import type { Content } from '../../../packages/values/difference.ts'
import { shareToPerCent, toEuros } from '../../domain/finance/money.ts'
import { dealerFinder, type NamedDealer } from '../../domain/kinds/dealer.ts'
import type { Assumptions } from '../../domain/policy/household.ts'
import { isFactName, measureOf, type UnitName } from '../../domain/policy/measures.ts'
import type { GivenPolicy, Policy } from '../../domain/policy/policy.ts'
import { type Condition, type PolicyRule, unitOf } from '../../domain/policy/rule.ts'
import type { FactOfProvider } from '../../domain/policy/values.ts'
import { ruleText, testedText } from '../../domain/policy/words.ts'
import { BorrowerType, LoanType } from '../b/enumerations.ts'
import type { ConditionEntry, RuleEntry } from './fact-rules.ts'
import { policyFile } from './model.ts'
import { testInContractNames } from './tests.ts'
import { boundIn, inUnit } from './values.ts'

/** The facts of the installation that determine whether a file is valid. */
export type PolicySurroundings = {
  /** What the configured providers declare. */
  readonly declared?: readonly FactOfProvider[]
  readonly dealers?: readonly NamedDealer[]
}

/** The policy in a file, or all its errors. */
export const readPolicyFile = (
  body: object,
  { declared = [], dealers = [] }: PolicySurroundings = {},
): GivenPolicy | { readonly failures: readonly Failure[] } => {
  const { value: application, failures } = policyFile.read(body, { declared, ...dealerFinder(dealers) })
  const all = [...failures, ...unknownFields(policyFile.tree.roots, body, failures)]
  if (application === undefined || all.length > 0) return { failures: all }
  const { rules, otherwise, fourEyesFrom, affordability, tests = [] } = application
  return {
    rules: rules.map((entry) => ruleOf(entry, declared)),
    otherwise,
    fourEyesFrom: fourEyesFrom ?? null,
    ...(affordability !== undefined && { affordability }),
    ...(tests.length > 0 && { tests }),
  }
}

/** A policy in the form of a draft: as in a file, without its version. */
export const asDraft = (policy: Policy): Content => draftOf(inContractNames(policy))

/** A given policy, without its version. */
export const draftOf = ({ version: _version, ...content }: Content): Content => content

/** The sentence of each rule of a draft; null for an incomplete rule. */
export const wordsOf = ({ rules }: Content, around: PolicySurroundings = {}): readonly (string | null)[] =>
  Array.isArray(rules) ? rules.map((rule) => wordsOfRule(rule, around)) : []

/** The case of each test of a draft, in words; null for an incomplete test. */
export const testWordsOf = ({ tests }: Content, around: PolicySurroundings): readonly (string | null)[] =>
  Array.isArray(tests) ? tests.map((test) => wordsOfTest(test, around)) : []

const wordsOfTest = (test: unknown, around: PolicySurroundings): string | null => {
  const read = readPolicyFile({ rules: [], otherwise: 'refer', tests: [test] }, around)
  const [whole] = 'failures' in read ? [] : (read.tests ?? [])
  return whole === undefined ? null : testedText(whole, namerOf(around.dealers))
}

const wordsOfRule = (rule: unknown, around: PolicySurroundings): string | null => {
  const read = readPolicyFile({ rules: [rule], otherwise: 'refer' }, around)
  const [whole] = 'failures' in read ? [] : read.rules
  return whole === undefined ? null : ruleText(whole, namerOf(around.dealers))
}

/** How sentences call a dealer. */
export const namerOf =
  (dealers: readonly NamedDealer[] = []) =>
  (id: string): string =>
    dealers.find((one) => one.id === id)?.name ?? id

const ruleOf = (entry: RuleEntry, declared: readonly FactOfProvider[]): PolicyRule => {
  const { name, outcome, and, borrowerTypes, loanTypes, dealerIds } = entry
  return {
    name,
    ...conditionOf(entry, declared),
    ...(and === undefined || and.length === 0 ? {} : { and: and.map((one) => conditionOf(one, declared)) }),
    outcome,
    ...(borrowerTypes === undefined ? {} : { borrowerTypes: [...new Set(borrowerTypes)] }),
    ...(loanTypes === undefined ? {} : { loanTypes: [...new Set(loanTypes)] }),
    ...(dealerIds === undefined ? {} : { dealerIds: [...new Set(dealerIds)] }),
  }
}

const conditionOf = (entry: ConditionEntry, declared: readonly FactOfProvider[]): Condition => {
  const { measure, notOlderThanDays } = entry
  const unit = measureOf(measure, declared)?.unit
  return {
    measure,
    ...(isFactName(measure) && unit !== undefined ? { unit } : {}),
    when: whenOf(entry, unit),
    ...(notOlderThanDays === undefined ? {} : { maximumAgeDays: notOlderThanDays }),
  }
}

/** Missing data refers to a person unless the condition says otherwise. */
const whenOf = (
  { above, below, is, whenMissing = 'refer' }: ConditionEntry,
  unit: UnitName = 'number',
): Condition['when'] => {
  if (above !== undefined) return { is: 'above', bound: boundIn(unit, above), whenMissing }
  if (below !== undefined) return { is: 'below', bound: boundIn(unit, below), whenMissing }
  return is === undefined ? { is: 'missing' } : { is: 'equal', value: is, whenMissing }
}

/** A policy in the form of a file, which can be imported again; it also has its version. */
export const inContractNames = ({
  version,
  rules,
  otherwise,
  fourEyesFrom,
  affordability,
  tests,
}: Policy) => ({
  version,
  rules: rules.map(ruleInContractNames),
  otherwise,
  ...(fourEyesFrom === null ? {} : { fourEyesFromEuro: toEuros(fourEyesFrom) }),
  ...(affordability === undefined ? {} : { affordability: assumptionsInContractNames(affordability) }),
  ...(tests === undefined ? {} : { tests: tests.map(testInContractNames) }),
})

const assumptionsInContractNames = ({
  firstApplicant,
  furtherApplicant,
  dependant,
  paymentStress,
  debts,
}: Assumptions) => ({
  ...(firstApplicant === undefined ? {} : { firstApplicantEuro: toEuros(firstApplicant) }),
  ...(furtherApplicant === undefined ? {} : { furtherApplicantEuro: toEuros(furtherApplicant) }),
  ...(dependant === undefined ? {} : { dependantEuro: toEuros(dependant) }),
  ...(paymentStress === undefined ? {} : { paymentStressPerCent: shareToPerCent(paymentStress) }),
  ...(debts === undefined ? {} : { debts }),
})

const ruleInContractNames = (rule: PolicyRule) => {
  const { name, and, outcome, borrowerTypes, loanTypes, dealerIds } = rule
  return {
    name,
    ...conditionInContractNames(rule),
    ...(and === undefined ? {} : { and: and.map(conditionInContractNames) }),
    outcome,
    ...(borrowerTypes === undefined ? {} : { borrowerTypes: borrowerTypes.map(BorrowerType.write) }),
    ...(loanTypes === undefined ? {} : { loanTypes: loanTypes.map(LoanType.write) }),
    ...(dealerIds === undefined ? {} : { dealers: dealerIds }),
  }
}

const conditionInContractNames = (condition: Condition) => {
  const { measure, when, maximumAgeDays } = condition
  return {
    measure,
    ...asked(condition),
    ...(when.is === 'missing' ? {} : { whenMissing: when.whenMissing }),
    ...(maximumAgeDays === undefined ? {} : { notOlderThanDays: maximumAgeDays }),
  }
}

const asked = (condition: Condition) => {
  const { when } = condition
  if (when.is === 'missing') return { missing: true }
  return when.is === 'equal' ? { is: when.value } : { [when.is]: inUnit(unitOf(condition), when.bound) }
}
