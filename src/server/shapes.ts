/** The OpenAPI document as the request log uses it: which parts of a request may be shown. */

import type { JsonSchema } from '../../packages/rules/field.ts'
import type { OpenApiDocument } from '../http/parts.ts'
import { routedPath } from '../http/paths.ts'

/** What an operation takes. */
export type RequestShape = {
  /** The path as the document writes it. */
  readonly path: string
  /** The query parameters with the values that each may have; empty if any value is allowed. */
  readonly query: ReadonlyMap<string, ReadonlySet<string>>
}

export type RequestShapes = {
  /** By the operation's id. */
  readonly shapes: ReadonlyMap<string, RequestShape>
  /** The documented path of each route. */
  readonly routes: ReadonlyMap<string, string>
  /** The fixed parts of paths, without parameters. */
  readonly words: ReadonlySet<string>
}

type Json = Readonly<Record<string, unknown>>

/** Finds the schema that a `$ref` names. */
type FindSchema = (ref: string) => JsonSchema | undefined

/** Reads a document once. */
export const requestShapes = ({ paths, components }: OpenApiDocument): RequestShapes => {
  const find: FindSchema = (ref) => {
    const [, , kind = '', name = ''] = ref.split('/')
    return components[kind]?.[name] as JsonSchema | undefined
  }
  const shapes = new Map<string, RequestShape>()
  const routes = new Map<string, string>()
  for (const [path, operations] of Object.entries(paths)) {
    routes.set(routedPath(path), path)
    for (const operation of Object.values(operations)) {
      const { operationId, parameters = [] } = operation as Json
      if (typeof operationId !== 'string') continue
      shapes.set(operationId, {
        path,
        query: queryOf(parameters as readonly Json[], find),
      })
    }
  }
  const words = new Set(
    [...routes.values()].flatMap((path) => path.split('/').filter((part) => !part.startsWith('{'))),
  )
  return { shapes, routes, words }
}

const queryOf = (parameters: readonly Json[], find: FindSchema): ReadonlyMap<string, ReadonlySet<string>> => {
  const query = new Map<string, ReadonlySet<string>>()
  for (const parameter of parameters) {
    const { $ref } = parameter
    const { in: place, name, schema } = (typeof $ref === 'string' ? find($ref) : parameter) ?? {}
    if (place === 'query') query.set(String(name), new Set(listedIn(schema, find, 0)))
  }
  return query
}

const DEPTH_MAXIMUM = 8

/** All values that a schema lists, at any depth. */
const listedIn = (schema: unknown, find: FindSchema, depth: number): readonly string[] => {
  if (typeof schema !== 'object' || schema === null || depth > DEPTH_MAXIMUM) return []
  const { $ref, enum: values, anyOf, oneOf, allOf, items } = schema as JsonSchema
  return [
    ...(Array.isArray(values) ? values.map(String) : []),
    ...(typeof $ref === 'string' ? listedIn(find($ref), find, depth + 1) : []),
    ...[anyOf, oneOf, allOf, items].flat().flatMap((part) => listedIn(part, find, depth + 1)),
  ]
}
