/** The rows of a queue's list as the page shows them: updated in place, never moved under the person's eyes. */

import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Mode } from '../../../../src/domain/application/access.ts'
import type { QueueView } from '../../../../src/domain/case/queue-views.ts'
import type { QueueRow } from '../../../../src/http/cases/queue-pages.ts'
import type { AnswerTo, SentTo } from '../../../../src/http/server/page-operations.ts'
import { pagesBy } from '../../api/queries.ts'
import { filtersOf, type QueueSearch } from './address.ts'
import { countNew, keptRows, withMore } from './kept-rows.ts'

/**
 * The page follows changes; it reads again at this interval because of expiring times and what the service itself does.
 */
const AGAIN_MILLISECONDS = 60_000

type Asked = { readonly view: QueueView; readonly mode: Mode; readonly search: QueueSearch }

/** The service checks the values in the address, and reports invalid ones. */
const queryOf = ({ mode, search }: Asked) =>
  ({
    mode,
    ...filtersOf(search),
    ...(search.sort !== undefined && { sort: search.sort }),
  }) as SentTo<'listCases'>['query']

const rowsOf = (pages: readonly AnswerTo<'listCases'>[]): readonly QueueRow[] =>
  pages.reduce<readonly QueueRow[]>((rows, { items }) => withMore(rows, items), [])

type Shown = { readonly of: string; readonly rows: readonly QueueRow[] }

export const useQueue = (asked: Asked) => {
  const cases = useInfiniteQuery({
    ...pagesBy('listCases', { params: { view: asked.view }, query: queryOf(asked) }),
    refetchInterval: AGAIN_MILLISECONDS,
  })
  const of = JSON.stringify([asked.view, queryOf(asked)])
  const [shown, setShown] = useState<Shown | null>(null)
  const now = cases.data === undefined ? undefined : rowsOf(cases.data.pages)
  if (now !== undefined && shown?.of !== of) setShown({ of, rows: now })
  const before = shown?.of === of ? shown.rows : (now ?? [])
  const showMore = async () => {
    const { data } = await cases.fetchNextPage()
    const more = data?.pages.at(-1)?.items ?? []
    setShown((kept) => (kept?.of === of ? { of, rows: withMore(kept.rows, more) } : kept))
  }
  return {
    cases,
    rows: keptRows(before, now ?? []),
    /** Cases that have joined the list since it was shown. */
    fresh: now === undefined ? 0 : countNew(before, now),
    showNow: () => now !== undefined && setShown({ of, rows: now }),
    showMore: () => void showMore(),
    /** The time of the rows, by the service's clock. */
    at: cases.data?.pages[0]?.at,
    nextDueAt: cases.data?.pages[0]?.nextDueAt ?? null,
  }
}
