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

for (const [code, severity, is] of [
  ['25006', 'ERROR', { away: true, ends: true }],
  ['26000', 'ERROR', { away: true, ends: true }],
  ['42P05', 'ERROR', { away: true, ends: true }],
  ['08006', 'ERROR', { away: true, ends: true }],
  ['08P01', 'FATAL', { away: true, ends: true }],
  ['57P01', 'FATAL', { away: true, ends: true }],
  ['53300', 'FATAL', { away: true, ends: true }],
  ['53100', 'ERROR', { away: true, ends: false }],
  ['57014', 'ERROR', { away: true, ends: false }],
  ['28P01', 'FATAL', { away: false, ends: true }],
  ['23505', 'ERROR', { away: false, ends: false }],
] as const) {
  test(`${severity} ${code}: ${is.away ? 'to be repeated later' : 'final'}, and the connection ${is.ends ? 'is dropped' : 'stays'}`, () => {
    const error = Object.assign(new Error('x'), { code, severity })
    assert.deepEqual({ away: isDatabaseAway(error), ends: endsConnection(error) }, is)
  })
}
