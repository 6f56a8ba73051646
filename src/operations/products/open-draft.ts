/** Locks an open draft, if it is as the page showed it. */
import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import type { LocalDate } from '../../../packages/values/local-date.ts'
import type { Change } from '../../store/audit/change.ts'
import { type DraftRow, holdDraft } from '../../store/reference/drafts.ts'
import type { Candidate } from '../../store/replays/replays.ts'
import { nameOfActor } from '../applications/last-change.ts'
import { notFound, Outdated, type Refusal } from '../refusal.ts'

/** Reads a draft like the lender's file. If a day is given, the product is in force from then on. */
export type DraftReader = (draft: DraftRow, from?: LocalDate) => Promise<Candidate | Refusal>

/** The kind and id of a draft's subject, for the audit. */
export const subjectOf = ({ kind, subject }: Pick<DraftRow, 'kind' | 'subject'>) => ({ kind, id: subject })

const OUTDATED = 'The draft has changed since you opened it. Review the changes before you continue.'

/**
 * Locks the draft until the change ends. Rejected if there is none, and as outdated if its version is not the seen one
 * or it has ended.
 */
export const openDraft = async (
  { sql }: Pick<Change, 'sql'>,
  ring: KeyRing,
  id: string,
  seen: number,
): Promise<DraftRow | Refusal> => {
  const draft = await holdDraft(sql, id)
  if (draft === undefined) return notFound('draft')
  if (draft.endedAt === null && draft.version === seen) return draft
  const { by, ...step } = lastStepOf(draft)
  return new Outdated(OUTDATED, { ...step, by: await nameOfActor({ sql, ring }, { kind: 'user', id: by }) })
}

const lastStepOf = (draft: DraftRow) => {
  const { endedBy, endedAt, endedAs, proposedBy, proposedAt, changedBy, changedAt } = draft
  if (endedBy !== null && endedAt !== null) return { by: endedBy, what: `${endedAs} it`, at: endedAt }
  return proposedBy !== null && proposedAt !== null
    ? { by: proposedBy, what: 'proposed it', at: proposedAt }
    : { by: changedBy, what: 'changed it', at: changedAt }
}
