import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { test } from 'node:test'
import { ConnectionFault, endsConnection, isDatabaseAway, withCode } from './fault.ts'

test('a statement on an ended connection is a lost connection', async () => {
  const stream = new PassThrough()
  stream.on('error', () => undefined).end()
  const { promise, resolve } = Promise.withResolvers<unknown>()
  stream.write('a statement', resolve)
  const fault = withCode(await promise)
  assert.ok(fault instanceof ConnectionFault)
  assert.equal(fault.code, 'CONNECTION_LOST')
  assert.deepEqual([isDatabaseAway(fault), endsConnection(fault)], [true, true])
})

test('an error that does not concern the connection stays as it is', () => {
  for (const error of [new TypeError('x'), Object.assign(new Error('x'), { code: '23505' }), 'text'])
    assert.equal(withCode(error), error)
})
