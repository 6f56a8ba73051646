/** Different spellings of a number or a name give the same search words. */
import assert from 'node:assert/strict'
import test from 'node:test'
import {
  foldedNumber,
  foldedPhone,
  foldedRegistration,
  foldedWords,
  nameGroups,
  registrationForms,
  SEARCH_WORDS_MAXIMUM,
  searchWordsOf,
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

for (const [text, groups] of [
  ["Ciara O'Sample", [['ciara'], ['osample']]],
  ['Ciara OʼSample', [['ciara'], ['osample', 'oʼsample']]],
  [
    'D‛Arcy',
    [
      ['darcy', 'd'],
      ['darcy', 'arcy'],
    ],
  ],
  ['OꞌSample', [['osample', 'oꞌsample']]],
  ['Sin\u200bead Byrne', [['sinead', 'sin'], ['sinead', 'ead'], ['byrne']]],
  ['a‛b-c‛d-e‛f-g‛h-i‛j', [['ab'], ['cd'], ['ef'], ['gh'], ['ij']]],
  ['ﬁnn', [['finn', 'ﬁnn']]],
  ['', []],
] as const) {
  test(`"${text}" finds what today's spelling gives, or that of earlier versions`, () =>
    assert.deepEqual(nameGroups(text), groups))
}

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
  const names = ['ciara', 'maire', 'osample', 'example', 'sample', 'motors']
  assert.deepEqual(words, [...numbers, ...names.map((name) => `n${name}`)])
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
      found,
      words.map((word) => `n${word}`),
    )
  })
}

test('an application with nothing to search for has no words, and one with very many a limited number', () => {
  assert.deepEqual(searchWordsOf({}), [])
  const applicants = Array.from({ length: 100 }, (_, place) => ({ firstName: `Name${place}` }))
  assert.equal(searchWordsOf({ applicants }).length, SEARCH_WORDS_MAXIMUM)
})
