/** A calendar year, which the interface sends as a string; a JSON integer is also accepted. */

import { Fault, wrongType } from '../../../packages/rules/fault.ts'
import type { Kind } from '../../../packages/rules/field.ts'
import { cleaned } from '../../../packages/values/typed/clean-text.ts'
import { kind } from './kind.ts'

const DIGITS = /^\d+$/
/** What may be repeated in a message: a number no longer than a year. */
const SHORT_NUMBER = /^-?\d{1,4}$/

/** A year from `first` on; its canonical form is a string of its digits. */
export const yearSince = (first: number): Kind<string, string, unknown> => {
  const says = `a year from ${first} onwards`
  return kind<string>({
    name: 'year',
    says,
    faults: ['year'],
    person: { wrong: `Enter a 4-digit year, ${first} or later.` },
    schema: {
      anyOf: [{ type: 'string' }, { type: 'integer', minimum: first }],
    },
    textual: true,
    read: (value) => {
      if (typeof value !== 'string' && !isJsonInteger(value))
        return wrongType(`must be a string or a whole number: ${says}`, value)
      const sent = typeof value === 'string' ? cleaned(value) : digitsOf(value as number)
      if (DIGITS.test(sent) && Number(sent) >= first) return sent.replace(/^0+/, '')
      return new Fault('year', `must be ${says}`, SHORT_NUMBER.test(sent) ? sent : undefined)
    },
  })
}

/** 1e400 is one too, though it reads as infinite. */
const isJsonInteger = (value: unknown): boolean =>
  Number.isInteger(value) || value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY

const digitsOf = (value: number): string =>
  Number.isFinite(value) ? BigInt(value).toString() : String(value)
