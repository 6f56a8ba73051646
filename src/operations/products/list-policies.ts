/** Lists all versions of the decision policy. */
import type { Queries } from '../../../packages/postgres/connection/database.ts'
import { listPolicyVersions, type PolicyVersion } from '../../store/reference/policies.ts'

/** All imported and published versions, the oldest first. */
export const listPolicies = ({ sql }: { readonly sql: Queries }): Promise<readonly PolicyVersion[]> =>
  listPolicyVersions(sql)
