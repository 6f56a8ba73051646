/** Every operation shows what it takes and returns, by examples that are as its schemas say. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { openApiDocument } from '../../src/server/document.ts'

type Json = { readonly [key: string]: Json }

const document = JSON.parse(JSON.stringify(openApiDocument()))

const resolved = (value: Json): Json => {
  const { $ref } = value as { readonly $ref?: unknown }
  if (typeof $ref !== 'string') return value
  const keys = $ref.slice('#/'.length).split('/')
  return keys.reduce((at, key) => at[key], document)
}

type Shown = {
  /** Such as `submitQuote takes application/json`. */
  readonly place: string
  readonly schema: Json
  readonly examples: readonly (readonly [name: string, value: unknown])[]
}

/** Everything that operations take and return. */
const shown: readonly Shown[] = Object.values<Json>(document.paths).flatMap((methods) =>
  Object.values(methods).flatMap((operation) => {
    const bodies: readonly (readonly [string, Json])[] = [
      ['takes', resolved(operation['requestBody'] ?? {})],
      ...Object.entries(operation['responses'] ?? {}).map(
        ([status, response]) => [`returns ${status}`, resolved(response)] as const,
      ),
    ]
    return bodies.flatMap(([when, body]) =>
      Object.entries(body['content'] ?? {}).map(([type, { schema = {}, example, examples = {} }]) => ({
        place: `${operation['operationId']} ${when} ${type}`,
        schema,
        examples: [
          ...(example === undefined ? [] : [['example', example] as const]),
          ...Object.entries(examples).map(([name, one]) => [name, resolved(one)['value']] as const),
        ],
      })),
    )
  }),
)

/** A file is the whole body: an example in JSON could not show it. */
const isFile = ({ schema }: Shown): boolean => String(schema['format']) === 'binary'

test('every body of a request and of a response has an example, but for files', () => {
  assert.ok(shown.length > 300)
  assert.deepEqual(
    shown.filter((one) => !isFile(one) && one.examples.length === 0).map(({ place }) => place),
    [],
  )
})

test('every example is as its schema says, but for the applications with errors', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema({ $id: 'document', components: document.components })
  const wrong = shown.flatMap(({ place, schema, examples }) => {
    const validate = ajv.compile(
      JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/')),
    )
    return examples
      .filter(([name, value]) => !name.endsWith('-with-faults') && !validate(value))
      .map(([name]) => `${place}: ${name}`)
  })
  assert.deepEqual(wrong, [])
})

/** Optional ones have none where a program would send it unchanged, such as a cursor. */
test('every required parameter has an example or a list of values', () => {
  const silent = Object.values<Json>(document.paths).flatMap((methods) =>
    Object.values(methods).flatMap((operation) =>
      ((operation['parameters'] ?? []) as unknown as readonly Json[])
        .map(resolved)
        .filter(({ schema = {}, ...parameter }) => {
          const isRequired = String(parameter['required']) === 'true'
          return isRequired && parameter['example'] === undefined && resolved(schema)['enum'] === undefined
        })
        .map(({ name }) => `${operation['operationId']} ${name}`),
    ),
  )
  assert.deepEqual(silent, [])
})

test('the names of operations are different identifiers, also where a program ignores case', () => {
  const ids = Object.values<Json>(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => String(operationId)),
  )
  assert.deepEqual(
    ids.filter((id) => !/^[a-z][A-Za-z]+$/.test(id)),
    [],
  )
  assert.equal(new Set(ids.map((id) => id.toLowerCase())).size, ids.length)
})

test('every tag is in one group', () => {
  const tags = (document.tags as readonly Json[]).map(({ name }) => String(name))
  const grouped = document['x-tagGroups'].flatMap(({ tags }: { readonly tags: string[] }) => tags)
  assert.deepEqual(grouped.toSorted(), tags.toSorted())
})
