import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { visibleText } from './visible-text.ts'

const rows: readonly (readonly [given: string, expected: string])[] = [
  ['Séamus Ó Sé, 年 👩‍🚀\n', 'Séamus Ó Sé, 年 👩‍🚀\n'],
  ['\u001b[2J\u0007\r\t', String.raw`\u001b[2J\u0007\u000d\u0009`],
  ['\u009b2J\u007f', String.raw`\u009b2J\u007f`],
  ['a\u202eb\u2066c\u200fd\u061ce', String.raw`a\u202eb\u2066c\u200fd\u061ce`],
  ['a\u2028b\u2029c', String.raw`a\u2028b\u2029c`],
]

for (const [given, expected] of rows) {
  test(`${JSON.stringify(expected)} is what is shown`, () => {
    assert.equal(visibleText(given), expected)
  })
}

test('JSON stays JSON of the same value, whatever it contains', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string({ unit: 'binary' }), (value, text) => {
      const sent = { value, [text]: `${text}\u202e\u009b` }
      const shown = visibleText(JSON.stringify(sent, null, 2))
      assert.doesNotMatch(shown, /[^\P{Cc}\n]|\p{Bidi_Control}/u)
      assert.equal(JSON.stringify(JSON.parse(shown)), JSON.stringify(sent))
    }),
  )
})
