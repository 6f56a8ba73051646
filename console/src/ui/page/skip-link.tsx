/** The first stop of the Tab key: skips the navigation. */
import type { RefObject } from 'react'

export const SkipLink = ({ to }: { readonly to: RefObject<HTMLElement | null> }) => (
  <button type="button" className="skip" onClick={() => to.current?.focus()}>
    Skip to the content
  </button>
)
