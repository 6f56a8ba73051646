/** Someone else was quicker: who did what and when, with a button that shows the current state. Typed text stays. */
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { useFirstFocus } from '../page/page.tsx'
import ui from '../style/ui.module.css'
import { Moment } from './moment.tsx'

type Props = {
  readonly change: { readonly by: string; readonly what: string; readonly at: string }
  /** The label of the button that shows the newest version. */
  readonly action: string
  readonly onRenew: () => void | Promise<void>
}

export const ConflictNote = ({ change: { by, what, at }, action, onRenew }: Props) => {
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
        variant="default"
        size="xs"
        loading={isPending}
        onClick={() => {
          setPending(true)
          void Promise.resolve(onRenew()).finally(() => setPending(false))
        }}
      >
        {action}
      </Button>
    </div>
  )
}
