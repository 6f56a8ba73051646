/** Whole numbers and whole euros, between bounds that lie within 32 bits. */
import { Fault, type Kind } from '../rules/field.ts'
import { kind } from './kind.ts'

export const INT32_MINIMUM = -2_147_483_648
export const INT32_MAXIMUM = 2_147_483_647

type Bounds = { readonly min?: number; readonly max?: number }

/** A whole number; a fraction is `integer`. */
export const integer = (bounds: Bounds = {}): Kind<number, number, unknown> =>
  numeric('whole number', 'a whole number', 'integer', { type: 'integer', format: 'int32' }, bounds)

/** A whole number of euros; a fraction is `wholeEuros`. */
export const wholeEuros = (bounds: Bounds = {}): Kind<number, number, unknown> =>
  numeric(
    'whole euros',
    'a whole number of euros',
    'wholeEuros',
    { type: 'number', format: 'double', multipleOf: 1 },
    bounds,
  )

const notANumber = new Fault('type', 'must be a number')

const numeric = (
  name: string,
  whole: string,
  fraction: 'integer' | 'wholeEuros',
  schema: { readonly type: string; readonly format: string; readonly multipleOf?: number },
  bounds: Bounds,
): Kind<number, number, unknown> => {
  const { min = INT32_MINIMUM, max = INT32_MAXIMUM } = bounds
  const says = whole + boundsInWords(bounds)
  const belowSays = `must be ${whole}, ${min} or more`
  const aboveSays = `must be ${whole}, at most ${max}`
  return kind<number>({
    name,
    says,
    faults: [fraction, 'min', 'max'],
    schema: { ...schema, minimum: min, maximum: max },
    textual: false,
    read: (value) => {
      if (typeof value !== 'number') return notANumber
      // What no 32 bits hold is out of bounds before it is anything else.
      if (value > INT32_MAXIMUM) return new Fault('max', aboveSays, String(value))
      if (value < INT32_MINIMUM) return new Fault('min', belowSays, String(value))
      if (!Number.isInteger(value)) return new Fault(fraction, `must be ${says}`, String(value))
      if (value < min) return new Fault('min', belowSays, String(value))
      if (value > max) return new Fault('max', aboveSays, String(value))
      // -0 becomes 0, which is what it is written as.
      return value + 0
    },
  })
}

const boundsInWords = ({ min, max }: Bounds): string => {
  if (min !== undefined && max !== undefined) return ` from ${min} to ${max}`
  if (min !== undefined) return `, ${min} or more`
  return max === undefined ? '' : `, at most ${max}`
}
