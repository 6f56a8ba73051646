/** The parts of a request that do not fit their declaration, in a sentence that names the field and never the value. */
import * as z from 'zod/mini'

export class InvalidBody {
  readonly says: string
  constructor(says: string) {
    this.says = says
  }
}

/** Reads a value as its schema says. */
export const readAs = <Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> | InvalidBody => {
  const read = z.safeParse(schema, value)
  return read.success ? read.data : new InvalidBody(sentenceOf(schema, read.error.issues))
}

/** The first fault, such as "name must be text of 1 to 1000 characters." or "scopes[1] must be one of …". */
const sentenceOf = (schema: z.ZodMiniType, [issue]: readonly z.core.$ZodIssue[]): string => {
  if (issue === undefined) throw new Error('A value was refused without a fault')
  const path = placeOf(issue)
  const mayBeNull = isNullable(schemaAt(schema, path))
  return `${inWords(path)} ${issue.message}${mayBeNull ? ', or null' : ''}.`
}

type Path = readonly PropertyKey[]

/** Where none of several shapes fits, the fault is not that of the member which tells them apart. */
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

/** The schema of what stands at a place; that of the place above where only one of several shapes has it. */
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
