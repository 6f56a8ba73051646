/**
 * Drafts in which a dealer's people have typed a person's number without sending it: they are erased on request, as
 * well as after their own time.
 */

import type { Mode } from '../../domain/access/access.ts'
import { foldedNumber } from '../../domain/application/search-words.ts'
import { type By, change } from '../../store/audit/change.ts'
import { type DraftOfUser, deleteDrafts, listAllDrafts, openDraft } from '../../store/drafts/drafts.ts'
import type { Service } from '../service.ts'

export type PersonsDraft = {
  readonly userId: string
  readonly id: string
  readonly savedAt: Date
  /** The person's typed data, under the form's names. */
  readonly applicant: unknown
}

const PAGE_DRAFTS = 200

/** Decrypts each draft of the mode, since encrypted content cannot be searched. */
export const draftsOf = async (
  service: Pick<Service, 'sql' | 'ring'>,
  { mode, ppsNumber }: { readonly mode: Mode; readonly ppsNumber: string },
): Promise<readonly PersonsDraft[]> => {
  const found: PersonsDraft[] = []
  let after: DraftOfUser | undefined
  for (;;) {
    const page = await listAllDrafts(service.sql, { mode, after, limit: PAGE_DRAFTS })
    for (const { userId, ...draft } of page) {
      const { body } = openDraft(service.ring, userId, draft)
      const applicant = blockWith(body, ppsNumber)
      if (applicant !== undefined) found.push({ userId, id: draft.id, savedAt: draft.savedAt, applicant })
    }
    after = page.at(-1)
    if (page.length < PAGE_DRAFTS) return found
  }
}

/** The list entry of the applicant with the number; only the number if it is anywhere else. */
const blockWith = (body: unknown, ppsNumber: string): unknown => {
  const left: { readonly value: unknown; readonly entry: unknown }[] = [{ value: body, entry: undefined }]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { value, entry } = next
    if (typeof value === 'string' && foldedNumber(value) === ppsNumber) return entry ?? value
    if (typeof value !== 'object' || value === null) continue
    for (const part of Object.values(value))
      left.push({ value: part, entry: entry ?? (Array.isArray(value) ? part : undefined) })
  }
  return undefined
}

/** Deletes them; the audit records it for the users who own them. */
export const eraseDrafts = (
  service: Pick<Service, 'sql' | 'now'>,
  by: By,
  drafts: readonly PersonsDraft[],
): Promise<void> =>
  change(service.sql, { ...by, now: service.now }, async ({ sql, record }) => {
    await deleteDrafts(sql, drafts)
    for (const userId of new Set(drafts.map((draft) => draft.userId)))
      await record('applicationDraft.erased', { kind: 'user', id: userId })
  })
