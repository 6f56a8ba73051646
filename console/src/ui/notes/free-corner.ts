/**
 * The corner for notices: it changes as soon as they cover the focused element (WCAG 2.2, 2.4.11), or what must stay free,
 * such as the decisions on a case.
 */
import { useEffect, useState } from 'react'

/** The class of every notice. */
export const NOTICE = 'notice-box'

const LOOK_AGAIN_MILLISECONDS = 250

const CORNERS = ['bottom-right', 'top-right'] as const

/** `said` changes with each notice. */
export const useFreeCorner = (said: number): (typeof CORNERS)[number] => {
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
