/** Short words that mark what something is. The word says it; the colour only helps. */
import type { Mode } from '../../../src/domain/access.ts'
import { MODE_NAMES } from '../words.ts'

/** Test and live are never to be mixed up, so the word stands wherever a client does. */
export const ModeMark = ({ mode }: { readonly mode: Mode }) => (
  <span className={`mark mark-${mode}`}>{MODE_NAMES[mode]}</span>
)

/** A state that matters, such as "Deactivated"; nothing is marked where all is as usual. */
export const Mark = ({ children }: { readonly children: string }) => <span className="mark">{children}</span>
