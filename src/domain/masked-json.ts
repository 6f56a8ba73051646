/**
 * JSON that was sent, with nothing in it that could tell of a person: what a schema lists as one of a few values stays, and so
 * do short numbers where it takes numbers, true, false and null. All other text is masked. A member that the schema does not
 * have loses its name, too, unless that is a slip of a name that it has.
 */
import type { JsonSchema } from '../rules/field.ts'
import { slipsApart } from '../rules/slips.ts'
import { MASK } from './masking.ts'

/** Finds the schema that a `$ref` names. */
export type FindSchema = (ref: string) => JsonSchema | undefined

export type MaskedJson = {
  readonly value: unknown
  /** Whether a part was left out, since there is too much of it. */
  readonly isCut: boolean
}

/** So many values and members are looked at; the rest is left out. */
export const MASKED_VALUES_MAXIMUM = 600
const DEPTH_MAXIMUM = 12
/** The length of a text stays, up to this many characters. */
const MASK_MAXIMUM_CHARACTERS = 12
/** An amount or a count; a number with more digits could be one of a phone or an account. */
const DIGITS_MAXIMUM = 7

/** A text of which nothing is shown but how long it is, up to a limit. */
export const maskedText = (text: string): string =>
  MASK.repeat(Math.max(1, Math.min(text.length, MASK_MAXIMUM_CHARACTERS)))

/** The value as the schema lets it be shown. */
export const maskedJson = (value: unknown, schema: JsonSchema | undefined, find: FindSchema): MaskedJson => {
  let left = MASKED_VALUES_MAXIMUM
  let isCut = false
  const cut = () => {
    isCut = true
    return MASK
  }
  const show = (part: unknown, schemas: readonly JsonSchema[], depth: number): unknown => {
    if (left-- <= 0 || depth > DEPTH_MAXIMUM) return cut()
    if (part === null || typeof part === 'boolean') return part
    if (typeof part === 'string') return isListed(part, schemas) ? part : maskedText(part)
    if (typeof part === 'number') return isShownNumber(part, schemas) ? part : maskedText(String(part))
    if (Array.isArray(part)) {
      const items = schemas.flatMap(({ items }) => partsOf(items, find))
      return within(part).map((item) => show(item, items, depth + 1))
    }
    return showMembers(part as Readonly<Record<string, unknown>>, schemas, depth)
  }
  const within = <Item>(items: readonly Item[]): readonly Item[] => {
    const room = Math.max(0, left)
    if (items.length > room) isCut = true
    return items.slice(0, room)
  }
  const showMembers = (
    members: Readonly<Record<string, unknown>>,
    schemas: readonly JsonSchema[],
    depth: number,
  ) => {
    const known = new Map<string, JsonSchema[]>()
    for (const { properties } of schemas)
      for (const [name, of] of Object.entries((properties ?? {}) as Readonly<Record<string, JsonSchema>>))
        known.set(name, [...(known.get(name) ?? []), ...partsOf(of, find)])
    const names = [...known.keys()]
    const shown: [string, unknown][] = []
    let unknown = 0
    for (const name of within(Object.keys(members))) {
      const of = known.get(name)
      const isShown = of !== undefined || isSlip(name, names)
      shown.push([isShown ? name : `${MASK}${++unknown}`, show(members[name], of ?? [], depth + 1)])
    }
    return Object.fromEntries(shown)
  }
  const masked = show(value, partsOf(schema, find), 0)
  return { value: masked, isCut }
}

/** A name that is nearly one of these: the most useful thing to see of a member that is not known, and nobody's data. */
export const isSlip = (name: string, known: readonly string[]): boolean =>
  /^[A-Za-z]{4,40}$/.test(name) &&
  known.some((one) => one.length > 3 && slipsApart(one.toLowerCase(), name.toLowerCase()) !== undefined)

const isListed = (text: string, schemas: readonly JsonSchema[]): boolean =>
  schemas.some(
    ({ enum: values, const: only }) => only === text || (Array.isArray(values) && values.includes(text)),
  )

const isShownNumber = (number: number, schemas: readonly JsonSchema[]): boolean =>
  String(number).replace(/\D/g, '').length <= DIGITS_MAXIMUM &&
  schemas.some(({ type }) => [type].flat().some((one) => one === 'number' || one === 'integer'))

/** The schema, and all that it is made of. */
const partsOf = (schema: unknown, find: FindSchema): readonly JsonSchema[] => {
  const parts: JsonSchema[] = []
  const add = (one: unknown, depth: number): void => {
    if (typeof one !== 'object' || one === null || depth > DEPTH_MAXIMUM) return
    const { $ref, anyOf, oneOf, allOf } = one as JsonSchema
    if (typeof $ref === 'string') add(find($ref), depth + 1)
    for (const several of [anyOf, oneOf, allOf])
      if (Array.isArray(several)) for (const part of several) add(part, depth + 1)
    parts.push(one as JsonSchema)
  }
  add(schema, 0)
  return parts
}
