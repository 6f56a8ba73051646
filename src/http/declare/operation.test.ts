/** What the compiler rejects in a declaration. Without the expected errors below, `tsc` fails. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { jsonAnswer } from './answers.ts'
import { operation } from './operation.ts'
import { boolean, moment, object, text } from './schema.ts'

const Sample = object('A sample.', { name: text('Its name.'), at: moment('When it was taken.') })
const declared = {
  id: 'sample',
  method: 'GET',
  path: '/sample/{id}',
  scope: undefined,
  tag: 'Service',
  summary: 'A sample',
  description: 'A sample of an operation.',
  answers: {
    200: jsonAnswer('A sample.', Sample, { name: 'sample', at: '2026-03-02T09:30:00Z' }),
    201: jsonAnswer('Another.', object('Another.', { isNew: boolean('Whether it is.') }), { isNew: true }),
  },
} as const

test('a handler may answer only what its operation declares', () => {
  const handlers = [
    operation({ ...declared, handle: () => ({ name: 'sample', at: new Date(0) }) }),
    operation({ ...declared, handle: async ({ reply }) => reply.code(204).send() }),
    // @ts-expect-error: a number is no name.
    operation({ ...declared, handle: () => ({ name: 1, at: new Date(0) }) }),
    // @ts-expect-error: a member is missing.
    operation({ ...declared, handle: async () => ({ name: 'sample' }) }),
    // @ts-expect-error: this is the body of another status.
    operation({ ...declared, handle: () => ({ isNew: true }) }),
    // @ts-expect-error: a handler that is made for a server is held to the same.
    operation({ ...declared, open: () => () => ({ name: 'sample' }) }),
    operation({
      ...declared,
      handle: ({ reply, write }) => {
        write(201, { isNew: true })
        // @ts-expect-error: this is the body of another status.
        write(200, { isNew: true })
        // @ts-expect-error: no such status is declared.
        write(202, { isNew: true })
        return reply
      },
    }),
  ]
  assert.equal(handlers.length, 7)
})
