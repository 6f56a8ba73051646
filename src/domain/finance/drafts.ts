/** Drafts of products and of the policy, with who may publish them, and the status of dated versions on a day. */
import type { Tables } from '../../../packages/values/difference.ts'
import type { LocalDate } from '../../../packages/values/dublin-day.ts'
import { type Colleagues, tieBetween, tieText } from '../lender/second-person.ts'

export const DRAFT_KINDS = ['product', 'policy'] as const

export type DraftKind = (typeof DRAFT_KINDS)[number]

/** The tables in the file of a product, each with the fields that identify a row. */
export const PRODUCT_TABLES: Tables = {
  vehicles: ['make', 'model', 'variant'],
  terms: ['from', 'to', 'step'],
  rates: ['terms', 'amount', 'vehicleAgeMonths', 'dealers'],
  fees: ['kind'],
  commission: ['amount', 'dealers'],
  guaranteedValues: ['term', 'annualKilometers', 'vehicleAgeMonths', 'make', 'model', 'variant'],
}

export const POLICY_TABLES: Tables = { rules: ['name'], tests: ['name'] }

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
    return 'The draft has not been proposed. Propose it first, then another administrator can publish it.'
  if (proposedBy === by) return 'You proposed this draft, so another administrator must publish it.'
  if (colleagues.disabled.has(proposedBy))
    return `${called(proposedBy)} proposed the draft and has since been disabled. Change the draft and propose it again, then another administrator can publish it.`
  const tie = tieBetween(colleagues, proposedBy, by)
  if (tie !== undefined)
    return `${called(proposedBy)} proposed this draft. Someone else must publish it. ${tieText(tie, called)}`
  if (newest !== basedOn)
    return `Version ${newest} has been added since this draft was started. First compare the draft with it and use it as the base.`
  return undefined
}

export type DatedVersion = {
  readonly version: number
  /** The first day; null if it applied from the time it was added. */
  readonly from: LocalDate | null
  /** The last day; null if there is none. */
  readonly to: LocalDate | null
}

/** `overtaken` is a version that would start later, but a newer one starts no later: it never applies. */
export const STANDINGS = ['inForce', 'planned', 'past', 'overtaken'] as const

export type Standing = (typeof STANDINGS)[number]

export const hasBegun = ({ from }: Pick<DatedVersion, 'from'>, today: LocalDate): boolean =>
  from === null || from <= today

/** The newest version that has started; undefined if there is none. It may have ended. */
export const newestBegun = <Version extends Pick<DatedVersion, 'version' | 'from'>>(
  versions: readonly Version[],
  today: LocalDate,
): Version | undefined => {
  let newest: Version | undefined
  for (const one of versions)
    if (hasBegun(one, today) && (newest === undefined || one.version > newest.version)) newest = one
  return newest
}

/** The status of one version on a day. */
export const standingOf = (
  one: DatedVersion,
  versions: readonly DatedVersion[],
  today: LocalDate,
): Standing => {
  if (hasBegun(one, today)) {
    const holds = newestBegun(versions, today)?.version === one.version
    return holds && (one.to === null || today <= one.to) ? 'inForce' : 'past'
  }
  const isOvertaken = versions.some(
    (other) => other.version > one.version && (other.from === null || other.from <= (one.from ?? '')),
  )
  return isOvertaken ? 'overtaken' : 'planned'
}
