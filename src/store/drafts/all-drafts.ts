/** All people's drafts of applications, for requests about a person who may be in any of them. */

import type { Queries } from '../../../packages/postgres/connection/database.ts'
import type { Mode } from '../../domain/application/access.ts'
import type { DraftRow } from './drafts.ts'

export type DraftOfUser = Pick<DraftRow, 'id' | 'savedAt' | 'keyId' | 'sealed'> & { readonly userId: string }

/** All drafts of a mode, a page at a time. */
export const listAllDrafts = (
  sql: Queries,
  {
    mode,
    after,
    limit,
  }: { readonly mode: Mode; readonly after: DraftOfUser | undefined; readonly limit: number },
): Promise<readonly DraftOfUser[]> =>
  sql<DraftOfUser[]>`
    select user_id as "userId", id, saved_at as "savedAt", key_id as "keyId", sealed from application_drafts
    where mode = ${mode}::text::mode
      and (${after?.userId ?? null}::uuid is null
        or (user_id, id) > (${after?.userId ?? null}::uuid, ${after?.id ?? null}::uuid))
    order by user_id, id limit ${limit}`

/** Deletes these drafts, even if they were saved since. */
export const deleteDrafts = async (
  sql: Queries,
  drafts: readonly Pick<DraftOfUser, 'userId' | 'id'>[],
): Promise<void> => {
  for (const { userId, id } of drafts)
    await sql`delete from application_drafts where user_id = ${userId} and id = ${id}`
}
