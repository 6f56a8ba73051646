import assert from 'node:assert/strict'
import test from 'node:test'
import { hasTotpForm, stepOfCode, totpCode, totpSecretText, totpStep, totpUri } from './codes.ts'

/** RFC 6238, appendix B, in SHA-1: the last six of its eight digits. */
const SECRET = Buffer.from('12345678901234567890')
const VECTORS = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const

for (const [seconds, code] of VECTORS) {
  test(`the code ${seconds} seconds after 1970 is that of RFC 6238`, () => {
    assert.equal(totpCode(SECRET, totpStep(seconds * 1_000)), code)
  })
}

test('a clock may be off by one step of 30 seconds, and no more', () => {
  const now = Date.parse('2026-11-20T10:11:12Z')
  const step = totpStep(now)
  for (const [drift, expected] of [
    [-2, undefined],
    [-1, step - 1],
    [0, step],
    [1, step + 1],
    [2, undefined],
  ] as const)
    assert.equal(stepOfCode(SECRET, totpCode(SECRET, step + drift), now), expected, `${drift}`)
})

test('a code may be typed with blanks, and nothing else is one', () => {
  const now = 59_000
  for (const text of [' 287 082 ', '287-082', '２８７０８２', '٢٨٧٠٨٢', '۲۸۷۰۸۲']) {
    assert.equal(hasTotpForm(text), true, text)
    assert.equal(stepOfCode(SECRET, text, now), 1, text)
  }
  for (const text of ['', '28708', '2870822', '28708a', '28708²', '-87082']) {
    assert.equal(hasTotpForm(text), false, text)
    assert.equal(stepOfCode(SECRET, text, now), undefined, text)
  }
})

/** RFC 4648, 10. */
for (const [text, encoded] of [
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
] as const) {
  test(`"${text}" is ${encoded} in base32`, () => assert.equal(totpSecretText(Buffer.from(text)), encoded))
}

test('an app gets the account by its address', () => {
  assert.equal(
    totpUri(Buffer.from('foobar'), 'Forecourt', 'una+x@lender.example'),
    'otpauth://totp/Forecourt:una%2Bx%40lender.example?secret=MZXW6YTBOI&issuer=Forecourt',
  )
})
