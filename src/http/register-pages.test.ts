/** How operations of pages are read and get their responses over HTTP, apart from access control. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test from 'node:test'
import fastify from 'fastify'
import * as z from 'zod'
import { Outdated } from '../service/refusal.ts'
import type { Service } from '../service/service.ts'
import { registerJsonBodies } from './bodies/request-body.ts'
import { type Handlers, type Host, noContent, ok, withHandlers } from './handler.ts'
import { deadlineFor } from './in-flight.ts'
import { operation } from './operation.ts'
import { exactly, named, parameter, problem as problemBody, text } from './page-fields.ts'
import { registerOperations } from './serve.ts'

const operations = {
  rename: operation({
    method: 'POST',
    path: '/samples/{id}',
    who: 'anyone',
    params: { id: named('sample', (id) => id.length === 2) },
    query: z.object({ view: parameter }),
    body: z.object({ name: text(5) }),
    responses: { 200: exactly({ said: z.string() }), 204: null },
  }),
}

const CHANGED = { by: 'Sample Underwriter', what: 'declined it', at: new Date('2030-01-01T10:00:00.000Z') }

const handlers: Handlers<typeof operations> = {
  rename: async ({ params, query, body }) => {
    if (body.name === 'none') return noContent
    if (body.name === 'late') return new Outdated('Look at it again, then decide.', CHANGED)
    return ok({ said: `${params.id} ${query.view} ${body.name}` })
  },
}

const send = async (path: string, body: object) => {
  const app = fastify({ genReqId: () => randomUUID() })
  registerJsonBodies(app)
  app.decorateRequest('person', undefined)
  app.decorateRequest('deadline', undefined)
  app.addHook('onRequest', async (request) => {
    request.deadline = deadlineFor(10_000)
  })
  const host = { baseUrl: () => 'http://localhost', publicUrl: undefined } as Host
  registerOperations(app, {} as Service, host, withHandlers(operations, handlers))
  const { statusCode, body: sent } = await app.inject({
    method: 'POST',
    url: `/console/api/samples${path}`,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
  await app.close()
  return { status: statusCode, body: sent === '' ? undefined : JSON.parse(sent) }
}

test('a handler gets path, query and body as declared, and its response is sent', async () => {
  const sent = await send('/ab?view=all&other=1', { name: 'x' })
  assert.deepEqual(sent, { status: 200, body: { said: 'ab all x' } })
  assert.deepEqual(await send('/ab', { name: 'none' }), { status: 204, body: undefined })
})

test('after a conflict the page learns who changed what', async () => {
  const { status, body } = await send('/ab', { name: 'late' })
  assert.equal(status, 409)
  assert.ok(z.safeParse(problemBody, body).success, JSON.stringify(body))
  assert.equal(body.type, '/problems/not-possible')
  assert.equal(body.detail, 'Look at it again, then decide.')
  assert.deepEqual(body.changed, { ...CHANGED, at: CHANGED.at.toISOString() })
})

const REFUSED = [
  ['an id that can’t be one', '/abc?view=a&view=b', {}, 404, 'Sample not found.'],
  ['a parameter that is given twice', '/ab?view=a&view=b', {}, 400, 'view must appear only once.'],
  ['a field that is missing', '/ab', {}, 400, 'name must be a string of 1 to 5 characters.'],
] as const

for (const [what, path, body, status, detail] of REFUSED) {
  test(`refuses ${what}`, async () => {
    const sent = await send(path, body)
    assert.equal(sent.status, status)
    assert.equal(sent.body.detail, detail)
  })
}
