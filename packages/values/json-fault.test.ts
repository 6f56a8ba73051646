import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { jsonFault } from './json-fault.ts'

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const cases: readonly (readonly [text: string, place: string])[] = [
  ['', '1:1 a value: a string, number, list, object, true, false or null'],
  ['{"a":1,}', '1:8 a name in double quotes'],
  ['{"a":1 "b":2}', '1:8 a comma or }'],
  ['{"a" 1}', '1:6 a colon after the name'],
  ['{\n  "a": tru\n}', '2:8 a value: a string, number, list, object, true, false or null'],
  ['[1, 2', '1:6 a comma or ]'],
  ['[1,]', '1:4 a value: a string, number, list, object, true, false or null'],
  ['01', '1:2 nothing more'],
  ['{} x', '1:4 nothing more'],
  ['"é\n"', '1:3 an escape in place of a line break or control character'],
  ['"\\q"', '1:2 an escape that JSON has'],
  ['"open', '1:6 the end of a string'],
  ["{'a':1}", '1:2 a name in double quotes'],
  ['["😀" 1]', '1:6 a comma or ]'],
]

for (const [text, wanted] of cases) {
  test(`${JSON.stringify(text)} → ${wanted}`, () => {
    const fault = jsonFault(text)
    assert.equal(fault && `${fault.line}:${fault.column} ${fault.expected}`, wanted)
  })
}

test('it finds a fault exactly where JSON.parse fails', () => {
  const signs = fc.constantFrom(
    ...'{}[]:,"\\ \n\t0123-+.eEtrufalsn',
    '"a"',
    'true',
    'null',
    '\\u12aF',
    '1e5',
    '{"b":',
  )
  fc.assert(
    fc.property(fc.array(signs, { maxLength: 12 }), (parts) => {
      const text = parts.join('')
      assert.equal(jsonFault(text) === undefined, isJson(text), text)
    }),
    { numRuns: 5_000 },
  )
})

test('after a changed or missing character it finds a fault exactly where JSON.parse fails', () => {
  const edits = fc.tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '"', '}', ']', ':', 'x', '\\'))
  fc.assert(
    fc.property(edits, ([json, at, sign]) => {
      const place = at % (json.length + 1)
      const text = json.slice(0, place) + sign + json.slice(place + 1)
      assert.equal(jsonFault(text) === undefined, isJson(text), text)
    }),
    { numRuns: 2_000 },
  )
})

test('it handles nesting of any depth', () => {
  const depth = 100_000
  assert.equal(jsonFault('['.repeat(depth) + ']'.repeat(depth)), undefined)
  assert.equal(jsonFault('['.repeat(depth))?.column, depth + 1)
})
