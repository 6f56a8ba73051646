/** Why a person may not publish a draft, by what is known of them and of who proposed it. */

import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import type { Queries } from '../../../packages/postgres/connection/database.ts'
import { type Proposal, publicationFault } from '../../domain/finance/drafts.ts'
import { colleaguesOf } from '../administration/colleagues.ts'
import { callerOf } from '../people/names.ts'

/** Undefined if the person may publish it; `newest` is the newest existing version. */
export const publicationFaultFor = async (
  { sql, ring, now }: { readonly sql: Queries; readonly ring: KeyRing; readonly now: () => number },
  draft: Proposal & { readonly newest: number | null },
  by: string,
): Promise<string | undefined> => {
  const ids = draft.proposedBy === null ? [] : [draft.proposedBy, by]
  const colleagues = await colleaguesOf(sql, now(), ids)
  const called = await callerOf({ sql, ring }, colleagues, ids)
  return publicationFault(draft, { by, newest: draft.newest, colleagues, called })
}
