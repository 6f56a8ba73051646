/** Messages in a page: a failure, advice, loading, an empty list. */

import { Button, Skeleton } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { Failure } from '../../api/call.ts'
import { waitInWords } from '../../names/formats.ts'
import { useFirstFocus } from '../page/page.tsx'
import ui from '../style/ui.module.css'
import { Moment } from './moment.tsx'
import css from './notes.module.css'

/** An error in the service's own words. Screen readers announce it at once. */
export const FailureNote = ({
  error,
  onRetry,
}: {
  readonly error: unknown
  readonly onRetry?: (() => void) | undefined
}) => {
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
        <Button variant="default" size="xs" onClick={onRetry}>
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
