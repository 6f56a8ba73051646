/**
 * Set B's rules on applicants: how many, when a maiden name or an employer is required, three years of addresses of
 * which one is current, and the income of all together.
 */
import { test } from 'node:test'
import { accepted, assertFailures, assertRows, type Row } from './expectations.ts'
import type { Body } from './interface-tables.ts'
import {
  type BorrowerTypeB,
  borrowerTypesOfSetB,
  validCase,
  withAll,
  withAllInBothLists,
  withAtInBothLists,
} from './samples.ts'
import { factsForSetB as facts, readB } from './sets-under-test.ts'

const LIST_LENGTH_MAXIMUM = 100
const [applicant] = validCase('individual')['applicants'] as Body[]
const first = 'applicants[0]'

const repeated = (length: number): unknown[] => Array.from({ length }, () => applicant)
const withBothLists = (body: Body, list: unknown): Body =>
  withAll(body, { applicants: list, 'borrower.applicants': list })

const countsAllowed: Readonly<Record<BorrowerTypeB, readonly number[]>> = {
  individual: [1],
  soleTrader: [1],
  joint: [2],
  partnership: [2, 3],
  limitedCompany: [1, 2, 3],
}

for (const borrowerType of borrowerTypesOfSetB) {
  test(`the number of applicants suits ${borrowerType}`, () => {
    const body = validCase(borrowerType)
    const rows = [0, 1, 2, 3, 4, LIST_LENGTH_MAXIMUM].map((count): Row => {
      const fits = countsAllowed[borrowerType].includes(count)
      return ['applicants', repeated(count), fits ? accepted : 'applicantCount']
    })
    assertRows(readB, facts, (_, list) => withBothLists(body, list), rows)
  })
}

test('lists of more than a hundred are not read and not compared', () => {
  const body = validCase('individual')
  const crowds = [
    repeated(LIST_LENGTH_MAXIMUM + 1),
    Array.from({ length: LIST_LENGTH_MAXIMUM + 1 }, () => null),
  ]
  for (const crowd of crowds) {
    assertFailures(readB, withBothLists(body, crowd), facts, [
      'borrower.applicants · maxLength',
      'applicants · maxLength',
    ])
  }
})

test('without a borrower type that can be read, nothing is said of the number of applicants', () => {
  const crowd = withBothLists(validCase('individual'), repeated(4))
  for (const [given, type] of [
    [undefined, 'required'],
    ['Individual', 'enum'],
    [1, 'type'],
  ] as const) {
    assertFailures(readB, withAll(crowd, { 'borrower.borrowerType': given }), facts, [
      `borrower.borrowerType · ${type}`,
    ])
  }
  assertFailures(readB, withAll(crowd, { borrower: undefined }), facts, ['borrower · required'])
})

test('a null entry is required at its index and counts as an entry', () => {
  const put = (list: unknown) => withBothLists(validCase('joint'), list)
  assertFailures(readB, put([applicant, null]), facts, ['applicants[1] · required'])
  assertFailures(readB, put([null, null]), facts, ['applicants[0] · required', 'applicants[1] · required'])
  assertFailures(readB, put([null]), facts, ['applicants · applicantCount', 'applicants[0] · required'])
  assertFailures(readB, put([applicant, 5]), facts, ['applicants[1] · type'])
})

test('a maiden name is required with mrs, ms and miss', () => {
  const place = `${first}.maidenOther`
  for (const [title, needed] of [
    ['mr', false],
    ['mrs', true],
    ['ms', true],
    ['miss', true],
    ['genderNeutral', false],
    ['doctor', false],
  ] as const) {
    const body = withAtInBothLists(validCase('individual'), `${first}.title`, title)
    assertFailures(readB, body, facts, [])
    assertFailures(
      readB,
      withAtInBothLists(body, place, undefined),
      facts,
      needed ? [`${place} · required`] : [],
    )
  }
  const nameless = withAtInBothLists(validCase('individual'), place, null)
  assertFailures(readB, withAtInBothLists(nameless, `${first}.title`, 'Mrs'), facts, [
    `${first}.title · enum`,
  ])
  assertFailures(readB, withAtInBothLists(nameless, `${first}.title`, undefined), facts, [
    `${first}.title · required`,
  ])
})

test('an employer and a status are required with full and part time alone', () => {
  const job = `${first}.employment`
  const both = [`${job}.status · required`, `${job}.employerName · required`]
  const body = withAllInBothLists(validCase('individual'), {
    [`${job}.status`]: undefined,
    [`${job}.employerName`]: ' ',
  })
  assertRows(readB, facts, (place, value) => withAtInBothLists(body, place, value), [
    [`${job}.employmentType`, 'fullTime', both],
    [`${job}.employmentType`, 'partTime', both],
    [`${job}.employmentType`, 'selfEmployed', accepted],
    [`${job}.employmentType`, 'FullTime', 'enum'],
    [`${job}.employmentType`, undefined, 'required'],
    [`${job}.employmentType`, 5, 'type'],
  ])
})

test('the employer’s own address and contact are required of everyone, its phone a mobile', () => {
  const job = `${first}.employment`
  const lacking = [
    ...[
      'industry',
      'title',
      'employmentType',
      'county',
      'country',
      'line1',
      'line2',
      'postCode',
      'eirCode',
      'email',
    ],
    ...['mainPhone', 'timeInEmployment'],
  ].map((name) => `${job}.${name} · required`)
  for (const borrowerType of borrowerTypesOfSetB) {
    const body = validCase(borrowerType)
    assertFailures(readB, withAtInBothLists(body, job, {}), facts, lacking)
    assertFailures(readB, withAtInBothLists(body, job, undefined), facts, [`${job} · required`])
    assertFailures(readB, withAtInBothLists(body, `${job}.mainPhone`, '01 213 4567'), facts, [
      `${job}.mainPhone · irishMobile`,
    ])
    assertFailures(readB, withAtInBothLists(body, `${job}.secondaryPhone`, '01 213 4567'), facts, [])
  }
})

const addresses = `${first}.addresses`
/** Addresses of those times, the first of them the current one. */
const livedAt = (...times: unknown[]) =>
  times.map((timeAtAddress, index) => ({ timeAtAddress, currentAddress: index === 0 }))
const sixMonthsEach = (count: number) => livedAt(...Array.from({ length: count }, () => '6to12'))
const individual = validCase('individual')
const put = (place: string, value: unknown) => withAtInBothLists(individual, place, value)

test('the lower bounds of all times at addresses reach three years', () => {
  assertRows(readB, facts, put, [
    [addresses, [], 'addressHistory'],
    [addresses, livedAt('less6'), 'addressHistory'],
    [addresses, livedAt('6to12'), 'addressHistory'],
    [addresses, livedAt('1year'), 'addressHistory'],
    [addresses, livedAt('2years'), 'addressHistory'],
    [addresses, livedAt('3years'), accepted],
    [addresses, livedAt('4years'), accepted],
    [addresses, livedAt('morethan10'), accepted],
    [addresses, livedAt('2years', '1year'), accepted],
    [addresses, livedAt('1year', '1year', '1year'), accepted],
    [addresses, livedAt('2years', '6to12'), 'addressHistory'],
    [addresses, livedAt('2years', '6to12', 'less6'), 'addressHistory'],
    [addresses, livedAt('2years', '6to12', '6to12'), accepted],
    [addresses, sixMonthsEach(5), 'addressHistory'],
    [addresses, sixMonthsEach(6), accepted],
    [addresses, livedAt(...Array.from({ length: LIST_LENGTH_MAXIMUM }, () => 'less6')), 'addressHistory'],
    [addresses, sixMonthsEach(LIST_LENGTH_MAXIMUM), accepted],
    [addresses, sixMonthsEach(LIST_LENGTH_MAXIMUM + 1), 'maxLength'],
  ])
})

/** Three addresses of two years each with these marks; `undefined` leaves the mark out. */
const marked = (...marks: unknown[]) =>
  marks.map((currentAddress) => ({ timeAtAddress: '2years', currentAddress }))

test('exactly one of an applicant’s addresses is the current one', () => {
  assertRows(readB, facts, put, [
    [addresses, marked(true, false, false), accepted],
    [addresses, marked(false, false, true), accepted],
    [addresses, marked(true, undefined, undefined), accepted],
    [addresses, marked(undefined, true, null), accepted],
    [addresses, marked(false, false, false), 'singleCurrentAddress'],
    [addresses, marked(undefined, undefined, undefined), 'singleCurrentAddress'],
    [addresses, marked(null, false), 'singleCurrentAddress'],
    [addresses, marked(true, true, false), 'singleCurrentAddress'],
    [addresses, marked(true, true, true), 'singleCurrentAddress'],
  ])
})

test('too short a history counts before the current address', () => {
  assertRows(readB, facts, put, [
    [addresses, [{ timeAtAddress: '1year' }], 'addressHistory'],
    [
      addresses,
      [
        { timeAtAddress: '1year', currentAddress: true },
        { timeAtAddress: '1year', currentAddress: true },
      ],
      'addressHistory',
    ],
  ])
})

test('each of the two rules on addresses is skipped if a field that it reads fails', () => {
  const [lived] = livedAt('1year')
  assertRows(readB, facts, put, [
    [addresses, [lived, { timeAtAddress: 'ages' }], [`${addresses}[1].timeAtAddress · enum`]],
    [
      addresses,
      [{ timeAtAddress: 'ages' }],
      [`${addresses} · singleCurrentAddress`, `${addresses}[0].timeAtAddress · enum`],
    ],
    [addresses, [{}], [`${addresses} · singleCurrentAddress`, `${addresses}[0].timeAtAddress · required`]],
    [
      addresses,
      [{ timeAtAddress: '3years', currentAddress: 'true' }],
      [`${addresses}[0].currentAddress · type`],
    ],
    [
      addresses,
      [{ timeAtAddress: '1year', currentAddress: 1 }],
      [`${addresses} · addressHistory`, `${addresses}[0].currentAddress · type`],
    ],
    [addresses, [null], [`${addresses}[0] · required`]],
    [addresses, [...livedAt('3years'), null], [`${addresses}[1] · required`]],
    [addresses, ['sample'], [`${addresses}[0] · type`]],
    [
      addresses,
      [{ timeAtAddress: '3years', currentAddress: true, county: 5 }],
      [`${addresses}[0].county · type`],
    ],
  ])
})

test('the rules on addresses hold for every applicant', () => {
  const joint = withAllInBothLists(validCase('joint'), {
    'applicants[0].addresses': livedAt('2years'),
    'applicants[1].addresses': marked(true, true),
  })
  assertFailures(readB, joint, facts, [
    'applicants[0].addresses · addressHistory',
    'applicants[1].addresses · singleCurrentAddress',
  ])
})

const income = (index: number, salary: unknown, other?: unknown) => ({
  [`applicants[${index}].incomeExpenditure.netSalaryPerMonth`]: salary,
  [`applicants[${index}].incomeExpenditure.otherIncomePerMonth`]: other,
})

test('an individual, a joint pair and a sole trader have 1,250 a month together', () => {
  for (const borrowerType of ['individual', 'soleTrader'] as const) {
    const one = validCase(borrowerType)
    assertFailures(readB, withAllInBothLists(one, income(0, 1_249)), facts, ['applicants · combinedIncome'])
    assertFailures(readB, withAllInBothLists(one, income(0, 1_249, 0)), facts, [
      'applicants · combinedIncome',
    ])
    assertFailures(readB, withAllInBothLists(one, income(0, 1_250)), facts, [])
    assertFailures(readB, withAllInBothLists(one, income(0, 1, 1_249)), facts, [])
    assertFailures(readB, withAllInBothLists(one, income(0, 1_249, 1)), facts, [])
  }
  const joint = validCase('joint')
  const pair = (...values: object[]) => withAllInBothLists(joint, Object.assign({}, ...values))
  assertFailures(readB, pair(income(0, 600), income(1, 649)), facts, ['applicants · combinedIncome'])
  assertFailures(readB, pair(income(0, 600), income(1, 650)), facts, [])
  assertFailures(readB, pair(income(0, 600, 25), income(1, 600, 25)), facts, [])
})

test('the incomes of partners and directors count, and they may give none', () => {
  for (const borrowerType of ['partnership', 'limitedCompany'] as const) {
    const body = validCase(borrowerType)
    const poor = withAllInBothLists(body, Object.assign({}, income(0, 1), income(1, 1), income(2, 1)))
    assertFailures(readB, poor, facts, ['applicants · combinedIncome'])
    const withoutIncome = [0, 1, 2].map((index) => ({
      [`applicants[${index}].incomeExpenditure`]: undefined,
    }))
    assertFailures(readB, withAllInBothLists(body, Object.assign({}, ...withoutIncome)), facts, [])
    const one = withAllInBothLists(
      body,
      Object.assign({}, withoutIncome[1], withoutIncome[2], income(0, 1_249)),
    )
    assertFailures(readB, one, facts, ['applicants · combinedIncome'])
    assertFailures(readB, withAllInBothLists(one, income(0, 1_250)), facts, [])
  }
})

test('an income that failed or is missing leaves the combined income unasked, a failed rent does not', () => {
  const poor = withAllInBothLists(validCase('joint'), { ...income(0, 100), ...income(1, 100) })
  const block = 'applicants[1].incomeExpenditure'
  assertRows(readB, facts, (place, value) => withAtInBothLists(poor, place, value), [
    [block, undefined, 'required'],
    [block, [{}], 'type'],
    [`${block}.netSalaryPerMonth`, null, 'required'],
    [`${block}.netSalaryPerMonth`, 0, 'min'],
    [`${block}.netSalaryPerMonth`, 0.5, 'wholeEuros'],
    [`${block}.otherIncomePerMonth`, -1, 'min'],
    [`${block}.otherIncomePerMonth`, '', 'type'],
    ['applicants[1]', null, 'required'],
    ['borrower.borrowerType', 'Joint', ['borrower.borrowerType · enum', 'applicants · combinedIncome']],
    [`${block}.mortgageRent`, undefined, ['applicants · combinedIncome', `${block}.mortgageRent · required`]],
    [`${block}.mortgageRent`, -1, ['applicants · combinedIncome', `${block}.mortgageRent · min`]],
  ])
})

test('the number of applicants counts before their income', () => {
  const poor = withAllInBothLists(validCase('joint'), { ...income(0, 100), ...income(1, 100) })
  assertFailures(readB, withAll(poor, { 'borrower.borrowerType': 'individual' }), facts, [
    'applicants · applicantCount',
  ])
})
