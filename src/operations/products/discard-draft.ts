/** Discards a draft. The record of it stays. */
import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import type { Change } from '../../store/audit/change.ts'
import { endDraft } from '../../store/reference/drafts.ts'
import { Refusal } from '../refusal.ts'
import { openDraft, subjectOf } from './open-draft.ts'

/** Rejected if the draft does not exist, or someone changed it since the seen version. */
export const discardDraft = async (
  change: Change,
  ring: KeyRing,
  by: string,
  id: string,
  seen: number,
): Promise<Refusal | undefined> => {
  const draft = await openDraft(change, ring, id, seen)
  if (draft instanceof Refusal) return draft
  await endDraft(change.sql, id, { as: 'discarded', publishedVersion: null, by, at: change.at })
  await change.record(`${draft.kind}.draftDiscarded`, subjectOf(draft))
  return undefined
}
