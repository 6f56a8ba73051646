/** The schemas of the OpenAPI document in words: a table of each model's fields, and links between the models of a page. */
import { code, section, table } from './markup.ts'

export type Schema = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly pattern?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly maxItems?: number
  readonly 'x-enum-descriptions'?: readonly string[]
  readonly 'x-required-when'?: unknown
}

type Schemas = Readonly<Record<string, Schema>>

/** Whether the caller sends it: then it has limits, and fields that are required. */
type Direction = 'request' | 'response'

export type Body = { readonly schema: Schema; readonly direction: Direction }

const nameOf = ({ $ref }: Schema): string | undefined => $ref?.replace('#/components/schemas/', '')

/** Writes about schemas that refer to those of a document. */
export class FieldWords {
  readonly #schemas: Schemas

  constructor(schemas: Schemas) {
    this.#schemas = schemas
  }

  /** The words for a type, which link to a model's section. */
  typeOf(schema: Schema): string {
    const name = nameOf(schema)
    if (name !== undefined)
      return this.#hasSection(schema)
        ? `[${name}](#${name.toLowerCase()})`
        : this.typeOf(this.#target(schema))
    if (schema.anyOf !== undefined)
      return [...new Set(this.#told(schema.anyOf).map((some) => this.typeOf(some)))].join(' or ')
    const types = [schema.type ?? 'any'].flat()
    if (types.length > JSON_TYPES_MINIMUM) return 'any JSON value'
    return types.map((type) => this.#typeIn(type, schema)).join(' or ')
  }

  /** A field's type with its limits. */
  typeCell(schema: Schema, direction: Direction): string {
    return [this.typeOf(schema), ...(direction === 'request' ? limitsOf(this.#target(schema)) : [])].join(
      ', ',
    )
  }

  descriptionCell(schema: Schema): string {
    const { description } = schema
    const said = description ?? (this.#hasSection(schema) ? '' : (this.#target(schema).description ?? ''))
    return [said, this.#valuesSentence(schema), defaultSentence(schema)].filter((one) => one !== '').join(' ')
  }

  /** A body where it is sent or received, below its model's name if it has one. */
  bodyParts(schema: Schema, direction: Direction): readonly string[] {
    const name = nameOf(schema)
    const { properties, description, anyOf = [] } = this.#target(schema)
    return [
      ...(name === undefined ? [] : [`### ${name}`]),
      ...(description === undefined ? [] : [description]),
      ...(properties === undefined ? [] : [this.#fieldsTable(schema, direction)]),
      ...(this.#isChoiceOfModels(anyOf) ? [`${this.typeOf({ anyOf })}.`] : []),
    ]
  }

  /** The models within the page's bodies, but for those that it shows elsewhere. */
  modelSections(bodies: readonly Body[], shown: readonly Schema[]): readonly string[] {
    const sections = new Map<string, string>()
    const isShown = new Set(shown.map(nameOf))
    for (const { schema, direction } of bodies)
      for (const name of this.#namesIn(schema))
        if (!isShown.has(name) && !sections.has(name)) {
          const model = { $ref: `#/components/schemas/${name}` }
          sections.set(name, this.bodyParts(model, direction).join('\n\n'))
        }
    return sections.size === 0 ? [] : [section('Models', [...sections.values()])]
  }

  #target(schema: Schema): Schema {
    const name = nameOf(schema)
    return name === undefined ? schema : (this.#schemas[name] ?? schema)
  }

  /** Small schemas are explained where they are used; others in a section of their own. */
  #hasSection(schema: Schema): boolean {
    const { properties, anyOf = [], description = '' } = this.#target(schema)
    return properties !== undefined || description.includes('\n') || this.#isChoiceOfModels(anyOf)
  }

  #isChoiceOfModels(anyOf: readonly Schema[]): boolean {
    return anyOf.length > 1 && anyOf.every((some) => this.#target(some).properties !== undefined)
  }

  #typeIn(type: string, { items, format = '' }: Schema): string {
    if (type === 'array') return items === undefined ? 'array' : `array of ${this.typeOf(items)}`
    return TOLD_FORMATS.has(format) && type === 'string' ? `${type} (${format})` : type
  }

  /** Alternatives that only allow another spelling, or nothing at all, say no more than the others. */
  #told(anyOf: readonly Schema[]): readonly Schema[] {
    const plain = anyOf.filter(
      ({ type, pattern, const: only, maxLength }) =>
        type !== 'string' || (pattern === undefined && only !== '' && maxLength !== 0),
    )
    return plain.some((schema) => this.#target(schema).type === 'string') ? plain : anyOf
  }

  #valuesSentence(schema: Schema): string {
    const values = this.#valuesOf(schema)
    if (values.length === 0) return ''
    return values.length === 1 ? `Always ${values[0]}.` : `One of ${values.join(', ')}.`
  }

  /** The values that a field can have. Where they have names, their codes are in the description. */
  #valuesOf(schema: Schema): readonly string[] {
    if (this.#hasSection(schema)) return []
    const { enum: values, const: only, anyOf, items, 'x-enum-descriptions': meanings } = this.#target(schema)
    if (anyOf !== undefined) {
      const all = [...new Set(anyOf.flatMap((some) => this.#valuesOf(some)))]
      const named = all.filter((value) => !/^`\d+`/.test(value))
      return named.length === 0 ? all : named
    }
    if (items !== undefined) return this.#valuesOf(items)
    const all = values ?? (only === undefined ? [] : [only])
    return all.flatMap((value, place) => {
      if (value === null || value === '') return []
      const meaning = meanings?.[place]
      return [meaning === undefined ? code(`${value}`) : `${code(`${value}`)} (${meaning})`]
    })
  }

  /** The fields of an object, those of unnamed objects within it by their paths. */
  #fieldsOf(schema: Schema, before = ''): readonly Field[] {
    const { properties = {}, required = [] } = this.#target(schema)
    return Object.entries(properties).flatMap(([name, field]) => {
      const path = `${before}${name}`
      const item = field.items
      const inner = field.properties !== undefined ? field : item?.properties === undefined ? undefined : item
      const within = inner === undefined ? [] : this.#fieldsOf(inner, `${path}${inner === item ? '[]' : ''}.`)
      return [{ path, schema: field, isRequired: required.includes(name) }, ...within]
    })
  }

  #fieldsTable(schema: Schema, direction: Direction): string {
    const fields = this.#fieldsOf(schema)
    if (direction === 'request')
      return table(
        ['Field', 'Type', 'Required', 'Description'],
        fields.map(({ path, schema: field, isRequired }) => [
          code(path),
          this.typeCell(field, direction),
          isRequired ? 'yes' : field['x-required-when'] === undefined ? 'no' : 'sometimes',
          this.descriptionCell(field),
        ]),
      )
    return table(
      ['Field', 'Type', 'Description'],
      fields.map(({ path, schema: field, isRequired }) => [
        code(path),
        this.typeCell(field, direction),
        isRequired ? this.descriptionCell(field) : `May be absent. ${this.descriptionCell(field)}`.trimEnd(),
      ]),
    )
  }

  /** The names of the models with a section that a schema contains, each once, in their order. */
  #namesIn(schema: Schema, found = new Set<string>()): ReadonlySet<string> {
    const name = nameOf(schema)
    if (name !== undefined) {
      if (found.has(name)) return found
      if (this.#hasSection(schema)) found.add(name)
    }
    const { properties = {}, items, anyOf = [] } = this.#target(schema)
    for (const inner of [...Object.values(properties), ...(items === undefined ? [] : [items]), ...anyOf])
      this.#namesIn(inner, found)
    return found
  }
}

type Field = { readonly path: string; readonly schema: Schema; readonly isRequired: boolean }

/** As many types are all that JSON has. */
const JSON_TYPES_MINIMUM = 4
const TOLD_FORMATS: ReadonlySet<string> = new Set(['date', 'date-time', 'binary', 'uri', 'email', 'uuid'])
/** Where the number's own type ends is no limit that a caller meets. */
const NO_LIMIT = 2_147_483_647

const limitsOf = ({ type, minimum, maximum, minLength, maxLength, maxItems }: Schema): readonly string[] => {
  const isNumber = [type].flat().some((one) => one === 'integer' || one === 'number')
  const range = isNumber ? rangeOf(minimum, maximum) : ''
  // That a text is not empty need not be said.
  const length = rangeOf(minLength === 1 && maxLength === undefined ? undefined : minLength, maxLength)
  return [
    ...(range === '' ? [] : [range]),
    ...(length === '' ? [] : [`${length} characters`]),
    ...(maxItems === undefined ? [] : [`at most ${maxItems} entries`]),
  ]
}

const rangeOf = (least?: number, most?: number): string => {
  const [from, to] = [least, most].map((bound) =>
    bound === undefined || Math.abs(bound) >= NO_LIMIT ? undefined : bound,
  )
  if (from !== undefined && to !== undefined) return from === to ? `${from}` : `${from} to ${to}`
  if (to !== undefined) return `at most ${to}`
  return from === undefined ? '' : `at least ${from}`
}

const defaultSentence = (schema: Schema): string =>
  schema.default === undefined ? '' : `Default: ${code(`${schema.default}`)}.`
