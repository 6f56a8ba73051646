/** Adds a version of the decision policy once its tests have run: one that changes a test is added only if that is accepted. */

import { dublinDay } from '../../../../packages/values/dublin-day.ts'
import { inSlices } from '../../../../packages/values/turns/slices.ts'
import type { CreditLaw } from '../../../domain/finance/credit-law.ts'
import type { GivenPolicy } from '../../../domain/policy/policy.ts'
import { acceptedTests, type BrokenTest, brokenTests, runTests } from '../../../domain/policy/run-tests.ts'
import type { Change } from '../../../store/audit/change.ts'
import { listPolicyVersions, lockPolicies } from '../../../store/reference/policies.ts'
import { listProductVersions } from '../../../store/reference/products.ts'
import { Refusal } from '../../refusal.ts'
import { type Added, type ImportedPolicy, importPolicy } from '../import-policy.ts'

/** The rejection of a policy that changes tests, with each that nobody accepted. */
export class TestsChanged extends Refusal {
  readonly tests: readonly BrokenTest[]
  constructor(tests: readonly BrokenTest[]) {
    super(['The policy changes its tests.', ...tests.map(({ says }) => says)].join('\n'))
    this.tests = tests
  }
}

type Testing = {
  readonly laws: readonly CreditLaw[]
  /** The names of the tests that the policy may change. */
  readonly accepts: 'all' | readonly string[]
  readonly added?: Added
}

/**
 * Runs the tests with today's products. Those that the author accepts then demand what the policy decides, and the audit names
 * them. Rejected if the policy changes others: it decides differently, or no longer has a test of the newest version.
 */
export const importTestedPolicy = async (
  change: Change,
  given: GivenPolicy,
  { laws, accepts, added }: Testing,
): Promise<ImportedPolicy | TestsChanged> => {
  // A concurrent import waits, or its tests would be lost.
  await lockPolicies(change.sql)
  const [versions, products] = await Promise.all([
    listPolicyVersions(change.sql),
    given.tests === undefined ? [] : listProductVersions(change.sql),
  ])
  const today = dublinDay(change.at.getTime())
  const results = await inSlices(runTests(given, { products, laws, today }))
  const broken = brokenTests(versions.at(-1)?.policy.tests, results)
  const others = accepts === 'all' ? [] : broken.filter(({ name }) => !accepts.includes(name))
  if (others.length > 0) return new TestsChanged(others)
  const policy = given.tests === undefined ? given : { ...given, tests: acceptedTests(results) }
  const imported = await importPolicy(change, policy, added)
  if (imported.changed)
    for (const { name } of broken)
      await change.record('policy.testAccepted', { kind: 'policy', id: `${imported.version} ${name}` })
  return imported
}
