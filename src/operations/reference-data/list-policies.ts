/** Shows the decision policy in all its versions. */
import type { Queries } from '../../store/connection/database.ts'
import { listPolicyVersions, type PolicyVersion } from '../../store/reference/policies.ts'

/** All that were imported or published, the oldest first. */
export const listPolicies = ({ sql }: { readonly sql: Queries }): Promise<readonly PolicyVersion[]> =>
  listPolicyVersions(sql)
