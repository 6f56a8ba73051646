/** Shows decision policies to people. */

import { countOf, moment, print, printTable } from '../../cli/print.ts'
import { euroText } from '../../domain/finance/money.ts'
import type { Policy, PolicyFinding } from '../../domain/policy/policy.ts'
import { type Found, type PolicyRule, unitOf } from '../../domain/policy/rule.ts'
import type { TestResult } from '../../domain/policy/run-tests.ts'
import { conditionText, firedText } from '../../domain/policy/words.ts'
import { BorrowerType, LoanType } from '../../sets/b/enumerations.ts'
import { inUnit } from '../../sets/policy/values.ts'
import type { PolicyVersion } from '../../store/reference/lender-data.ts'

/** The columns of a list of versions. */
export const POLICY_COLUMNS: Readonly<Record<string, (version: PolicyVersion) => string>> = {
  Version: ({ policy }) => String(policy.version),
  Imported: ({ importedAt }) => moment(importedAt),
  'In force from': ({ from }) => from ?? 'its import',
  Rules: ({ policy }) => String(policy.rules.length),
  Otherwise: ({ policy }) => policy.otherwise,
  'Dual approval': ({ policy }) => fourEyesText(policy),
}

export const printPolicy = (policy: Policy): void => {
  const { version, rules, otherwise, tests = [] } = policy
  print(
    version === 0
      ? 'The default policy, which applies until one is imported'
      : `Policy version ${version}, ${countOf(rules.length, 'rule')}`,
  )
  print(`If no rule fires: ${otherwise}`)
  print(`Dual approval:    ${fourEyesText(policy)}`)
  if (tests.length > 0) print(`Tests:            ${tests.map(({ name }) => name).join(', ')}`)
  if (rules.length === 0) return
  print('')
  printTable(['Rule', 'Asks', 'Outcome', 'If missing', 'Only for'], rules.map(rowOf))
}

const rowOf = (rule: PolicyRule): readonly string[] => [
  rule.name,
  `${conditionText(rule)}${ageText(rule)}`,
  rule.outcome,
  rule.when.is === 'missing' ? '' : rule.when.whenMissing,
  [...(rule.borrowerTypes ?? []).map(BorrowerType.write), ...(rule.loanTypes ?? []).map(LoanType.write)].join(
    ', ',
  ),
]

/** How old a fact may be. */
const ageText = ({ maximumAgeDays }: PolicyRule): string =>
  maximumAgeDays === undefined ? '' : `, not older than ${countOf(maximumAgeDays, 'day')}`

const fourEyesText = ({ fourEyesFrom }: Policy): string =>
  fourEyesFrom === null ? 'never' : `from ${euroText(fourEyesFrom)}`

/** A policy's findings on an application, and why. */
export const printFinding = ({ outcome, fired }: PolicyFinding, hasOffer: boolean): void => {
  print(`The policy's outcome: ${outcome}`)
  if (!hasOffer) print('No product is available for the application, so it cannot be approved automatically.')
  if (fired.length === 0) {
    print('No rule fires.')
    return
  }
  print('')
  printTable(
    ['Rule', 'Found', 'Outcome'],
    fired.map((rule) => [rule.name, firedText(rule), rule.outcome]),
  )
}

/** A finding with values and bounds in the units of their measures, as in a file. */
export const findingInUnits = ({ outcome, fired }: PolicyFinding) => ({
  outcome,
  fired: fired.map(({ name, outcome: asked, and, ...own }) => {
    const { measure, ...found } = foundInUnits(own)
    return {
      name,
      measure,
      outcome: asked,
      ...found,
      ...(and === undefined ? {} : { and: and.map(foundInUnits) }),
    }
  }),
})

const foundInUnits = (found: Found) => {
  const { measure, value, bound } = found
  const shown = <V>(one: V) => (typeof one === 'number' ? inUnit(unitOf(found), one) : one)
  return { measure, value: shown(value), ...(bound === undefined ? {} : { bound: shown(bound) }) }
}

/** What a policy decides on its own tests, where it has any. */
export const printTests = (tests: readonly TestResult[]): void => {
  if (tests.length === 0) return
  print('')
  printTable(
    ['Test', 'Demands', 'Outcome', 'Result'],
    tests.map(({ test, finding }) => [
      test.name,
      test.outcome,
      finding.outcome,
      test.outcome === finding.outcome ? 'passed' : 'failed',
    ]),
  )
}

/** The same as JSON. */
export const testsInJson = (tests: readonly TestResult[]) =>
  tests.map(({ test: { name, outcome }, finding }) => ({
    name,
    demands: outcome,
    ...findingInUnits(finding),
  }))
