/** Tools that read the documentation of the service: its pages, and its OpenAPI document. */
import type { Connection } from '../../../../src/cli/service/connection.ts'
import { send } from '../../../../src/cli/service/send.ts'
import { optionalNumberIn, optionalTextIn, textIn } from './arguments.ts'
import type { Tool } from './protocol.ts'

/** A response of a tool is no longer. The rest of a page comes with `offset`. */
const TEXT_MAXIMUM_CHARACTERS = 40_000

type Json = Readonly<Record<string, unknown>>

export const documentationTools = (connection: Connection): readonly Tool[] => {
  // The documentation is open to all: no key is sent.
  const read = async (path: string): Promise<string> => {
    const { status, bytes } = await send({ ...connection, apiKey: '' }, { method: 'GET', path })
    if (status === 200) return bytes.toString()
    throw new Error(`${path} returned ${status}.`)
  }
  let document: Promise<Json> | undefined
  const readDocument = async (): Promise<Json> => {
    document ??= read('/openapi.json').then(JSON.parse)
    return document.catch((error) => {
      document = undefined
      throw error
    })
  }
  return [
    {
      name: 'search_documentation',
      description: 'Search the documentation of the service. Returns page addresses with excerpts.',
      inputSchema: schemaOf({ query: { type: 'string' } }, ['query']),
      isReadOnly: true,
      run: async (given) => {
        const query = new URLSearchParams({ q: textIn(given, 'query'), part: 'json' })
        const found = await read(`/docs/search?${query}`)
        if (!found.startsWith('['))
          throw new Error('This service does not support search by programs. Read llms.txt.')
        return found === '[]' ? 'No pages found.' : found
      },
    },
    {
      name: 'read_documentation',
      description:
        'Read a page of the documentation as Markdown, such as /docs/guides/webhooks. /llms.txt lists all pages.',
      inputSchema: schemaOf({ page: { type: 'string' }, offset: { type: 'integer', minimum: 0 } }, ['page']),
      isReadOnly: true,
      run: async (given) =>
        partOf(await read(pathOf(textIn(given, 'page'))), optionalNumberIn(given, 'offset')),
    },
    {
      name: 'list_operations',
      description: 'List the operations of the API: ID, method, path and summary.',
      inputSchema: schemaOf({ tag: { type: 'string', description: 'Only operations with this tag.' } }),
      isReadOnly: true,
      run: async (given) => {
        const tag = optionalTextIn(given, 'tag')?.toLowerCase()
        const found = operationsOf(await readDocument()).filter(
          ({ tags }) => tag === undefined || tags.some((one) => one.toLowerCase() === tag),
        )
        return found.map(({ id, method, path, summary }) => `${id}: ${method} ${path}. ${summary}`).join('\n')
      },
    },
    {
      name: 'describe_operation',
      description:
        'Describe an operation of the API by its ID: parameters, body and responses, with their schemas.',
      inputSchema: schemaOf({ id: { type: 'string' }, offset: { type: 'integer', minimum: 0 } }, ['id']),
      isReadOnly: true,
      run: async (given) => {
        const whole = await readDocument()
        const id = textIn(given, 'id')
        const found = operationsOf(whole).find((one) => one.id.toLowerCase() === id.toLowerCase())
        if (found === undefined) throw new Error(`Unknown operation ${id}. List them with list_operations.`)
        const { method, path, operation } = found
        const components = componentsIn(whole, operation)
        const text = JSON.stringify({ method, path, ...operation, components }, null, 1)
        return partOf(text, optionalNumberIn(given, 'offset'))
      },
    },
  ]
}

export const schemaOf = (properties: Json, required: readonly string[] = []): object => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})

/** Any address of a page leads to its Markdown. */
const pathOf = (page: string): string => {
  const [withoutAnchor = ''] = page.split('#', 1)
  const path = withoutAnchor.replace(/^https?:\/\/[^/]+/, '').replace(/\/$/, '')
  if (!/^\/[\w./-]+$/.test(path) || path.includes('..'))
    throw new Error('page must be the address of a page, such as /docs/guides/webhooks.')
  return path.startsWith('/docs') && !/\.\w+$/.test(path) ? `${path}.md` : path
}

const partOf = (text: string, offset = 0): string => {
  const part = text.slice(offset, offset + TEXT_MAXIMUM_CHARACTERS)
  const next = offset + part.length
  return next < text.length ? `${part}\n\n[The rest begins at offset ${next} of ${text.length}.]` : part
}

const VERBS = ['get', 'post', 'put', 'patch', 'delete'] as const

const operationsOf = (document: Json) =>
  Object.entries((document['paths'] ?? {}) as Record<string, Record<string, Json>>).flatMap(([path, verbs]) =>
    VERBS.flatMap((verb) => {
      const operation = verbs[verb]
      if (operation === undefined) return []
      return [
        {
          id: String(operation['operationId']),
          method: verb.toUpperCase(),
          path,
          summary: String(operation['summary'] ?? ''),
          tags: (operation['tags'] ?? []) as readonly string[],
          operation,
        },
      ]
    }),
  )

const REFERENCE = '#/components/schemas/'

/** The schemas that a part of the document refers to, and those that they refer to. */
const componentsIn = (document: Json, part: unknown): Json => {
  const all = ((document['components'] as Json | undefined)?.['schemas'] ?? {}) as Json
  const found = new Map<string, unknown>()
  const follow = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const inner of Object.values(value)) {
      if (typeof inner !== 'string' || !inner.startsWith(REFERENCE)) {
        follow(inner)
        continue
      }
      const name = inner.slice(REFERENCE.length)
      if (found.has(name)) continue
      found.set(name, all[name])
      follow(all[name])
    }
  }
  follow(part)
  return Object.fromEntries(found)
}
