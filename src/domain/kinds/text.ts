/**
 * Free text, which stays as sent, including spaces, NUL and lone surrogates (`partial` of a reading gives it in NFC),
 * and true or false.
 */
import { Fault, wrongType } from '../../../packages/rules/fault.ts'
import type { Kind } from '../../../packages/rules/field.ts'
import { cleanedName } from '../../../packages/values/typed/clean-text.ts'
import { CHOOSE } from './enumeration.ts'
import { countCharacters, kind, notAString } from './kind.ts'

export const text: Kind<string, string, unknown> = kind<string>({
  name: 'text',
  says: 'text',
  faults: [],
  schema: { type: 'string' },
  textual: true,
  read: (value) => (typeof value === 'string' ? value : notAString(value)),
})

/** Free text of at least this many characters that are seen, not counting surrounding spaces. */
export const textOfAtLeast = (minimum: number): Kind<string, string, unknown> =>
  kind<string>({
    name: `text of ${minimum} characters or more`,
    says: `text of at least ${minimum} characters`,
    faults: ['minLength'],
    person: { minLength: `Enter at least ${minimum} characters.` },
    schema: { type: 'string', minLength: minimum },
    textual: true,
    read: (value) => {
      if (typeof value !== 'string') return notAString(value)
      const count = countCharacters(cleanedName(value))
      return count >= minimum
        ? value
        : new Fault('minLength', `must have at least ${minimum} characters`, String(count))
    },
  })

/** True or false, and nothing that only looks like it. */
export const boolean: Kind<boolean, boolean, unknown> = kind<boolean>({
  name: 'boolean',
  says: 'true or false',
  faults: [],
  schema: { type: 'boolean' },
  textual: false,
  person: CHOOSE,
  read: (value) => (typeof value === 'boolean' ? value : wrongType('must be true or false', value)),
})
