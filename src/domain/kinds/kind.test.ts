import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Fault, wrongType } from '../../../packages/rules/fault.ts'
import { countCharacters, hasAtMost, kind, string } from './kind.ts'

test('a kind without its own `write` is written unchanged', () => {
  const bit = kind<number>({
    name: 'bit',
    says: '0 or 1',
    faults: [],
    schema: {},
    textual: false,
    read: (value) => (value === 0 || value === 1 ? value : new Fault('type', 'must be 0 or 1')),
  })
  assert.equal(bit.is, 'kind')
  assert.equal(bit.write(1), 1)
})

test('a string kind checks the text as sent, then the clean one, and says its form for another JSON type', () => {
  const seen: string[] = []
  const code = string({
    name: 'code',
    says: 'a code',
    faults: [],
    schema: { maxLength: 3 },
    check: (sent) => {
      seen.push(sent)
      return sent === 'A 1' ? sent : new Fault('code', 'must be a code')
    },
  })
  assert.equal(code.read('A 1', {}), 'A 1')
  assert.equal(code.read(' \tA\u00a01\u200b\n', {}), 'A 1')
  assert.deepEqual(code.read('B', {}), new Fault('code', 'must be a code'))
  for (const other of [0, true, [], {}, ['A']])
    assert.deepEqual(code.read(other, {}), wrongType('must be a string: a code', other))
  assert.deepEqual(seen, ['A 1', ' \tA\u00a01\u200b\n', 'A 1', 'B'])
  assert.deepEqual(code.schema, { type: 'string', maxLength: 3 })
  assert.equal(code.textual, true)
})

test('characters are code points', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 12 }), fc.nat(12), (text, most) => {
      assert.equal(countCharacters(text), Array.from(text).length)
      assert.equal(hasAtMost(text, most), Array.from(text).length <= most)
    }),
  )
  assert.equal(countCharacters('\udc00\ud800\udc00\ud800'), 3)
})
