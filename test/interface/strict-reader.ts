/**
 * Reads a response as a client does that is built from the interface's tables and takes nothing else: every member is
 * known, every type is exact, every required member is there.
 */
import { enumerationOf, type FieldRow, fieldsOf, type InterfaceTables } from './interface-tables.ts'

/** How a value differs from a model of the tables, as sentences; empty if it doesn't. */
export function strictFaults(
  tables: InterfaceTables,
  model: string,
  value: unknown,
  place = 'The body',
): readonly string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [`${place} is no object of ${model}.`]
  const members = value as Readonly<Record<string, unknown>>
  const fields = fieldsOf(tables, model)
  const names = new Set(fields.map(({ name }) => name))
  return [
    ...Object.keys(members)
      .filter((name) => !names.has(name))
      .map((name) => `${place} has ${name}, which ${model} of set ${tables.set} has not.`),
    ...fields.flatMap((field) => fieldFaults(tables, field, members[field.name], `${place}.${field.name}`)),
  ]
}

function fieldFaults(
  tables: InterfaceTables,
  field: FieldRow,
  value: unknown,
  place: string,
): readonly string[] {
  const isMissing = value === undefined || value === null
  if (isMissing && field.req === 'Y') return [`${place} is missing.`]
  if (value === undefined) return []
  if (field.type.endsWith('[]')) {
    const inner = field.type.slice(0, -'[]'.length)
    if (!Array.isArray(value)) return [`${place} is no list.`]
    return value.flatMap((entry) => valueFaults(tables, { ...field, type: inner }, entry, `${place}[]`))
  }
  return valueFaults(tables, field, value, place)
}

function valueFaults(
  tables: InterfaceTables,
  field: FieldRow,
  value: unknown,
  place: string,
): readonly string[] {
  if (field.type in tables.models) return strictFaults(tables, field.type, value, place)
  const enumeration = enumerationOf(tables, field)
  if (enumeration !== undefined)
    return enumeration.values.includes(value as string)
      ? []
      : [`${place} is none of ${enumeration.values.join(', ')}.`]
  const isExact = EXACT[field.type]
  if (isExact === undefined) throw new Error(`no JSON form is known for the type ${field.type}`)
  return isExact(value) ? [] : [`${place} is no ${field.type}.`]
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/
const INT32 = 2 ** 31

/** A text or an object that there is none of is null; null is no number, no boolean and no list. */
const EXACT: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => value === null || typeof value === 'string',
  object: (value) => typeof value === 'object' && !Array.isArray(value),
  'string(date-time)': (value) => value === null || (typeof value === 'string' && MOMENT.test(value)),
  number: (value) => typeof value === 'number',
  'number(double)': (value) => typeof value === 'number',
  'integer(int32)': (value) => Number.isInteger(value) && Math.abs(value as number) < INT32,
  boolean: (value) => typeof value === 'boolean',
}
