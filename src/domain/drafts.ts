/** Drafts of products and of the policy: what is worked on before it becomes a version, and who may make it one. */

export const DRAFT_KINDS = ['product', 'policy'] as const

export type DraftKind = (typeof DRAFT_KINDS)[number]

/** How a draft ended. */
export type DraftEnd = 'published' | 'discarded'

/** What of a draft decides whether somebody may publish it. */
export type Proposal = {
  /** Who proposed the draft as it is now; null once it was changed again, or before anybody did. */
  readonly proposedBy: string | null
  /** The version that it was begun from; null where there was none. */
  readonly basedOn: number | null
}

/**
 * Why a person may not publish a draft; undefined where they may. Two people stand behind what is published: one proposes
 * the draft as it is, another publishes it. `newest` is the newest version that there is.
 */
export const publicationFault = (
  { proposedBy, basedOn }: Proposal,
  { by, newest }: { readonly by: string; readonly newest: number | null },
): string | undefined => {
  if (proposedBy === null)
    return 'The draft is not proposed. Propose it first; a second person then publishes it.'
  if (proposedBy === by) return 'You have proposed the draft yourself; a second person must publish it.'
  if (newest !== basedOn)
    return `Version ${newest} was added after this draft was begun. Compare the draft with it and take it as the base first.`
  return undefined
}
