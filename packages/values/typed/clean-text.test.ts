/** The clean-up of texts, over whole categories of Unicode. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  cleaned,
  cleanedName,
  comparableName,
  typedCode,
  withPlainApostrophes,
  withPlainDigits,
} from './clean-text.ts'

const rows: [text: string, clean: string][] = [
  ['', ''],
  [' ', ''],
  ['\u200b', ''],
  ['a', 'a'],
  ['  a  b ', 'a  b'],
  ['\ufeffa\u00a0b\u3000', 'a b'],
  ['\r\n\ta\tb\u2028', 'a\tb'],
  ['a\nb', 'a\nb'],
  ['1\u20132', '1-2'],
  ['1\u22122', '1-2'],
  ['a\u00adb', 'ab'],
  ['\u202a+353\u202c', '+353'],
  ['\u200b a \u200b', 'a'],
  ['\u06001', '\u06001'],
  ['e\u0301', 'e\u0301'],
  ['\0a', '\0a'],
  ['\ud800', '\ud800'],
]
for (const [text, clean] of rows) {
  test(`${JSON.stringify(text)} → ${JSON.stringify(clean)}`, () => assert.equal(cleaned(text), clean))
}

/** Prepended signs of numbers and verses, which are formats that show. */
const SHOWN_FORMATS = /[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]/u

test('every format character is removed, but for those that show; every dash is a hyphen, every space a space', () => {
  for (let code = 0; code <= 0x10ffff; code++) {
    const sign = String.fromCodePoint(code)
    const text = `a${sign}b`
    if (SHOWN_FORMATS.test(sign)) assert.equal(cleaned(text), text)
    else if (/[\p{Cf}\p{Variation_Selector}]/u.test(sign))
      assert.equal(cleaned(text), 'ab', code.toString(16))
    else if (/[\p{Pd}\u2212]/u.test(sign)) assert.equal(cleaned(text), 'a-b', code.toString(16))
    else if (/\p{Zs}/u.test(sign)) assert.equal(cleaned(text), 'a b', code.toString(16))
    else if (/[\p{L}\p{N}\p{Mc}]/u.test(sign) && !/\p{Default_Ignorable_Code_Point}/u.test(sign))
      assert.equal(cleaned(text), text, code.toString(16))
  }
})

test('what is clean stays as it is, so a second time changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      assert.equal(cleaned(cleaned(text)), cleaned(text))
      assert.equal(cleanedName(cleanedName(text)), cleanedName(text))
    }),
    { numRuns: 1_000 },
  )
})

const names: [name: string, clean: string][] = [
  ['Sine\u0301ad', 'Sin\u00e9ad'],
  ['\u0645\u062d\u0645\u062f\u200c\u0631\u0636\u0627', '\u0645\u062d\u0645\u062f\u200c\u0631\u0636\u0627'],
  ['\u0915\u094d\u200d\u0937', '\u0915\u094d\u200d\u0937'],
  ['\u0631\u200c', '\u0631'],
  ['\u200c\u0631', '\u0631'],
  ['Si\u200dn\u200c', 'Sin'],
  ['Mc\u00a0Donald', 'Mc Donald'],
]
for (const [name, clean] of names) {
  test(`the name ${JSON.stringify(name)} → ${JSON.stringify(clean)}`, () =>
    assert.equal(cleanedName(name), clean))
}

test('digits of every script are read', () => {
  for (const system of Intl.supportedValuesOf('numberingSystem')) {
    const written = new Intl.NumberFormat('en', { numberingSystem: system, useGrouping: false })
    const digits = written.format(9_876_543_210)
    // Some systems, such as the Chinese one, have no digits of their own.
    if (/^\p{Nd}+$/u.test(digits)) assert.equal(withPlainDigits(digits), '9876543210', system)
  }
  assert.equal(withPlainDigits('½ ² Ⅳ 1a'), '½ ² Ⅳ 1a')
})

test('apostrophes of any kind are one; quotation marks, primes for inches and letters are none', () => {
  assert.equal(withPlainApostrophes('O’ʹꞌˈʽ｀Sample'), "O''''''Sample")
  for (const other of ['“', '”', '″', 'ˮ', 'י', 'ߴ', ',', '.', 'í'])
    assert.equal(withPlainApostrophes(other), other)
})

test('a code is read with its spaces and hyphens, in any digits', () => {
  for (const text of [
    '162243',
    ' 162 243 ',
    '162-243',
    '١٦٢٢٤٣',
    '۱۶۲۲۴۳',
    '１６２２４３',
    '162\u200b\u202f243',
    '16२२४३',
  ])
    assert.equal(typedCode(text), '162243', text)
  assert.equal(typedCode('7k2m–a'), '7k2ma')
})

test('names that read alike are one name', () => {
  for (const [one, other] of [
    ['IRIS Motors', 'iris motors'],
    ['İris', 'iris'],
    ["O'Neill  Cars", 'O’NEILL\u00a0Cars'],
    ['Se\u0301an', 'SÉAN'],
    ['Ｓａｍｐｌｅ', 'Sample'],
    ['Ford–Sample', 'ford-sample\u200b'],
    ['ΟΔΟΣ', 'οδος'],
  ] as const)
    assert.equal(comparableName(one), comparableName(other), one)
  assert.notEqual(comparableName('Sean'), comparableName('Séan'))
})
