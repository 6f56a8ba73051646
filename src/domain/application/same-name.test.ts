import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { nameDifference } from './same-name.ts'
import { foldedWords } from './search-words.ts'

const NAME = "Ciara Máire O'Sample"

for (const typed of [
  NAME,
  'Ciara Máire O’Sample',
  'CIARA MAIRE OSAMPLE',
  '  ciara   maire  o sample ',
  'Ciara Ma\u0301ire O`Sample',
  'Ciara-Máire O´Sample',
  'Ciara Máire OʼSample',
  'Ciara Máire O‛Sample',
  'Ciara\u00a0Máire O＇Sample',
  'Ciara\u2011Ma\u0301ire O\u200b’Sample',
  '\u202aCiara Máire O’Sample\u202c',
]) {
  test(`"${typed}" is ${NAME}`, () => assert.equal(nameDifference(typed, NAME), undefined))
}

for (const [typed, name] of [
  ['Jan van ’t Hoff', "Jan van 't Hoff"],
  ['Nuria Collell', 'Núria Col·lell'],
  ['Núria Col·lell', 'Núria Coŀlell'],
  ['SEAN FINN', 'Ｓｅáｎ ﬁnn'],
  ['ジョン スミス', 'ジョン・スミス'],
  ['محمدرضا', 'محمد\u200cرضا'],
] as const) {
  test(`"${typed}" is ${name}`, () => assert.equal(nameDifference(typed, name), undefined))
}

test('a name of any spelling is the same in a signature and in a search', () => {
  const joint = fc.constantFrom("'", '’', '‘', '‛', 'ʼ', 'ʻ', '´', '`', '＇', 'ʹ', 'ꞌ', 'ˈ', 'ʽ', '′')
  const space = fc.constantFrom(' ', '  ', '\u00a0', '\u2009', '-', '\u2011', '–')
  const nothing = fc.constantFrom('', '\u200b', '\u00ad', '\u2060', '\u200d', '\ufe0f')
  const form = fc.constantFrom('NFC' as const, 'NFD' as const)
  const name = fc
    .tuple(joint, space, nothing, form)
    .map(([sign, between, none, how]) => `O${sign}Br${none}ién${between}Ní Dhálaigh`.normalize(how))
  fc.assert(
    fc.property(name, name, (one, other) => {
      assert.equal(nameDifference(one, other), undefined)
      assert.deepEqual(foldedWords(one), foldedWords(other))
    }),
  )
})

for (const [typed, expected, missing, other] of [
  ['Ciara Maire', NAME, ["O'Sample"], []],
  ['Ciara Máire O’Sampel', NAME, ["O'Sample"], ['O’Sampel']],
  ['Ms Ciara Maire OSample', NAME, [], ['Ms']],
  ['Anna Sample', 'Anna Anna Sample', ['Anna'], []],
  ['Sample Aoife', 'Aoife Sample', [], []],
  ['–', 'Aoife Sample', ['Aoife', 'Sample'], []],
  ['', 'Aoife Sample', ['Aoife', 'Sample'], []],
] as const) {
  test(`"${typed}" differs from ${expected}, and the difference is reported`, () => {
    assert.deepEqual(nameDifference(typed, expected), { missing, other })
  })
}
