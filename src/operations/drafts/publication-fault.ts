/** Why a person may not publish a draft, by what is known of them and of who proposed it. */
import { type Proposal, publicationFault } from '../../domain/drafts.ts'
import type { Queries } from '../../store/connection/database.ts'
import type { KeyRing } from '../../store/encryption/key-ring.ts'
import { colleaguesOf } from '../administration/colleagues.ts'
import { callerOf } from '../users/names.ts'

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
