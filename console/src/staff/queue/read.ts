/** The query of a queue's list, and its export. */
import type { Mode } from '../../../../src/domain/access/access.ts'
import type { QueueView } from '../../../../src/domain/case/queue-views.ts'
import type { SentTo } from '../../../../src/http/server/page-operations.ts'
import { askForFile } from '../../api/call.ts'
import { pagesBy } from '../../api/queries.ts'
import { dublinDayOf } from '../../names/formats.ts'
import type { Saved } from '../../ui/forms/save-button.tsx'
import { filtersOf, type QueueSearch } from './address.ts'

export type Asked = { readonly view: QueueView; readonly mode: Mode; readonly search: QueueSearch }

/** The service checks the values in the address, and reports invalid ones. */
const queryOf = ({ mode, search }: Asked) =>
  ({
    mode,
    ...filtersOf(search),
    ...(search.sort !== undefined && { sort: search.sort }),
  }) as SentTo<'listCases'>['query']

/** The list as a file, in the order of the page. */
export const exportOf = (asked: Asked): Saved => ({
  name: `queue-${asked.view}-${dublinDayOf(Date.now())}.csv`,
  read: () => askForFile('exportCases', { params: { view: asked.view }, query: queryOf(asked) }),
})

export const casesQuery = (asked: Asked) =>
  pagesBy('listCases', { params: { view: asked.view }, query: queryOf(asked) })
