import assert from 'node:assert/strict'
import test from 'node:test'
import fastify from 'fastify'
import '../../server/context.ts'
import { registerOperationCheck } from './operation-check.ts'

test('a route under /api/ must name its operation', () => {
  const app = fastify()
  registerOperationCheck(app)
  const answer = async () => undefined
  app.get('/api/known', { config: { operationId: 'known' } }, answer)
  app.get('/health', answer)
  assert.throws(() => app.get('/api/secret', answer), /\/api\/secret names no operation/)
})
