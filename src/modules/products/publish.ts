/**
 * Publishes drafts: one person proposes a draft, another publishes it from a day on. Also warns of what an author
 * should know before.
 */
import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import type { Queries } from '../../../packages/postgres/connection/database.ts'
import type { Content } from '../../../packages/values/difference.ts'
import { dublinDay, type LocalDate } from '../../../packages/values/dublin-day.ts'
import { comparableName } from '../../../packages/values/typed/clean-text.ts'
import type { CreditLaw } from '../../domain/finance/credit-law.ts'
import { type Proposal, publicationFault } from '../../domain/finance/drafts.ts'
import type { Product } from '../../domain/finance/product.ts'
import { Refusal } from '../../service/refusal.ts'
import type { Change } from '../../store/audit/change.ts'
import { type DraftRow, endDraft, noteProposal } from '../../store/reference/drafts.ts'
import { lockPolicies, lockProducts } from '../../store/reference/lender-data.ts'
import { callerOf, colleaguesOf } from '../audit/colleagues.ts'
import { listProducts } from './catalogue.ts'
import { type DraftReader, newestVersion, openDraft, subjectOf } from './drafts.ts'
import { importProducts } from './imports.ts'
import { importTestedPolicy } from './policy-tests.ts'

export type Publishing = {
  readonly seen: number
  /** The version's first day. */
  readonly from: LocalDate
  readonly read: DraftReader
  /** The law by which a policy's tests have offers. */
  readonly laws: readonly CreditLaw[]
  /** The names of the policy's tests that it may change. */
  readonly accepts: readonly string[]
}

/**
 * Publishes a draft that someone else proposed: it becomes the next version, in force from a day on. Returns the
 * version's number. Rejected if the draft does not exist, someone changed it since the seen version, nobody or the
 * person themselves proposed it, or someone who counts as one person with them, it has errors, the day is past, it
 * changes tests of the policy that are not accepted, or it equals the version in force.
 */
export const publishDraft = async (
  change: Change,
  ring: KeyRing,
  by: string,
  id: string,
  publishing: Publishing,
): Promise<number | Refusal> => {
  const { seen, from } = publishing
  const draft = await openDraft(change, ring, id, seen)
  if (draft instanceof Refusal) return draft
  // A concurrent publication waits, or this one would undo it.
  await (draft.kind === 'product' ? lockProducts : lockPolicies)(change.sql)
  const newest = await newestVersion(change.sql, draft.kind, draft.subject)
  const { sql, at } = change
  const fault = await publicationFaultFor({ sql, ring, now: () => at.getTime() }, { ...draft, newest }, by)
  if (fault !== undefined) return new Refusal(fault)
  const today = dublinDay(change.at.getTime())
  if (from < today) return new Refusal(`A version cannot begin before today, ${today}.`)
  const added = await add(change, draft, publishing)
  if (added instanceof Refusal) return added
  if (!added.changed)
    return new Refusal(`Version ${added.version} already has the same content. Discard the draft.`)
  await endDraft(change.sql, id, { as: 'published', publishedVersion: added.version, by, at: change.at })
  return added.version
}

type Added = { readonly version: number; readonly changed: boolean }

const add = async (
  change: Change,
  draft: DraftRow,
  { from, read, laws, accepts }: Publishing,
): Promise<Added | Refusal> => {
  const content = await read(draft, from)
  if (content instanceof Refusal) return content
  if (content.kind === 'policy')
    return importTestedPolicy(change, content.policy, {
      laws,
      accepts,
      added: { from, action: 'policy.published' },
    })
  const added = await importProducts(change, [content.product], 'product.published')
  if (added instanceof Refusal) return added
  const [one] = added
  if (one === undefined) throw new Error('A product that was added has no version')
  return one
}

/**
 * Proposes a draft as it is for publication by a second person. Rejected if the draft does not exist, someone changed
 * it since the seen version, or it has errors.
 */
export const proposeDraft = async (
  change: Change,
  ring: KeyRing,
  by: string,
  id: string,
  { seen, read }: { readonly seen: number; readonly read: DraftReader },
): Promise<Refusal | undefined> => {
  const draft = await openDraft(change, ring, id, seen)
  if (draft instanceof Refusal) return draft
  if (draft.proposedBy !== null)
    return new Refusal('The draft has already been proposed. A second person must publish it.')
  const content = await read(draft)
  if (content instanceof Refusal) return content
  await noteProposal(change.sql, id, { by, at: change.at })
  await change.record(`${draft.kind}.draftProposed`, subjectOf(draft))
  return undefined
}

/**
 * Why a person may not publish a draft, by what is known of them and of who proposed it; undefined if they may.
 * `newest` is the newest existing version.
 */
export const publicationFaultFor = async (
  { sql, ring, now }: { readonly sql: Queries; readonly ring: KeyRing; readonly now: () => number },
  draft: Proposal & { readonly newest: number | null },
  by: string,
): Promise<string | undefined> => {
  const ids = draft.proposedBy === null ? [] : [draft.proposedBy, by]
  const colleagues = await colleaguesOf(sql, now(), ids)
  const called = await callerOf({ sql, ring }, colleagues, ids)
  return publicationFault(draft, { by, newest: draft.newest, colleagues, called })
}

/** At a field of the draft, in a sentence. */
export type DraftWarning = { readonly place: string; readonly says: string }

/**
 * What an author should know before they propose a product's draft, though it may be published: that its first day has
 * passed, or that another product with the same name is offered on the same days.
 */
export const draftWarnings = async (
  { sql, now }: { readonly sql: Queries; readonly now: () => number },
  id: string,
  content: Content,
): Promise<readonly DraftWarning[]> => {
  const { name, inForceFrom: from, inForceTo: to } = content
  const today = dublinDay(now())
  const warnings: DraftWarning[] = []
  if (typeof from === 'string' && from !== '' && from < today)
    warnings.push({
      place: 'inForceFrom',
      says: 'This date has passed. The version takes effect on the date chosen when it is published, today or later.',
    })
  const others = typeof name === 'string' ? await sameNamed({ sql }, id, name) : []
  const twin = others.find((other) => overlaps(other, { from, to, today }))
  if (twin !== undefined)
    warnings.push({
      place: 'name',
      says: `Another product (${twin.id}) has this name and is offered at the same time. Dealers could not tell them apart.`,
    })
  return warnings
}

/** The newest version of each other product with the name. */
const sameNamed = async (
  store: { readonly sql: Queries },
  id: string,
  name: string,
): Promise<readonly Product[]> => {
  const newest = new Map((await listProducts(store)).map((product) => [product.id, product]))
  newest.delete(id)
  return [...newest.values()].filter((other) => comparableName(other.name) === comparableName(name))
}

/** A draft begins today at the earliest, and without a last day it goes on. */
const overlaps = (
  { inForceFrom, inForceTo }: Product,
  { from, to, today }: { readonly from: unknown; readonly to: unknown; readonly today: string },
): boolean => {
  const begins = typeof from === 'string' && from > today ? from : today
  return (inForceTo === null || inForceTo >= begins) && (typeof to !== 'string' || inForceFrom <= to)
}
