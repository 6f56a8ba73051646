/** The applications of `examples/` and their responses, as examples of the document. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { SetName } from '../../domain/application/reference.ts'
import type { JsonObject } from '../declare/operation.ts'

export type SampleApplication = {
  /** The file's name without its ending: `joint-used-car`. */
  readonly name: string
  readonly request: unknown
  /** The response to its submission; undefined if none is recorded. */
  readonly answer: unknown
  /** Whether its response has no failures. Only such a request is an example of the schema. */
  readonly isValid: boolean
}

const EXAMPLES = new URL('../../../examples/', import.meta.url)
const ENDING = '.json'

/** The sample applications of a set, by name; empty if the folder is empty or not installed. */
export const sampleApplications = (set: SetName): readonly SampleApplication[] => {
  const folder = new URL(`${set}/`, EXAMPLES)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((file) => file.endsWith(ENDING))
    .map((file) => file.slice(0, -ENDING.length))
    .sort()
    .map((name) => {
      const answer = readJson(new URL(`out/${name}${ENDING}`, folder))
      const request = readJson(new URL(`${name}${ENDING}`, folder))
      return { name, request, answer, isValid: !hasFailures(answer) }
    })
}

/** Set A calls them errors, set B validationErrors. */
const hasFailures = (answer: unknown): boolean => {
  const { errors, validationErrors } = (answer ?? {}) as { errors?: unknown[]; validationErrors?: unknown[] }
  return [...(errors ?? []), ...(validationErrors ?? [])].length > 0
}

const readJson = (file: URL): unknown =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined

/** The examples of a set for the document's components: its requests, and the responses under `…Answer`. */
export const exampleComponents = (samples: readonly SampleApplication[], prefix: string): JsonObject =>
  Object.fromEntries(
    samples.flatMap(({ name, request, answer, isValid }) => [
      ...(isValid ? [[requestName(prefix, name), { summary: summaryOf(name), value: request }]] : []),
      ...(answer === undefined
        ? []
        : [[answerName(prefix, name), { summary: summaryOf(name), value: answer }]]),
    ]),
  )

/** References to the requests' examples, for a media type; empty if there are none. */
export const requestExamples = (samples: readonly SampleApplication[], prefix: string): JsonObject =>
  referring(
    samples.filter(({ isValid }) => isValid),
    (name) => requestName(prefix, name),
  )

/** References to the recorded responses' examples. */
export const answerExamples = (samples: readonly SampleApplication[], prefix: string): JsonObject =>
  referring(
    samples.filter(({ answer }) => answer !== undefined),
    (name) => answerName(prefix, name),
  )

const referring = (samples: readonly SampleApplication[], named: (name: string) => string): JsonObject =>
  samples.length === 0
    ? {}
    : {
        examples: Object.fromEntries(
          samples.map(({ name }) => [name, { $ref: `#/components/examples/${named(name)}` }]),
        ),
      }

const requestName = (prefix: string, name: string): string => `${prefix}-${name}`
const answerName = (prefix: string, name: string): string => `${prefix}-${name}-answer`

/** `joint-used-car` as "Joint used car" */
const summaryOf = (name: string): string =>
  name.charAt(0).toUpperCase() + name.slice(1).replaceAll(/[-_]/g, ' ')

/** The samples of both sets, by the prefix of their models. */
export const SAMPLES = { Quote: sampleApplications('a'), Case: sampleApplications('b') } as const
