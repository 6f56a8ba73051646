/** Replaces a draft's content. This voids a proposal of the earlier content. */
import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import type { Content } from '../../../packages/values/difference.ts'
import type { Change } from '../../store/audit/change.ts'
import { writeDraft } from '../../store/reference/drafts.ts'
import { Refusal } from '../refusal.ts'
import { newestVersion } from './newest-version.ts'
import { openDraft, subjectOf } from './open-draft.ts'

export type DraftChange = {
  /** The version of the draft that the page showed. */
  readonly seen: number
  readonly content: Content
  /** The newest version, once the person has compared the draft with it; absent to keep the base. */
  readonly basedOn?: number
}

/** Rejected if the draft does not exist, someone changed it since, or the new base is not the newest version. */
export const changeDraft = async (
  change: Change,
  ring: KeyRing,
  by: string,
  id: string,
  { seen, content, basedOn }: DraftChange,
): Promise<Refusal | undefined> => {
  const draft = await openDraft(change, ring, id, seen)
  if (draft instanceof Refusal) return draft
  if (basedOn !== undefined) {
    const newest = await newestVersion(change.sql, draft.kind, draft.subject)
    if (newest !== basedOn) return new Refusal(`Version ${basedOn} is not the newest one.`)
  }
  await writeDraft(change.sql, id, { content, basedOn: basedOn ?? draft.basedOn, by, at: change.at })
  await change.record(`${draft.kind}.draftChanged`, subjectOf(draft))
  return undefined
}
