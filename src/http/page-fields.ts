/**
 * The fields of request and response bodies. A field's message says what the field takes, after its name, and never repeats the
 * value.
 */
import * as z from 'zod'
import { FIELD_FAULT_TYPES, type FieldFaultType } from '../../packages/values/field-fault.ts'
import { isUuid } from '../../packages/values/uuid.ts'

/** For names of people, clients, dealers, views and the like. */
export const NAME_MAXIMUM_CHARACTERS = 1_000

/** What the database cannot store as text: a zero character, and half of a UTF-16 pair. */
const NO_TEXT = /[\0\p{Surrogate}]/u

/** Text that the database can store; empty only if that is allowed. */
export const text = (maximumCharacters: number, { mayBeEmpty = false } = {}) => {
  const says = `must be a string of ${mayBeEmpty ? 'at most' : '1 to'} ${maximumCharacters} characters`
  const fits = (value: string) => value.length <= maximumCharacters && (mayBeEmpty || value !== '')
  return z.string(says).check(z.refine((value) => fits(value) && !NO_TEXT.test(value), says))
}

/** Whether a JSON value is nested no deeper than the maximum, and all its texts fit. */
export const isNested = (
  value: unknown,
  nestedMaximum: number,
  fits: (text: string) => boolean = () => true,
): boolean => {
  const left: { readonly value: unknown; readonly depth: number }[] = [{ value, depth: 0 }]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { value: one, depth } = next
    if (typeof one === 'string' && !fits(one)) return false
    if (typeof one !== 'object' || one === null) continue
    if (depth >= nestedMaximum) return false
    for (const [name, member] of Object.entries(one)) {
      if (!fits(name)) return false
      left.push({ value: member, depth: depth + 1 })
    }
  }
  return true
}

/** Whether the database can store a JSON value, nested no deeper than the maximum. */
export const isStorable = (value: unknown, nestedMaximum: number): boolean =>
  isNested(value, nestedMaximum, (text) => !NO_TEXT.test(text))

/** Text of a given form, such as an id. */
export const formed = (says: string, fits: (value: string) => boolean) =>
  z.string(says).check(z.refine(fits, says))

export const flag = z.boolean('must be true or false')

export const wholeNumber = (minimum: number, maximum: number) => {
  const says = `must be a whole number from ${minimum} to ${maximum}`
  const fits = (value: number) => Number.isInteger(value) && value >= minimum && value <= maximum
  return z.number(says).check(z.refine(fits, says))
}

export const oneOf = <const Names extends readonly string[]>(names: Names) =>
  z.enum(names, `must be one of ${names.join(', ')}`)

/** An object within a body; unknown fields are ignored. */
export const object = <Fields extends z.core.$ZodLooseShape>(fields: Fields) =>
  z.object(fields, 'must be an object')

/** The items of a list that is too long are not checked: each would add an error. */
export const list = <Item extends z.ZodType>(item: Item, maximum: number) => {
  const says = `must be an array of at most ${maximum} entries`
  const ofLength = z.array(z.unknown(), says).check(z.maxLength(maximum, says))
  const read: z.ZodType = z.pipe(ofLength, z.array(item))
  return read as z.ZodType<readonly z.output<Item>[], readonly z.input<Item>[]>
}

/** An id in our own form. */
export const id = formed('must be an ID', isUuid)

const MOMENT_FORM = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/
export const isMoment = (value: string): boolean =>
  MOMENT_FORM.test(value) && !Number.isNaN(Date.parse(value))

/** A point in time, sent as text and read as a date. */
export const sentMoment = z.pipe(
  formed('must be a date and time, such as 2030-12-31T23:59:59Z', isMoment),
  z.transform((value: string) => new Date(value)),
)

/** The field may be null, but must be present. */
export const orNull = <Field extends z.ZodType>(field: Field) => z.nullable(field)

/** The field may be absent, and is then absent from the result. */
export const optional = <Field extends z.ZodType>(field: Field) => z.exactOptional(field)

/** A query parameter, given once at most. */
export const parameter = optional(z.string('must appear only once'))

/** A path parameter, such as "client", and the form of its ids: for an impossible one the message is just the noun. */
export const named = (noun: string, fits: (value: string) => boolean = isUuid) => formed(noun, fits)

/** The body of a response: exactly these fields. */
export const exactly = <Fields extends z.core.$ZodLooseShape>(fields: Fields) => z.strictObject(fields)

/** A point in time in a response: ISO 8601, in UTC. Handlers may give it as a Date, which JSON writes so. */
export const moment = z.iso.datetime({ precision: 3 }) as z.ZodType<string, string | Date>

export const listed = <Item extends z.ZodType>(item: Item) => z.readonly(z.array(item))

/** A complete list. */
export const items = <Item extends z.ZodType>(item: Item) => exactly({ items: listed(item) })

/** One page of a list; the cursor leads to the next one, and is null on the last. */
export const page = <Item extends z.ZodType>(item: Item) =>
  exactly({ items: listed(item), nextCursor: z.nullable(z.string()) })

/** The id and name of something. */
export const reference = exactly({ id: z.string(), name: z.string() })

const fieldFault = exactly({
  field: z.string(),
  type: z.enum(Object.keys(FIELD_FAULT_TYPES) as FieldFaultType[]),
  message: z.string(),
})

/** A problem (RFC 9457). */
export const problem = exactly({
  type: z.string().check(z.regex(/^\/problems\/[a-z-]+$/)),
  title: z.string(),
  status: z.number(),
  /** A sentence for the person at the page. */
  detail: z.string(),
  requestId: z.string(),
  /** If fields of the request are wrong: which, and what is wrong with each, as in the public API. */
  errors: z.exactOptional(listed(fieldFault)),
  /** After a conflict: who changed what. */
  changed: z.exactOptional(exactly({ by: z.string(), what: z.string(), at: moment })),
})
export type Problem = z.output<typeof problem>
