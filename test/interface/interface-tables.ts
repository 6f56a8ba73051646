/**
 * Reads set-a.json and set-b.json, the interface's tables as data, and walks a body along them,
 * so that tests over every field are made from the tables instead of written out.
 */
import { readFileSync } from 'node:fs'

export type FieldRow = {
  readonly name: string
  readonly type: string
  readonly req: 'Y' | 'C' | ''
  readonly rules: string
}
export type EnumerationRow = {
  readonly values: readonly string[]
  readonly codes?: Readonly<Record<string, number>>
  /** Other spellings that the decisions take. */
  /** Its names are taken in any case. */
  readonly anyCase?: boolean
  readonly operatorData?: boolean
}
export type InterfaceTables = {
  readonly set: 'A' | 'B'
  readonly root: string
  readonly responses: readonly string[]
  readonly enumerations: Readonly<Record<string, EnumerationRow>>
  readonly models: Readonly<Record<string, readonly FieldRow[]>>
}

export type Body = { [name: string]: unknown }

/** The JSON form of a place; `entry` is one element of a list of blocks. */
export type Form =
  | 'string'
  | 'date'
  | 'integer'
  | 'euro'
  | 'boolean'
  | 'dictionary'
  | 'enumeration'
  | 'block'
  | 'list'
  | 'entry'

/** One place of a body: its path, its row in the tables, and its block. */
export type Place = {
  readonly place: string
  readonly form: Form
  readonly model: string
  readonly field: FieldRow
  readonly siblings: Body
}

export const tablesOfSetA = readTables('set-a.json')
export const tablesOfSetB = readTables('set-b.json')

function readTables(file: string): InterfaceTables {
  return JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'))
}

/** The fields of a model in the order of its table. */
export function fieldsOf(tables: InterfaceTables, model: string): readonly FieldRow[] {
  const fields = tables.models[model]
  if (fields === undefined) throw new Error(`set ${tables.set} has no model ${model}`)
  return fields
}

/** The enumeration that a field's type names, undefined for a field of another type. */
export function enumerationOf(tables: InterfaceTables, field: FieldRow): EnumerationRow | undefined {
  return field.type.startsWith('enum ') ? tables.enumerations[field.type.slice('enum '.length)] : undefined
}

/** The names of the models and enumerations that a request can hold, from the root down. */
export function reachableFromRoot(tables: InterfaceTables): { models: string[]; enumerations: string[] } {
  const models = [tables.root]
  const enumerations: string[] = []
  for (const model of models) {
    for (const { type } of fieldsOf(tables, model)) {
      const inner = type.replace('[]', '').replace('enum ', '')
      const found = inner in tables.models ? models : inner in tables.enumerations ? enumerations : undefined
      if (found !== undefined && !found.includes(inner)) found.push(inner)
    }
  }
  return { models, enumerations }
}

/** Every place that a body fills, in the order of the tables, a container before its contents. */
export function placesIn(tables: InterfaceTables, body: Body): Place[] {
  return placesOfBlock(tables, tables.root, body, '')
}

function placesOfBlock(tables: InterfaceTables, model: string, block: Body, path: string): Place[] {
  return fieldsOf(tables, model).flatMap((field) => {
    const value = block[field.name]
    if (value === undefined || value === null) return []
    const place = path === '' ? field.name : `${path}.${field.name}`
    const own: Place = { place, form: formOf(tables, field), model, field, siblings: block }
    if (own.form === 'block') return [own, ...placesOfBlock(tables, field.type, value as Body, place)]
    if (own.form !== 'list') return [own]
    const entries = value as Body[]
    const inner = field.type.replace('[]', '')
    return [
      own,
      ...entries.flatMap((entry, index): Place[] => {
        const at = `${place}[${index}]`
        return [{ ...own, place: at, form: 'entry' }, ...placesOfBlock(tables, inner, entry, at)]
      }),
    ]
  })
}

function formOf(tables: InterfaceTables, { type }: FieldRow): Form {
  if (type.endsWith('[]')) return 'list'
  if (type.startsWith('enum ')) return 'enumeration'
  if (type in tables.models) return 'block'
  const form = formOfPlainType[type]
  if (form === undefined) throw new Error(`no JSON form is known for the type ${type}`)
  return form
}

const formOfPlainType: Readonly<Record<string, Form>> = {
  string: 'string',
  'string(date-time)': 'date',
  'integer(int32)': 'integer',
  'number(double)': 'euro',
  boolean: 'boolean',
  object: 'dictionary',
}
