/** Drafts as the pages see them. */
import type { Person } from '../../adapters/access/person.ts'
import { publicationFaultFor } from '../../operations/products/publication-fault.ts'
import type { ReadDraft } from '../../operations/products/read-draft.ts'
import type { Service } from '../../operations/service.ts'

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
