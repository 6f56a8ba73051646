/** The rows of a queue's list as the page shows them: updated in place, never moved under the person's eyes. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { firstSortOf, type QueueSort, type QueueView } from '../../../../src/domain/case/queue-views.ts'
import type { QueueRow } from '../../../../src/modules/cases/queue-row-pages.ts'
import type { ResponseTo } from '../../../../src/server/page-operations.ts'
import { useShortcuts } from '../../shared/person/shortcuts.ts'
import { FILTERS, filtersOf, type QueueSearch, selectedOf } from '../address.ts'
import { useOpenCase } from '../cases/case-link.tsx'
import { type Asked, casesQuery } from '../read.ts'
import { countNew, orderOf, type RetainedRow, retainedRows, withMore } from './rows.ts'
import type { Work } from './work.ts'

/**
 * The page follows changes; it reads again at this interval because of expiring times and what the service itself does.
 */
const AGAIN_MILLISECONDS = 60_000

const rowsOf = (pages: readonly ResponseTo<'listCases'>[]): readonly QueueRow[] =>
  pages.reduce<readonly QueueRow[]>((rows, { items }) => withMore(rows, items), [])

type Shown = { readonly of: string; readonly rows: readonly QueueRow[] }

export const useQueue = (asked: Asked) => {
  const query = casesQuery(asked)
  const list = JSON.stringify([asked.view, asked.mode, filtersOf(asked.search)])
  const cases = useInfiniteQuery({
    ...query,
    refetchInterval: AGAIN_MILLISECONDS,
    // Another order: the rows stay until the new ones are there, so that the pressed heading keeps the focus.
    placeholderData: (before, query) => (query?.meta?.['list'] === list ? before : undefined),
    meta: { list },
  })
  const of = JSON.stringify(query.queryKey)
  const [shown, setShown] = useState<Shown | null>(null)
  const isBefore = cases.isPlaceholderData
  const now = cases.data === undefined || isBefore ? undefined : rowsOf(cases.data.pages)
  if (now !== undefined && shown?.of !== of) setShown({ of, rows: now })
  const before = shown !== null && (shown.of === of || isBefore) ? shown.rows : (now ?? [])
  const showMore = async () => {
    const { data } = await cases.fetchNextPage()
    const more = data?.pages.at(-1)?.items ?? []
    setShown((retained) => (retained?.of === of ? { of, rows: withMore(retained.rows, more) } : retained))
  }
  return {
    cases,
    rows: retainedRows(before, now ?? (isBefore ? before : [])),
    /** Whether they are still those of the order before. */
    isBefore,
    /** Cases that have joined the list since it was shown. */
    fresh: now === undefined ? 0 : countNew(before, now),
    showNow: () => now !== undefined && setShown({ of, rows: now }),
    showMore: () => void showMore(),
    /** The time of the rows, by the service's clock. */
    at: cases.data?.pages[0]?.at,
    total: cases.data?.pages[0]?.total ?? null,
    nextDueAt: cases.data?.pages[0]?.nextDueAt ?? null,
  }
}

const ROUTE = '/people/console/queue/$view'

/** Reads and changes what the queue's address holds. */
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

type Given = {
  readonly rows: readonly RetainedRow[]
  readonly address: ReturnType<typeof useAddress>
  readonly work: Work
  readonly onFilter: () => void
}

/** If the focus is on a control, Enter presses it. */
const isOnControl = (): boolean => document.activeElement?.closest('a, button, summary') != null

/** The keys of the queue. */
export const useQueueKeys = ({ rows, address, work, onFilter }: Given): void => {
  const open = useOpenCase()
  const { show, toggle, search } = address
  const place = rows.findIndex(({ row }) => row.reference === search.case)
  const move = (by: 1 | -1) => () => {
    const to = place === -1 ? rows[0] : rows[place + by]
    if (to === undefined) return
    show(to.row.reference)
    const row = document.querySelector(`[data-case="${CSS.escape(to.row.reference)}"]`)
    row?.querySelector<HTMLElement>('th a')?.focus()
  }
  const shown = rows[place]?.row.reference
  const shortcuts = [
    { keys: 'j', does: 'Next case', run: move(1) },
    { keys: 'k', does: 'Previous case', run: move(-1) },
    {
      keys: 'Enter',
      does: 'Open the case',
      run: () => (shown === undefined || isOnControl() ? false : open(shown)),
    },
    {
      keys: 'Escape',
      does: 'Close the preview',
      run: () => (shown === undefined ? false : show(undefined)),
    },
    { keys: 'x', does: 'Select the case', run: () => (shown === undefined ? false : toggle(shown)) },
    { keys: 'i', does: 'Assign to me', run: work.takeTargets },
    { keys: 'a', does: 'Assign to someone', run: work.askAssign },
    { keys: 's', does: 'Snooze', run: work.askSnooze },
    { keys: 'f', does: 'Filters', run: onFilter },
    { keys: 'n', does: 'Take the next case', run: () => work.next.mutate() },
  ]
  useShortcuts(
    'In the queue',
    shortcuts.filter(({ keys }) => work.mayWork || !'xiasn'.includes(keys)),
  )
}
