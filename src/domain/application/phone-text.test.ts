import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import parsePhoneNumber from 'libphonenumber-js/core'
import world from 'libphonenumber-js/metadata.max.json'
import { phoneText } from './value-names.ts'

for (const [number, written] of [
  ['+353871234567', '087 123 4567'],
  ['+35312345678', '01 234 5678'],
  ['+353214501234', '021 450 1234'],
  ['+35361412345', '061 412 345'],
  ['+3532512170', '025 12170'],
  ['+35350421234', '0504 21234'],
  ['+447700900123', '+447700900123'],
  ['not a number', 'not a number'],
  ['', ''],
] as const)
  test(`"${number}" is written "${written}"`, () => {
    assert.equal(phoneText(number), written)
  })

test('mobiles and landlines of seven digits are grouped as the library does', () => {
  const digits = fc.stringMatching(/^(8[35679]|1|21|4[12346]|5[23679]|6[456]|9[04])\d{7}$/)
  fc.assert(
    fc.property(digits, (national) => {
      const number = `+353${national}`
      const found = parsePhoneNumber(number, world)
      if (found?.isValid() !== true) return
      assert.equal(phoneText(number), found.formatNational().replace(/[()]/g, ''))
    }),
  )
})
