/** Drafts as the pages see them. */
import type { Person } from '../../adapters/access/person.ts'
import type { DraftOutdated } from '../../operations/products/open-draft.ts'
import { publicationFaultFor } from '../../operations/products/publication-fault.ts'
import { namesOf, type ReadDraft } from '../../operations/products/read-draft.ts'
import type { Service } from '../../operations/service.ts'
import { type Conflict, conflict } from '../declare/handler.ts'

export const draftView = async (service: Service, draft: ReadDraft, person: Person) => {
  const { names, proposedBy, proposedAt } = draft
  const step = (by: string, at: Date) => ({ by: names.get(by) ?? by, at })
  return {
    ...draft,
    begun: step(draft.begunBy, draft.begunAt),
    changed: step(draft.changedBy, draft.changedAt),
    proposed: proposedBy === null || proposedAt === null ? null : step(proposedBy, proposedAt),
    publicationFault: (await publicationFaultFor(service, draft, person.userId)) ?? null,
  }
}

/** Who was quicker, by name. */
export const outdated = async (service: Service, { says, changed }: DraftOutdated): Promise<Conflict> => {
  const names = await namesOf(service, [changed.by])
  return conflict(says, {
    ...changed,
    by: names.get(changed.by) ?? changed.by,
    at: changed.at.toISOString(),
  })
}
