/** The applications of `examples/` and their responses, as examples of the document. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { SET_NAMES, SETS, type SetName } from '../../domain/application/sets.ts'
import type { JsonObject } from '../../http/operation.ts'

type SampleApplication = {
  /** The file's name without its ending: `joint-used-car`. */
  readonly name: string
  readonly request: unknown
  /** The response to its submission; undefined if none is recorded. */
  readonly response: unknown
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
      const response = readJson(new URL(`out/${name}${ENDING}`, folder))
      const request = readJson(new URL(`${name}${ENDING}`, folder))
      return { name, request, response, isValid: !hasFailures(set, response) }
    })
}

const hasFailures = (set: SetName, response: unknown): boolean => {
  const failures = (response as Readonly<Record<string, unknown[]>> | undefined)?.[SETS[set].failures.name]
  return failures !== undefined && failures.length > 0
}

const readJson = (file: URL): unknown =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined

const SAMPLES = new Map(SET_NAMES.map((set) => [set, sampleApplications(set)]))

const samplesOf = (set: SetName): readonly SampleApplication[] => SAMPLES.get(set) ?? []

/** The examples of a set for the document's components: its requests, and the responses under `…Answer`. */
export const exampleComponents = (set: SetName): JsonObject =>
  Object.fromEntries(
    samplesOf(set).flatMap(({ name, request, response, isValid }) => [
      ...(isValid ? [[requestName(set, name), { summary: summaryOf(name), value: request }]] : []),
      ...(response === undefined
        ? []
        : [[responseName(set, name), { summary: summaryOf(name), value: response }]]),
    ]),
  )

/** References to the requests' examples, for a media type; empty if there are none. */
export const requestExamples = (set: SetName): JsonObject =>
  referring(samplesOf(set).flatMap(({ name, isValid }) => (isValid ? [[name, requestName(set, name)]] : [])))

/** References to the recorded responses' examples. */
export const responseExamples = (set: SetName): JsonObject =>
  referring(
    samplesOf(set).flatMap(({ name, response }) =>
      response === undefined ? [] : [[name, responseName(set, name)]],
    ),
  )

const referring = (examples: readonly (readonly [name: string, component: string])[]): JsonObject =>
  examples.length === 0
    ? {}
    : {
        examples: Object.fromEntries(
          examples.map(([name, component]) => [name, { $ref: `#/components/examples/${component}` }]),
        ),
      }

const requestName = (set: SetName, name: string): string => `${SETS[set].model}-${name}`
const responseName = (set: SetName, name: string): string => `${SETS[set].model}-${name}-answer`

/** `joint-used-car` as "Joint used car" */
const summaryOf = (name: string): string =>
  name.charAt(0).toUpperCase() + name.slice(1).replaceAll(/[-_]/g, ' ')
