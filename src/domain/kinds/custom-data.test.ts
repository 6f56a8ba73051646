import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Fault, wrongType } from '../../../packages/rules/fault.ts'
import { CUSTOM_DATA_MAXIMUM_BYTES, compactJsonBytes, customData } from './custom-data.ts'

test('an object stays exactly the same, including odd keys', () => {
  for (const sent of [{}, { a: [1, null, { b: '\ud800' }] }, JSON.parse('{"__proto__":1,"constructor":2}')]) {
    assert.equal(customData.read(sent, {}), sent)
  }
})

test('an empty list is an empty object, as PHP writes one', () => {
  assert.deepEqual(customData.read([], {}), {})
})

test('anything else is of the wrong type', () => {
  for (const sent of [[{}], '', '{}', 1, true]) {
    assert.deepEqual(customData.read(sent, {}), wrongType('must be an object', sent))
  }
})

test('bytes are counted as JSON.stringify writes them in UTF-8', () => {
  const value = fc.jsonValue({ depthSize: 'large', maxDepth: 6, stringUnit: 'binary' })
  fc.assert(
    fc.property(value, (json) => {
      assert.equal(compactJsonBytes(json), Buffer.byteLength(JSON.stringify(json)))
    }),
    { numRuns: 500 },
  )
})

const strings = [
  '"\\/',
  '\b\f\n\r\t',
  '\0\u001f\u007f',
  '\u2028',
  'é',
  '€',
  '🚗',
  '\ud83d',
  '\ude97\ud83d',
  '\ud83d\ud83d\ude97',
  '\ufffe',
]
for (const text of strings) {
  test(`${JSON.stringify(text)} is counted with its escapes, as a key too`, () => {
    const json = { [text]: [text] }
    assert.equal(compactJsonBytes(json), Buffer.byteLength(JSON.stringify(json)))
  })
}

test('numbers are counted as they are written', () => {
  for (const number of [0, -0, 1.5, 1e21, 1e-7, -123456789, Number.POSITIVE_INFINITY]) {
    assert.equal(compactJsonBytes([number]), Buffer.byteLength(JSON.stringify([number])))
  }
})

test('16 KiB pass, one byte more does not', () => {
  const withBytes = (bytes: number) => ({ a: 'x'.repeat(bytes - '{"a":""}'.length) })
  const full = withBytes(CUSTOM_DATA_MAXIMUM_BYTES)
  assert.equal(customData.read(full, {}), full)
  assert.deepEqual(
    customData.read(withBytes(CUSTOM_DATA_MAXIMUM_BYTES + 1), {}),
    new Fault('maxLength', 'must be at most 16384 bytes of JSON', '16385 bytes'),
  )
  const euros = { a: '€'.repeat(5_459) }
  assert.equal((customData.read(euros, {}) as Fault).type, 'maxLength')
})

test('only the size limits the nesting', () => {
  const nested = (depth: number) => JSON.parse(`{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`)
  const deep = nested(8_000)
  assert.equal(customData.read(deep, {}), deep)
  assert.equal((customData.read(nested(100_000), {}) as Fault).type, 'maxLength')
})
