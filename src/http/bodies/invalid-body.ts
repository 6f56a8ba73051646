/** Reads parts of a request by schemas, and describes what is invalid in sentences that name the field and never the value. */
import * as z from 'zod'
import type { FieldFault, FieldFaultType } from '../../../packages/values/field-fault.ts'
import type { SentBody } from '../../domain/application/stored-application.ts'
import { FieldRefusal, refusedFields } from '../../service/refusal.ts'
import { pathText, unknownFields } from './unknown-fields.ts'

/** Reads a client's optional body, or rejects every invalid field with the schema's own message. */
export const readBody = <Schema extends z.ZodType>(
  schema: Schema,
  sent: SentBody | undefined,
): z.output<Schema> | FieldRefusal => {
  const value = sent?.value ?? {}
  const read = schema.safeParse(value, { error: ownSentence })
  return read.success ? read.data : new FieldRefusal(faultsIn(value, read.error.issues))
}

/** If a body has unknown fields, all its errors with these. */
export const faultsOfUnknown = (schema: z.ZodType, value: object): readonly FieldFault[] => {
  const unknown = unknownFields(schema, value)
  if (unknown.length === 0) return []
  const { error } = schema.safeParse(value, { error: ownSentence })
  return [...(error === undefined ? [] : faultsIn(value, error.issues)), ...unknown]
}

/** The last of several errors of one field. */
const faultsIn = (value: object, issues: readonly z.core.$ZodIssue[]): readonly FieldFault[] =>
  [...new Map(issues.map((issue) => [pathText(issue.path), issue])).entries()].map(([field, issue]) => ({
    field,
    type: faultTypeOf(issue, value),
    message: issue.message,
  }))

/** The sentence about a value whose schema has none of its own. */
const ownSentence = (issue: z.core.$ZodRawIssue): string => {
  const field = pathText(issue.path ?? [])
  if (issue.input === undefined) return `${field} is required.`
  if (issue.code === 'invalid_value') return `${field} must be one of ${issue.values.join(', ')}.`
  if (issue.code === 'invalid_type') return `${field} must be ${A_TYPE[issue.expected] ?? issue.expected}.`
  if (issue.code === 'too_big') return `${field} must be at most ${issue.maximum}${countedIn(issue.origin)}.`
  if (issue.code === 'too_small')
    return `${field} must be at least ${issue.minimum}${countedIn(issue.origin)}.`
  return `${field} is not valid.`
}

const A_TYPE: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'an array',
  record: 'an object',
}

const countedIn = (origin: string): string => ({ string: ' characters', array: ' entries' })[origin] ?? ''

/** Reads a value by its schema, or rejects every invalid field. */
export const readAs = <Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> | FieldRefusal => {
  const read = z.safeParse(schema, value)
  return read.success
    ? read.data
    : new FieldRefusal(read.error.issues.map((issue) => faultOf(schema, value, issue)))
}

/** The same for a body, of which every unknown field is rejected too. */
export const readBodyAs = <Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> | FieldRefusal => {
  const read = readAs(schema, value)
  return refusedFields(read, new FieldRefusal(unknownFields(schema, value))) ?? read
}

/** An error, such as "name must be a string of 1 to 1000 characters." or "scopes[1] must be one of a, b.". */
const faultOf = (schema: z.ZodType, value: unknown, issue: z.core.$ZodIssue): FieldFault => {
  const path = placeOf(issue)
  const field = pathText(path)
  const mayBeNull = isNullable(schemaAt(schema, path))
  const message = `${field} ${issue.message}${mayBeNull ? ', or null' : ''}.`
  return { field, type: faultTypeOf({ ...issue, path: [...path] }, value), message }
}

type Path = readonly PropertyKey[]

/** If a value matches none of several shapes, the error is not at the field that distinguishes them. */
const placeOf = (issue: z.core.$ZodIssue): Path =>
  issue.code === 'invalid_union' && issue.discriminator !== undefined ? issue.path.slice(0, -1) : issue.path

type Def = {
  readonly type: string
  readonly innerType?: z.core.$ZodType
  readonly element?: z.core.$ZodType
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>
}

const defOf = (schema: z.core.$ZodType): Def => schema._zod.def as Def

/** The schema at a place; the schema above it if only one of several shapes has it. */
const schemaAt = (schema: z.core.$ZodType, path: Path): z.core.$ZodType => {
  const [step, ...rest] = path
  const { innerType, element, shape } = defOf(schema)
  if (step === undefined) return isOptional(schema) && innerType !== undefined ? innerType : schema
  if (innerType !== undefined) return schemaAt(innerType, path)
  const below = typeof step === 'number' ? element : shape?.[String(step)]
  return below === undefined ? schema : schemaAt(below, rest)
}

const isOptional = (schema: z.core.$ZodType): boolean => defOf(schema).type === 'optional'
const isNullable = (schema: z.core.$ZodType): boolean => defOf(schema).type === 'nullable'

/** The kind of error that a schema finds in a value. */
const faultTypeOf = (
  { code, path }: Pick<z.core.$ZodIssue, 'code' | 'path'>,
  whole: unknown,
): FieldFaultType => {
  const value = path.reduce<unknown>((at, key) => (at as JsonMembers | undefined | null)?.[key], whole)
  if (value === undefined) return 'required'
  return typeof value === 'string' ? (TYPES[code] ?? 'type') : 'type'
}

const TYPES: Readonly<Partial<Record<z.core.$ZodIssue['code'], FieldFaultType>>> = {
  invalid_value: 'enum',
  too_big: 'maxLength',
}

type JsonMembers = Readonly<Record<PropertyKey, unknown>>
