/** Compares a response with its operation in the OpenAPI document: status, headers, content type, body. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { schemasOf } from '../../packages/rules/json-schema.ts'
import { openApiDocument } from '../../src/server/document.ts'
import { setA } from '../../src/sets/a/index.ts'
import { setB } from '../../src/sets/b/index.ts'

// biome-ignore lint/suspicious/noExplicitAny: a schema is any JSON.
type Schema = any

export type ReceivedResponse = {
  readonly status: number
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: Buffer
}

/** How a response differs from the document, as sentences; empty if it doesn't. */
export type Judge = (operationId: string, response: ReceivedResponse) => readonly string[]

type Described = {
  readonly headers: Readonly<Record<string, { readonly required?: boolean; readonly schema: Schema }>>
  readonly content: ReadonlyMap<string, ValidateFunction | undefined>
}

/** RFC 3339, as every moment of a response is written. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/

const JSON_CONTENT = /^application\/(?:\w+\+)?json$/

/** The judge of a document, by default this service's. */
export const judgeOf = (document: Schema): Judge => {
  const ajv = new Ajv2020({ strict: false, logger: false, allErrors: true })
  ajv.addFormat('date-time', MOMENT)
  ajv.addSchema({ $id: 'document', components: { ...document.components, schemas: closed(document) } })
  const operations = new Map<string, Schema>()
  for (const methods of Object.values<Schema>(document.paths))
    for (const operation of Object.values<Schema>(methods)) operations.set(operation.operationId, operation)
  const described = new Map<string, Described | undefined>()

  const resolved = (part: Schema): Schema =>
    part?.$ref === undefined
      ? part
      : part.$ref
          .split('/')
          .slice(1)
          .reduce((at: Schema, key: string) => at[key], document)
  const describe = (operationId: string, status: number): Described | undefined => {
    const response = resolved(operations.get(operationId)?.responses[status])
    if (response === undefined) return undefined
    const headers = Object.entries<Schema>(response.headers ?? {}).map(
      ([name, header]) => [name, resolved(header)] as const,
    )
    const content = Object.entries<Schema>(response.content ?? {}).map(
      ([type, { schema }]) =>
        [type, JSON_CONTENT.test(type) ? ajv.compile(placed(closedSchema(schema))) : undefined] as const,
    )
    return { headers: Object.fromEntries(headers), content: new Map(content) }
  }

  return (operationId, response) => {
    const key = `${operationId} ${response.status}`
    if (!described.has(key)) described.set(key, describe(operationId, response.status))
    const known = described.get(key)
    return known === undefined
      ? [`The document has no status ${response.status} of ${operationId}.`]
      : [...headerFaults(known, response), ...contentFaults(known, response)]
  }
}

const headerFaults = ({ headers }: Described, response: ReceivedResponse): readonly string[] =>
  Object.entries(headers)
    .filter(([name, { required }]) => required === true && response.headers[name.toLowerCase()] === undefined)
    .map(([name]) => `The header ${name} is missing.`)

const contentFaults = ({ content }: Described, response: ReceivedResponse): readonly string[] => {
  const type = String(response.headers['content-type'] ?? '').split(';')[0] as string
  if (content.size === 0) return type === '' ? [] : [`The document has no content; ${type} was sent.`]
  // A schema that takes any text or bytes has no validator.
  const key = [...content.keys()].find((described) => described === type || described === '*/*')
  if (key === undefined) return [`The document has no content type ${type === '' ? 'none' : type}.`]
  const validate = content.get(key)
  if (validate === undefined) return []
  let value: unknown
  try {
    value = JSON.parse(unpacked(response).toString())
  } catch {
    return ['The body is not JSON.']
  }
  if (validate(value)) return []
  return (validate.errors ?? []).map(
    // An index only says that the member is in a list.
    ({ instancePath, message, params }) =>
      `The body${instancePath.replace(/\/\d+/g, '/*')} ${message} ${JSON.stringify(params)}`,
  )
}

const unpacked = ({ headers, body }: ReceivedResponse): Buffer => {
  const encoding = headers['content-encoding']
  if (encoding === 'br') return brotliDecompressSync(body)
  return encoding === 'gzip' ? gunzipSync(body) : body
}

/** Schemas refer to the document's own components. */
const placed = (schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/'))

/**
 * The schemas of the document so that a member that no schema names is a fault. Those of the two sets stay as they are:
 * they describe bodies, whose unknown fields are ignored.
 */
const closed = (document: Schema): Schema => {
  const ofBodies = new Set([...Object.keys(schemasOf(setA)), ...Object.keys(schemasOf(setB))])
  return Object.fromEntries(
    Object.entries(document.components.schemas).map(([name, schema]) => [
      name,
      ofBodies.has(name) ? schema : closedSchema(schema),
    ]),
  )
}

const closedSchema = (schema: Schema): Schema => {
  if (Array.isArray(schema)) return schema.map(closedSchema)
  if (typeof schema !== 'object' || schema === null) return schema
  const { properties, additionalProperties, ...rest } = schema
  const below = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, closedSchema(value)]))
  if (properties === undefined)
    return additionalProperties === undefined ? below : { ...below, additionalProperties }
  return {
    ...below,
    additionalProperties: additionalProperties ?? false,
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, value]) => [name, closedSchema(value)]),
    ),
  }
}

/** By the document that the service offers. */
export const judge: Judge = judgeOf(JSON.parse(JSON.stringify(openApiDocument())))
