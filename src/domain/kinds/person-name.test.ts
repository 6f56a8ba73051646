import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import { Fault } from '../../../packages/rules/fault.ts'
import { personName } from './person-name.ts'

const typeOf = (sent: unknown): string => {
  const read = personName.read(sent, {})
  return read instanceof Fault ? read.type : 'valid'
}

type Vector = { readonly input: string; readonly valid: boolean; readonly source: string }
const { vectors }: { vectors: Vector[] } = JSON.parse(
  readFileSync(new URL('../../../test/vectors/names.json', import.meta.url), 'utf8'),
)
for (const { input, valid, source } of vectors) {
  test(`"${input}" is ${valid ? 'a' : 'no'} name (${source})`, () => {
    assert.equal(typeOf(input), valid ? 'valid' : 'personName')
  })
}

const names = [
  'J. R. Sample',
  'J.R. Sample',
  'Sample Jr.',
  "O' Sample",
  'O’ Sample',
  'O´Sample',
  'O`Sample',
  'O‘Sample',
  'O´  Sample',
  'Ann   Mary',
  'J.  R.  Sample',
  'Mary-Jane',
  'Nguye\u0302\u0303n',
  'Ａ',
  '𐐀𐐁',
  'e\u0301.\u0301a',
  "van 't Hoff",
  "'t Hoff",
  "Jan-'t Hoff",
  'D‛Arcy',
  'OʼSample',
  'Kaʻahumanu',
  'O＇Sample',
  'Col·lell',
  'Col\u0387lell',
  'ジョン・スミス',
  'ｼﾞｮﾝ･ｽﾐｽ',
  'محمد\u200cرضا',
  'क्\u200dष',
  'Mc\u00a0Donald',
  'Ann \u00a0Sample',
  'Smith\u2011Jones',
  'Smith−Jones',
  'Sine\u200bad',
  '\u202aSample\u202c',
  'Sam\u00adple',
  'Sam\u200dple',
  '\u0301Sample',
]
for (const name of names) test(`"${name}" is a name`, () => assert.equal(typeOf(name), 'valid'))

const others = [
  "Sample'",
  'Sample’',
  'Sample-',
  'Sample..',
  '.Sample',
  'Sampleʼ',
  "'",
  "' Sample",
  "''t Hoff",
  "Ann ''t Hoff",
  '·Sample',
  'Sample·',
  'Sample··Ann',
  'Sample· Ann',
  'Sample•Ann',
  '\u0301',
  '\u200b',
  '\u200c',
  '\u0600Sample',
  'Sample, Ann',
  'Sample 2',
  'Sample2',
  'Ann - Sample',
  "Ann '.Sample",
  'Ann. -Sample',
  'Ann\tSample',
  'Ann\nSample',
  'Ann_Sample',
  'Ann\0',
  'A\ud800',
  '‘Ann’',
  'Ann`',
  'O´´Sample',
  'O´‘Sample',
  'Ann  - Sample',
  '5',
]
for (const other of others) {
  test(`${JSON.stringify(other)} is not a name`, () => assert.equal(typeOf(other), 'personName'))
}

test('blanks around a name are dropped', () => assert.equal(personName.read(' \u2003Ann ', {}), 'Ann'))

test('apostrophes of any kind, and several spaces, count as one', () => {
  for (const sign of "'`´ʹʻʼʽʾʿˈˊˋ˴\u0374΄՚׳᾽᾿῾\u1fef\u1ffd‘’‛′‵❛❜Ꞌꞌ＇｀") {
    assert.equal(personName.read(`O${sign}Sample   Ann`, {}), "O'Sample Ann", sign)
    assert.equal(personName.read(`van ${sign}t Hoff`, {}), "van 't Hoff", sign)
  }
})

test('a letter that looks like an apostrophe stays a letter where no apostrophe may be', () => {
  assert.equal(personName.read('Gogolʹ', {}), 'Gogolʹ')
  assert.equal(personName.read('O’Gogolʹ', {}), "O'Gogolʹ")
})

test('a decomposed name is read composed, a middle dot in full width, and a joiner only where letters join', () => {
  assert.equal(personName.read('Sine\u0301ad', {}), 'Sinéad')
  assert.equal(personName.read('Col\u0387lell', {}), 'Col·lell')
  assert.equal(personName.read('ｼﾞｮﾝ･ｽﾐｽ', {}), 'ｼﾞｮﾝ・ｽﾐｽ')
  assert.equal(personName.read('محمد\u200cرضا', {}), 'محمد\u200cرضا')
  assert.equal(personName.read('Si\u200dne\u0301\u200cad', {}), 'Sinéad')
})

test('a name has at most 100 characters, counted as code points, once it is a name', () => {
  assert.equal(typeOf('a'.repeat(100)), 'valid')
  assert.equal(typeOf('𐐀'.repeat(100)), 'valid')
  assert.equal(typeOf('a'.repeat(101)), 'maxLength')
  assert.equal(typeOf('𐐀'.repeat(101)), 'maxLength')
  assert.equal(typeOf('1'.repeat(101)), 'personName')
  assert.equal(typeOf(`${'a'.repeat(49)}${' '.repeat(60)}${'b'.repeat(50)}`), 'valid')
  assert.equal(typeOf(`${'a'.repeat(50)}${' '.repeat(60)}${'b'.repeat(50)}`), 'maxLength')
  assert.deepEqual(
    personName.read('a'.repeat(120), {}),
    new Fault('maxLength', 'must have at most 100 characters', '120'),
  )
})

test('any words joined as the grammar allows are a name; no failure repeats the name', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'É', '山', 'q\u0301'), minLength: 1, maxLength: 4 })
  const joiner = fc.constantFrom(
    ...[' ', '-', "'", '’', '‘', '‛', 'ʼ', 'ʻ', '´', '`', '＇', '.', '·', '・'],
    ...["' ", '’ ', '. ', '   ', '´   ', " '", '-’', ' ´'],
  )
  fc.assert(
    fc.property(
      word,
      fc.array(fc.tuple(joiner, word), { maxLength: 8 }),
      fc.boolean(),
      (first, more, stop) => {
        const name = first + more.flat().join('') + (stop ? '.' : '')
        assert.equal(personName.read(name, {}), name.replace(/[’‘‛ʼʻ´`＇]/g, "'").replace(/ +/g, ' '))
      },
    ),
  )
  const fault = personName.read('Sample, 12', {}) as Fault
  assert.equal(fault.found, undefined)
  assert.doesNotMatch(fault.says, /Sample|12/)
})
