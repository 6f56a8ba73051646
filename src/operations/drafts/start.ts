/** Begins a draft of a product or of the policy. */
import type { Content } from '../../domain/difference.ts'
import type { DraftKind } from '../../domain/drafts.ts'
import type { Change } from '../../store/audit/change.ts'
import { insertDraft } from '../../store/reference/drafts.ts'
import { Refusal } from '../refusal.ts'
import { newestVersion } from './newest-version.ts'
import { subjectOf } from './open.ts'

export type NewDraft = {
  readonly kind: DraftKind
  /** The product's id; 'policy' of the policy. */
  readonly subject: string
  /** As the lender's file has it, right or wrong. */
  readonly content: Content
  /** Whether a product with this id may be there already. */
  readonly isNew?: boolean
}

/** Gives the draft's id. Refused where there is an open one, and where a new product has the id of another. */
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
    return new Refusal(`There is a draft of ${whose} already. Go on with that one, or discard it first.`)
  }
  await change.record(`${kind}.draftBegun`, subjectOf({ kind, subject }))
  return id
}
