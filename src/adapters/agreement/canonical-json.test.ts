import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { canonicalJson, type JsonValue } from './evidence.ts'

/** RFC 8785, appendix B: the bits of a number and its notation. */
const numbers: readonly (readonly [bits: string, expected: string])[] = [
  ['0000000000000000', '0'],
  ['8000000000000000', '0'],
  ['0000000000000001', '5e-324'],
  ['8000000000000001', '-5e-324'],
  ['7fefffffffffffff', '1.7976931348623157e+308'],
  ['ffefffffffffffff', '-1.7976931348623157e+308'],
  ['4340000000000000', '9007199254740992'],
  ['c340000000000000', '-9007199254740992'],
  ['4430000000000000', '295147905179352830000'],
  ['44b52d02c7e14af5', '9.999999999999997e+22'],
  ['44b52d02c7e14af6', '1e+23'],
  ['44b52d02c7e14af7', '1.0000000000000001e+23'],
  ['444b1ae4d6e2ef4e', '999999999999999700000'],
  ['444b1ae4d6e2ef4f', '999999999999999900000'],
  ['444b1ae4d6e2ef50', '1e+21'],
  ['3eb0c6f7a0b5ed8c', '9.999999999999997e-7'],
  ['3eb0c6f7a0b5ed8d', '0.000001'],
  ['41b3de4355555553', '333333333.3333332'],
  ['41b3de4355555554', '333333333.33333325'],
  ['41b3de4355555555', '333333333.3333333'],
  ['41b3de4355555556', '333333333.3333334'],
  ['41b3de4355555557', '333333333.33333343'],
  ['becbf647612f3696', '-0.0000033333333333333333'],
  ['43143ff3c1cb0959', '1424953923781206.2'],
]

const ofBits = (bits: string): number => Buffer.from(bits, 'hex').readDoubleBE()

for (const [bits, expected] of numbers) {
  test(`RFC 8785, appendix B: ${bits} is written ${expected}`, () => {
    assert.equal(canonicalJson(ofBits(bits)), expected)
  })
}

for (const bits of ['7fffffffffffffff', '7ff0000000000000']) {
  test(`RFC 8785, appendix B: ${bits} is refused`, () => {
    assert.throws(() => canonicalJson(ofBits(bits)), TypeError)
  })
}

test('RFC 8785, 3.2.2: the sample object', () => {
  const sample = String.raw`{
    "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
    "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
    "literals": [null, true, false]
  }`
  const expected = String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`
  assert.equal(canonicalJson(JSON.parse(sample)), expected)
})

test('RFC 8785, 3.2.3: members are sorted by UTF-16 units', () => {
  const sample = String.raw`{"\u20ac":"Euro Sign","\r":"Carriage Return","\ufb33":"Hebrew Letter Dalet With Dagesh",
    "1":"One","\ud83d\ude00":"Emoji: Grinning Face","\u0080":"Control","\u00f6":"Latin Small Letter O With Diaeresis"}`
  assert.deepEqual(Object.values(JSON.parse(canonicalJson(JSON.parse(sample)))).slice(1), [
    'Carriage Return',
    'Control',
    'Latin Small Letter O With Diaeresis',
    'Euro Sign',
    'Emoji: Grinning Face',
    'Hebrew Letter Dalet With Dagesh',
  ])
})

const refused: readonly (readonly [what: string, value: unknown])[] = [
  ['undefined in an object', { a: undefined }],
  ['a gap in a list', Array(1)],
  ['a function', () => 1],
  ['a big integer', 1n],
  ['a date', new Date(0)],
  ['half a surrogate pair', '\ud800'],
  ['half a surrogate pair as a member', { '\udc00': 1 }],
]

for (const [what, value] of refused) {
  test(`${what} is refused`, () => {
    assert.throws(() => canonicalJson(value as JsonValue), TypeError)
  })
}

const json = fc.jsonValue({ noUnicodeString: false } as object).map((value) => value as JsonValue)

test('written JSON reads back unchanged, and is the same for any order of members', () => {
  fc.assert(
    fc.property(json, (value) => {
      const written = canonicalJson(value)
      assert.deepEqual(JSON.parse(written), JSON.parse(JSON.stringify(value)))
      assert.equal(canonicalJson(reversed(value)), written)
    }),
  )
})

const reversed = (value: JsonValue): JsonValue => {
  if (Array.isArray(value)) return value.map(reversed)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([member, held]) => [member, reversed(held)] as const)
  return Object.assign(Object.create(null), Object.fromEntries(entries.reverse()))
}
