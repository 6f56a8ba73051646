/** The decision policy's rows: versions that never change. The newest started one is in force. */

import type { Queries } from '../../../packages/postgres/connection/database.ts'
import type { LocalDate } from '../../../packages/values/local-date.ts'
import { type DatedPolicy, type Policy, policyOn } from '../../domain/policy/policy.ts'

export type PolicyVersion = DatedPolicy & { readonly importedAt: Date }

/** Adds a version of the decision policy, in force from the day on, or at once. Rejects if the number is in use. */
export const insertPolicyVersion = async (
  sql: Queries,
  policy: Policy,
  { at, from }: { readonly at: Date; readonly from: LocalDate | null },
): Promise<void> => {
  await sql`
    insert into policy_versions (version, content, imported_at, in_force_from)
    values (${policy.version}, ${sql.json(policy)}, ${at}, ${from}::text::date)`
}

/** All imported and published versions, the oldest first. */
export const listPolicyVersions = async (sql: Queries): Promise<readonly PolicyVersion[]> => {
  const rows = await sql<{ content: Policy; importedAt: Date; from: LocalDate | null }[]>`
    select content, imported_at as "importedAt", in_force_from::text as "from"
    from policy_versions order by version`
  return rows.map(({ content, ...dated }) => ({ ...dated, policy: content, version: content.version }))
}

/** The policy of a version; undefined where there is none. */
export const findPolicyVersion = (sql: Queries, version: number): Promise<Policy | undefined> =>
  sql<{ content: Policy }[]>`
    select content from policy_versions where version = ${version}`.first('content')

/** The policy in force on a day, or the default if there is none. */
export const findPolicyInForce = async (sql: Queries, today: LocalDate): Promise<Policy> =>
  policyOn(await listPolicyVersions(sql), today)

/**
 * Makes others that add a version of the policy wait until this transaction ends, so that no number is assigned twice.
 */
export const lockPolicies = async (sql: Queries): Promise<void> => {
  await sql`lock table policy_versions in share row exclusive mode`
}
