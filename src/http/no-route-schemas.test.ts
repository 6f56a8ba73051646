import assert from 'node:assert/strict'
import { test } from 'node:test'
import fastify from 'fastify'
import { NO_ROUTE_SCHEMAS } from './paths.ts'

test('a route with a Fastify schema stops the start', async () => {
  const app = fastify({ schemaController: NO_ROUTE_SCHEMAS })
  app.post('/', { schema: { body: { type: 'object' } } }, async () => 'ok')
  await assert.rejects(async () => app.ready(), /A route has a schema of Fastify/)
})

test('a route without a schema answers', async () => {
  const app = fastify({ schemaController: NO_ROUTE_SCHEMAS })
  app.get('/', async () => ({ is: 'there' }))
  assert.deepEqual((await app.inject('/')).json(), { is: 'there' })
})
