/** What is said of a block of a guide that is neither run nor sent as it stands. */
import type { Reader, Shell } from './reader.ts'

export type Plan =
  /** Not run here; `check` tests it in another way. */
  | { readonly notRun: string; readonly check?: Check }
  /** JSON that this line writes, with other values unless they are said to be alike. */
  | { readonly answerTo: string; readonly values?: 'alike' }
  /** Is checked, and by that run. */
  | { readonly check: Check }
  /** Of `sh`: the steps before it, as the text around it says. */
  | { readonly after: string }
  /** Of `sh`: the code that its last line ends with. */
  | { readonly exits: number }

/** Fails if the block is wrong. */
export type Check = (code: string, shell: Shell, reader: Reader) => void | Promise<void>

export type PagePlan = {
  /** What the page assumes, in the words of its shell. */
  readonly given?: string
  readonly blocks: Readonly<Record<string, Plan>>
}
