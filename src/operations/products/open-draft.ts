/** Locks an open draft, if it is as the page showed it. */
import type { Change } from '../../store/audit/change.ts'
import { type DraftRow, holdDraft } from '../../store/reference/drafts.ts'
import { Refusal } from '../refusal.ts'

/** The rejection of a step because someone has changed the draft since: who, how, and when. `by` is a user's id. */
export class DraftOutdated extends Refusal {
  readonly changed: { readonly by: string; readonly what: string; readonly at: Date }
  constructor(changed: DraftOutdated['changed']) {
    super('The draft has changed since you opened it. Review the changes before you continue.')
    this.changed = changed
  }
}

export const NO_SUCH_DRAFT = new Refusal('Draft not found.')

/** The kind and id of a draft's subject, for the audit. */
export const subjectOf = ({ kind, subject }: Pick<DraftRow, 'kind' | 'subject'>) => ({ kind, id: subject })

/**
 * Locks the draft until the change ends. Rejected if there is none, and as outdated if its version is not the seen one
 * or it has ended.
 */
export const openDraft = async (
  { sql }: Pick<Change, 'sql'>,
  id: string,
  seen: number,
): Promise<DraftRow | Refusal> => {
  const draft = await holdDraft(sql, id)
  if (draft === undefined) return NO_SUCH_DRAFT
  const { endedBy, endedAt, endedAs } = draft
  if (endedBy !== null && endedAt !== null)
    return new DraftOutdated({ by: endedBy, what: `${endedAs} it`, at: endedAt })
  return draft.version === seen ? draft : new DraftOutdated(lastStepOf(draft))
}

const lastStepOf = ({ proposedBy, proposedAt, changedBy, changedAt }: DraftRow): DraftOutdated['changed'] =>
  proposedBy !== null && proposedAt !== null
    ? { by: proposedBy, what: 'proposed it', at: proposedAt }
    : { by: changedBy, what: 'changed it', at: changedAt }
