/** Once a form that opened in a page's place of a button is closed, the focus goes back, unless it went elsewhere. */
import { useEffect, useRef } from 'react'

export const useFocusBack = (isOpen: boolean, find: () => HTMLElement | null | undefined): void => {
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    const isClosed = wasOpen.current && !isOpen
    wasOpen.current = isOpen
    if (isClosed && document.activeElement === document.body) find()?.focus()
  })
}
