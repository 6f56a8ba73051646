/** The list of notices, and the functions that show one. */
import { Button } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { useEffect, useState } from 'react'
import ui from '../style/ui.module.css'

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
          <Button key={says} size="xs" onClick={run}>
            {says}
          </Button>
        ))}
      </span>
    ),
  })
}

/**
 * The corner for notices: it changes as soon as they cover the focused element (WCAG 2.2, 2.4.11), or what must stay
 * free, such as the decisions on a case. The class of every notice.
 */
const NOTICE = 'notice-box'

const LOOK_AGAIN_MILLISECONDS = 250

const CORNERS = ['bottom-right', 'top-right'] as const

/** `said` changes with each notice. */
const useFreeCorner = (said: number): (typeof CORNERS)[number] => {
  const [corner, setCorner] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new notice may already cover the focused element.
  useEffect(() => {
    let frame = 0
    const look = () => {
      if (coversAnything()) setCorner((now) => (now + 1) % CORNERS.length)
    }
    // The browser scrolls a focused element into view only after the event.
    const lookLater = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(look)
      })
    }
    lookLater()
    // The page may grow or shrink under a notice.
    const again = setInterval(look, LOOK_AGAIN_MILLISECONDS)
    document.addEventListener('focusin', lookLater)
    document.addEventListener('scroll', lookLater, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      clearInterval(again)
      document.removeEventListener('focusin', lookLater)
      document.removeEventListener('scroll', lookLater)
    }
  }, [said])
  return CORNERS[corner] ?? CORNERS[0]
}

const coversAnything = (): boolean => {
  const at = document.activeElement
  const hasKeyboard = at !== null && !at.matches('body, main') && at.closest(`.${NOTICE}`) === null
  const kept = [...document.querySelectorAll('[data-stays-free]'), ...(hasKeyboard ? [at] : [])]
  return [...document.querySelectorAll(`.${NOTICE}`)].some((notice) =>
    kept.some((one) => overlap(notice, one)),
  )
}

const overlap = (one: Element, other: Element): boolean => {
  const a = one.getBoundingClientRect()
  const b = other.getBoundingClientRect()
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}
