/**
 * What a query has read: that it loads, that it has failed, or the data. If reading again fails, the data stays. Then the
 * notes themselves: a failure, advice, loading, an empty list, a time.
 */
import { Button, Skeleton } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { Failure, isFailure, useLostAt } from '../../api/call.ts'
import { dayOf, exactMoment, exactTimeOf, shortMoment, timeOf, waitInWords } from '../../names/formats.ts'
import css from '../page/page.module.css'
import { useFirstFocus } from '../page/page.tsx'
import ui from '../style/ui.module.css'

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
      <Button size="xs" onClick={() => void refetch()}>
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
          <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {items.length === 0 ? 'Search further back' : more}
          </Button>
        </div>
      )}
    </>
  )
}

type FailureProps = { readonly error: unknown; readonly onRetry?: (() => void) | undefined }

/** An error in the service's own words; nothing without an error. Screen readers announce it at once. */
export const FailureNote = (props: FailureProps) => (props.error === null ? null : <Failed {...props} />)

const Failed = ({ error, onRetry }: FailureProps) => {
  const note = useRef<HTMLDivElement>(null)
  useFirstFocus(() => goOnFrom(note.current))
  return (
    <div ref={note} tabIndex={-1} role="alert" className={`${ui.note} ${ui.noteFailure}`}>
      <p>{sentenceOf(error)}</p>
      {error instanceof Failure && error.changed !== null && (
        <p className={ui.quiet}>
          {error.changed.by} {error.changed.what}: <Moment at={error.changed.at} withTime />.
        </p>
      )}
      {error instanceof Failure && error.status >= SERVER_ERROR && error.requestId !== null && (
        <p className={ui.quiet}>If this keeps happening, contact support and quote {error.requestId}</p>
      )}
      {onRetry !== undefined && (
        <Button size="xs" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}

/** A pressed button loses the focus while it waits for the response; the focus then moves to the failure. */
const goOnFrom = (note: HTMLElement | null) => {
  if (navigator.userActivation.hasBeenActive && document.activeElement === document.body) note?.focus()
}

const TOO_MANY = 429
const SERVER_ERROR = 500

/** What went wrong, and how long to wait if waiting helps. */
export const sentenceOf = (error: unknown): string => {
  if (!(error instanceof Failure)) return 'Something went wrong on this page. Reload it and try again.'
  if (error.status === SERVER_ERROR) return 'Something went wrong on our side. Please try again in a moment.'
  if (error.status !== TOO_MANY || error.retryAfterSeconds === null) return error.message
  return `Too many attempts. Try again in ${waitInWords(error.retryAfterSeconds)}.`
}

/** Advice, or a confirmation. */
export const Note = ({ children }: { readonly children: ReactNode }) => (
  <div className={ui.note}>{children}</div>
)

/** Grey lines in place of content that is loading; screen readers announce it once. */
export const Loading = ({ what, lines = 3 }: { readonly what: string; readonly lines?: number }) => (
  <div role="status" className={`${ui.stack} ${ui.gap4}`}>
    <span className={ui.hidden}>Loading {what}…</span>
    {Array.from({ length: lines }, (_, line) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines are identical and never change places.
      <Skeleton key={line} height={18} radius="sm" aria-hidden="true" />
    ))}
  </div>
)

/** Says that a list is empty, and what to do about it. */
export const Empty = ({ children }: { readonly children: ReactNode }) => (
  <p className={css.empty}>{children}</p>
)

/** A date in Irish form, with the exact time on hover. All times are Dublin times. */
export const Moment = ({ at, withTime = false }: { readonly at: string; readonly withTime?: boolean }) => {
  const moment = new Date(at)
  return (
    <time dateTime={at} title={exactMoment(moment)}>
      {dayOf(moment)}
      {withTime && `, ${timeOf(moment)}`}
    </time>
  )
}

/** With seconds, for events in quick succession. */
export const ExactMoment = ({ at }: { readonly at: string }) => {
  const moment = new Date(at)
  return (
    <time dateTime={at} title={exactMoment(moment)}>
      {dayOf(moment)}, {exactTimeOf(moment)}
    </time>
  )
}
