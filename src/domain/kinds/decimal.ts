/** Numbers with a few decimals, stored as whole numbers of the last one: nothing is calculated in binary fractions. */
import { Fault, wrongType } from '../../../packages/rules/fault.ts'
import type { Kind } from '../../../packages/rules/field.ts'
import { kind } from './kind.ts'

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
