/** Runs the tests of a policy, and says which of them it changes: it may do so only if its author says so. */

import { isSame } from '../../../packages/values/difference.ts'
import type { LocalDate } from '../../../packages/values/dublin-day.ts'
import type { Steps } from '../../../packages/values/turns/steps.ts'
import { comparableName } from '../../../packages/values/typed/clean-text.ts'
import type { CreditLaw } from '../finance/credit-law.ts'
import { enquiryOf } from '../finance/enquiry.ts'
import type { Product } from '../finance/product.ts'
import { bestOffer, findOffers } from '../finance/selection.ts'
import { findByPolicy, type GivenPolicy, type PolicyFinding } from './policy.ts'
import { applicationOf, type TestedCase } from './tested-case.ts'
import type { PolicyOutcome } from './values.ts'

export type TestResult = {
  readonly test: TestedCase
  readonly finding: PolicyFinding
  readonly hasOffer: boolean
}

/** What determines the figures of a tested case, besides the case itself. */
export type TestBench = {
  readonly products: readonly Product[]
  readonly laws: readonly CreditLaw[]
  readonly today: LocalDate
}

/** What a policy decides on each of its tests, by the products in force: at the general rates unless it names a dealer. In steps of one offer or test. */
export function* runTests(
  policy: GivenPolicy,
  { products, laws, today }: TestBench,
): Steps<readonly TestResult[]> {
  const results: TestResult[] = []
  for (const test of policy.tests ?? []) {
    const application = applicationOf(test.application, today)
    const { dealerId } = test.application
    const enquiry = enquiryOf(application, { today, dealerId })
    const offer = bestOffer((yield* findOffers(products, enquiry, laws)).offers)
    const facts = new Map(
      Object.entries(test.facts ?? {}).map(([name, value]) => [name, { value, ageDays: 0 }] as const),
    )
    yield
    const finding = findByPolicy({ ...policy, version: 0 }, { application, offer, today, facts, dealerId })
    results.push({ test, finding, hasOffer: offer !== undefined })
  }
  return results
}

/** A test that the policy changes, with a sentence that says how. */
export type BrokenTest = { readonly name: string; readonly says: string }

/**
 * The tests that the policy does not pass, and those of the version before that it no longer has, or has with another demand or
 * another case.
 */
export const brokenTests = (
  before: readonly TestedCase[] = [],
  results: readonly TestResult[],
): readonly BrokenTest[] => [
  ...results.flatMap((result) => {
    const { test } = result
    const says = [...changesOf(before.find(isNamed(test.name)), test), ...failureOf(result)]
    return says.length === 0 ? [] : [{ name: test.name, says: says.join(' ') }]
  }),
  ...before
    .filter(({ name }) => !results.some(({ test }) => isNamed(name)(test)))
    .map(({ name }) => ({ name, says: `“${name}” is no longer tested.` })),
]

const isNamed = (name: string) => (test: TestedCase) => comparableName(test.name) === comparableName(name)

const changesOf = (was: TestedCase | undefined, { name, outcome, application, facts }: TestedCase) => {
  if (was === undefined) return []
  const isSameCase = isSame([was.application, was.facts], [application, facts])
  return [
    ...(was.outcome === outcome
      ? []
      : [`“${name}” must now be ${OUTCOME_WORDS[outcome]}, and no longer ${OUTCOME_WORDS[was.outcome]}.`]),
    ...(isSameCase ? [] : [`“${name}” now tests another case.`]),
  ]
}

const failureOf = ({ test: { name, outcome }, finding }: TestResult): readonly string[] =>
  finding.outcome === outcome
    ? []
    : [`“${name}” must be ${OUTCOME_WORDS[outcome]}, but would be ${OUTCOME_WORDS[finding.outcome]}.`]

const OUTCOME_WORDS: Readonly<Record<PolicyOutcome, string>> = {
  approve: 'approved',
  refer: 'referred',
  decline: 'declined',
}

/** The tests once their differences are accepted: each demands what the policy decides. */
export const acceptedTests = (results: readonly TestResult[]): readonly TestedCase[] =>
  results.map(({ test, finding: { outcome } }) => ({ ...test, outcome }))
