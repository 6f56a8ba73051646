/** What the queue's address holds: filters, order, the case shown beside the list, and the selected ones. */

import { QUEUE_SORTS } from '../../../../src/domain/case/queue-views.ts'
import type { SentTo } from '../../../../src/http/server/page-operations.ts'
import { type SearchBy, searchOf } from '../../ui/address.ts'

export const FILTERS = [
  'set',
  'state',
  'dealer',
  'product',
  'assignee',
  'policy',
  'amountFrom',
  'amountTo',
  'dueBefore',
  'receivedFrom',
  'receivedTo',
] as const satisfies readonly (keyof SentTo<'listCases'>['query'])[]

export type FilterName = (typeof FILTERS)[number]

/** As the address has them: the service reports invalid ones. */
export type Filters = SearchBy<FilterName>

/** `case` is the reference of the case shown, `selected` those of the selected cases, separated by commas. */
export const queueSearch = searchOf([...FILTERS, 'case', 'selected'], { sort: QUEUE_SORTS })

export type QueueSearch = ReturnType<typeof queueSearch>

/** The filters in an address, without absent ones. */
export const filtersOf = (search: QueueSearch): Filters =>
  Object.fromEntries(FILTERS.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])))

export const selectedOf = ({ selected }: QueueSearch): readonly string[] => selected?.split(',') ?? []
