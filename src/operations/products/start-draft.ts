/** Starts a draft of a product or of the policy. */
import type { Content } from '../../../packages/values/difference.ts'
import type { DraftKind } from '../../domain/finance/drafts.ts'
import type { Change } from '../../store/audit/change.ts'
import { insertDraft } from '../../store/reference/drafts.ts'
import { Refusal } from '../refusal.ts'
import { newestVersion } from './newest-version.ts'
import { subjectOf } from './open-draft.ts'

export type NewDraft = {
  readonly kind: DraftKind
  /** The product's id; 'policy' for the policy. */
  readonly subject: string
  /** In the form of the lender's file, valid or not. */
  readonly content: Content
  /** Whether the product must be new. */
  readonly isNew?: boolean
}

/** Returns the draft's id. Rejected if there is an open one, or if a new product would have an existing id. */
export const startDraft = async (
  change: Change,
  by: string,
  { kind, subject, content, isNew = false }: NewDraft,
): Promise<string | Refusal> => {
  const basedOn = await newestVersion(change.sql, kind, subject)
  if (isNew && basedOn !== null)
    return new Refusal(`There is a product "${subject}" already. Begin a draft from one of its versions.`)
  const id = change.newId()
  const isBegun = await insertDraft(change.sql, { id, kind, subject, content, basedOn, by, at: change.at })
  if (!isBegun) {
    const whose = kind === 'policy' ? 'the policy' : `"${subject}"`
    return new Refusal(`There is a draft of ${whose} already. Continue with it, or discard it first.`)
  }
  await change.record(`${kind}.draftBegun`, subjectOf({ kind, subject }))
  return id
}
