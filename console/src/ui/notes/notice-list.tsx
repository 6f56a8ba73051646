/** The list of notices, and the functions that show one. */
import { Button } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import ui from '../style/ui.module.css'
import { NOTICE, useFreeCorner } from './free-corner.ts'

/** Long enough to read two lines and reach the button; hovering over a notice keeps it. */
const SHOWN_MILLISECONDS = 8_000

const SHOWN_TOGETHER_MAXIMUM = 3

/** `said` changes with each notice. */
export const NoticeList = ({ said }: { readonly said: number }) => {
  const position = useFreeCorner(said)
  // Nobody who signs in next sees notices for someone else.
  useEffect(() => () => notifications.clean(), [])
  return (
    // The live region exists before its first notice, so that screen readers announce it.
    <Notifications
      role="status"
      position={position}
      autoClose={SHOWN_MILLISECONDS}
      limit={SHOWN_TOGETHER_MAXIMUM}
      transitionDuration={0}
      containerWidth={360}
    />
  )
}

/** Shows a notice, with an undo button if `undo` is given. */
export const showNotice = (sentence: string, undo: (() => void) | undefined): void => {
  const id = notifications.show({
    className: NOTICE,
    role: 'presentation',
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Dismiss' },
    message: (
      <span className={ui.between}>
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

/** A notice that stays until its matter is settled, with its actions. */
export type Standing = {
  readonly says: string
  readonly actions: readonly { readonly says: string; readonly run: () => void }[]
}

const STANDING = 'standing'

/** Shows it in place of the previous one; undefined removes that. */
export const showStanding = (notice: Standing | undefined): void => {
  notifications.hide(STANDING)
  if (notice === undefined) return
  notifications.show({
    id: STANDING,
    className: NOTICE,
    role: 'presentation',
    color: 'red',
    withBorder: true,
    autoClose: false,
    closeButtonProps: { 'aria-label': 'Dismiss' },
    message: (
      <span className={ui.between}>
        {notice.says}
        {notice.actions.map(({ says, run }) => (
          <Button key={says} variant="default" size="xs" onClick={run}>
            {says}
          </Button>
        ))}
      </span>
    ),
  })
}
