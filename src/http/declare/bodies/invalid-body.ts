/** Reads parts of a request by schemas, and describes what is invalid in sentences that name the field and never the value. */
import type { output, ZodType } from 'zod'
import * as z from 'zod/mini'
import type { FieldFault, FieldFaultType } from '../../../../packages/values/field-fault.ts'
import type { SentBody } from '../../../domain/application/sent-body.ts'
import { FieldRefusal } from '../../../operations/refusal.ts'

/** Reads a client's optional body, or rejects every invalid field with the schema's own message. */
export const readBody = <Schema extends ZodType>(
  schema: Schema,
  sent: SentBody | undefined,
): output<Schema> | FieldRefusal => {
  const value = sent?.value ?? {}
  const read = schema.safeParse(value)
  if (read.success) return read.data
  return new FieldRefusal(
    read.error.issues.map((issue): FieldFault => {
      const { path, message } = issue
      return { field: path.map(String).join('.'), type: faultTypeOf(issue, value), message }
    }),
  )
}

/** Reads a value by its schema, or rejects the first invalid field. */
export const readAs = <Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> | FieldRefusal => {
  const read = z.safeParse(schema, value)
  return read.success ? read.data : new FieldRefusal([faultOf(schema, value, read.error.issues)])
}

/** The first error, such as "name must be a string of 1 to 1000 characters." or "scopes[1] must be one of a, b.". */
const faultOf = (schema: z.ZodMiniType, value: unknown, [issue]: readonly z.core.$ZodIssue[]): FieldFault => {
  if (issue === undefined) throw new Error('A value was rejected without an error')
  const path = placeOf(issue)
  const field = inWords(path)
  const mayBeNull = isNullable(schemaAt(schema, path))
  const message = `${field} ${issue.message}${mayBeNull ? ', or null' : ''}.`
  return { field, type: faultTypeOf({ ...issue, path: [...path] }, value), message }
}

type Path = readonly PropertyKey[]

/** If a value matches none of several shapes, the error is not at the field that distinguishes them. */
const placeOf = (issue: z.core.$ZodIssue): Path =>
  issue.code === 'invalid_union' && issue.discriminator !== undefined ? issue.path.slice(0, -1) : issue.path

const inWords = (path: Path): string =>
  path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('')
    .slice(1)

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
