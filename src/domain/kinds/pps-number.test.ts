import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import { Fault } from '../../../packages/rules/fault.ts'
import { ppsNumber } from './pps-number.ts'

const isValid = (sent: unknown): boolean => !(ppsNumber.read(sent, {}) instanceof Fault)

type Vector = { readonly input: string; readonly valid: boolean; readonly source: string }
const { vectors }: { vectors: Vector[] } = JSON.parse(
  readFileSync(new URL('../../../test/vectors/pps.json', import.meta.url), 'utf8'),
)
for (const { input, valid, source } of vectors) {
  test(`${input} is ${valid ? 'a' : 'no'} PPS number (${source})`, () => assert.equal(isValid(input), valid))
}

const spellings = ['1234567FA', '1234567fa', ' 1234567 FA ', '1234567-F-A', '12 34 567fA', '123-4567FA']
for (const sent of spellings) {
  test(`"${sent}" is read as 1234567FA`, () => assert.equal(ppsNumber.read(sent, {}), '1234567FA'))
}

const malformed = [
  '1234567',
  '1234567XA',
  '1234567TJ',
  '1234567TZ',
  '12345678T',
  '123456T',
  '１234567T',
  '1234567T.',
  'T1234567',
  '4926789ẘ',
  '1234567ſ',
  '1234567\0T',
  '- -',
]
for (const sent of malformed) {
  test(`${JSON.stringify(sent)} is not a PPS number`, () => assert.equal(isValid(sent), false))
}

test('T, W and X in the second place do not count', () => {
  assert.equal(isValid('1234567T'), true)
  for (const second of 'TWX') assert.equal(isValid(`1234567T${second}`), true)
})

test('exactly one check letter fits any digits and second letter', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 7, maxLength: 7 })
  const second = fc.constantFrom('', ...'ABCDEFGHITWX')
  fc.assert(
    fc.property(digits, second, (number, letter) => {
      const fitting = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].filter((check) => isValid(number + check + letter))
      assert.equal(fitting.length, 1)
    }),
  )
})

test('a failure repeats nothing of the number', () => {
  const fault = ppsNumber.read('7654321A', {}) as Fault
  assert.equal(fault.type, 'ppsNumber')
  assert.equal(fault.found, undefined)
  assert.doesNotMatch(fault.says, /\d/)
})
