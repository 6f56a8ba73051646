/** Reads a file with a decision policy, reporting every problem at once, and writes a policy in the same words. */

import type { Failure } from '../../../packages/rules/fault.ts'
import { unknownFields } from '../../../packages/rules/unknown-fields.ts'
import type { Content } from '../../../packages/values/difference.ts'
import { toEuros } from '../../domain/finance/money.ts'
import { isFactName, measureOf, type UnitName } from '../../domain/policy/measures.ts'
import { type GivenPolicy, type Policy, type PolicyRule, unitOf } from '../../domain/policy/policy.ts'
import type { FactOfProvider } from '../../domain/policy/values.ts'
import { ruleText, testedText } from '../../domain/policy/words.ts'
import { BorrowerType, LoanType } from '../b/enumerations.ts'
import type { RuleEntry } from './fact-rules.ts'
import { policyFile } from './model.ts'
import { testInContractNames } from './tests.ts'
import { boundIn, inUnit } from './values.ts'

/** The policy in a file, or all its errors. It can measure the facts that the configured providers declare. */
export const readPolicyFile = (
  body: object,
  declared: readonly FactOfProvider[] = [],
): GivenPolicy | { readonly failures: readonly Failure[] } => {
  const { value: application, failures } = policyFile.read(body, { declared })
  const all = [...failures, ...unknownFields(policyFile.tree.roots, body, failures)]
  if (application === undefined || all.length > 0) return { failures: all }
  const { rules, otherwise, fourEyesFrom, tests = [] } = application
  return {
    rules: rules.map((entry) => ruleOf(entry, declared)),
    otherwise,
    fourEyesFrom: fourEyesFrom ?? null,
    ...(tests.length > 0 && { tests }),
  }
}

/** A policy in the form of a draft: as in a file, without its version. */
export const asDraft = (policy: Policy): Content => draftOf(inContractNames(policy))

/** A given policy, without its version. */
export const draftOf = ({ version: _version, ...content }: Content): Content => content

/** The sentence of each rule of a draft; null for an incomplete rule. */
export const wordsOf = (
  { rules }: Content,
  declared: readonly FactOfProvider[] = [],
): readonly (string | null)[] =>
  Array.isArray(rules) ? rules.map((rule) => wordsOfRule(rule, declared)) : []

/** The case of each test of a draft, in words; null for an incomplete test. */
export const testWordsOf = (
  { tests }: Content,
  declared: readonly FactOfProvider[],
): readonly (string | null)[] =>
  Array.isArray(tests) ? tests.map((test) => wordsOfTest(test, declared)) : []

const wordsOfTest = (test: unknown, declared: readonly FactOfProvider[]): string | null => {
  const read = readPolicyFile({ rules: [], otherwise: 'refer', tests: [test] }, declared)
  const [whole] = 'failures' in read ? [] : (read.tests ?? [])
  return whole === undefined ? null : testedText(whole)
}

const wordsOfRule = (rule: unknown, declared: readonly FactOfProvider[]): string | null => {
  const read = readPolicyFile({ rules: [rule], otherwise: 'refer' }, declared)
  const [whole] = 'failures' in read ? [] : read.rules
  return whole === undefined ? null : ruleText(whole)
}

const ruleOf = (entry: RuleEntry, declared: readonly FactOfProvider[]): PolicyRule => {
  const { name, measure, outcome, borrowerTypes, loanTypes, notOlderThanDays } = entry
  const unit = measureOf(measure, declared)?.unit
  return {
    name,
    measure,
    ...(isFactName(measure) && unit !== undefined ? { unit } : {}),
    when: conditionOf(entry, unit),
    outcome,
    ...(notOlderThanDays === undefined ? {} : { maximumAgeDays: notOlderThanDays }),
    ...(borrowerTypes === undefined ? {} : { borrowerTypes: [...new Set(borrowerTypes)] }),
    ...(loanTypes === undefined ? {} : { loanTypes: [...new Set(loanTypes)] }),
  }
}

/** Missing data refers to a person unless the rule says otherwise. */
const conditionOf = (
  { above, below, is, whenMissing = 'refer' }: RuleEntry,
  unit: UnitName = 'number',
): PolicyRule['when'] => {
  if (above !== undefined) return { is: 'above', bound: boundIn(unit, above), whenMissing }
  if (below !== undefined) return { is: 'below', bound: boundIn(unit, below), whenMissing }
  return is === undefined ? { is: 'missing' } : { is: 'equal', value: is, whenMissing }
}

/** A policy in the form of a file, which can be imported again; it also has its version. */
export const inContractNames = ({ version, rules, otherwise, fourEyesFrom, tests }: Policy) => ({
  version,
  rules: rules.map(ruleInContractNames),
  otherwise,
  ...(fourEyesFrom === null ? {} : { fourEyesFromEuro: toEuros(fourEyesFrom) }),
  ...(tests === undefined ? {} : { tests: tests.map(testInContractNames) }),
})

const ruleInContractNames = (rule: PolicyRule) => {
  const { name, measure, when, outcome, maximumAgeDays, borrowerTypes, loanTypes } = rule
  return {
    name,
    measure,
    ...conditionInContractNames(rule),
    outcome,
    ...(when.is === 'missing' ? {} : { whenMissing: when.whenMissing }),
    ...(maximumAgeDays === undefined ? {} : { notOlderThanDays: maximumAgeDays }),
    ...(borrowerTypes === undefined ? {} : { borrowerTypes: borrowerTypes.map(BorrowerType.write) }),
    ...(loanTypes === undefined ? {} : { loanTypes: loanTypes.map(LoanType.write) }),
  }
}

const conditionInContractNames = (rule: PolicyRule) => {
  const { when } = rule
  if (when.is === 'missing') return { missing: true }
  return when.is === 'equal' ? { is: when.value } : { [when.is]: inUnit(unitOf(rule), when.bound) }
}
