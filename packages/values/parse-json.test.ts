import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { parseJson } from './json-text.ts'

const NAMES: readonly (readonly [earlier: string, written: string, name: string])[] = [
  ['\\\\u00', '\\u0074erm', 'term'],
  ['\\\\u', '\\u0065\\u0068', 'eh'],
  ['x\\\\u0', 'x\\u0061yz', 'xayz'],
]
for (const [earlier, written, name] of NAMES) {
  test(`"${written}" is ${name}, whatever was read before`, () => {
    // The engine keeps the name, however it is read.
    for (const parse of [JSON.parse, parseJson]) parse(`{"type":"a","${earlier}":2}`)
    assert.deepEqual(parseJson(`{"type":1,"${written}":2}`), { type: 1, [name]: 2 })
  })
}

const ROWS: readonly (readonly [text: string, value: unknown])[] = [
  ['{"a\\u0062" \n:"\\u0062:"}', { ab: 'b:' }],
  ['["\\"", ":", {"\\/":"\\\\"}]', ['"', ':', { '/': '\\' }]],
  ['{"\\u0061":1,"a":2}', { a: 2 }],
]
for (const [text, value] of ROWS) test(text, () => assert.deepEqual(parseJson(text), value))

test('what is no JSON is refused as by JSON.parse', () => {
  const texts = fc.string({ unit: fc.constantFrom(...'{}":,\\u061n \n'), maxLength: 20 })
  fc.assert(
    fc.property(texts, (text) => {
      let isJson = true
      try {
        JSON.parse(text)
      } catch {
        isJson = false
      }
      if (isJson) parseJson(text)
      else assert.throws(() => parseJson(text), SyntaxError)
    }),
    { numRuns: 5_000 },
  )
})

test('no text takes long', () => {
  const began = performance.now()
  for (const part of ['\\"', '"', '\\', '"\\"', '" ', '"\\":']) {
    try {
      parseJson(`"${part.repeat(256 * 1_024)}`)
    } catch (error) {
      assert.ok(error instanceof SyntaxError)
    }
  }
  assert.ok(performance.now() - began < 30_000)
})
