/** Shapes of request and response bodies as zod schemas, and as the JSON Schemas of the OpenAPI document. */
import * as z from 'zod'
import type { JsonObject } from './operation.ts'

/** A shape: a zod schema, or a JSON Schema if something else declares it, such as the rule engine. */
export type Shape = z.ZodType | JsonObject

const NAMED = new Map<string, z.ZodType>()

/** Gives a schema its name among the document's components, which the document then refers to. */
export const model = <T extends z.ZodType>(id: string, schema: T): T => {
  if (NAMED.has(id)) throw new Error(`Two models are named ${id}`)
  NAMED.set(id, schema)
  z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id })
  return schema
}

export const text = (description: string) => z.string().describe(description)
export const textOrNull = (description: string) => z.string().nullable().describe(description)
/** The same with an example, for schemas that no body's example has. */
export const exampled = <T extends z.ZodType>(schema: T, example: z.input<T>): T =>
  schema.meta({ examples: [example] }) as T
export const dayOrNull = (description: string) =>
  z.string().meta({ format: 'date' }).nullable().describe(description)
export const boolean = (description: string) => z.boolean().describe(description)
/** A point in time, which handlers may give as a Date: in JSON it is RFC 3339. */
export const moment = (description: string) =>
  z.iso.datetime().describe(description) as z.ZodType<string, Date | string>
export const momentOrNull = (description: string) =>
  z.iso.datetime().nullable().describe(description) as z.ZodType<string | null, Date | string | null>
export const listOf = <T extends z.ZodType>(schema: T, description: string, maximum?: number) =>
  (maximum === undefined ? z.array(schema) : z.array(schema).max(maximum)).describe(description)

/** A whole number within bounds, both included. */
export const whole = (description: string, minimum: number, maximum: number) =>
  z.int().min(minimum).max(maximum).describe(description)

/** An object. Its fields are always present unless they are optional. */
export const object = <Members extends z.ZodRawShape>(description: string, members: Members) =>
  z.object(members).describe(description)

/**
 * The fields of a page's model for the document: each with its sentence, and with an example if no body's example has it;
 * or the document's own schema of the same values.
 */
export const described = <Fields extends Readonly<Record<string, z.ZodType>>>(
  fields: Fields,
  says: Readonly<Record<keyof Fields, string | readonly [description: string, example: string] | z.ZodType>>,
): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const said = says[name] as string | readonly [string, string] | z.ZodType
      if (said instanceof z.ZodType) return [name, said]
      const [description, ...examples] = typeof said === 'string' ? [said] : said
      const meta = { description, ...(examples.length > 0 && { examples }) }
      return [name, field.clone().register(z.globalRegistry, meta)]
    }),
  ) as unknown as Fields

/** An enumeration with the meaning of each value in its description. */
export const describedEnum = <const Value extends string>(
  description: string,
  values: Readonly<Record<Value, string>>,
) => z.enum(Object.keys(values) as Value[]).describe(describedValues(description, values))

/** The same, or null. */
export const describedEnumOrNull = <const Value extends string>(
  description: string,
  values: Readonly<Record<Value, string>>,
) =>
  z
    .enum(Object.keys(values) as Value[])
    .nullable()
    .describe(describedValues(description, values))

/** An enumeration's description, with the meaning of each of its values. */
const describedValues = (description: string, values: Readonly<Record<string, string>>): string =>
  `${description}\n${Object.entries(values)
    .map(([name, says]) => `\n- \`${name}\`: ${says}`)
    .join('')}`

const ADDRESS = '#/components/schemas/'

/** The JSON Schema of a shape; a reference if it has a name. */
export const jsonSchemaOf = (shape: Shape): JsonObject => {
  if (!(shape instanceof z.ZodType)) return shape
  const id = z.globalRegistry.get(shape)?.id
  return id === undefined ? converted(shape) : { $ref: `${ADDRESS}${id}` }
}

/** The named schemas that `uses` refers to, and those that they refer to. */
export const namedSchemasIn = (uses: unknown): Readonly<Record<string, JsonObject>> => {
  const found = new Map<string, JsonObject>()
  const follow = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const { $ref } = value as { readonly $ref?: unknown }
    const name = typeof $ref === 'string' && $ref.startsWith(ADDRESS) ? $ref.slice(ADDRESS.length) : ''
    const schema = NAMED.get(name)
    if (schema !== undefined && !found.has(name)) {
      const json = converted(schema)
      found.set(name, json)
      follow(json)
    }
    for (const below of Object.values(value)) follow(below)
  }
  follow(uses)
  return Object.fromEntries(found)
}

/** Both documents have some schemas, and zod takes long to convert one. */
const convertedBefore = new WeakMap<z.ZodType, JsonObject>()

const converted = (schema: z.ZodType): JsonObject => {
  const before = convertedBefore.get(schema)
  if (before !== undefined) return before
  const { $schema: _, $defs, ...root } = z.toJSONSchema(schema, { io: 'input' })
  // A named schema becomes a reference to its definition.
  const name = z.globalRegistry.get(schema)?.id
  const { id: __, ...rest } = (name === undefined ? root : $defs?.[name]) ?? root
  const json = plain(rest) as JsonObject
  convertedBefore.set(schema, json)
  return json
}

/**
 * In the document's own style: null as a second type, references to components, times without zod's pattern, and
 * free-form objects without a rule for field names.
 */
const plain = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  const { anyOf, pattern, propertyNames: _, $ref, ...rest } = value as Record<string, unknown>
  const below = Object.fromEntries(
    Object.entries(rest).map(([key, member]) => [key, key === 'additionalProperties' ? true : plain(member)]),
  )
  if (typeof $ref === 'string') return { ...below, $ref: $ref.replace('#/$defs/', ADDRESS) }
  if (pattern !== undefined && rest['format'] !== 'date-time') return { ...below, pattern }
  if (!Array.isArray(anyOf)) return below
  const [one, other] = anyOf.map(plain) as readonly JsonObject[]
  if (anyOf.length !== 2 || other?.['type'] !== 'null' || typeof one?.['type'] !== 'string')
    return { ...below, anyOf: anyOf.map(plain) }
  const values = one['enum']
  return {
    ...one,
    ...below,
    type: [one['type'], 'null'],
    ...(Array.isArray(values) ? { enum: [...values, null] } : {}),
  }
}
