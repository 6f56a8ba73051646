/** The rows of a queue's list as the page shows them: updated in place, never moved under the person's eyes. */

import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { QueueRow } from '../../../../src/http/cases/queue-row-pages.ts'
import type { ResponseTo } from '../../../../src/http/server/page-operations.ts'
import { filtersOf } from './address.ts'
import { type Asked, casesQuery } from './read.ts'
import { countNew, retainedRows, withMore } from './retained-rows.ts'

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
