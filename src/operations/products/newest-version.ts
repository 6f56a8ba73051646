/** The newest version of a draft's product or policy. */

import type { Queries } from '../../../packages/postgres/connection/database.ts'
import type { DraftKind } from '../../domain/finance/drafts.ts'
import { listPolicyVersions } from '../../store/reference/policies.ts'
import { listProductVersions } from '../../store/reference/products.ts'

/** Its number, in force or not; null where there is none. */
export const newestVersion = async (
  sql: Queries,
  kind: DraftKind,
  subject: string,
): Promise<number | null> => {
  if (kind === 'policy') return (await listPolicyVersions(sql)).at(-1)?.version ?? null
  return (await listProductVersions(sql)).findLast(({ id }) => id === subject)?.version ?? null
}
