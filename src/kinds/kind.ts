/** Makes kinds of value: `kind` for any JSON value, `string` for those sent as text. */
import { Fault } from '../rules/fault.ts'
import type { JsonSchema, Kind } from '../rules/field.ts'

type Declared<W, C, F> = Omit<Kind<W, C, F>, 'is' | '_' | 'write'>

/** A kind whose canonical form is also its wire form. */
export function kind<W, F = unknown>(declared: Declared<W, W, F>): Kind<W, W, F>
/** A kind with its own `write`. */
export function kind<W, C, F = unknown>(
  declared: Declared<W, C, F> & { readonly write: (canonical: C) => W },
): Kind<W, C, F>
export function kind<W, F>(declared: Declared<W, W, F>): Kind<W, W, F> {
  return { is: 'kind', write: (canonical) => canonical, ...declared }
}

/** The failure of every string kind for another JSON type. */
export const notAString = new Fault('type', 'must be a string')

/**
 * A kind sent as text. `check` gets the text without surrounding blanks and returns the canonical form or its fault.
 */
export const string = <C extends string = string, F = unknown>(declared: {
  readonly name: string
  readonly says: string
  readonly faults: readonly string[]
  readonly check: (trimmed: string, facts: F) => C | Fault
  readonly schema?: JsonSchema
}): Kind<C, C, F> =>
  kind<C, F>({
    name: declared.name,
    says: declared.says,
    faults: declared.faults,
    schema: { type: 'string', ...declared.schema },
    textual: true,
    read: (value, facts) => (typeof value === 'string' ? declared.check(value.trim(), facts) : notAString),
  })

/** Whether a text has at most this many characters (code points, as people count them, not UTF-16 units). */
export const hasAtMost = (text: string, characters: number): boolean =>
  text.length <= characters || (text.length <= 2 * characters && countCharacters(text) <= characters)

/** The number of characters of a text, a surrogate pair being one. */
export const countCharacters = (text: string): number => {
  let count = text.length
  for (let i = 1; i < text.length; i++) {
    if ((text.charCodeAt(i) & 0xfc00) === 0xdc00 && (text.charCodeAt(i - 1) & 0xfc00) === 0xd800) count--
  }
  return count
}

/** A number as a sentence may repeat it; undefined for one too large for a double, which nobody wrote as `Infinity`. */
export const sentNumber = (value: number): string | undefined =>
  Number.isFinite(value) ? String(value) : undefined
