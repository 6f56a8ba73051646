/** Short labels for what something is. The word carries the meaning; colour only helps. */
import type { ReactNode } from 'react'
import type { Mode } from '../../../../src/domain/access/access.ts'
import { MODE_NAMES } from '../../names/words.ts'
import css from './notes.module.css'

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
