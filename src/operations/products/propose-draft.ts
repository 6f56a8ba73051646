/** Proposes a draft as it is for publication by a second person. */
import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import type { Change } from '../../store/audit/change.ts'
import { noteProposal } from '../../store/reference/drafts.ts'
import { Refusal } from '../refusal.ts'
import { type DraftReader, openDraft, subjectOf } from './open-draft.ts'

/** Rejected if the draft does not exist, someone changed it since the seen version, or it has errors. */
export const proposeDraft = async (
  change: Change,
  ring: KeyRing,
  by: string,
  id: string,
  { seen, read }: { readonly seen: number; readonly read: DraftReader },
): Promise<Refusal | undefined> => {
  const draft = await openDraft(change, ring, id, seen)
  if (draft instanceof Refusal) return draft
  if (draft.proposedBy !== null)
    return new Refusal('The draft has already been proposed. A second person must publish it.')
  const content = await read(draft)
  if (content instanceof Refusal) return content
  await noteProposal(change.sql, id, { by, at: change.at })
  await change.record(`${draft.kind}.draftProposed`, subjectOf(draft))
  return undefined
}
