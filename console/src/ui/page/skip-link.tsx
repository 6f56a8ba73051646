/** The first stop of the Tab key: skips the navigation. */
import type { RefObject } from 'react'
import css from './page.module.css'

export const SkipLink = ({ to }: { readonly to: RefObject<HTMLElement | null> }) => (
  <button type="button" className={css.skip} onClick={() => to.current?.focus()}>
    Skip to content
  </button>
)
