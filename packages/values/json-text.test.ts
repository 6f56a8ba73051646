import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { JsonText, knownMemberText, memberText, objectText, type TextOf } from './json-text.ts'

const rows: readonly (readonly [json: string, key: string, expected: string | undefined])[] = [
  ['{}', 'a', undefined],
  ['{"a":1}', 'a', '1'],
  ['{"a":1}', 'b', undefined],
  [' { "a" : 12345678901234567890.10 , "b" : true } ', 'a', '12345678901234567890.10'],
  ['{"a":1,"a":[2, {"a":3}]}', 'a', '[2, {"a":3}]'],
  ['{"b":{"a":1},"a":"}{\\"]["}', 'a', '"}{\\"]["'],
  ['{"\\u0061":"x"}', 'a', '"x"'],
  ['{"a\\\\":1,"a":null}', 'a', 'null'],
  ['{"a":"\\u0000\\ud800"}', 'a', '"\\u0000\\ud800"'],
  ['{"__proto__":1}', '__proto__', '1'],
  ['{"a":-0.0e10\n}', 'a', '-0.0e10'],
]

for (const [json, key, expected] of rows) {
  test(`${key} of ${json} is ${expected}`, () => assert.equal(memberText(json, key), expected))
}

/** JSON.parse may take one name that needs escapes for another: packages/values/json-text.ts. */
const needsNoEscape = (value: unknown): boolean => !JSON.stringify(value).includes('\\')
const objects = fc.dictionary(fc.string().filter(needsNoEscape), fc.jsonValue().filter(needsNoEscape))

test('a member’s text is the value that a parser gives, however the object is written', () => {
  fc.assert(
    fc.property(objects, fc.constantFrom(0, 1, 3), (object, space) => {
      const json = JSON.stringify(object, null, space)
      for (const [key, value] of Object.entries(JSON.parse(json))) {
        assert.deepEqual(JSON.parse(memberText(json, key) as string), value)
      }
    }),
  )
})

test('nesting of any depth uses no stack', () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  assert.equal(memberText(`{"x":1,"a":${deep},"y":2}`, 'a'), deep)
})

test('texts are inserted into an object unchanged', () => {
  assert.equal(objectText({ a: new JsonText('1.0'), b: 'x"', c: null }), '{"a":1.0,"b":"x\\"","c":null}')
})

const known: readonly (readonly [json: string, expected: string])[] = [
  ['{"x":{"y":1},"a": [1.0, {"b":"}"}] }', '[1.0, {"b":"}"}]'],
  ['{"x":{"a":1},"\\u0061":2}', '2'],
  ['{"x":"a","a":"b"}', '"b"'],
  ['{"x":["a"],"a":3}', '3'],
  ['{"x":{"a":1},"a":2}', '2'],
  ['{"a":1,"a":2}', '2'],
  ['{"x":"\\"a\\":9","a":true}', 'true'],
]

for (const [json, expected] of known) {
  test(`for a member known to exist: a of ${json} is ${expected}`, () =>
    assert.equal(knownMemberText(json, 'a'), expected))
}

test('the fast search finds a member like the full scan, whatever surrounds it', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('a', 'b', 'customData'), fc.jsonValue()),
      fc.jsonValue(),
      (object, value) => {
        const json = JSON.stringify({ ...object, customData: value })
        assert.equal(knownMemberText(json, 'customData'), memberText(json, 'customData'))
      },
    ),
  )
})

test("the compiler remembers a text's type, except for members that were already texts", () => {
  const text = objectText({ at: new Date(0), rest: new JsonText('{}') })
  const held: TextOf<{ readonly at: Date | string; readonly rest: { readonly a: number } }> = text
  // @ts-expect-error: a Date is no number.
  const wrong: TextOf<{ readonly at: number }> = text
  // @ts-expect-error: a member is missing.
  const missing: TextOf<{ readonly on: Date }> = text
  assert.equal(held, '{"at":"1970-01-01T00:00:00.000Z","rest":{}}')
  assert.equal(wrong, missing as string)
})
