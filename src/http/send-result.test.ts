import assert from 'node:assert/strict'
import test from 'node:test'
import fastify from 'fastify'
import { ok } from './handler.ts'
import { sendResult } from './serve.ts'

test('a result that comes once the time is over is not sent, and leaves nothing in the log', async () => {
  const lines: string[] = []
  const app = fastify({ logger: { level: 'warn', stream: { write: (line: string) => lines.push(line) } } })
  app.get('/', (_request, reply) => {
    reply.code(503).send('It took too long.')
    sendResult(reply, ok({}), { baseUrl: () => 'http://localhost' })
  })
  const response = await app.inject('/')
  await app.close()
  assert.deepEqual([response.statusCode, response.body, lines], [503, 'It took too long.', []])
})
