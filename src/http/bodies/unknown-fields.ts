/**
 * Finds the fields of a body that its declaration does not have: a misspelt one would otherwise be lost without a word. Objects are
 * closed; what takes any field is declared as a record, a loose object or an unknown value.
 */
import * as z from 'zod'
import type { FieldFault } from '../../../packages/values/field-fault.ts'
import { isRepeatable, listedNames, meantName } from '../meant-name.ts'

type Schema = z.core.$ZodType

type Def = {
  readonly type: string
  readonly innerType?: Schema
  readonly element?: Schema
  readonly shape?: Readonly<Record<string, Schema>>
  readonly catchall?: Schema
  readonly options?: readonly Schema[]
  readonly in?: Schema
  readonly out?: Schema
  readonly getter?: () => Schema
}

const defOf = (schema: Schema): Def => schema._zod.def as Def

/** An unknown field: the names around it, with indexes as numbers, its key, and the names that its object has. */
type Unknown = { readonly within: Path; readonly key: string; readonly names: readonly string[] }
type Path = readonly (string | number)[]

/** More are not reported, so that no body makes a long response. */
const REPORTED_MAXIMUM = 20

/** An error for each unknown field of a value, with the name that was probably meant. */
export const unknownFields = (schema: Schema, value: unknown): readonly FieldFault[] => {
  const unknown = unknownIn(schema, value, []).slice(0, REPORTED_MAXIMUM)
  if (unknown.length === 0) return []
  const everywhere = namesIn(schema, [])
  return unknown.map((one) => faultOf(one, everywhere))
}

/** The error for an unknown field of an object with these names. */
export const unknownField = (key: string, names: readonly string[]): FieldFault =>
  faultOf({ within: [], key, names }, [])

const unknownIn = (schema: Schema, value: unknown, within: Path): readonly Unknown[] => {
  if (typeof value !== 'object' || value === null) return []
  const { innerType, element, shape, catchall, options, in: first, out, getter } = defOf(schema)
  if (getter !== undefined) return unknownIn(getter(), value, within)
  if (innerType !== undefined) return unknownIn(innerType, value, within)
  if (first !== undefined && out !== undefined)
    return [...unknownIn(first, value, within), ...unknownIn(out, value, within)]
  if (options !== undefined) return unknownInBest(options, value, within)
  if (element !== undefined)
    return Array.isArray(value)
      ? value.slice(0, ITEMS_MAXIMUM).flatMap((one, index) => unknownIn(element, one, [...within, index]))
      : []
  if (shape === undefined || Array.isArray(value)) return []
  const isOpen = catchall !== undefined && defOf(catchall).type !== 'never'
  const names = Object.keys(shape)
  const own = isOpen
    ? []
    : Object.keys(value)
        .filter((key) => !Object.hasOwn(shape, key))
        .slice(0, REPORTED_MAXIMUM)
        .map((key) => ({ within, key, names }))
  const below = names.flatMap((name) =>
    Object.hasOwn(value, name)
      ? unknownIn(shape[name] as Schema, Reflect.get(value, name), [...within, name])
      : [],
  )
  return [...own, ...below]
}

/** A list with more items is rejected anyway. */
const ITEMS_MAXIMUM = 1_000

/** Of several shapes the one that the value fits best: one that takes it, and that knows most of its fields. */
const unknownInBest = (options: readonly Schema[], value: object, within: Path): readonly Unknown[] => {
  const objects = options.filter((option) => namesIn(option, []).length > 0 || takes(option, value))
  const taking = objects.filter((option) => takes(option, value))
  const found = (taking.length > 0 ? taking : objects).map((option) => unknownIn(option, value, within))
  return found.toSorted((one, other) => one.length - other.length)[0] ?? []
}

const takes = (schema: Schema, value: unknown): boolean => z.safeParse(schema, value).success

/** The paths of all fields of a shape, without indexes. */
const namesIn = (schema: Schema, within: Path): readonly Path[] => {
  const { innerType, element, shape, options, in: first, out, getter } = defOf(schema)
  const inner = [innerType, element, first, out, getter?.(), ...(options ?? [])]
  return [
    ...inner.flatMap((one) => (one === undefined ? [] : namesIn(one, within))),
    ...Object.entries(shape ?? {}).flatMap(([name, field]) => {
      const path = [...within, name]
      return [path, ...namesIn(field, path)]
    }),
  ]
}

const faultOf = ({ within, key, names }: Unknown, everywhere: readonly Path[]): FieldFault => {
  if (!isRepeatable(key))
    return { field: pathText(within), type: 'unknown', message: `Unknown field. ${supported(within, names)}` }
  const field = pathText([...within, key])
  const near = meantName(key, names)
  if (near !== undefined) return fault(field, `Did you mean ${pathText([...within, near])}?`)
  const elsewhere = everywhere.find((path) => path.at(-1) === key)
  return fault(
    field,
    elsewhere === undefined ? supported(within, names) : `Did you mean ${pathText(elsewhere)}?`,
  )
}

const fault = (field: string, hint: string): FieldFault => ({
  field,
  type: 'unknown',
  message: `Unknown field ${field}. ${hint}`,
})

const supported = (within: Path, names: readonly string[]): string => {
  if (names.length > 0) return `Supported fields: ${listedNames(names)}.`
  return within.length === 0 ? 'The request takes no fields.' : `${pathText(within)} takes no fields.`
}

/** "items[0].evidence". */
export const pathText = (path: readonly PropertyKey[]): string =>
  path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('')
    .replace(/^\./, '')
