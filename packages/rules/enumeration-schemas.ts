/**
 * Enumerations as schemas with names of their own, for programs that make classes or enumerations of them: one schema has
 * values of one type, and its values have names that programs can use.
 */
import type { AnyKind, JsonSchema } from './field.ts'

/** What a document says of enumerations besides what they declare. */
export type EnumerationWords = {
  /** Starts the name of each. */
  readonly prefix: string
  /** What programs call values that are no identifiers. */
  readonly identifiers: Readonly<Record<string, string>>
  /** The meanings of values, by the name of the enumeration. */
  readonly meanings: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/**
 * The schemas of an enumeration by name: its names, its codes as numbers, and its codes as text. Undefined for a kind that
 * lists no values.
 */
export const enumerationSchemas = (
  kind: AnyKind,
  words: EnumerationWords,
): ReadonlyMap<string, JsonSchema> | undefined => {
  const listed = alternativesOf(kind).flatMap(({ enum: values }) =>
    Array.isArray(values) ? (values as (string | number)[]) : [],
  )
  if (listed.length === 0) return undefined
  const base = words.prefix + kind.name.charAt(0).toUpperCase() + kind.name.slice(1)
  const own = listed.filter((value) => writtenFor(kind, value) === value)
  const codes = listed.filter((value) => !own.includes(value))
  const parts: readonly Part[] = [
    { suffix: '', values: own },
    {
      suffix: 'Code',
      values: codes.filter((code) => typeof code === 'number'),
      description: `The codes of \`${base}\`.`,
    },
    {
      suffix: 'Text',
      values: codes.filter((code) => typeof code === 'string'),
      description: `\`${base}\` as digits in a string.`,
    },
  ]
  return new Map(
    parts
      .filter(({ values }) => values.length > 0)
      .map((part) => [base + part.suffix, schemaOf(kind, part, words)]),
  )
}

type Part = {
  /** Ends its name, and those of its values: some programs merge the values of all parts by their names. */
  readonly suffix: string
  readonly values: readonly (string | number)[]
  readonly description?: string
}

/** The alternatives of a kind that list no values, such as a pattern. */
export const unlistedAlternatives = (kind: AnyKind): readonly JsonSchema[] =>
  alternativesOf(kind).filter((one) => !Array.isArray(one['enum']))

const alternativesOf = ({ schema }: AnyKind): readonly JsonSchema[] =>
  Array.isArray(schema['anyOf']) ? schema['anyOf'] : [schema]

const writtenFor = (kind: AnyKind, sent: unknown): string | number => kind.write(kind.read(sent, {}))

const IDENTIFIER = /^[A-Za-z]\w*$/

const schemaOf = (
  kind: AnyKind,
  { suffix, values, description }: Part,
  { identifiers, meanings }: EnumerationWords,
): JsonSchema => {
  const written = values.map((value) => String(writtenFor(kind, value)))
  const names = written.map((name) => `${identifiers[name] ?? name}${suffix}`)
  const isNamed =
    names.some((name, at) => name !== values[at]) && names.every((name) => IDENTIFIER.test(name))
  const says = meanings[kind.name]
  return {
    type: typeof values[0] === 'number' ? 'integer' : 'string',
    enum: values,
    ...(isNamed && { 'x-enum-varnames': names }),
    ...(says !== undefined &&
      written.some((name) => name in says) && {
        'x-enum-descriptions': written.map((name) => says[name] ?? ''),
      }),
    ...(description !== undefined && { description }),
  }
}
