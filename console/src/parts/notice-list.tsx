/** Where notices stand, and how one is put there. */
import { Button } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { NOTICE, useFreeCorner } from './free-corner.ts'

/** Long enough to read two lines and to reach the button; pointing at a notice keeps it. */
const SHOWN_MILLISECONDS = 8_000

const SHOWN_TOGETHER_MAXIMUM = 3

/** `said` changes with each notice. */
export const NoticeList = ({ said }: { readonly said: number }) => {
  const position = useFreeCorner(said)
  // Nobody who signs in next reads what was said to somebody else.
  useEffect(() => () => notifications.clean(), [])
  return (
    // The place is there before anything is said in it, so that it is read out.
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

/** Shows a notice, with the way to take back what was done where there is one. */
export const showNotice = (sentence: string, undo: (() => void) | undefined): void => {
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

/** What stays in the corner until it is settled, with what can be done about it. */
export type Standing = {
  readonly says: string
  readonly actions: readonly { readonly says: string; readonly run: () => void }[]
}

const STANDING = 'standing'

/** Shows it in the place of the one before, or takes that away. */
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
    closeButtonProps: { 'aria-label': 'Close the notice' },
    message: (
      <span className="notice">
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
