/** Tries a policy on an application that nobody has sent. */

import type { Queries } from '../../../packages/postgres/connection/database.ts'
import type { Failure } from '../../../packages/rules/fault.ts'
import { dublinDay } from '../../../packages/values/dublin-day.ts'
import { atOnce } from '../../../packages/values/turns/steps.ts'
import type { SetName } from '../../domain/application/sets.ts'
import { CREDIT_LAWS } from '../../domain/finance/credit-law.ts'
import { enquiryOf } from '../../domain/finance/enquiry.ts'
import { bestOffer, offersOf, termsOffered } from '../../domain/finance/selection.ts'
import { findByPolicy, type GivenPolicy, type PolicyFinding } from '../../domain/policy/policy.ts'
import { runTests, type TestResult } from '../../domain/policy/run-tests.ts'
import type { FactValue } from '../../domain/policy/values.ts'
import { listProductVersions } from '../../store/reference/lender-data.ts'

export type Tried =
  | {
      readonly finding: PolicyFinding
      readonly hasOffer: boolean
      /** Of the policy's own tests. */
      readonly tests: readonly TestResult[]
    }
  /** Only a valid application is evaluated. */
  | { readonly failures: readonly Failure[] }

/** By the products in force on the day, at their general rates, since the dealer is unknown. */
export const tryPolicy = async (
  sql: Queries,
  given: GivenPolicy,
  {
    set,
    body,
    facts,
    at,
  }: {
    readonly set: SetName
    readonly body: object
    /** By their names, such as `creditRegister.arrears`; just found out. */
    readonly facts: Readonly<Record<string, FactValue>>
    readonly at: number
  },
): Promise<Tried> => {
  const [{ modelSet }, products] = await Promise.all([
    import('../../sets/model-sets.ts'),
    listProductVersions(sql),
  ])
  const today = dublinDay(at)
  const { value: application, failures } = modelSet(set).read(body, {
    today,
    termsOffered: (loanType, vehicleType, borrowerType) =>
      termsOffered(products, { today, loanType, vehicleType, borrowerType }),
  })
  if (application === undefined || failures.length > 0) return { failures }
  const offer = bestOffer(offersOf(products, enquiryOf(application, { today, dealerId: undefined })).offers)
  const known = new Map(Object.entries(facts).map(([name, value]) => [name, { value, ageDays: 0 }] as const))
  const finding = findByPolicy(
    { ...given, version: 0 },
    { application, offer, today, facts: known, dealerId: undefined },
  )
  const tests = atOnce(runTests(given, { products, laws: CREDIT_LAWS, today }))
  return { finding, hasOffer: offer !== undefined, tests }
}
