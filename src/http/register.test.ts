/** What registration adds to the routes of declared operations. */
import assert from 'node:assert/strict'
import test from 'node:test'
import fastify from 'fastify'
import type { Service } from '../service/service.ts'
import { describe } from './describe.ts'
import { type Host, ok } from './handler.ts'
import { operation } from './operation.ts'
import { jsonResponse } from './responses.ts'
import { object, text } from './schema.ts'
import { registerOperations } from './serve.ts'

const declared = {
  method: 'GET',
  who: 'anyone',
  tag: 'Service',
  summary: 'A sample',
  description: 'A sample of an operation.',
  responses: {
    200: jsonResponse('A sample.', object('A sample.', { name: text('Its name.') }), { name: 'sample' }),
  },
  handle: () => ok({ name: 'sample' }),
} as const

test('a deprecated operation says in every answer since when it is, and when it will be gone', async (t) => {
  const old = operation({
    ...declared,
    id: 'old',
    path: '/old',
    deprecated: { since: '2026-11-30T00:00:00Z', gone: '2027-11-29T00:00:00Z' },
  })
  const current = operation({ ...declared, id: 'current', path: '/current' })
  const app = fastify()
  t.after(() => app.close())
  // The API's document lacks these operations, so the comparison of all answers with it skips them.
  app.addHook('onRoute', (route) => {
    route.config = {}
  })
  registerOperations(app, {} as Service, {} as Host, [old, current])
  const { headers, statusCode } = await app.inject('/old')
  assert.deepEqual(
    [statusCode, headers['deprecation'], headers['sunset'], headers['link']],
    [
      200,
      '@1795996800',
      'Mon, 29 Nov 2027 00:00:00 GMT',
      '</docs/guides/versions>; rel="deprecation"; type="text/html"',
    ],
  )
  const others = (await app.inject('/current')).headers
  assert.deepEqual(
    [others['deprecation'], others['sunset'], others['link']],
    [undefined, undefined, undefined],
  )
  assert.deepEqual([describe(old)['deprecated'], describe(current)['deprecated']], [true, undefined])
})
