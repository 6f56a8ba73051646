/** What a query has read: that it loads, that it has failed, or the data. If reading again fails, the data stays. */
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { isFailure } from '../../api/call.ts'
import { useLostAt } from '../../api/reach.ts'
import { shortMoment } from '../../names/formats.ts'
import ui from '../style/ui.module.css'
import { FailureNote, Loading, sentenceOf } from './notes.tsx'

type Query<Data> = {
  readonly data: Data | undefined
  readonly error: unknown
  readonly dataUpdatedAt: number
  readonly refetch: () => unknown
}

type Waiting = {
  /** What loads, such as "the dealers". */
  readonly what: string
  /** The lines that stand for it. */
  readonly lines?: number
  readonly isCard?: boolean
}

type Props<Data> = Waiting & {
  readonly query: Query<Data>
  /** What a failed refetch speaks of. */
  readonly of?: 'page' | 'list'
  /** Shown if it does not exist. */
  readonly missing?: ReactNode
  /** Puts what is shown without data into a page. */
  readonly frame?: (note: ReactNode, hasFailed: boolean) => ReactNode
  readonly children: (data: Data) => ReactNode
}

export const Loaded = <Data,>({
  query,
  missing,
  frame = (note) => note,
  of = 'page',
  children,
  ...waiting
}: Props<Data>) => {
  const { data, error, refetch } = query
  if (missing !== undefined && isFailure(error, 'not-found')) return missing
  if (data === undefined)
    return frame(
      error === null ? (
        <Placeholder {...waiting} />
      ) : (
        <FailureNote error={error} onRetry={() => void refetch()} />
      ),
      error !== null,
    )
  return (
    <>
      <NotRenewed query={query} of={of} />
      {children(data)}
    </>
  )
}

const Placeholder = ({ what, lines = 3, isCard = false }: Waiting) =>
  isCard ? (
    <div className={ui.card}>
      <Loading what={what} lines={lines} />
    </div>
  ) : (
    <Loading what={what} lines={lines} />
  )

type NotRenewedProps = { readonly query: Query<unknown>; readonly of: 'page' | 'list' }

/** Above data that could not be read again: why, and the time of the data. While the service is lost, the page says so once. */
const NotRenewed = ({ query: { error, dataUpdatedAt, refetch }, of }: NotRenewedProps) => {
  const lostAt = useLostAt()
  return error === null || lostAt !== null ? null : (
    <div role="alert" className={`${ui.note} ${ui.noteFailure}`}>
      <p>
        {sentenceOf(error)} This {of} was last updated at {shortMoment(dataUpdatedAt, Date.now())}.
      </p>
      <Button variant="default" size="xs" onClick={() => void refetch()}>
        Try again
      </Button>
    </div>
  )
}

type Pages<Item> = Query<{ readonly pages: readonly { readonly items: readonly Item[] }[] }> & {
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly fetchNextPage: () => unknown
}

type PagesProps<Item> = Omit<Waiting, 'isCard'> & {
  readonly query: Pages<Item>
  /** The button for the next page. */
  readonly more?: string
  /** Shows the items; no items only if there are none on any page. */
  readonly children: (items: readonly Item[]) => ReactNode
}

/** The items of all pages read so far. */
export const itemsOf = <Item,>({ data }: Pick<Pages<Item>, 'data'>): readonly Item[] | undefined =>
  data?.pages.flatMap(({ items }) => items)

export const LoadedPages = <Item,>({ query, more = 'Show more', children, ...waiting }: PagesProps<Item>) => {
  const items = itemsOf(query) ?? []
  return (
    <>
      <Loaded query={query} of="list" {...waiting}>
        {() => (items.length > 0 || !query.hasNextPage) && children(items)}
      </Loaded>
      {query.hasNextPage && (
        <div className={ui.actions}>
          <Button
            variant="default"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {items.length === 0 ? 'Search further back' : more}
          </Button>
        </div>
      )}
    </>
  )
}
