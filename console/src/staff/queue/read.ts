/** The query of a queue's list. */
import type { Mode } from '../../../../src/domain/application/access.ts'
import type { QueueView } from '../../../../src/domain/case/queue-views.ts'
import type { SentTo } from '../../../../src/http/server/page-operations.ts'
import { pagesBy } from '../../api/queries.ts'
import { filtersOf, type QueueSearch } from './address.ts'

export type Asked = { readonly view: QueueView; readonly mode: Mode; readonly search: QueueSearch }

/** The service checks the values in the address, and reports invalid ones. */
const queryOf = ({ mode, search }: Asked) =>
  ({
    mode,
    ...filtersOf(search),
    ...(search.sort !== undefined && { sort: search.sort }),
  }) as SentTo<'listCases'>['query']

export const casesQuery = (asked: Asked) =>
  pagesBy('listCases', { params: { view: asked.view }, query: queryOf(asked) })
