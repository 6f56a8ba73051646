import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { type Line, linesOf, printable } from './typesetting.ts'

const STYLE = { face: 'regular', size: 10 } as const
const WIDTH_POINTS = 120

const meantBy = ({ runs }: Line): string => runs.map(({ shown, meant }) => meant ?? shown).join('')

for (const [text, lines] of [
  ['', ['']],
  ['one line', ['one line']],
  ['words that go on to a second line', ['words that go on to a', 'second line']],
  ['00000000-0000-0000-0000-000000000000', ['00000000-0000-0000-', '0000-000000000000']],
] as const) {
  test(`“${text}” is broken into ${lines.length} line(s) between words or after hyphens`, () =>
    assert.deepEqual(linesOf(text, STYLE, WIDTH_POINTS).map(meantBy), lines))
}

for (const [text, lines] of [
  ['It is to be paid on 30 December 2030', ['It is to be paid on', '30 December 2030']],
  ['Specimen Manor, Naas, Co. Kildare', ['Specimen Manor, Naas,', 'Co. Kildare']],
  ['Specimen Manor, Naas, W91 0000', ['Specimen Manor, Naas,', 'W91 0000']],
  ['Consumer Credit Act, section 58', ['Consumer Credit Act,', 'section 58']],
  ['Telephone us on 01 000 0000 early', ['Telephone us on', '01 000 0000 early']],
  ['It is driven up to 15,000 km a year', ['It is driven up to', '15,000 km a year']],
] as const)
  test(`what belongs together stays on one line: ${text}`, () => {
    const style = { ...STYLE, holdsTogether: true } as const
    assert.deepEqual(linesOf(text, style, WIDTH_POINTS).map(meantBy), lines)
    // Alone and too wide, it is broken between its words.
    assert.ok(linesOf(text, style, 40).every(({ width }) => width <= 40))
  })

test('a word wider than the line is broken, and none of it is lost', () => {
  const lines = linesOf('W'.repeat(100), STYLE, WIDTH_POINTS)
  assert.ok(lines.length > 5)
  assert.equal(lines.map(meantBy).join(''), 'W'.repeat(100))
})

test('letters that the typeface lacks are printed as replacements that keep their meaning', () => {
  assert.deepEqual(linesOf('Ana 王小明 Sample', STYLE, WIDTH_POINTS)[0]?.runs, [
    { shown: 'Ana' },
    { shown: ' ���', meant: ' 王小明' },
    { shown: ' Sample' },
  ])
})

test('Irish, Polish, Romanian, Greek and Cyrillic letters are printed unchanged', () => {
  const text = 'Ó Ḃriain Mac Síṫiġ Łukasz Șțefan Ελένη Олександр €1,000.00 – ’'
  const [line] = linesOf(text, STYLE, 10_000)
  assert.equal(line?.runs.map(({ shown }) => shown).join(''), text)
})

for (const [name, text, expected] of [
  ['decomposed letters', 'O\u0301', 'Ó'],
  ['line ends and tabs', 'a\r\n\tb', 'a b'],
  ['marks that turn the direction', 'a\u202Ebc\u200B', 'abc'],
  ['a space that does not break', '01\u00A0000', '01\u00A0000'],
  ['half of a letter', 'a\uD800b', 'ab'],
] as const) {
  test(`of ${name} the visible part is printed`, () => assert.equal(printable(text), expected))
}

test('no line is wider than requested, and the lines contain the whole text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.boolean(), (text, holds) => {
      const style = holds ? ({ ...STYLE, holdsTogether: true } as const) : STYLE
      const lines = linesOf(text, style, WIDTH_POINTS)
      for (const { width } of lines) assert.ok(width <= WIDTH_POINTS)
      const plain = (words: string): string => words.replace(/\s/g, '')
      assert.equal(plain(lines.map(meantBy).join('')), plain(printable(text)))
    }),
    { numRuns: 300 },
  )
})
