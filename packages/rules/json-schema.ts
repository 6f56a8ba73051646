/**
 * JSON Schema (2020-12) of a set's models, made from their declarations. It documents a body and never blocks it: a
 * body that fails is stored, so only the engine rejects it. The schema accepts what the engine accepts, except for
 * blank strings, and for texts that only the clean-up makes valid or short enough.
 */

import { type EnumerationWords, enumerationSchemas, unlistedAlternatives } from './enumeration-schemas.ts'
import type { Any } from './fault.ts'
import type { AnyField, AnyKind, AnyModel, AnyType, JsonSchema, Presence } from './field.ts'
import type { Validator } from './validate.ts'
import { fieldName, type RuleWords, wordsOf } from './words.ts'

/** The parts of a model set from which its description is made. */
export type Described = {
  /** The prefix of its models' names. */
  readonly schemaPrefix: string
  readonly validator: Validator<Any, Any>
}

/** The document's place for schemas. */
const SCHEMAS = '#/components/schemas/'

/**
 * The schema of each model in a submission of the set, by its prefixed name. `meanings` describes, by name, fields
 * whose declaration has no words. With `enumerations` each enumeration has schemas of its own, which fields refer to.
 */
export const schemasOf = (
  set: Described,
  meanings: Readonly<Record<string, string>> = {},
  enumerations?: EnumerationWords,
): Record<string, JsonSchema> => {
  const { root, tree, rules } = set.validator
  const words = wordsOf({ root, tree })
  const rulesOn = Map.groupBy(
    rules.map(({ rule }) => words.rule(rule)),
    (rule) => rule.of,
  )
  const schemas: Record<string, JsonSchema> = {}

  const kindSchema = (kind: AnyKind): JsonSchema => {
    const named = enumerations && enumerationSchemas(kind, enumerations)
    if (named === undefined) return flattened(kind.schema)
    for (const [name, schema] of named) schemas[name] = schema
    const alternatives = [
      ...[...named.keys()].map((name) => ({ $ref: `${SCHEMAS}${name}` })),
      ...unlistedAlternatives(kind),
    ]
    return alternatives.length > 1 ? { anyOf: alternatives } : { ...alternatives[0] }
  }
  const typeSchema = (type: AnyType): JsonSchema => {
    if (type.is === 'kind') return kindSchema(type)
    if (type.is === 'list') return { type: 'array', maxItems: type.max, items: typeSchema(type.item) }
    emit(type)
    return { $ref: `${SCHEMAS}${set.schemaPrefix}${type.name}` }
  }
  const property = (model: AnyModel, key: string, field: AnyField): JsonSchema => {
    const { presence, note } = field
    const type: AnyType = field.type
    const own = rulesOn.get(fieldName(model, key)) ?? []
    const conditional = typeof presence === 'object' ? presence.when : undefined
    const schema = typeSchema(type)
    const description = [
      type.is === 'kind' ? kindInWords(type) : undefined,
      note,
      presence === 'keyRequired' ? 'The key must always be present.' : undefined,
    ]
    return {
      ...(mayBeNull(presence) ? nullable(schema, type.is === 'kind' && type.textual) : schema),
      ...described(
        description.some(isGiven) ? description : [meanings[key]],
        conditional && words.condition(conditional),
      ),
      ...(conditional && { 'x-required-when': words.conditionData(conditional) }),
      ...(own.length > 0 && { 'x-rules': own.map(ruleData) }),
    }
  }
  const emit = (model: AnyModel): void => {
    const name = set.schemaPrefix + model.name
    if (name in schemas) return
    const properties: Record<string, JsonSchema> = {}
    const required = Object.entries(model.fields)
      .filter(([, { presence }]) => ALWAYS.has(presence))
      .map(([key]) => key)
    schemas[name] = { type: 'object', ...(required.length > 0 && { required }), properties }
    for (const [key, field] of Object.entries(model.fields)) properties[key] = property(model, key, field)
  }
  emit(root)
  return schemas
}

/** Presences with which a body without the key always fails. */
const ALWAYS: ReadonlySet<Presence> = new Set(['required', 'mirror', 'keyRequired'])

/** Null counts as missing, which is a failure if a field is always required. */
const mayBeNull = (presence: Presence): boolean => presence !== 'required' && presence !== 'mirror'

/** The schema, also accepting null and, for a textual kind, the empty string. */
const nullable = (schema: JsonSchema, textual: boolean): JsonSchema => {
  const { type, enum: values, anyOf, $ref } = schema
  const alternatives = Array.isArray(anyOf) ? anyOf : [schema]
  if (textual && alternatives.some((one) => '$ref' in one))
    return { anyOf: [...alternatives, { type: 'string', const: '' }, { type: 'null' }] }
  if (Array.isArray(values)) {
    return { ...schema, type: [type, 'null'].flat(), enum: [...values, ...(textual ? [''] : []), null] }
  }
  const empty = textual ? [{ type: 'string', maxLength: 0 }, { type: 'null' }] : [{ type: 'null' }]
  if (Array.isArray(anyOf)) return { ...schema, anyOf: [...anyOf, ...empty] }
  if ($ref !== undefined || 'minLength' in schema || 'pattern' in schema) return { anyOf: [schema, ...empty] }
  return { ...schema, type: [type, 'null'].flat() }
}

/** Merges alternatives that are enumerations: easier to read, and equivalent. */
export const flattened = (schema: JsonSchema): JsonSchema => {
  const { anyOf, ...rest } = schema
  if (!Array.isArray(anyOf) || !anyOf.every((one) => Array.isArray(one.enum))) return schema
  return { ...rest, type: anyOf.map((one) => one.type), enum: anyOf.flatMap((one) => one.enum) }
}

/** What a value must be, if its schema alone does not say it. */
const kindInWords = (kind: AnyKind): string | undefined => {
  const codes = codesInWords(kind)
  if (codes !== undefined) return codes
  if ('enum' in flattened(kind.schema) || kind.faults.length === 0) return undefined
  return sentence(kind.says)
}

/** The names that an enumeration's numeric codes stand for; undefined for a kind without codes. */
export const codesInWords = (kind: AnyKind): string | undefined => {
  const { enum: values } = flattened(kind.schema)
  if (!Array.isArray(values)) return undefined
  const codes = values.filter(
    (value) => typeof value === 'number' && kind.write(kind.read(value, {})) !== value,
  )
  if (codes.length === 0) return undefined
  return `Numeric codes are also accepted: ${codes.map((code) => `${code} ${kind.write(kind.read(code, {}))}`).join(', ')}.`
}

export const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`

const isGiven = (one: string | undefined): one is string => one !== undefined

/** Starts with the condition under which the field is required, if it has one. */
const described = (
  sentences: readonly (string | undefined)[],
  condition: string | undefined,
): { readonly description?: string } => {
  const said = [condition && `Required when ${condition}.`, ...sentences].filter(isGiven)
  return said.length === 0 ? {} : { description: said.join(' ') }
}

const ruleData = ({ type, says, when, reads, source }: RuleWords) => ({
  type,
  says: `${says}.`,
  ...(when !== undefined && { when }),
  reads,
  source,
})
