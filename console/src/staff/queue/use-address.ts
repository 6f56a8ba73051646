/** Reads and changes what the queue's address holds. */
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { firstSortOf, type QueueSort, type QueueView } from '../../../../src/domain/case/queue-views.ts'
import { FILTERS, type QueueSearch, selectedOf } from './address.ts'
import { orderOf } from './order.ts'

const ROUTE = '/people/console/queue/$view'

export const useAddress = () => {
  const search: QueueSearch = useSearch({ from: ROUTE })
  const { view } = useParams({ from: ROUTE })
  const navigate = useNavigate({ from: '/console/queue/$view' })
  /** Fields absent from the change stay; undefined ones are removed. A step adds an entry to the browser's history. */
  const change = (to: QueueSearch, isStep = false): void =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, ...to }),
      replace: !isStep,
      resetScroll: false,
    })
  const selected = selectedOf(search)
  return {
    view: view as QueueView,
    search,
    selected,
    show: (reference: string | undefined) => change({ case: reference }),
    filter: (to: QueueSearch) => change({ ...to, case: undefined, selected: undefined }, true),
    clearFilters: () =>
      change({ ...Object.fromEntries(FILTERS.map((name) => [name, undefined])), selected: undefined }, true),
    select: (references: readonly string[]) => change({ selected: references.join(',') || undefined }),
    toggle: (reference: string) =>
      change({
        selected:
          (selected.includes(reference)
            ? selected.filter((one) => one !== reference)
            : [...selected, reference]
          ).join(',') || undefined,
      }),
    order: orderOf(view as QueueView, search.sort),
    sort: (to: QueueSort) => change({ sort: to === firstSortOf(view as QueueView) ? undefined : to }, true),
  }
}
