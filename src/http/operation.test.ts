/** What the compiler rejects in a declaration. Without the expected errors below, `tsc` fails. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { accepted, created, ok, problem } from './handler.ts'
import { changeOnce } from './idempotency.ts'
import { operation } from './operation.ts'
import { named } from './page-fields.ts'
import { jsonResponse } from './responses.ts'
import { boolean, moment, object, text, whole } from './schema.ts'

const Sample = object('A sample.', { name: text('Its name.'), at: moment('When it was taken.') })
const declared = {
  id: 'sample',
  method: 'GET',
  path: '/sample/{id}',
  who: 'anyone',
  tag: 'Service',
  summary: 'A sample',
  description: 'A sample of an operation.',
  responses: {
    200: jsonResponse('A sample.', Sample, { name: 'sample', at: '2026-03-02T09:30:00Z' }),
    201: jsonResponse('Another.', object('Another.', { isNew: boolean('Whether it is.') }), { isNew: true }),
  },
} as const

test('a handler may return only what its operation declares', () => {
  const handlers = [
    operation({ ...declared, handle: () => ok({ name: 'sample', at: new Date(0) }) }),
    operation({ ...declared, handle: async ({ reply }) => reply.code(204).send() }),
    operation({ ...declared, handle: async () => problem('not-found') }),
    operation({ ...declared, handle: () => created({ isNew: true }) }),
    // @ts-expect-error: a number is no name.
    operation({ ...declared, handle: () => ok({ name: 1, at: new Date(0) }) }),
    // @ts-expect-error: a member is missing.
    operation({ ...declared, handle: async () => ok({ name: 'sample' }) }),
    // @ts-expect-error: this is the body of another status.
    operation({ ...declared, handle: () => ok({ isNew: true }) }),
    // @ts-expect-error: a handler that is made for a server is held to the same.
    operation({ ...declared, open: () => () => ok({ name: 'sample' }) }),
    // @ts-expect-error: no such status is declared.
    operation({ ...declared, handle: () => accepted({ isNew: true }) }),
    // @ts-expect-error: nothing handles it.
    operation(declared),
    operation({
      ...declared,
      handle: (context) =>
        // @ts-expect-error: under an Idempotency-Key it is held to the same.
        changeOnce(context, async () => ok({ isNew: true })),
    }),
  ]
  assert.equal(handlers.length, 11)
})

test('of a page’s path exactly the parameters are declared, and what it hands out', () => {
  const page = { method: 'GET', path: '/samples/{id}', who: 'staff', handsOut: 'nothing' } as const
  const responses = { 204: null }
  const operations = [
    operation({ ...page, params: { id: named('sample') }, responses }),
    // @ts-expect-error: the parameter is not declared.
    operation({ ...page, responses }),
    // @ts-expect-error: another one is.
    operation({ ...page, params: { name: named('sample') }, responses }),
    // @ts-expect-error: nothing says what it hands out.
    operation({ ...page, params: { id: named('sample') }, handsOut: undefined, responses }),
    // @ts-expect-error: a scope is for clients.
    operation({ ...page, params: { id: named('sample') }, who: 'applications:read', responses }),
    // @ts-expect-error: nothing says who may call it.
    operation({ ...page, params: { id: named('sample') }, who: undefined, responses }),
    // @ts-expect-error: no operation has such a member.
    operation({ ...page, params: { id: named('sample') }, responses, isBackgruond: true }),
  ]
  assert.equal(operations.length, 7)
})

test('a client’s operation says who may call it, and its handler gets exactly what is declared', () => {
  const query = { limit: { description: 'How many.', schema: whole('How many.', 1, 9) } }
  const answer = () => ok({ name: 'sample', at: new Date(0) })
  const operations = [
    // @ts-expect-error: nothing says who may call it.
    operation({ ...declared, who: undefined, handle: answer }),
    // @ts-expect-error: a capability is for people.
    operation({ ...declared, who: 'staff', handle: answer }),
    operation({
      ...declared,
      who: 'applications:read',
      params: { id: { description: 'Its id.', schema: text('Its id.') } },
      query,
      waits: true,
      handle: ({ query: { limit }, params: { id }, caller, waiting }) => {
        const exact: [string | undefined, string, string, boolean] = [
          limit,
          id,
          caller.clientId,
          waiting.aborted,
        ]
        assert.ok(exact)
        return answer()
      },
    }),
    // @ts-expect-error: no such parameter is declared.
    operation({ ...declared, query, handle: ({ query: { cursor } }) => ok({ name: cursor, at: '' }) }),
    // @ts-expect-error: it is open to all, so nobody is identified.
    operation({ ...declared, handle: ({ caller }) => ok({ name: caller.clientId, at: '' }) }),
  ]
  assert.equal(operations.length, 5)
})
