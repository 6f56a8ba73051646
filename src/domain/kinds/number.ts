/**
 * Numbers within the stated bounds: whole ones of 32 bits and of euro, and those with a few decimals, which are stored as whole
 * numbers of the last one, since nothing is calculated in binary fractions.
 */
import { Fault, wrongType } from '../../../packages/rules/fault.ts'
import type { Kind } from '../../../packages/rules/field.ts'
import { kind, sentNumber } from './kind.ts'

export const INT32_MINIMUM = -2_147_483_648
export const INT32_MAXIMUM = 2_147_483_647

type Bounds = { readonly min?: number; readonly max?: number }

/** What the number counts, for people: its bounds with the unit, and a whole number of it as an example. */
type Unit = { readonly bound: (number: number) => string; readonly whole: string }

const UNITS = {
  none: { bound: (number) => number.toLocaleString('en-IE'), whole: 'a whole number, like 2' },
  euro: {
    bound: (number) => `€${number.toLocaleString('en-IE')}`,
    whole: 'whole euro, without cents, like 2650',
  },
  kilometres: {
    bound: (number) => `${number.toLocaleString('en-IE')} km`,
    whole: '{field} in whole kilometres, like 45000',
  },
  months: { bound: (number) => `${number} months`, whole: '{field} in whole months, like 48' },
  years: { bound: (number) => `${number} ${number === 1 ? 'year' : 'years'}`, whole: 'whole years, like 3' },
} as const satisfies Readonly<Record<string, Unit>>

/** A whole number; a fraction is `integer`, however large it is. What 32 bits cannot hold is out of bounds. */
export const integer = (
  bounds: Bounds = {},
  unit: keyof typeof UNITS = 'none',
): Kind<number, number, unknown> => ({
  ...numeric('whole number', 'integer', { type: 'integer', format: 'int32' }, bounds, {
    min: INT32_MINIMUM,
    max: INT32_MAXIMUM,
    ...bounds,
  }),
  person: sentencesFor(UNITS[unit], bounds),
})

/** A whole number of euro; a fraction is `wholeEuros`, and a number too large for a double (1e400) is `type`. */
export const wholeEuros = (bounds: Bounds = {}): Kind<number, number, unknown> => ({
  ...numeric(
    'whole euro amount',
    'wholeEuros',
    { type: 'number', format: 'double', multipleOf: 1 },
    bounds,
    bounds,
  ),
  person: sentencesFor(UNITS.euro, bounds),
})

const sentencesFor = ({ bound, whole }: Unit, { min, max }: Bounds): Readonly<Record<string, string>> => ({
  wrong: `Enter ${whole}.`,
  min: min === undefined ? `Enter ${whole}.` : `Enter ${bound(min)} or more.`,
  max: max === undefined ? 'Enter a smaller number.' : `Enter ${bound(max)} or less.`,
})

const tooLarge = new Fault('type', 'must be a number that fits a double')

/** `stated` are the bounds in the sentences, `limits` the enforced ones. */
const numeric = (
  name: string,
  fraction: 'integer' | 'wholeEuros',
  schema: { readonly type: string; readonly format: string; readonly multipleOf?: number },
  stated: Bounds,
  limits: Bounds,
): Kind<number, number, unknown> => {
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = limits
  const says = `a whole number${boundsInWords(stated)}`
  return kind<number>({
    name,
    says,
    faults: [
      fraction,
      ...(limits.min === undefined ? [] : ['min']),
      ...(limits.max === undefined ? [] : ['max']),
    ],
    schema: {
      ...schema,
      ...(limits.min === undefined ? {} : { minimum: min }),
      ...(limits.max === undefined ? {} : { maximum: max }),
    },
    textual: false,
    read: (value) => {
      if (typeof value !== 'number') return wrongType(`must be ${says}`, value)
      // JSON may contain numbers too large for a double, which read as infinite: for a whole one the sign gives the
      // bound.
      if (Math.abs(value) === Number.POSITIVE_INFINITY) {
        if (fraction === 'wholeEuros') return tooLarge
      } else if (!Number.isInteger(value)) {
        return new Fault(fraction, `must be ${says}`, String(value))
      }
      if (value < min) return new Fault('min', `must be at least ${min}`, sentNumber(value))
      if (value > max) return new Fault('max', `must be at most ${max}`, sentNumber(value))
      // -0 becomes 0, which is what it is written as.
      return value + 0
    },
  })
}

const boundsInWords = ({ min, max }: Bounds): string => {
  if (min !== undefined && max !== undefined) return ` from ${min} to ${max}`
  if (min !== undefined) return `, at least ${min}`
  return max === undefined ? '' : `, at most ${max}`
}

/**
 * A number from `min` to `max` with a limited number of decimals in its shortest form.
 * `exactly` and `asNumber` convert it to its canonical form and back.
 */
export const decimal = <C extends number>({
  what,
  decimals,
  min,
  max,
  exactly,
  asNumber,
}: {
  /** Its name for people: "an amount in euro". */
  readonly what: string
  readonly decimals: number
  readonly min: number
  readonly max: number
  readonly exactly: (value: number) => C
  readonly asNumber: (canonical: C) => number
}): Kind<number, C, unknown> => {
  const pattern = new RegExp(`^-?\\d+(?:\\.\\d{1,${decimals}})?$`)
  return kind<number, C>({
    name: `number with ${decimals} decimal places`,
    says: `${what} from ${min} to ${max}, with at most ${decimals} decimal places`,
    faults: ['min', 'max', 'decimals'],
    schema: { type: 'number', minimum: min, maximum: max },
    textual: false,
    read: (value) => {
      if (typeof value !== 'number') return wrongType('must be a number', value)
      const sent = String(value)
      if (value > max) return new Fault('max', `must be at most ${max}`, sent)
      if (value < min) return new Fault('min', `must be at least ${min}`, sent)
      if (!pattern.test(sent)) {
        return new Fault('decimals', `must be ${what} with at most ${decimals} decimal places`, sent)
      }
      return exactly(value)
    },
    write: asNumber,
  })
}
