/** Makes kinds of value: `kind` for any JSON value, `string` for those sent as text. */

import { Fault, wrongType } from '../../../packages/rules/fault.ts'
import type { JsonSchema, Kind } from '../../../packages/rules/field.ts'
import { cleaned } from '../../../packages/values/typed/clean-text.ts'

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

/** The failure of free text for another JSON type. */
export const notAString = (value: unknown): Fault => wrongType('must be a string', value)

/**
 * A kind sent as text. `check` returns the canonical form or its error: of the text as sent, which mostly is clean, and
 * if that fails, of the text after the clean-up. So a check that passes more than clean texts cleans them itself.
 * `notText` is the failure of another JSON type, where a kind needs its own.
 */
export const string = <C extends string = string, F = unknown>(declared: {
  readonly name: string
  readonly says: string
  readonly faults: readonly string[]
  readonly check: (text: string, facts: F) => C | Fault
  readonly schema?: JsonSchema
  readonly person?: Readonly<Record<string, string>>
  readonly notText?: (facts: F, value: unknown) => Fault
}): Kind<C, C, F> => {
  const { name, says, faults, check } = declared
  const { notText = (_facts, value) => wrongType(`must be a string: ${says}`, value) } = declared
  return kind<C, F>({
    name,
    says,
    faults,
    schema: { type: 'string', ...declared.schema },
    textual: true,
    ...(declared.person === undefined ? {} : { person: declared.person }),
    read: (value, facts) => {
      if (typeof value !== 'string') return notText(facts, value)
      const read = check(value, facts)
      if (!(read instanceof Fault)) return read
      const text = cleaned(value)
      return text === value ? read : check(text, facts)
    },
  })
}

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
