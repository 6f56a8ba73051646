/** Different spellings of a number or a name give the same search words. */
import assert from 'node:assert/strict'
import test from 'node:test'
import {
  foldedNumber,
  foldedPhone,
  foldedRegistration,
  foldedWords,
  registrationForms,
  SEARCH_WORDS_MAXIMUM,
  searchWordsOf,
  soughtNames,
  wordsOfNames,
} from './search-words.ts'

const NAMES: readonly (readonly [name: string, words: readonly string[]])[] = [
  ["Ciara Máire O'Sample", ['ciara', 'maire', 'osample']],
  ['Ciara O’Sample', ['ciara', 'osample']],
  ['O`Sample', ['osample']],
  ['OʼSample', ['osample']],
  ['O‛Sample', ['osample']],
  ['O＇Sample', ['osample']],
  ['Sin\u200bead', ['sinead']],
  ['محمد\u200cرضا', ['محمدرضا']],
  ['Mc\u00a0Donald', ['mc', 'donald']],
  ['Smith\u2011Jones', ['smith', 'jones']],
  ['Col·lell', ['col', 'lell']],
  ['Coŀlell', ['col', 'lell']],
  ['ﬁnn Ｓéan', ['finn', 'sean']],
  ['D´Arcy', ['darcy']],
  ['ﾏﾘｱ･ﾛﾍﾟｽ', ['マリア', 'ロヘス']],
  ['Mary-Kate', ['mary', 'kate']],
  ['  St. John  ', ['st', 'john']],
  ['ÅSE ØSTERGÅRD', ['ase', 'ostergard']],
  ['Łukasz Strauß', ['lukasz', 'strauss']],
  ['Sample Motors (2020) Ltd.', ['sample', 'motors', '2020', 'ltd']],
  ['李 小龍', ['李', '小龍']],
  ['– ’ –', []],
  ['', []],
]
for (const [name, words] of NAMES) {
  test(`the words of "${name}"`, () => assert.deepEqual(foldedWords(name), words))
}

test('a decomposed letter and a composed one are one word', () => {
  assert.deepEqual(foldedWords('Séan'.normalize('NFD')), foldedWords('Séan'.normalize('NFC')))
})

const names = (...words: readonly string[]) => new Set(words)

for (const [name, words] of [
  ["O'Shaughnessy", names('oshaughnessy', 'shaughnessy')],
  ['O’ Shaughnessy', names('o', 'shaughnessy', 'oshaughnessy')],
  ['Ó Briain', names('o', 'briain', 'obriain')],
  ["D'Arcy", names('darcy', 'arcy')],
  ['OꞌSample', names('osample', 'sample')],
  ['Mc Donald', names('mc', 'donald', 'mcdonald')],
  ['van der Berg', names('van', 'der', 'berg', 'vanderberg', 'derberg')],
  ["Ni'a", names('nia')],
  ['Mary Ann', names('mary', 'ann')],
] as const) {
  test(`"${name}" is found with and without its beginning, together and apart`, () =>
    assert.deepEqual(wordsOfNames([name]), words))
}

const SOUGHT: readonly (readonly [typed: string, name: readonly string[], isFound: boolean])[] = [
  ['shaughnessy', ["O'Shaughnessy"], true],
  ['o shaughnessy', ["O'Shaughnessy"], true],
  ['O’Shaughnessy', ['O Shaughnessy'], true],
  ['oshaughnessy', ['Ó Shaughnessy'], true],
  ["o'shau", ["O'Shaughnessy"], true],
  ['o shau', ['OShaughnessy'], true],
  ['shaughnessi', ["O'Shaughnessy"], false],
  ['shaughnessys', ["O'Shaughnessy"], false],
  ['sha', ["O'Shaughnessy"], true],
  ['hau', ["O'Shaughnessy"], false],
  ['Róisín G', ['Roisin', 'Gallagher'], true],
  ['roisin gall', ['Róisín', 'Gallagher'], true],
  ['g roi', ['Róisín', 'Gallagher'], true],
  ['Róisín G', ['Róisín', 'Byrne'], false],
  ['macdonald', ['Mac Donald'], true],
  ['mac donald', ['MacDonald'], true],
  ['mc don', ['McDonald'], true],
  ['ng', ['Ng'], true],
  ['ng', ['Ngata'], false],
  ['N', ['Niamh'], false],
  ['ng wei', ['Wei', 'Ng'], true],
  ['murphy', ['Murphy'], true],
  ['murphys', ['Murphy'], false],
  ['', ['Murphy'], false],
  ['-', ['Murphy'], false],
]
for (const [typed, [firstName = '', lastName = ''], isFound] of SOUGHT) {
  test(`"${typed}" ${isFound ? 'finds' : 'does not find'} ${firstName} ${lastName}`, () => {
    const { groups, isIn } = soughtNames(typed)
    const stored = new Set(searchWordsOf({ applicants: [{ firstName, lastName }] }))
    const isMarked = groups.length > 0 && groups.every((group) => group.some((word) => stored.has(word)))
    assert.equal(isMarked && isIn(wordsOfNames([firstName, lastName])), isFound)
  })
}

test('beginnings of three and five letters are stored, and no others', () => {
  const words = searchWordsOf({ applicants: [{ firstName: 'Al', lastName: 'Shaughnessy' }] })
  assert.deepEqual(words, ['nal', 'nshaughnessy', 'bsha', 'bshaug'])
})

for (const [text, folded, forms] of [
  ['201-D-10540', '201D10540', ['201D10540', '201D010540']],
  ['201D010540', '201D10540', ['201D10540', '201D010540']],
  ['06 d 123456', '06D123456', ['06D123456']],
  ['IA 0012', 'IA12', ['IA12', 'IA012', 'IA0012', 'IA00012', 'IA000012']],
  ['IC 0012', 'IC12', ['IC12', 'IC012', 'IC0012', 'IC00012', 'IC000012']],
  ['0012 AZ', '12AZ', ['12AZ', '012AZ', '0012AZ', '00012AZ', '000012AZ']],
  ['780 FZL', '780FZL', ['780FZL', '0780FZL', '00780FZL', '000780FZL']],
  ['no number', 'NONUMBER', ['NONUMBER']],
] as const) {
  test(`the registration number "${text}" is one with and without leading zeros`, () => {
    assert.equal(foldedRegistration(text), folded)
    assert.deepEqual(registrationForms(text), forms)
  })
}

test('a phone number is the same with and without the code of the country', () => {
  for (const text of ['+353 87 123 4567', '00353871234567', '087 123-4567', '0871234567'])
    assert.equal(foldedPhone(text), '871234567')
})

test('numbers match with any separators', () => {
  assert.equal(foldedNumber(' 191-d 12345 '), '191D12345')
  assert.equal(foldedNumber('1234567 fa'), '1234567FA')
})

test('an application matches its numbers and all names in it, each word once', () => {
  const words = searchWordsOf({
    applicants: [
      {
        firstName: 'Ciara',
        middleName: 'Máire',
        lastName: "O'Sample",
        ppsNumber: '1234567FA',
        mobile: '+353 87 123 4567',
        otherTelephone: '01 234 5678',
      },
      { firstName: 'Ciara', lastName: 'Example', maidenName: 'Sample' },
    ],
    borrowerType: 'limitedCompany',
    company: { legalName: 'Sample Motors' },
    vehicle: { used: { registration: '191-D-12345' } },
    finance: { tradeInRegistration: '12 c 0001' },
  })
  const numbers = ['p1234567FA', 'r191D12345', 'r12C1', 't871234567', 't12345678']
  const names = ['ciara', 'maire', 'osample', 'sample', 'example', 'motors']
  const whole = [...numbers, ...names.map((name) => `n${name}`)]
  assert.deepEqual(words.slice(0, whole.length), whole)
  assert.ok(words.slice(whole.length).every((word) => word.startsWith('b')))
})

for (const [borrowerType, words] of [
  ['limitedCompany', ['motors']],
  ['partnership', ['partners']],
  ['soleTrader', ['cars']],
  ['individual', []],
  ['joint', []],
] as const) {
  test(`a business gives words only if it is the borrower: ${borrowerType}`, () => {
    const businesses = {
      company: { legalName: 'Motors' },
      partnership: { legalName: 'Partners' },
      soleTrader: { tradingAs: 'Cars' },
    }
    const found = searchWordsOf({ borrowerType, ...businesses })
    assert.deepEqual(
      found.filter((word) => word.startsWith('n')),
      words.map((word) => `n${word}`),
    )
  })
}

test('an application with nothing to search for has no words, and one with very many a limited number', () => {
  assert.deepEqual(searchWordsOf({}), [])
  const applicants = Array.from({ length: 100 }, (_, place) => ({ firstName: `Name${place}` }))
  assert.equal(searchWordsOf({ applicants }).length, SEARCH_WORDS_MAXIMUM)
})
