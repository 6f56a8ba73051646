/**
 * Reads the console's request bodies: a body is declared field by field, and what does not fit is told by the field's
 * name and what it takes, never by what was sent. Unknown fields are ignored.
 */
import { isUuid } from '../../domain/uuid.ts'

/** A field of a body, read into T. */
export type Field<T> = {
  /** What it takes, after "must be". */
  readonly says: string
  /** Undefined for what does not fit. */
  readonly read: (value: unknown) => T | undefined
  /** May be absent, and is then absent from what was read. */
  readonly isOptional?: boolean
}

// biome-ignore lint/suspicious/noExplicitAny: a shape has fields of any type.
export type Shape = Readonly<Record<string, Field<any>>>

type OptionalNames<S extends Shape> = {
  [K in keyof S]: S[K] extends { readonly isOptional: true } ? K : never
}[keyof S]
type ValueOf<F> = F extends Field<infer T> ? T : never

/** What a body of a shape is read into. */
export type Given<S extends Shape> = {
  readonly [K in Exclude<keyof S, OptionalNames<S>>]: ValueOf<S[K]>
} & { readonly [K in OptionalNames<S>]?: ValueOf<S[K]> }

/** A body that does not fit its shape. */
export class Misfit {
  readonly says: string
  constructor(says: string) {
    this.says = says
  }
}

/** Reads a JSON object by its shape. */
export const readBody = <S extends Shape>(body: object, shape: S): Given<S> | Misfit => {
  const given: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(shape)) {
    const sent = Object.hasOwn(body, name) ? (body as Record<string, unknown>)[name] : undefined
    if (sent === undefined && field.isOptional) continue
    const value = field.read(sent)
    if (value === undefined) return new Misfit(`${name} must be ${field.says}.`)
    given[name] = value
  }
  return given as Given<S>
}

/** Text that the database can keep; blank only where that is allowed. */
export const text = (maximumCharacters: number, { mayBeEmpty = false } = {}): Field<string> => ({
  says: `text of ${mayBeEmpty ? 'at most' : '1 to'} ${maximumCharacters} characters`,
  read: (value) => {
    if (typeof value !== 'string' || value.length > maximumCharacters) return undefined
    if (!mayBeEmpty && value === '') return undefined
    return value.includes('\0') || !value.isWellFormed() ? undefined : value
  },
})

export const flag: Field<boolean> = {
  says: 'true or false',
  read: (value) => (typeof value === 'boolean' ? value : undefined),
}

export const wholeNumber = (minimum: number, maximum: number): Field<number> => ({
  says: `a whole number from ${minimum} to ${maximum}`,
  read: (value) => {
    const fits = Number.isInteger(value) && (value as number) >= minimum && (value as number) <= maximum
    return fits ? (value as number) : undefined
  },
})

export const oneOf = <const T extends string>(names: readonly T[]): Field<T> => ({
  says: `one of ${names.join(', ')}`,
  read: (value) => names.find((name) => name === value),
})

export const list = <T>(item: Field<T>, maximum: number): Field<readonly T[]> => ({
  says: `a list of at most ${maximum}, each ${item.says}`,
  read: (value) => {
    if (!Array.isArray(value) || value.length > maximum) return undefined
    const items = value.map((one) => item.read(one))
    return items.includes(undefined) ? undefined : (items as T[])
  },
})

export const id: Field<string> = {
  says: 'an id',
  read: (value) => (typeof value === 'string' && isUuid(value) ? value : undefined),
}

const MOMENT_FORM = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/

export const moment: Field<Date> = {
  says: 'a date and time as in 2030-12-31T23:59:59Z',
  read: (value) => {
    if (typeof value !== 'string' || !MOMENT_FORM.test(value)) return undefined
    const at = new Date(value)
    return Number.isNaN(at.getTime()) ? undefined : at
  },
}

/** The field may be null, and must be there. */
export const orNull = <T>(field: Field<T>): Field<T | null> => ({
  says: `${field.says}, or null`,
  read: (value) => (value === null ? null : field.read(value)),
})

export const optional = <T>(field: Field<T>): Field<T> & { readonly isOptional: true } => ({
  ...field,
  isOptional: true,
})
