/**
 * The sentences of failures: each names its field, the limit, and the value if it may be said, and none repeats what
 * identifies a person or an account. (Every other test here checks their form as well.)
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shown } from './expectations.ts'
import type { Body } from './interface-tables.ts'
import { whatMustStayUnsaid } from './privacy.ts'
import { type Overrides, validCase, validQuote, withAll, withAllInBothLists } from './samples.ts'
import { type Facts, factsForSetA, factsForSetB, type Reading, readA, readB } from './sets-under-test.ts'

/** Values to set, the failure that follows, and what its sentence must contain once its numbers are written plainly. */
type Row = readonly [given: Overrides, failure: string, says: readonly RegExp[]]

const number = (value: number): RegExp => new RegExp(`(?<![\\d.])${value}(?![\\d])`)
const person = 'quote.applicants[0].personalInfo'
const history = 'quote.applicants[0].contactDetails.addressHistory'
const salary = 'quote.applicants[0].incomeExpenditure.netSalaryPerMonth'
const other = 'quote.applicants[0].incomeExpenditure.otherIncomePerMonth'
const finance = 'quote.finance'
const onlyUsed = { 'quote.newVehicle': undefined }

const rowsOfSetA: readonly Row[] = [
  [{ [`${finance}.term`]: 47 }, `${finance}.term · min`, [number(48), number(47)]],
  [{ ...onlyUsed, [`${finance}.term`]: 73 }, `${finance}.term · term`, [number(72), number(73)]],
  [
    { ...onlyUsed, [`${finance}.term`]: 61, 'quote.usedVehicle.registrationNumber': '161-D-1' },
    `${finance}.term · term`,
    [number(60), number(61)],
  ],
  [{ [`${finance}.term`]: 48.5 }, `${finance}.term · integer`, [/whole|integer/i, /48\.5/]],
  [
    { [`${finance}.assetPurchasePrice`]: 100_001 },
    `${finance}.assetPurchasePrice · max`,
    [number(100_000), number(100_001)],
  ],
  [{ [`${finance}.assetPurchasePrice`]: -1 }, `${finance}.assetPurchasePrice · min`, [number(0), /-1|−1/]],
  [
    { [`${finance}.assetPurchasePrice`]: 25_000.5 },
    `${finance}.assetPurchasePrice · wholeEuros`,
    [/whole/i, /25000\.5/],
  ],
  [
    { [`${finance}.tradeInValueDeposit`]: 20_000 },
    `${finance}.tradeInValueDeposit · deposit`,
    [/\b(5000|20000)\b/, number(20_000)],
  ],
  [
    { [`${finance}.tradeInValueDeposit`]: 3_749 },
    `${finance}.tradeInValueDeposit · deposit`,
    [/(?<!\d)(15|3750)(?!\d)/, number(3_749)],
  ],
  [{ [salary]: 0.5 }, `${salary} · wholeEuros`, [/whole/i, /0\.5/]],
  [{ [salary]: 0 }, `${salary} · min`, [number(1), number(0)]],
  [{ [salary]: 1_249, [other]: 0 }, 'quote.applicants · combinedIncome', [number(1_250), number(1_249)]],
  [{ 'quote.borrowerType': 'Joint' }, 'quote.applicants · applicantCount', [/\b(2|two)\b/, /\b(1|one)\b/]],
  [{ 'quote.applicants': [] }, 'quote.applicants · applicantCount', [/\b(1|one)\b/, /\b(0|none|no)\b/]],
  [
    { 'quote.applicants': Array.from({ length: 101 }, () => null) },
    'quote.applicants · maxLength',
    [number(100), number(101)],
  ],
  [
    { [history]: [{ ccrCounty: 'DUBLIN', timeAtAddress: 'About2Years', county: 'Dublin' }] },
    `${history} · addressHistory`,
    [/\b(3|three) years|\b36 months/, /\b(2|two) years|\b24\b/],
  ],
  [{ [`${person}.title`]: 'Captain' }, `${person}.title · enum`, [/Mr\b/, /Mrs/, /Ms\b/, /Miss/]],
  [
    { 'quote.financeApplyingFor': 4 },
    'quote.financeApplyingFor · enum',
    [/Car\b/, /LightCommercial/, /CAFAsset/],
  ],
  [{ [`${person}.dateOfBirth`]: '2010-03-04' }, `${person}.dateOfBirth · age`, [number(21), number(69)]],
  [
    { [`${person}.firstName`]: 'N'.repeat(101) },
    `${person}.firstName · maxLength`,
    [number(100), number(101)],
  ],
  [
    { ownerUserEmail: `${'a'.repeat(250)}@example.ie` },
    'ownerUserEmail · maxLength',
    [number(254), number(261)],
  ],
  [
    { 'quote.applicants[0].employment.occupationTitle': 'T' },
    'quote.applicants[0].employment.occupationTitle · minLength',
    [/\b(2|two)\b/, /\b(1|one)\b/],
  ],
  [
    { 'quote.bankDetails.accountNumber': '1234567' },
    'quote.bankDetails.accountNumber · accountNumber',
    [/\b(8|eight)\b/, /\b(7|seven)\b/],
  ],
  [
    { 'quote.bankDetails.sortCode': '990017' },
    'quote.bankDetails.sortCode · sortCode',
    [/NN-NN-NN|\d\d-\d\d-\d\d/],
  ],
  [{ 'quote.bankDetails.yearsWithBank': 0 }, 'quote.bankDetails.yearsWithBank · min', [number(1), number(0)]],
  [
    { 'quote.businessData.yearIncorporated': '1899' },
    'quote.businessData.yearIncorporated · year',
    [number(1900), number(1899)],
  ],
  [
    { 'quote.usedVehicle.currentKilometers': 200_001 },
    'quote.usedVehicle.currentKilometers · max',
    [number(200_000), number(200_001)],
  ],
  [
    { [`${person}.numberOfDependents`]: 2_147_483_648 },
    `${person}.numberOfDependents · max`,
    [number(2_147_483_647), number(2_147_483_648)],
  ],
  [{ customData: { a: 'x'.repeat(20_000) } }, 'customData · maxLength', [/\b(16|16384)\b/, /20008|19\.5/]],
]

const rowsOfSetB: readonly Row[] = [
  [{ 'loanDetails.term': 13 }, 'loanDetails.term · termNotOffered', [12, 24, 36, 48, 60, 72, 13].map(number)],
  [
    { 'loanDetails.vehicle.purchasePrice': 100_001 },
    'loanDetails.vehicle.purchasePrice · max',
    [number(100_000), number(100_001)],
  ],
  [
    { 'loanDetails.vehicle.annualKilometers': 12_000 },
    'loanDetails.vehicle.annualKilometers · enum',
    [number(15_000), number(20_000), number(25_000)],
  ],
  [
    { 'applicants[0].addresses': [1, 2, 3].map(() => ({ timeAtAddress: '2years', currentAddress: true })) },
    'applicants[0].addresses · singleCurrentAddress',
    [/\b(1|one)\b/, /\b(3|three|all)\b/],
  ],
  [
    { 'applicants[0].incomeExpenditure.netSalaryPerMonth': 1_000 },
    'applicants · combinedIncome',
    [number(1_250), number(1_150)],
  ],
  [{ 'borrower.borrowerType': 'joint' }, 'applicants · applicantCount', [/\b(2|two)\b/, /\b(1|one)\b/]],
  [{ 'borrower.timeInBusiness': 'ages' }, 'borrower.timeInBusiness · enum', [/less6/, /morethan10/]],
]

/** What a sentence says where nobody would expect the failure, or where another form was sent. */
const oddities: readonly (readonly [
  read: Reading,
  facts: Facts,
  body: Body,
  failure: string,
  says: string,
])[] = [
  [
    readA,
    factsForSetA,
    withAll(validQuote('SoleTrader'), { 'quote.company': { legalName: 'Sample' } }),
    'quote.company.numberOfDirectors',
    'numberOfDirectors is required because a company block was sent for a sole trader.',
  ],
  [
    readB,
    factsForSetB,
    withAll(validCase('individual'), { 'borrower.applicants': undefined }),
    'borrower.applicants',
    'applicants is required because applicants are sent twice, at the top level and in borrower.',
  ],
  [
    readB,
    factsForSetB,
    withAllInBothLists(validCase('individual'), { 'applicants[0].employment.mainPhone': '01 213 4567' }),
    'applicants[0].employment.mainPhone',
    'mainPhone must be an Irish mobile number in national or international format. A mobile number is required for the employer too.',
  ],
  [
    readA,
    factsForSetA,
    withAll(validQuote('Individual'), { [`${person}.dateOfBirth`]: 580_000_000 }),
    `${person}.dateOfBirth`,
    'dateOfBirth must be a string: an RFC 3339 date-time or a date (YYYY-MM-DD). Received a number.',
  ],
  [
    readA,
    factsForSetA,
    withAll(validQuote('Individual'), { [`${person}.title`]: 'Ms', [`${person}.maidenName`]: null }),
    `${person}.maidenName`,
    'maidenName is required when title is Mrs, Ms or Miss.',
  ],
  [
    readA,
    factsForSetA,
    withAll(validQuote('Individual'), { 'quote.usedVehicle': null, 'quote.newVehicle': null }),
    'quote.newVehicle',
    'newVehicle is required when usedVehicle is missing.',
  ],
  [
    readA,
    factsForSetA,
    withAll(validQuote('Individual'), { [`${person}.dateOfBirth`]: '/Date(580000000000)/' }),
    `${person}.dateOfBirth`,
    'dateOfBirth must be an RFC 3339 date-time or a date (YYYY-MM-DD).',
  ],
  [
    readA,
    factsForSetA,
    withAll(validQuote('Individual'), { [`${person}.ppsNumber`]: '12345678' }),
    `${person}.ppsNumber`,
    'ppsNumber must be a valid PPS number: seven digits, the correct check letter and, for some numbers, a second letter.',
  ],
  [
    readA,
    factsForSetA,
    withAll(validQuote('Individual'), { 'quote.finance.assetPurchasePrice': '20000' }),
    'quote.finance.assetPurchasePrice',
    'assetPurchasePrice must be a whole number from 0 to 100000. Received a string.',
  ],
  [
    readA,
    factsForSetA,
    withAll(validQuote('Individual'), { [`${person}.maritalStatus`]: 2 }),
    `${person}.maritalStatus`,
    'maritalStatus must be a string: one of Single, Married, Widowed, Separated or Divorced. Received a number.',
  ],
  [
    readA,
    factsForSetA,
    withAll(validQuote('Individual'), { [`${person}.title`]: '4' }),
    `${person}.title`,
    'title must be one of Mr (1), Mrs (2), Ms (3) or Miss (5). Received 4.',
  ],
]
for (const [read, facts, body, failure, says] of oddities) {
  test(`the sentence names the cause or the wanted form: ${says}`, () => {
    assert.equal(read(body, facts).find(({ place }) => place === failure)?.message, says)
  })
}

/** A message with its numbers written plainly: no commas or blanks between thousands. */
const plain = (message: string): string => message.replace(/(?<=\d)[, \u00a0\u202f](?=\d{3}(?!\d))/g, '')

function assertSaid(read: Reading, body: Body, facts: Facts, [given, failure, says]: Row): void {
  const found = read(body, facts).find(({ place, type }) => `${place} · ${type}` === failure)
  assert.ok(found, `${failure} is told of when ${shown(given)} is given`)
  for (const part of says) assert.match(plain(found.message), part, `${failure}: ${found.message}`)
}

for (const row of rowsOfSetA) {
  test(`set A: the sentence of ${row[1]} names the limit and what was found`, () => {
    assertSaid(readA, withAll(validQuote('Individual'), row[0]), factsForSetA, row)
  })
}

for (const row of rowsOfSetB) {
  test(`set B: the sentence of ${row[1]} names the limit and what was found`, () => {
    assertSaid(readB, withAllInBothLists(validCase('individual'), row[0]), factsForSetB, row)
  })
}

/** Personal data sent in place of an enumeration value: messages must not repeat it. */
const personalTexts = [
  'Aoife Sampleton',
  '7 Sample Street',
  '7654321ZZ',
  '085 765 4321',
  '0857654321',
  'aoife77@example.ie',
  '1985-04-12',
  'IE00SMPL99000076543210',
  'The applicant asked us to wait.',
]

test('no sentence repeats a personal text that was sent as an enumeration value', () => {
  const quote = validQuote('Individual')
  const application = validCase('individual')
  const found = personalTexts.flatMap((text) => [
    ...[`${person}.title`, `${person}.maritalStatus`, 'quote.borrowerType', 'quote.bankDetails.bank'].flatMap(
      (place) => readA(withAll(quote, { [place]: text }), factsForSetA),
    ),
    ...['applicants[0].gender', 'borrower.bankDetails.bank', 'loanDetails.vehicle.annualKilometers'].flatMap(
      (place) => readB(withAllInBothLists(application, { [place]: text }), factsForSetB),
    ),
  ])
  assert.equal(found.length, personalTexts.length * 7)
  const repeated = found.filter(({ message }) => personalTexts.some((text) => message.includes(text)))
  assert.deepEqual(
    repeated.map(({ place, message }) => `${place}: ${message}`),
    [],
  )
})

test('no sentence repeats what identifies a person or an account', () => {
  const quote = withAll(validQuote('Individual'), {
    [`${person}.ppsNumber`]: '7654321ZZ',
    [`${person}.firstName`]: 'Aoife77',
    [`${person}.lastName`]: { first: 'Aoife' },
    [`${person}.dateOfBirth`]: '2011-07-08',
    'quote.applicants[0].contactDetails.emailAddress': 'aoife77(at)example.ie',
    'quote.applicants[0].contactDetails.mainPhoneNumber': '085 765 43210',
    'quote.applicants[0].contactDetails.otherPhoneNumber': 353_857_654_321,
    'quote.bankDetails.accountNumber': '7654321',
    'quote.bankDetails.iban': 7_654_321_000,
    'quote.bankDetails.accountName': ['Aoife Seventy'],
    'quote.furtherInformation': ['Aoife Seventy'],
    ownerUserEmail: 'owner77(at)example.ie',
  })
  const failures = readA(quote, factsForSetA)
  assert.equal(failures.length, 12)
  const unsaid = [
    ...whatMustStayUnsaid(quote),
    ...['2011', '7654321', '76543210', '353857654321', 'Aoife', 'Seventy', 'aoife77', 'owner77'],
  ]
  for (const { message } of failures) {
    assert.deepEqual(
      unsaid.filter((secret) => message.includes(secret)),
      [],
      message,
    )
  }
})
