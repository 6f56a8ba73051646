import assert from 'node:assert/strict'
import test from 'node:test'
import { readWording, SAMPLE_WORDING } from './wording-file.ts'

const { logo: _, ...SAMPLE } = SAMPLE_WORDING
const JPEG = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)

test('a complete wording is read unchanged, with its logo', () => {
  const own = { ...SAMPLE, sample: false, name: 'Own Finance', charges: [] }
  assert.deepEqual(readWording(JSON.parse(JSON.stringify(own)), JPEG), { wording: { ...own, logo: JPEG } })
})

const { telephone: _telephone, ...withoutTelephone } = SAMPLE

for (const [name, json, faults] of [
  ['nothing', null, ['the wording must be an object. Received null.']],
  ['a list', [], ['the wording must be an object. Received an array.']],
  ['a missing field', withoutTelephone, ['telephone is missing.']],
  ['a number for a text', { ...SAMPLE, name: 5 }, ['name must be a string. Received a number.']],
  ['an unknown field', { ...SAMPLE, fax: '1' }, ['Unknown field fax.']],
  [
    'a text for paragraphs',
    { ...SAMPLE, clauses: { ...SAMPLE.clauses, halfRule: 'one' } },
    ['clauses.halfRule must be an array. Received a string.'],
  ],
  [
    'a charge without an amount',
    { ...SAMPLE, charges: [{ for: 'A letter' }] },
    ['charges[0].amount is missing.'],
  ],
  [
    'a clause by law that is none',
    { ...SAMPLE, clausesByLaw: { directive2023: { withdrawl: ['x'], hiring: 'y' } } },
    [
      'Unknown clause clausesByLaw.directive2023.withdrawl.',
      'clausesByLaw.directive2023.hiring must be an array. Received a string.',
    ],
  ],
  [
    'a text by law that is no list',
    { ...SAMPLE, clausesByLaw: { companyHirePurchase: { beforeSigning: 'Sign.' } } },
    ['clausesByLaw.companyHirePurchase.beforeSigning must be an array. Received a string.'],
  ],
  [
    'a creditor identifier with a wrong check digit',
    { ...SAMPLE, creditorIdentifier: 'IE87ZZZ000000' },
    ['creditorIdentifier is not valid: its format or its check digits are wrong. Write it without spaces.'],
  ],
  [
    'a number for a creditor identifier',
    { ...SAMPLE, creditorIdentifier: 88 },
    ['creditorIdentifier must be a string. Received a number.'],
  ],
  [
    'a privacy notice that is not read by https, and an unknown size of page',
    { ...SAMPLE, privacyNotice: 'http://lender.example', pageSize: 'A3' },
    ['privacyNotice must be an address that begins with https://.', 'pageSize must be one of A5, A4.'],
  ],
  [
    'words for a statute',
    { ...SAMPLE, statutes: { hirersRights1995: ['Short.'] } },
    ['Unknown field statutes.'],
  ],
  ['an empty text', { ...SAMPLE, email: '' }, ['email is empty.']],
  ['a name that objects inherit', JSON.parse('{"__proto__": {}}'), undefined],
] as const) {
  test(`a wording with ${name} is refused with its faults`, () => {
    const read = readWording(json, null)
    assert.ok(read.faults !== undefined && read.faults.length > 0)
    if (faults !== undefined) assert.deepEqual(read.faults, faults)
  })
}

test('a logo that is no picture is refused', () =>
  assert.deepEqual(readWording(SAMPLE, Uint8Array.of(1, 2, 3)), {
    faults: ['logo must be a PNG or a JPEG.'],
  }))

test('a file from before laws were distinguished, mandates printed and notices linked is complete', () => {
  const {
    clausesByLaw: _byLaw,
    creditorIdentifier: _creditor,
    privacyNotice: _notice,
    payment: _payment,
    ...before
  } = SAMPLE
  assert.deepEqual(readWording(before, null), { wording: { ...before, logo: null } })
})
