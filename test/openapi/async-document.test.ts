/** The AsyncAPI document as a whole: every type of event is in it, and every reference leads somewhere. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { ALL_EVENT_TYPES } from '../../src/domain/events/notifications.ts'
import { asyncApiDocument } from '../../src/server/async-document.ts'

type Tree = { readonly [key: string]: Tree }

const document = asyncApiDocument()
const tree = JSON.parse(JSON.stringify(document)) as Tree

/** Every object in the document. */
function* objectsIn(value: unknown): Generator<Readonly<Record<string, unknown>>> {
  if (typeof value !== 'object' || value === null) return
  yield value as Readonly<Record<string, unknown>>
  for (const below of Object.values(value)) yield* objectsIn(below)
}

test('the document is AsyncAPI 3.1, and JSON: nothing in it gets lost on the wire', () => {
  assert.equal(tree['asyncapi'], '3.1.0')
  assert.deepEqual(tree, document)
})

test('every type of event and the ping have a message, a payload and a place in the operation', () => {
  const types = [...ALL_EVENT_TYPES, 'webhook.ping'].sort()
  const { messages, schemas } = tree['components'] ?? {}
  assert.deepEqual(Object.keys(messages ?? {}).sort(), types)
  assert.deepEqual(Object.keys(tree['channels']?.['webhooks']?.['messages'] ?? {}).sort(), types)
  assert.equal(Object.keys(tree['operations']?.['sendWebhook']?.['messages'] ?? {}).length, types.length)
  for (const type of types) {
    const name = String(messages?.[type]?.['payload']?.['$ref']).split('/').at(-1) ?? ''
    assert.deepEqual(schemas?.[name]?.['properties']?.['type']?.['const'], type)
  }
})

test('every $ref in the document leads somewhere', () => {
  const missing = [...objectsIn(tree)]
    .map(({ $ref }) => $ref)
    .filter((ref) => typeof ref === 'string')
    .filter((ref) => {
      const keys = ref.slice('#/'.length).split('/')
      return keys.reduce<Tree | undefined>((at, key) => at?.[key], tree) === undefined
    })
  assert.deepEqual(missing, [])
})

test('every schema is a JSON Schema', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  for (const [name, schema] of Object.entries(tree['components']?.['schemas'] ?? {}))
    assert.ok(ajv.validateSchema(schema), name)
})
