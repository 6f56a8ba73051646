/** Short labels for what something is. The word carries the meaning; colour only helps. */

import { Button } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import type { Mode } from '../../../../src/domain/access/access.ts'
import { Failure } from '../../api/call.ts'
import { MODE_NAMES } from '../../names/words.ts'
import css from '../page/page.module.css'
import { useFirstFocus } from '../page/page.tsx'
import ui from '../style/ui.module.css'
import { FailureNote, Moment } from './notes.tsx'

const MODE_CLASSES = { test: css.test, live: css.live } as const

/** Nobody must mistake test for live, so the mark is beside every client. */
export const ModeMark = ({ mode }: { readonly mode: Mode }) => (
  <span className={`${css.mark} ${MODE_CLASSES[mode]}`}>{MODE_NAMES[mode]}</span>
)

/** A state that matters, such as "Disabled"; the usual state has no mark. */
export const Mark = ({ children }: { readonly children: string }) => (
  <span className={css.mark} data-mark>
    {children}
  </span>
)

/** What somebody should see before anything else. */
export const Alert = ({ children }: { readonly children: ReactNode }) => <span style={ALERT}>{children}</span>

const ALERT = { display: 'block', color: 'var(--mantine-color-error)', fontWeight: 600 }

type ConflictProps = { readonly error: unknown; readonly onRenew: () => void | Promise<void> }

/** Why a change failed; if someone else was quicker, who did what and when, with a button that shows the current state. */
export const ConflictNote = ({ error, onRenew }: ConflictProps) =>
  error instanceof Failure && error.changed !== null ? (
    <Quicker change={error.changed} onRenew={onRenew} />
  ) : (
    <FailureNote error={error} />
  )

type QuickerProps = Pick<ConflictProps, 'onRenew'> & {
  readonly change: NonNullable<Failure['changed']>
}

/** Typed text stays. */
const Quicker = ({ change: { by, what, at }, onRenew }: QuickerProps) => {
  const note = useRef<HTMLDivElement>(null)
  const [isPending, setPending] = useState(false)
  useFirstFocus(() => note.current?.focus())
  return (
    <div ref={note} tabIndex={-1} role="alert" className={`${ui.note} ${ui.noteFailure}`}>
      <p>
        <strong>
          {by} {what}
        </strong>{' '}
        on <Moment at={at} withTime />, after you opened this page. Your change has not been saved, and what
        you typed is still here.
      </p>
      <Button
        size="xs"
        loading={isPending}
        onClick={() => {
          setPending(true)
          void Promise.resolve(onRenew()).finally(() => setPending(false))
        }}
      >
        Show latest version
      </Button>
    </div>
  )
}
