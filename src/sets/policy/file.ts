/** Reads a file with a decision policy, reporting every problem at once, and writes a policy in the same words. */

import type { Failure } from '../../../packages/rules/fault.ts'
import { unknownFields } from '../../../packages/rules/unknown-fields.ts'
import type { Content } from '../../../packages/values/difference.ts'
import { toEuros } from '../../domain/finance/money.ts'
import { MEASURES } from '../../domain/policy/measures.ts'
import type { GivenPolicy, Policy, PolicyRule } from '../../domain/policy/policy.ts'
import { testedText } from '../../domain/policy/tested-words.ts'
import { ruleText } from '../../domain/policy/words.ts'
import { BorrowerType, LoanType } from '../b/enumerations.ts'
import { policyFile, type RuleEntry } from './model.ts'
import { testInContractNames } from './tests.ts'
import { boundIn, inUnit } from './units.ts'

/** The policy in a file, or all its errors. */
export const readPolicyFile = (body: object): GivenPolicy | { readonly failures: readonly Failure[] } => {
  const { application, failures } = policyFile.read(body, {})
  const all = [...failures, ...unknownFields(policyFile.tree.roots, body, failures)]
  if (application === undefined || all.length > 0) return { failures: all }
  const { rules, otherwise, fourEyesFrom, tests = [] } = application
  return {
    rules: rules.map(ruleOf),
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
export const wordsOf = ({ rules }: Content): readonly (string | null)[] =>
  Array.isArray(rules) ? rules.map(wordsOfRule) : []

/** The case of each test of a draft, in words; null for an incomplete test. */
export const testWordsOf = ({ tests }: Content): readonly (string | null)[] =>
  Array.isArray(tests) ? tests.map(wordsOfTest) : []

const wordsOfTest = (test: unknown): string | null => {
  const read = readPolicyFile({ rules: [], otherwise: 'refer', tests: [test] })
  const [whole] = 'failures' in read ? [] : (read.tests ?? [])
  return whole === undefined ? null : testedText(whole)
}

const wordsOfRule = (rule: unknown): string | null => {
  const read = readPolicyFile({ rules: [rule], otherwise: 'refer' })
  const [whole] = 'failures' in read ? [] : read.rules
  return whole === undefined ? null : ruleText(whole)
}

const ruleOf = (entry: RuleEntry): PolicyRule => ({
  name: entry.name,
  measure: entry.measure,
  when: conditionOf(entry),
  outcome: entry.outcome,
  ...(entry.borrowerTypes === undefined ? {} : { borrowerTypes: [...new Set(entry.borrowerTypes)] }),
  ...(entry.loanTypes === undefined ? {} : { loanTypes: [...new Set(entry.loanTypes)] }),
})

/** Missing data refers to a person unless the rule says otherwise. */
const conditionOf = ({ measure, above, below, whenMissing = 'refer' }: RuleEntry): PolicyRule['when'] => {
  const { unit } = MEASURES[measure]
  if (above !== undefined) return { is: 'above', bound: boundIn(unit, above), whenMissing }
  if (below !== undefined) return { is: 'below', bound: boundIn(unit, below), whenMissing }
  return { is: 'missing' }
}

/** A policy in the form of a file, which can be imported again; it also has its version. */
export const inContractNames = ({ version, rules, otherwise, fourEyesFrom, tests }: Policy) => ({
  version,
  rules: rules.map(ruleInContractNames),
  otherwise,
  ...(fourEyesFrom === null ? {} : { fourEyesFromEuro: toEuros(fourEyesFrom) }),
  ...(tests === undefined ? {} : { tests: tests.map(testInContractNames) }),
})

const ruleInContractNames = ({ name, measure, when, outcome, borrowerTypes, loanTypes }: PolicyRule) => ({
  name,
  measure,
  ...(when.is === 'missing' ? { missing: true } : { [when.is]: inUnit(MEASURES[measure].unit, when.bound) }),
  outcome,
  ...(when.is === 'missing' ? {} : { whenMissing: when.whenMissing }),
  ...(borrowerTypes === undefined ? {} : { borrowerTypes: borrowerTypes.map(BorrowerType.write) }),
  ...(loanTypes === undefined ? {} : { loanTypes: loanTypes.map(LoanType.write) }),
})
