/** The OpenAPI document as the request log uses it: which parts of a request may be shown. */

import type { JsonSchema } from '../../../packages/rules/field.ts'
import { type FindSchema, maskerOf } from '../../domain/application/masked-json.ts'
import type { OpenApiDocument } from '../declare/parts.ts'
import { routedPath } from '../declare/routing/paths.ts'

/** What an operation takes. */
export type RequestShape = {
  /** The path as the document writes it. */
  readonly path: string
  /** The query parameters with the values that each may have; empty if any value is allowed. */
  readonly query: ReadonlyMap<string, ReadonlySet<string>>
  readonly body: JsonSchema | undefined
}

export type RequestShapes = {
  readonly of: (operationId: string) => RequestShape | undefined
  /** The documented path of a route. */
  readonly pathOf: (route: string) => string | undefined
  /** The fixed parts of paths, without parameters. */
  readonly words: ReadonlySet<string>
  /** A value as far as the operation's schema lets it be shown. */
  readonly masked: ReturnType<typeof maskerOf>
}

type Json = Readonly<Record<string, unknown>>

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
      const { operationId, parameters = [], requestBody } = operation as Json
      if (typeof operationId !== 'string') continue
      shapes.set(operationId, {
        path,
        query: queryOf(parameters as readonly Json[], find),
        body: bodyOf(requestBody as Json | undefined),
      })
    }
  }
  const words = new Set(
    [...routes.values()].flatMap((path) => path.split('/').filter((part) => !part.startsWith('{'))),
  )
  return { of: (id) => shapes.get(id), pathOf: (route) => routes.get(route), words, masked: maskerOf(find) }
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

const bodyOf = (requestBody: Json | undefined): JsonSchema | undefined => {
  const content = (requestBody?.['content'] ?? {}) as Readonly<Record<string, Json>>
  return content['application/json']?.['schema'] as JsonSchema | undefined
}
