/** Puts a decision policy in force, as the next version; the versions before it are kept. */

import { isDeepStrictEqual } from 'node:util'
import type { GivenPolicy } from '../../domain/policy/policy.ts'
import type { Change } from '../../store/audit/change.ts'
import { findPolicyInForce, insertPolicyVersion, lockPolicies } from '../../store/reference/policies.ts'

export type ImportedPolicy = {
  readonly version: number
  /** False where the policy in force says the same already, and no version was added. */
  readonly changed: boolean
}

/**
 * Puts a decision policy in force as a new version and audits it. A policy equal to the one in force adds no version,
 * and `changed` is then false.
 */
export const importPolicy = async (change: Change, given: GivenPolicy): Promise<ImportedPolicy> => {
  await lockPolicies(change.sql)
  const inForce = await findPolicyInForce(change.sql)
  if (isDeepStrictEqual({ ...given, version: inForce.version }, inForce))
    return { version: inForce.version, changed: false }
  const version = inForce.version + 1
  await insertPolicyVersion(change.sql, { ...given, version }, change.at)
  await change.record('policy.imported', { kind: 'policy', id: String(version) })
  return { version, changed: true }
}
