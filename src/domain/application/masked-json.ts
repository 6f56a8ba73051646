/** Masks text that a client sent, so that it reveals nothing about a person. A misspelling of a known name may be shown. */
import { slipsApart } from '../../../packages/rules/slips.ts'
import { MASK } from './masking.ts'

/** The length of a text stays, up to this many characters. */
const MASK_MAXIMUM_CHARACTERS = 12

/** A text of which only the length is shown, up to a limit. */
export const maskedText = (text: string): string =>
  MASK.repeat(Math.max(1, Math.min(text.length, MASK_MAXIMUM_CHARACTERS)))

/** Almost one of these names: the most useful thing to see about an unknown field, and nobody's data. */
export const isSlip = (name: string, known: readonly string[]): boolean =>
  /^[A-Za-z]{4,40}$/.test(name) &&
  known.some((one) => one.length > 3 && slipsApart(one.toLowerCase(), name.toLowerCase()) !== undefined)
