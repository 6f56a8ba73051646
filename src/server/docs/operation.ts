/**
 * What the pages say of an operation, as the OpenAPI document declares it, with what it refers to in its place, and its
 * example as a request to copy.
 */

import { SET_NAMES, SETS } from '../../domain/application/sets.ts'
import type { Schema } from './fields.ts'

export type Document = {
  readonly info: { readonly description: string }
  readonly tags: readonly Tag[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Declared>>>>
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, SecurityScheme>>
    readonly schemas: Readonly<Record<string, Schema>>
    readonly headers: Readonly<Record<string, { readonly description: string }>>
  }
}

export type SecurityScheme = {
  readonly description: string
  readonly flows?: { readonly clientCredentials: { readonly scopes: Readonly<Record<string, string>> } }
}

export type Guide = { readonly description: string; readonly url: string }

export type Tag = { readonly name: string; readonly description: string; readonly externalDocs: Guide }

type Ref = { readonly $ref: string }
type Example = { readonly value: unknown }

type DeclaredMedia = {
  readonly schema: Schema
  readonly example?: unknown
  readonly examples?: Readonly<Record<string, Example | Ref>>
}

type Content = Readonly<Record<string, DeclaredMedia>>

type DeclaredResponse = {
  readonly description: string
  readonly headers?: Readonly<Record<string, unknown>>
  readonly content?: Content
}

type Parameter = {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly description?: string
  readonly example?: unknown
  readonly schema: Schema
}

type Declared = {
  readonly operationId: string
  readonly tags: readonly [string]
  readonly summary: string
  readonly description: string
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters?: readonly (Parameter | Ref)[]
  readonly requestBody?: {
    readonly required?: boolean
    readonly description?: string
    readonly content: Content
  }
  readonly responses: Readonly<Record<string, DeclaredResponse | Ref>>
  readonly externalDocs?: Guide
}

/** A kind of body, with its first example. */
export type Media = {
  readonly type: string
  readonly schema: Schema
  readonly example?: { readonly value: unknown; readonly ref?: string }
  /** Names of the document's examples, of which the samples are files. */
  readonly refs: readonly string[]
  /** The problem types of its examples. */
  readonly problems: readonly string[]
}

export type Response = {
  readonly status: string
  readonly description: string
  readonly headers: readonly string[]
  readonly media: readonly Media[]
}

export type Operation = {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly tag: string
  readonly summary: string
  readonly description: string
  readonly guide?: Guide
  /** The names of the ways to authenticate; an empty one for none. */
  readonly security: readonly string[]
  readonly scopes: readonly string[]
  readonly parameters: readonly Parameter[]
  /** The first kind of request body. */
  readonly body?: Media
  readonly bodyTypes: readonly string[]
  readonly bodyDescription: string
  readonly isBodyRequired: boolean
  /** Whether the response is a file. */
  readonly saves: boolean
  readonly responses: readonly Response[]
}

/** All operations, in the document's order. */
export const operationsOf = (document: Document): readonly Operation[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, declared]) =>
      operationOf(document, method.toUpperCase(), path, declared),
    ),
  )

const operationOf = (document: Document, method: string, path: string, declared: Declared): Operation => {
  const { requestBody, security, externalDocs } = declared
  const media = mediaOf(document, requestBody?.content)
  const [body] = media
  const responses = Object.entries(declared.responses).map(([status, response]): Response => {
    const { description, headers = {}, content } = valueAt(document, response)
    return { status, description, headers: Object.keys(headers), media: mediaOf(document, content) }
  })
  const result = responses.find(({ status }) => status.startsWith('2'))
  return {
    id: declared.operationId,
    method,
    path,
    tag: declared.tags[0],
    summary: declared.summary,
    description: declared.description,
    ...(externalDocs === undefined ? {} : { guide: externalDocs }),
    security: [...new Set(security.map((scheme) => Object.keys(scheme)[0] ?? ''))],
    scopes: [...new Set(security.flatMap((scheme) => Object.values(scheme).flat()))],
    parameters: (declared.parameters ?? []).map((parameter) => valueAt(document, parameter)),
    ...(body === undefined ? {} : { body }),
    bodyTypes: media.map(({ type }) => type),
    bodyDescription: requestBody?.description ?? '',
    isBodyRequired: requestBody?.required === true,
    saves: result?.media[0]?.type === 'application/pdf',
    responses,
  }
}

/** What a reference leads to, or the value itself. */
const valueAt = <Value extends object>(document: Document, value: Value | Ref): Value => {
  if (!('$ref' in value)) return value
  return value.$ref
    .split('/')
    .slice(1)
    .reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], document) as Value
}

const mediaOf = (document: Document, content: Content = {}): readonly Media[] =>
  Object.entries(content).map(([type, { schema, example, examples = {} }]) => {
    const declared = Object.values(examples)
    const values = declared.map((one) => valueAt<Example>(document, one).value)
    const first = example ?? values[0]
    const ref = declared[0] !== undefined && '$ref' in declared[0] ? declared[0].$ref : undefined
    const problems = [example, ...values].flatMap((value) => {
      const kind = (value as { type?: unknown } | undefined)?.type
      return typeof kind === 'string' && kind.startsWith('/problems/') ? [kind] : []
    })
    return {
      type,
      schema,
      ...(first === undefined ? {} : { example: { value: first, ...(ref === undefined ? {} : { ref }) } }),
      refs: declared.flatMap((one) => ('$ref' in one ? [one.$ref] : [])),
      problems: [...new Set(problems)],
    }
  })

/** The samples of `examples` by the names that the document gives them: `Quote-joint` is `a/joint.json`. */
export const sampleFile = (ref: string): string => {
  const [, prefix = '', name = ''] = /([A-Z][a-z]+)-([\w-]+)$/.exec(ref) ?? []
  const set = SET_NAMES.find((known) => SETS[known].model === prefix)
  return `${set}/${name}.json`
}

/**
 * An operation's example as a command with curl, as the guides write it. It sends a sample as a file, and shows any
 * other body.
 */
export const curlOf = (operation: Operation, baseUrl: string): string => {
  const { method, path, parameters, body, security, saves } = operation
  const address = parameters.reduce(
    (rest, { name, in: place, example }) =>
      place === 'path' ? rest.replace(`{${name}}`, encodeURIComponent(`${example ?? name}`)) : rest,
    `${baseUrl}${path}`,
  )
  const filter = method === 'GET' ? filterOf(parameters) : ''
  const sent = body === undefined ? { before: [], options: [] } : bodyOf(body, baseUrl)
  const isPlain = method === 'GET' || (method === 'POST' && sent.options.length > 0)
  const options = [
    ...(security.includes('clientSecret') ? ['-u "$CLIENT_ID:$CLIENT_SECRET"'] : []),
    ...(security.includes('apiKey') ? ['-H "Authorization: Bearer $KEY"'] : []),
    ...sent.options,
    ...(saves ? ['-OJ'] : []),
  ]
  const command = `curl -s${isPlain ? '' : ` -X ${method}`} ${filter === '' ? address : `'${address}${filter}'`}`
  return [...sent.before, [command, ...options].join(' \\\n  ')].join('\n')
}

/** The first parameter with an example shows how to filter, and some lists need one. */
const filterOf = (parameters: readonly Parameter[]): string => {
  const shown = parameters.find(({ in: place, example }) => place === 'query' && example !== undefined)
  return shown === undefined ? '' : `?${shown.name}=${shown.example}`
}

type Sent = { readonly before: readonly string[]; readonly options: readonly string[] }

const bodyOf = ({ type, example }: Media, baseUrl: string): Sent => {
  if (example === undefined) return { before: [], options: [] }
  const fields = Object.entries(example.value as object)
  if (type === 'application/x-www-form-urlencoded')
    return { before: [], options: fields.map(([name, value]) => `-d ${quoted(`${name}=${value}`)}`) }
  if (type === 'multipart/form-data')
    return {
      before: [],
      options: fields.map(
        ([name, value]) => `-F ${quoted(name === 'file' ? `file=@${value}` : `${name}=${value}`)}`,
      ),
    }
  const json = `-H 'Content-Type: ${type}'`
  if (example.ref === undefined)
    return { before: [], options: [json, `-d ${quoted(jsonText(example.value))}`] }
  const file = sampleFile(example.ref)
  return {
    before: [`curl -s -O ${baseUrl}/docs/examples/${file}`],
    options: [json, `-d @${file.replace(/^.*\//, '')}`],
  }
}

const LINE_CHARACTERS = 72

/** On one line if it is short. */
const jsonText = (value: unknown): string => {
  const short = JSON.stringify(value)
  return short.length <= LINE_CHARACTERS ? short : JSON.stringify(value, null, 2)
}

const PLAIN = /^[\w@=./:-]+$/
const quoted = (text: string): string => (PLAIN.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`)
