/** Publishes a draft that someone else proposed: it becomes the next version, in force from a day on. */

import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import { dublinDay } from '../../../packages/values/dublin-day.ts'
import type { LocalDate } from '../../../packages/values/local-date.ts'
import type { CreditLaw } from '../../domain/finance/credit-law.ts'
import type { Change } from '../../store/audit/change.ts'
import { type DraftRow, endDraft } from '../../store/reference/drafts.ts'
import { lockPolicies } from '../../store/reference/policies.ts'
import { lockProducts } from '../../store/reference/products.ts'
import { Refusal } from '../refusal.ts'
import { importProducts } from './import-products.ts'
import { newestVersion } from './newest-version.ts'
import { type DraftReader, openDraft } from './open-draft.ts'
import { importTestedPolicy } from './policy-tests/import.ts'
import { publicationFaultFor } from './publication-fault.ts'

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
 * Returns the version's number. Rejected if the draft does not exist, someone changed it since the seen version, nobody or
 * the person themselves proposed it, or someone who counts as one person with them, it has errors, the day is past, it changes tests of the policy that are not accepted, or it equals the version in force.
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
