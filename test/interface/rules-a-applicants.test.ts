/**
 * Set A's rules on applicants: how many, when a maiden name or an employer is required, three years of addresses, and
 * the income of all together.
 */
import { test } from 'node:test'
import { accepted, assertFailures, assertRows, type Row } from './expectations.ts'
import {
  type BorrowerTypeA,
  borrowerTypesOfSetA,
  type Overrides,
  validQuote,
  withAll,
  withAt,
} from './samples.ts'
import { factsForSetA as facts, readA } from './sets-under-test.ts'

const LIST_LENGTH_MAXIMUM = 100
const list = 'quote.applicants'
const first = `${list}[0]`
const [applicant] = (validQuote('Individual')['quote'] as { applicants: object[] }).applicants

const repeated = (length: number): unknown[] => Array.from({ length }, () => applicant)

const countsAllowed: Readonly<Record<BorrowerTypeA, readonly number[]>> = {
  Individual: [1],
  SoleTrader: [1],
  Joint: [2],
  Partnership: [2, 3],
  LimitedCompany: [1, 2, 3],
}

for (const borrowerType of borrowerTypesOfSetA) {
  test(`the number of applicants suits ${borrowerType}`, () => {
    const body = validQuote(borrowerType)
    const rows = [0, 1, 2, 3, 4, LIST_LENGTH_MAXIMUM].map((count): Row => {
      const fits = countsAllowed[borrowerType].includes(count)
      return [list, repeated(count), fits ? accepted : 'applicantCount']
    })
    assertRows(readA, facts, (place, value) => withAt(body, place, value), [
      ...rows,
      [list, repeated(LIST_LENGTH_MAXIMUM + 1), 'maxLength'],
      [list, Array.from({ length: LIST_LENGTH_MAXIMUM + 1 }, () => null), 'maxLength'],
      [list, Array.from({ length: LIST_LENGTH_MAXIMUM + 1 }, () => ({})), 'maxLength'],
    ])
  })
}

test('without a borrower type that can be read, nothing is said of the number of applicants', () => {
  const crowd = withAt(validQuote('Individual'), list, repeated(4))
  for (const [given, type] of [
    [undefined, 'required'],
    ['Nobody', 'enum'],
    [1, 'type'],
  ] as const) {
    assertFailures(readA, withAt(crowd, 'quote.borrowerType', given), facts, [`quote.borrowerType · ${type}`])
  }
})

test('a null entry is required at its index and counts as an entry', () => {
  const put = (value: unknown) => withAt(validQuote('Joint'), list, value)
  assertFailures(readA, put([applicant, null]), facts, [`${list}[1] · required`])
  assertFailures(readA, put([null, applicant]), facts, [`${list}[0] · required`])
  assertFailures(readA, put([null, null]), facts, [`${list}[0] · required`, `${list}[1] · required`])
  assertFailures(readA, put([null]), facts, [`${list} · applicantCount`, `${list}[0] · required`])
  assertFailures(readA, put([applicant, 'sample']), facts, [`${list}[1] · type`])
  assertFailures(readA, put([applicant, applicant, null]), facts, [
    `${list} · applicantCount`,
    `${list}[2] · required`,
  ])
})

test('a wrong number of applicants leaves their own failures unreported', () => {
  const body = withAll(validQuote('Joint'), {
    [`${list}[0].personalInfo.ppsNumber`]: '1234567AA',
    [`${list}[1].contactDetails.emailAddress`]: 'sample',
    'quote.borrowerType': 'Individual',
  })
  assertFailures(readA, body, facts, [
    `${list} · applicantCount`,
    `${list}[0].personalInfo.ppsNumber · ppsNumber`,
    `${list}[1].contactDetails.emailAddress · email`,
  ])
})

test('a maiden name is required with Mrs, Ms and Miss', () => {
  const place = `${first}.personalInfo.maidenName`
  for (const [title, needed] of [
    ['Mr', false],
    ['Mrs', true],
    ['Ms', true],
    ['Miss', true],
    ['Doctor', false],
    [undefined, false],
  ] as const) {
    const titled = `${first}.personalInfo.title`
    const titleFails =
      title === 'Doctor' ? [`${titled} · enum`] : title === undefined ? [`${titled} · required`] : []
    const body = withAt(validQuote('Individual'), titled, title)
    assertFailures(
      readA,
      withAt(body, place, undefined),
      facts,
      needed ? [`${place} · required`] : titleFails,
    )
    assertFailures(readA, body, facts, titleFails)
  }
})

test('an employer is required with full and part time', () => {
  const job = `${first}.employment`
  const both = [`${job}.employerName · required`, `${job}.employmentStatus · required`]
  const body = withAll(validQuote('Individual'), {
    [`${job}.employerName`]: undefined,
    [`${job}.employmentStatus`]: null,
  })
  assertRows(readA, facts, (place, value) => withAt(body, place, value), [
    [`${job}.employmentType`, 'FullTime', both],
    [`${job}.employmentType`, 'PartTime', both],
    [`${job}.employmentType`, 'SelfEmployed', accepted],
    [`${job}.employmentType`, 'Retired', 'enum'],
    [`${job}.employmentType`, undefined, 'required'],
    [`${job}.employmentType`, true, 'type'],
  ])
})

test('employment and income are checked where they are given or required; empty ones are absent elsewhere', () => {
  for (const borrowerType of borrowerTypesOfSetA) {
    const asked = borrowerType === 'Individual' || borrowerType === 'Joint'
    const body = validQuote(borrowerType)
    assertRows(readA, facts, (place, value) => withAt(body, place, value), [
      [`${first}.employment`, undefined, asked ? 'required' : accepted],
      [`${first}.incomeExpenditure`, undefined, asked ? 'required' : accepted],
      [
        `${first}.incomeExpenditure`,
        { mortgageRentPayment: 5 },
        [`${first}.incomeExpenditure.netSalaryPerMonth · required`],
      ],
      [
        `${first}.incomeExpenditure`,
        {},
        !asked
          ? accepted
          : [
              `${first}.incomeExpenditure.mortgageRentPayment · required`,
              `${first}.incomeExpenditure.netSalaryPerMonth · required`,
            ],
      ],
      [
        `${first}.employment`,
        {},
        !asked
          ? accepted
          : [
              'employerAddress',
              'employmentPhoneNumber',
              'employmentType',
              'industryCategory',
              'occupationTitle',
              'timeInThisEmployment',
            ].map((name) => `${first}.employment.${name} · required`),
      ],
      [`${first}.employment.employerAddress`, {}, accepted],
    ])
  }
})

const historyPlace = `${first}.contactDetails.addressHistory`
const livedAt = (...times: unknown[]) =>
  times.map((timeAtAddress) => ({ ccrCounty: 'DUBLIN', timeAtAddress, county: 'Dublin' }))
const sixMonthsEach = (count: number) => livedAt(...Array.from({ length: count }, () => 'From6To12Months'))

test('the lower bounds of all times at addresses reach three years', () => {
  const body = validQuote('Individual')
  assertRows(readA, facts, (place, value) => withAt(body, place, value), [
    [historyPlace, [], 'addressHistory'],
    [historyPlace, livedAt('LessThan6Months'), 'addressHistory'],
    [historyPlace, livedAt('From6To12Months'), 'addressHistory'],
    [historyPlace, livedAt('About1Year'), 'addressHistory'],
    [historyPlace, livedAt('About2Years'), 'addressHistory'],
    [historyPlace, livedAt('About3Years'), accepted],
    [historyPlace, livedAt('About4Years'), accepted],
    [historyPlace, livedAt('About10YearsOrMore'), accepted],
    [historyPlace, livedAt('About2Years', 'About1Year'), accepted],
    [historyPlace, livedAt('About1Year', 'About1Year', 'About1Year'), accepted],
    [historyPlace, livedAt('About2Years', 'From6To12Months'), 'addressHistory'],
    [historyPlace, livedAt('About2Years', 'From6To12Months', 'LessThan6Months'), 'addressHistory'],
    [historyPlace, livedAt('About2Years', 'From6To12Months', 'From6To12Months'), accepted],
    [historyPlace, sixMonthsEach(5), 'addressHistory'],
    [historyPlace, sixMonthsEach(6), accepted],
    [
      historyPlace,
      livedAt(...Array.from({ length: LIST_LENGTH_MAXIMUM }, () => 'LessThan6Months')),
      'addressHistory',
    ],
    [historyPlace, sixMonthsEach(LIST_LENGTH_MAXIMUM), accepted],
    [historyPlace, sixMonthsEach(LIST_LENGTH_MAXIMUM + 1), 'maxLength'],
  ])
})

test('a time at an address that cannot be read leaves three years unasked', () => {
  const body = validQuote('Individual')
  assertRows(readA, facts, (place, value) => withAt(body, place, value), [
    [historyPlace, livedAt('About1Year', 'Ages'), [`${historyPlace}[1].timeAtAddress · enum`]],
    [historyPlace, livedAt('About1Year', undefined), [`${historyPlace}[1].timeAtAddress · required`]],
    [historyPlace, livedAt('About1Year', 12), [`${historyPlace}[1].timeAtAddress · type`]],
    [historyPlace, [...livedAt('About1Year'), null], [`${historyPlace}[1] · required`]],
    [historyPlace, [...livedAt('About1Year'), 'sample'], [`${historyPlace}[1] · type`]],
    [historyPlace, [null], [`${historyPlace}[0] · required`]],
  ])
})

test('an address of too short a history is reported beside its own failures', () => {
  const [lived] = livedAt('About1Year')
  const body = withAt(validQuote('Individual'), historyPlace, [{ ...lived, ccrCounty: 'ANTRIM', county: '' }])
  assertFailures(readA, body, facts, [
    `${historyPlace} · addressHistory`,
    `${historyPlace}[0].ccrCounty · enum`,
    `${historyPlace}[0].county · required`,
  ])
})

const income = (index: number, salary: unknown, other?: unknown) => ({
  [`${list}[${index}].incomeExpenditure.netSalaryPerMonth`]: salary,
  [`${list}[${index}].incomeExpenditure.otherIncomePerMonth`]: other,
})

test('an individual and a joint pair have 1,250 a month together', () => {
  const individual = validQuote('Individual')
  const joint = validQuote('Joint')
  const low = [`${list} · combinedIncome`]
  for (const [body, expected] of [
    [withAll(individual, income(0, 1_249)), low],
    [withAll(individual, income(0, 1_250)), []],
    [withAll(individual, income(0, 1_249, 0)), low],
    [withAll(individual, income(0, 1_249, 1)), []],
    [withAll(individual, income(0, 1, 1_248)), low],
    [withAll(individual, income(0, 1, 1_249)), []],
    [withAll(joint, { ...income(0, 600), ...income(1, 649) }), low],
    [withAll(joint, { ...income(0, 600), ...income(1, 650) }), []],
    [withAll(joint, { ...income(0, 600, 49), ...income(1, 600) }), low],
    [withAll(joint, { ...income(0, 600, 25), ...income(1, 600, 25) }), []],
    [withAll(joint, { ...income(0, 1), ...income(1, 1_249) }), []],
  ] as const) {
    assertFailures(readA, body, facts, expected)
  }
})

test('the rent has no part in the combined income', () => {
  const rent = `${first}.incomeExpenditure.mortgageRentPayment`
  const poor = withAll(validQuote('Individual'), income(0, 1_000))
  for (const [given, type] of [
    [undefined, 'required'],
    [-1, 'min'],
    [0.5, 'wholeEuros'],
    ['900', 'type'],
  ] as const) {
    assertFailures(readA, withAt(poor, rent, given), facts, [`${list} · combinedIncome`, `${rent} · ${type}`])
  }
})

test('an income that failed or is missing leaves the combined income unasked', () => {
  const joint = withAll(validQuote('Joint'), { ...income(0, 100), ...income(1, 100) })
  const block = `${list}[1].incomeExpenditure`
  assertRows(readA, facts, (place, value) => withAt(joint, place, value), [
    [block, undefined, 'required'],
    [block, null, 'required'],
    [block, 'sample', 'type'],
    [`${block}.netSalaryPerMonth`, undefined, 'required'],
    [`${block}.netSalaryPerMonth`, 0, 'min'],
    [`${block}.netSalaryPerMonth`, 0.5, 'wholeEuros'],
    [`${block}.netSalaryPerMonth`, '1250', 'type'],
    [`${block}.otherIncomePerMonth`, -1, 'min'],
    [`${block}.otherIncomePerMonth`, 0.5, 'wholeEuros'],
    [`${block}.otherIncomePerMonth`, '', 'type'],
    [`${list}[1]`, null, 'required'],
    [`${list}[1]`, 5, 'type'],
  ])
  // An income that was sent is checked, whatever failed in the borrower type.
  assertRows(readA, facts, (place, value) => withAt(joint, place, value), [
    ['quote.borrowerType', undefined, [`${list} · combinedIncome`, 'quote.borrowerType · required']],
    ['quote.borrowerType', 'joint', [`${list} · combinedIncome`, 'quote.borrowerType · enum']],
  ])
})

test('the number of applicants counts before their income', () => {
  const pair = withAll(validQuote('Joint'), { ...income(0, 100), ...income(1, 100) })
  assertFailures(readA, withAt(pair, 'quote.borrowerType', 'Individual'), facts, [`${list} · applicantCount`])
  assertFailures(readA, withAt(validQuote('Individual'), list, []), facts, [`${list} · applicantCount`])
})

test('a given income counts for every borrower type; if none is given and none is required, nothing is', () => {
  const low = [`${list} · combinedIncome`]
  for (const borrowerType of ['Partnership', 'LimitedCompany', 'SoleTrader'] as const) {
    const body = validQuote(borrowerType)
    const count = (body['quote'] as { applicants: object[] }).applicants.length
    const each = (of: (index: number) => Overrides) =>
      withAll(body, Object.assign({}, ...Array.from({ length: count }, (_, index) => of(index))))
    const withoutIncome = (index: number) => ({ [`${list}[${index}].incomeExpenditure`]: undefined })
    const others = (index: number) => (index === 0 ? {} : withoutIncome(index))
    assertFailures(
      readA,
      each((index) => income(index, 1)),
      facts,
      low,
    )
    assertFailures(readA, each(withoutIncome), facts, [])
    // An applicant without income adds none.
    assertFailures(
      readA,
      each((index) => ({ ...income(0, 1_249), ...others(index) })),
      facts,
      low,
    )
    assertFailures(
      readA,
      each((index) => ({ ...income(0, 1_250), ...others(index) })),
      facts,
      [],
    )
    assertFailures(
      readA,
      each((index) => ({ ...income(0, 1, 1_249), ...others(index) })),
      facts,
      [],
    )
  }
})

test('whatever failed in the borrower type, nothing is required if no income was given', () => {
  const joint = withAll(validQuote('Joint'), {
    'quote.borrowerType': 'Nobody',
    [`${list}[0].incomeExpenditure`]: undefined,
    [`${list}[1].incomeExpenditure`]: null,
  })
  assertFailures(readA, joint, facts, ['quote.borrowerType · enum'])
  const one = withAt(joint, `${list}[0].incomeExpenditure`, {
    mortgageRentPayment: 0,
    netSalaryPerMonth: 1_249,
  })
  assertFailures(readA, one, facts, [`${list} · combinedIncome`, 'quote.borrowerType · enum'])
})
