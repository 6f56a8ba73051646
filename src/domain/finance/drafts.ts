/** Drafts of products and of the policy: the work before a version, and who may publish it. */
import { type Colleagues, tieBetween, tieText } from '../lender/second-person.ts'

export const DRAFT_KINDS = ['product', 'policy'] as const

export type DraftKind = (typeof DRAFT_KINDS)[number]

export type DraftEnd = 'published' | 'discarded'

/** The facts that determine whether a person may publish a draft. */
export type Proposal = {
  /** Who proposed the current content; null if nobody has, or it was changed since. */
  readonly proposedBy: string | null
  /** The version that it started from; null if there was none. */
  readonly basedOn: number | null
}

type Publisher = {
  readonly by: string
  /** The newest existing version. */
  readonly newest: number | null
  readonly colleagues: Colleagues
  readonly called: (userId: string) => string
}

/**
 * Why a person may not publish a draft; undefined if they may. Publication takes two people: one proposes the draft as
 * it is, another publishes it.
 */
export const publicationFault = (
  { proposedBy, basedOn }: Proposal,
  { by, newest, colleagues, called }: Publisher,
): string | undefined => {
  if (proposedBy === null)
    return 'The draft is not proposed. Propose it first; a second person then publishes it.'
  if (proposedBy === by) return 'You have proposed the draft yourself; a second person must publish it.'
  if (colleagues.disabled.has(proposedBy))
    return `${called(proposedBy)} proposed the draft, and is deactivated now. Change the draft and propose it again; a second person then publishes it.`
  const tie = tieBetween(colleagues, proposedBy, by)
  if (tie !== undefined)
    return `${called(proposedBy)} proposed the draft; a second person must publish it. ${tieText(tie, called)}`
  if (newest !== basedOn)
    return `Version ${newest} was added after this draft was begun. Compare the draft with it and take it as the base first.`
  return undefined
}
