/** Set B's borrower by borrower type, its business address and contact, and who submits the case. */
import { test } from 'node:test'
import { accepted, assertFailures, assertRows } from './expectations.ts'
import { type BorrowerTypeB, borrowerTypesOfSetB, validCase, withAll, withAt } from './samples.ts'
import { factsForSetB as facts, readB } from './sets-under-test.ts'

/** The fields that depend on the borrower type, in the order of the table, with the types that need each. */
const neededBy: readonly (readonly [field: string, types: readonly BorrowerTypeB[]])[] = [
  ['legalName', ['partnership', 'limitedCompany']],
  ['tradingAs', ['soleTrader']],
  ['businessAddress', ['partnership', 'limitedCompany', 'soleTrader']],
  ['businessContact', ['partnership', 'limitedCompany', 'soleTrader']],
  ['typeOfBusiness', ['partnership', 'limitedCompany', 'soleTrader']],
  ['numberOfEmployees', []],
  ['averageTurnover', ['partnership', 'limitedCompany']],
  ['yearIncorporated', ['limitedCompany']],
  ['companyRegNumber', ['limitedCompany']],
  ['numberOfDirectors', ['limitedCompany']],
  ['timeInBusiness', ['soleTrader']],
]

for (const borrowerType of borrowerTypesOfSetB) {
  const full = validCase(borrowerType)
  const put = (place: string, value: unknown) => withAt(full, place, value)

  test(`${borrowerType}: a business field is required by the types that need it`, () => {
    for (const [field, types] of neededBy) {
      const place = `borrower.${field}`
      assertFailures(
        readB,
        put(place, undefined),
        facts,
        types.includes(borrowerType) ? [`${place} · required`] : [],
      )
    }
  })

  test(`${borrowerType}: without any business field, all required ones are reported in order`, () => {
    const bare = withAll(
      full,
      Object.fromEntries(neededBy.map(([field]) => [`borrower.${field}`, undefined])),
    )
    const expected = neededBy.filter(([, types]) => types.includes(borrowerType))
    assertFailures(
      readB,
      bare,
      facts,
      expected.map(([field]) => `borrower.${field} · required`),
    )
  })

  test(`${borrowerType}: a given business field is checked, and a block with nothing in it where it is needed`, () => {
    const needs = borrowerType !== 'individual' && borrowerType !== 'joint'
    assertRows(readB, facts, put, [
      ['borrower.businessAddress', { county: 'Cork' }, ['borrower.businessAddress.timeAtAddress · required']],
      [
        'borrower.businessAddress',
        { county: ' ', currentAddress: false },
        needs ? ['borrower.businessAddress.timeAtAddress · required'] : accepted,
      ],
      ['borrower.businessAddress.timeAtAddress', 'ages', 'enum'],
      ['borrower.businessAddress.currentAddress', 'true', 'type'],
      [
        'borrower.businessContact',
        [],
        needs
          ? ['borrower.businessContact.email · required', 'borrower.businessContact.mainPhone · required']
          : accepted,
      ],
      ['borrower.businessContact.email', 'office', 'email'],
      ['borrower.businessContact.mainPhone', '01 213 4567', 'irishMobile'],
      ['borrower.businessContact.secondaryPhone', '01 213 4567', accepted],
      ['borrower.businessContact.secondaryPhone', 'none', 'irishPhone'],
      ['borrower.averageTurnover', 0.5, 'wholeEuros'],
      ['borrower.averageTurnover', -1, 'min'],
      ['borrower.numberOfEmployees', 0.5, 'integer'],
      ['borrower.numberOfDirectors', -1, 'min'],
      ['borrower.yearIncorporated', '1899', 'year'],
      ['borrower.companyRegNumber', '12345678', accepted],
      ['borrower.companyRegNumber', 'IE 12-34/5, registered in Cork', accepted],
      ['borrower.companyRegNumber', 123456, 'type'],
      ['borrower.timeInBusiness', 'ages', 'enum'],
      ['borrower.bankDetails.sortCode', '990000', 'sortCode'],
      ['borrower.bankDetails.accountNumber', '1234567', 'accountNumber'],
      ['borrower.bankDetails.yearsWithBank', 0, 'min'],
    ])
  })
}

test('a business address needs no length of history and no mark of being current', () => {
  const body = validCase('limitedCompany')
  for (const timeAtAddress of ['less6', '6to12', '1year']) {
    for (const currentAddress of [true, false, undefined]) {
      assertFailures(
        readB,
        withAt(body, 'borrower.businessAddress', { timeAtAddress, currentAddress }),
        facts,
        [],
      )
    }
  }
})

test('without a readable borrower type, no business field is required', () => {
  const bare = withAll(
    validCase('limitedCompany'),
    Object.fromEntries(neededBy.map(([field]) => [`borrower.${field}`, undefined])),
  )
  for (const [given, type] of [
    [undefined, 'required'],
    ['LimitedCompany', 'enum'],
    [3, 'type'],
  ] as const) {
    assertFailures(readB, withAt(bare, 'borrower.borrowerType', given), facts, [
      `borrower.borrowerType · ${type}`,
    ])
  }
})

test('a case lacks everything in the order of the tables', () => {
  assertFailures(
    readB,
    {},
    facts,
    ['caseId', 'borrower', 'applicants', 'loanDetails'].map((place) => `${place} · required`),
  )
  assertFailures(
    readB,
    { onBehalfOf: null, caseId: null, borrower: {}, applicants: [{}], loanDetails: {} },
    facts,
    [
      ...['borrowerType', 'bankDetails', 'applicants'].map((name) => `borrower.${name} · required`),
      ...[
        ...[
          'title',
          'firstName',
          'lastName',
          'dateOfBirth',
          'gender',
          'maritalStatus',
          'nationality',
          'primaryApplicant',
        ],
        ...['ppsNumber', 'email', 'mainPhone', 'residentialStatus', 'addresses', 'employment'],
      ].map((name) => `applicants[0].${name} · required`),
      ...['vehicle', 'term', 'loanType'].map((name) => `loanDetails.${name} · required`),
    ],
  )
})

test('onBehalfOf is empty or an e-mail address', () => {
  const body = validCase('individual')
  assertRows(readB, facts, (place, value) => withAt(body, place, value), [
    ['onBehalfOf', undefined, accepted],
    ['onBehalfOf', null, accepted],
    ['onBehalfOf', '', accepted],
    ['onBehalfOf', '   ', accepted],
    ['onBehalfOf', 'OWNER@example.ie', accepted],
    ['onBehalfOf', ' owner@example.ie ', accepted],
    ['onBehalfOf', 'owner', 'email'],
    ['onBehalfOf', 5, 'type'],
    ['caseId', undefined, 'required'],
    ['caseId', null, accepted],
    ['caseId', '', accepted],
    ['caseId', 'sample-case', accepted],
  ])
})

test('any number of applicants may be the primary one', () => {
  const joint = validCase('joint')
  for (const [one, other] of [
    [true, true],
    [false, false],
  ] as const) {
    const marks = { 'applicants[0].primaryApplicant': one, 'applicants[1].primaryApplicant': other }
    const inner = Object.fromEntries(
      Object.entries(marks).map(([place, mark]) => [`borrower.${place}`, mark]),
    )
    assertFailures(readB, withAll(joint, { ...marks, ...inner }), facts, [])
  }
})
