/** What was just done, said in a corner for a few seconds. What can be undone can be undone there. */
import { Button } from '@mantine/core'
import { useDidUpdate } from '@mantine/hooks'
import { Notifications, notifications } from '@mantine/notifications'
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { NOTICE, useFreeCorner } from './free-corner.ts'

/** Takes back what was just done; only for what then is as if it had never happened. */
type Undo = () => void

type Notify = (sentence: string, undo?: Undo) => void

const NotifyContext = createContext<Notify>(() => undefined)

/** Says to the person at the page what was done. */
export const useNotify = () => useContext(NotifyContext)

/** Long enough to read two lines and to reach the button; pointing at a notice keeps it. */
const SHOWN_MILLISECONDS = 8_000

const SHOWN_TOGETHER_MAXIMUM = 3

export const Notices = ({ children }: { readonly children: ReactNode }) => {
  const [said, setSaid] = useState(0)
  const position = useFreeCorner(said)
  const notify = useCallback<Notify>((sentence, undo) => {
    if (sentence !== '') show(sentence, undo)
    setSaid((times) => times + 1)
  }, [])
  useDidUpdate(() => keepFocus(), [said])
  return (
    <NotifyContext value={notify}>
      {children}
      {/* The place is there before anything is said in it, so that it is read out. */}
      <Notifications
        role="status"
        position={position}
        autoClose={SHOWN_MILLISECONDS}
        limit={SHOWN_TOGETHER_MAXIMUM}
        transitionDuration={0}
        containerWidth={360}
      />
    </NotifyContext>
  )
}

const show = (sentence: string, undo: Undo | undefined): void => {
  const id = notifications.show({
    className: NOTICE,
    role: 'presentation',
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close the notice' },
    message: (
      <span className="notice">
        {sentence}
        {undo !== undefined && (
          <Button
            variant="default"
            size="xs"
            onClick={() => {
              notifications.hide(id)
              undo()
            }}
          >
            Undo
          </Button>
        )}
      </span>
    ),
  })
}

const A_MOMENT_MILLISECONDS = 50

/**
 * What was pressed may be gone, as an ended session is; the keyboard then goes on from the page's heading. Called in an
 * effect of the rendering that closes a dialog, so that on the slowest machine the dialog gives the keyboard back first.
 */
export const keepFocus = (): (() => void) => {
  const timer = setTimeout(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('h1')?.focus()
  }, A_MOMENT_MILLISECONDS)
  return () => clearTimeout(timer)
}
