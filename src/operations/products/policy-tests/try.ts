/** Tries a policy on its own tests, and finds those that publishing it would change. */

import { dublinDay } from '../../../../packages/values/dublin-day.ts'
import type { GivenPolicy } from '../../../domain/policy/policy.ts'
import { type BrokenTest, brokenTests, runTests, type TestResult } from '../../../domain/policy/run-tests.ts'
import { listPolicyVersions } from '../../../store/reference/policies.ts'
import type { Service } from '../../service.ts'

/** By the products in force today. */
export const tryTests = async (
  service: Service,
  policy: GivenPolicy,
): Promise<{ readonly results: readonly TestResult[]; readonly broken: readonly BrokenTest[] }> => {
  const { products } = service.referenceData.current()
  const today = dublinDay(service.now())
  const results = await service.inSlices(runTests(policy, { products, laws: service.signing.laws, today }))
  const versions = await listPolicyVersions(service.sql)
  return { results, broken: brokenTests(versions.at(-1)?.policy.tests, results) }
}
