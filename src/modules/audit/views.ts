/**
 * Records what a person looks at. What their page reads again, or beforehand, without them is no look: they must already
 * have acted on the case, so nobody reads one without a trace.
 */

import type { Queries } from '../../../packages/postgres/connection/database.ts'
import { isUuid } from '../../../packages/values/visible-text.ts'
import { type Colleagues, endOfGrant, grantsIn } from '../../domain/lender/second-person.ts'
import type { Service } from '../../service/service.ts'
import { findDocumentRow } from '../../store/applications/documents.ts'
import { type By, recordAlone } from '../../store/audit/change.ts'
import { hasActedOn, listHandedAccess, listHandedCredentials } from '../../store/audit/read.ts'
import { listUndeciding } from '../../store/clients/clients.ts'
import { listDisabled } from '../../store/people/users.ts'
import type { ApplicationRow } from '../applications/find.ts'

/** The audit's names for looks, by what a page calls them. */
export const LOOKS = {
  opened: 'case.opened',
  previewed: 'case.previewed',
  printed: 'case.printed',
  document: 'document.shown',
} as const

export type Look = keyof typeof LOOKS

/** Records a look at a case, or at one of its documents. */
export const recordLook = (
  service: Pick<Service, 'sql' | 'now'>,
  { actor }: By,
  look: Look,
  of: { readonly id: string; readonly documentId?: string | undefined },
): Promise<void> =>
  recordAlone(service.sql, { actor, now: service.now }, LOOKS[look], {
    kind: 'application',
    id: of.id,
    part: of.documentId,
  })

/** The same for a read that a page makes without the person; only a stranger to the case leaves a look. */
export const recordLookOfStranger: typeof recordLook = async (service, by, look, of) => {
  if (!(await hasActedOn(service.sql, of.id, by.actor))) await recordLook(service, by, look, of)
}

/** Whether the case has this document. */
export const hasDocumentWithId = async (
  { sql }: Pick<Service, 'sql'>,
  { id }: Pick<ApplicationRow, 'id'>,
  documentId: string,
): Promise<boolean> => isUuid(documentId) && (await findDocumentRow(sql, id, documentId)) !== undefined

// Who of the lender's people and clients may still act, and who counts as one person with whom.

/**
 * What is known of these users and clients, and of those who gave them access within the last 24 hours, and so on. `now`
 * is in milliseconds since 1970.
 */
export const colleaguesOf = async (sql: Queries, now: number, ids: Iterable<string>): Promise<Colleagues> => {
  const all = [...new Set(ids)]
  const clients = all.filter((id) => !isUuid(id))
  const since = new Date(2 * now - endOfGrant({ at: now }))
  const entries = clients.length === 0 ? [] : [...(await listHandedCredentials(sql, clients, since))]
  const known = new Set([...all.filter(isUuid), ...entries.map(({ by }) => by)])
  const disabled = new Set([
    ...(known.size === 0 ? [] : await listDisabled(sql, [...known])),
    ...(clients.length === 0 ? [] : await listUndeciding(sql, clients)),
  ])
  for (let asked = [...known]; asked.length > 0; ) {
    const found = await listHandedAccess(sql, asked, since)
    entries.push(...found)
    asked = [...new Set(found.map(({ by }) => by))].filter((id) => !known.has(id))
    for (const id of asked) known.add(id)
  }
  return { disabled, grants: grantsIn(entries, now) }
}
