/**
 * Masks submitted JSON so that it reveals nothing about a person: values that a schema lists stay, and so do short
 * numbers in number fields, true, false and null. All other text is masked. A field that the schema does not have also
 * loses its name, unless it is a misspelling or another spelling of a known name.
 */
import type { JsonSchema } from '../../../packages/rules/field.ts'
import { slipsApart } from '../../../packages/rules/slips.ts'
import { type Spellings, spellingsOf } from '../../../packages/rules/spelling.ts'
import { MASK } from './masking.ts'

/** Finds the schema that a `$ref` names. */
export type FindSchema = (ref: string) => JsonSchema | undefined

export type MaskedJson = {
  readonly value: unknown
  /** Whether parts were left out because there is too much. */
  readonly isCut: boolean
}

/** The most values and fields to process; the rest is left out. */
export const MASKED_VALUES_MAXIMUM = 600
const DEPTH_MAXIMUM = 12
/** The length of a text stays, up to this many characters. */
const MASK_MAXIMUM_CHARACTERS = 12
/** An amount or a count; a number with more digits could be a phone or account number. */
const DIGITS_MAXIMUM = 7

/** A text of which only the length is shown, up to a limit. */
export const maskedText = (text: string): string =>
  MASK.repeat(Math.max(1, Math.min(text.length, MASK_MAXIMUM_CHARACTERS)))

/** Masks values as a schema allows; each schema is read once. */
export const maskerOf = (find: FindSchema) => {
  const placeOf = placesBy(find)
  return (value: unknown, schema: JsonSchema | undefined): MaskedJson => {
    let left = MASKED_VALUES_MAXIMUM
    let isCut = false
    const cut = () => {
      isCut = true
      return MASK
    }
    const within = <Item>(items: readonly Item[]): readonly Item[] => {
      if (items.length > Math.max(0, left)) isCut = true
      return items.slice(0, Math.max(0, left))
    }
    const show = (part: unknown, place: Place, depth: number): unknown => {
      if (left-- <= 0 || depth > DEPTH_MAXIMUM) return cut()
      if (part === null || typeof part === 'boolean') return part
      if (typeof part === 'string') return place.listed.has(part) ? part : maskedText(part)
      if (typeof part === 'number')
        return place.takesNumbers && isShort(part) ? part : maskedText(String(part))
      if (Array.isArray(part)) return within(part).map((item) => show(item, place.items(), depth + 1))
      const members = part as Readonly<Record<string, unknown>>
      const known = place.members()
      let spellings: Spellings | undefined
      const ownName = (name: string) => {
        spellings ??= spellingsOf(new Set(known.keys()))
        return spellings.fieldOf(name) ?? name
      }
      const shown: [string, unknown][] = []
      let unknown = 0
      for (const name of within(Object.keys(members))) {
        const of = known.get(name) ?? known.get(ownName(name))
        const isShown = of !== undefined || isSlip(name, [...known.keys()])
        shown.push([isShown ? name : `${MASK}${++unknown}`, show(members[name], of ?? NOWHERE, depth + 1)])
      }
      return Object.fromEntries(shown)
    }
    const masked = show(value, schema === undefined ? NOWHERE : placeOf(schema), 0)
    return { value: masked, isCut }
  }
}

/** What may be shown at a place. */
type Place = {
  readonly listed: ReadonlySet<unknown>
  readonly takesNumbers: boolean
  readonly items: () => Place
  readonly members: () => ReadonlyMap<string, Place>
}

const NOTHING: ReadonlyMap<string, Place> = new Map()
const NOWHERE: Place = {
  listed: new Set(),
  takesNumbers: false,
  items: () => NOWHERE,
  members: () => NOTHING,
}

/** Reads the schemas of places, each once: they refer to each other, so nested ones are read on demand. */
const placesBy = (find: FindSchema): ((schema: JsonSchema) => Place) => {
  const read = new WeakMap<JsonSchema, Place>()
  const together = (schemas: readonly unknown[]): Place =>
    placeOf(schemas.flatMap((one) => partsOf(one, find)))
  const placeOf = (parts: readonly JsonSchema[]): Place => {
    let items: Place | undefined
    let members: ReadonlyMap<string, Place> | undefined
    return {
      listed: new Set(
        parts.flatMap(({ enum: values, const: only }) => [
          ...(Array.isArray(values) ? values : []),
          ...(only === undefined ? [] : [only]),
        ]),
      ),
      takesNumbers: parts.some(({ type }) =>
        [type].flat().some((one) => one === 'number' || one === 'integer'),
      ),
      items: () => {
        items ??= together(parts.map((part) => part['items']))
        return items
      },
      members: () => {
        members ??= new Map(
          [...Map.groupBy(parts.flatMap(propertiesOf), ([name]) => name)].map(([name, found]) => [
            name,
            together(found.map(([, schema]) => schema)),
          ]),
        )
        return members
      },
    }
  }
  return (schema) => {
    const known = read.get(schema)
    if (known !== undefined) return known
    const place = together([schema])
    read.set(schema, place)
    return place
  }
}

const propertiesOf = ({ properties }: JsonSchema): readonly (readonly [name: string, schema: unknown])[] =>
  Object.entries((properties ?? {}) as object)

/** Almost one of these names: the most useful thing to see about an unknown field, and nobody's data. */
export const isSlip = (name: string, known: readonly string[]): boolean =>
  /^[A-Za-z]{4,40}$/.test(name) &&
  known.some((one) => one.length > 3 && slipsApart(one.toLowerCase(), name.toLowerCase()) !== undefined)

const isShort = (number: number): boolean => String(number).replace(/\D/g, '').length <= DIGITS_MAXIMUM

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
