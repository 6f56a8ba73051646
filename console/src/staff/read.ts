/** The queries of staff's pages that their routes begin: a case, and a list of the queue. */

import type { Mode } from '../../../src/domain/access/access.ts'
import type { QueueView } from '../../../src/domain/case/queue-views.ts'
import type { SentTo } from '../../../src/server/page-operations.ts'
import { askForFile } from '../api/call.ts'
import { keyOf, pagesBy, readBy } from '../api/queries.ts'
import { dublinDayOf } from '../names/formats.ts'
import type { Saved } from '../ui/forms/files.tsx'
import { filtersOf, type QueueSearch } from './address.ts'

/**
 * The case as the person opens it: a look of theirs, which the audit records. What the page reads by itself while the
 * case is open is none.
 */
export const openedCase = (reference: string) => caseQuery(reference, {})

/** The same case, read again by the page. */
export const caseAgain = (reference: string) => caseQuery(reference, { background: 'true' })

const caseQuery = (reference: string, query: { readonly background?: 'true' }) => ({
  ...readBy('readCase', { params: { reference }, query }),
  queryKey: [...keyOf('readCase'), reference],
})

let open: string | undefined

/** Whether the page has this case open: going from one of its sections to another opens nothing. */
export const isOpen = (reference: string): boolean => open === reference

/** The case is open until the returned function is called. */
export const holdOpen = (reference: string): (() => void) => {
  open = reference
  return () => {
    if (open === reference) open = undefined
  }
}

export type Asked = { readonly view: QueueView; readonly mode: Mode; readonly search: QueueSearch }

/** The service checks the values in the address, and reports invalid ones. */
const queryOf = ({ mode, search }: Asked) =>
  ({
    mode,
    ...filtersOf(search),
    ...(search.sort !== undefined && { sort: search.sort }),
  }) as SentTo<'listCases'>['query']

/** The query of a queue's list, and its export. The list as a file, in the order of the page. */
export const exportOf = (asked: Asked): Saved => ({
  name: `queue-${asked.view}-${dublinDayOf(Date.now())}.csv`,
  read: () => askForFile('exportCases', { params: { view: asked.view }, query: queryOf(asked) }),
})

export const casesQuery = (asked: Asked) =>
  pagesBy('listCases', { params: { view: asked.view }, query: queryOf(asked) })
