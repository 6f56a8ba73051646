/** The decision policy's rows: versions that never change, of which the newest is in force. */
import { DEFAULT_POLICY, type Policy } from '../../domain/policy/policy.ts'
import type { Queries } from '../connection/database.ts'

export type PolicyVersion = { readonly policy: Policy; readonly importedAt: Date }

/** Adds a version of the decision policy. The newest version is in force. Rejects where the number is in use. */
export const insertPolicyVersion = async (sql: Queries, policy: Policy, at: Date): Promise<void> => {
  await sql`
    insert into policy_versions (version, content, imported_at)
    values (${policy.version}, ${sql.json(policy)}, ${at})`
}

/** All that were imported, the oldest first. */
export const listPolicyVersions = async (sql: Queries): Promise<readonly PolicyVersion[]> => {
  const rows = await sql<{ content: Policy; imported_at: Date }[]>`
    select content, imported_at from policy_versions order by version`
  return rows.map(({ content, imported_at }) => ({ policy: content, importedAt: imported_at }))
}

/** The policy of a version; undefined where it was never imported. */
export const findPolicyVersion = async (sql: Queries, version: number): Promise<Policy | undefined> => {
  const [row] = await sql<{ content: Policy }[]>`
    select content from policy_versions where version = ${version}`
  return row?.content
}

/** The policy in force: the newest version, or the default where none was imported. */
export const findPolicyInForce = async (sql: Queries): Promise<Policy> => {
  const [row] = await sql<{ content: Policy }[]>`
    select content from policy_versions order by version desc limit 1`
  return row?.content ?? DEFAULT_POLICY
}

/** Makes others that import a policy wait until this transaction ends, so that no version is given twice. */
export const lockPolicies = async (sql: Queries): Promise<void> => {
  await sql`lock table policy_versions in share row exclusive mode`
}
