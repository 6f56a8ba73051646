import assert from 'node:assert/strict'
import test from 'node:test'
import fastify from 'fastify'
import '../server/context.ts'
import { registerOperationCheck } from './paths.ts'

test('a route under /api/ must name its operation', () => {
  const app = fastify()
  registerOperationCheck(app)
  const response = async () => undefined
  app.get('/api/known', { config: { operationId: 'known' } }, response)
  app.get('/health', response)
  assert.throws(() => app.get('/api/secret', response), /\/api\/secret names no operation/)
})
