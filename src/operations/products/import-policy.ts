/** Adds a version of the decision policy; earlier versions stay. */

import { isDeepStrictEqual } from 'node:util'
import { dublinDay } from '../../../packages/values/dublin-day.ts'
import type { LocalDate } from '../../../packages/values/local-date.ts'
import { type GivenPolicy, policyOn } from '../../domain/policy/policy.ts'
import type { Change } from '../../store/audit/change.ts'
import { insertPolicyVersion, listPolicyVersions, lockPolicies } from '../../store/reference/policies.ts'

export type ImportedPolicy = {
  readonly version: number
  /** False if the policy in force is already the same, and no version was added. */
  readonly changed: boolean
}

export type Added = {
  /** The first day on which it applies; null for at once. */
  readonly from: LocalDate | null
  /** The audit's name for it. */
  readonly action: 'policy.imported' | 'policy.published'
}

const AS_IMPORT: Added = { from: null, action: 'policy.imported' }

/**
 * Adds a decision policy as a new version, whatever its tests demand, in force at once or from a day on, and audits it. A policy equal to the one in
 * force on that day adds no version, and `changed` is then false.
 */
export const importPolicy = async (
  change: Change,
  given: GivenPolicy,
  { from, action }: Added = AS_IMPORT,
): Promise<ImportedPolicy> => {
  await lockPolicies(change.sql)
  const versions = await listPolicyVersions(change.sql)
  const inForce = policyOn(versions, from ?? dublinDay(change.at.getTime()))
  if (isDeepStrictEqual({ ...given, version: inForce.version }, inForce))
    return { version: inForce.version, changed: false }
  const version = (versions.at(-1)?.version ?? 0) + 1
  await insertPolicyVersion(change.sql, { ...given, version }, { at: change.at, from })
  await change.record(action, { kind: 'policy', id: String(version) })
  return { version, changed: true }
}
