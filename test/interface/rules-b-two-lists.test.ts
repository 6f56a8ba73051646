/**
 * Set B's two lists of applicants, at the top and in `borrower`: compared after reading, reported once if they are
 * equal, both checked if they differ, and not compared if one is missing or failed as a whole.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertFailures } from './expectations.ts'
import type { Body } from './interface-tables.ts'
import {
  type Overrides,
  validCase,
  withAll,
  withAllInBothLists,
  withAt,
  withAtInBothLists,
} from './samples.ts'
import { factsForSetB as facts, readB } from './sets-under-test.ts'

const individual = validCase('individual')
const joint = validCase('joint')
const mismatch = ' · applicantsMismatch'
const inTop = (place: string, value: unknown): Body => withAt(individual, `applicants[0].${place}`, value)
const inBorrower = (place: string, value: unknown): Body =>
  withAt(individual, `borrower.applicants[0].${place}`, value)

test('equal lists are reported once, under applicants', () => {
  const faults: Overrides = {
    'applicants[0].ppsNumber': '1234567AA',
    'applicants[1].email': 'sample',
    'applicants[1].employment.title': undefined,
    'applicants[1].numberOfDependents': -1,
  }
  assertFailures(readB, withAllInBothLists(joint, faults), facts, [
    'applicants[0].ppsNumber · ppsNumber',
    'applicants[1].email · email',
    'applicants[1].numberOfDependents · min',
    'applicants[1].employment.title · required',
  ])
  const values = [5, true, [], {}, { a: [1] }, [[1], 2], 'sample@']
  for (const value of values) {
    const type = value === 'sample@' ? 'email' : 'type'
    assertFailures(readB, withAtInBothLists(individual, 'applicants[0].email', value), facts, [
      `applicants[0].email · ${type}`,
    ])
  }
})

test('lists are equal when they read the same, however they are written', () => {
  for (const [place, value] of [
    ['ppsNumber', '1234567-fa'],
    ['ppsNumber', ' 1234567 FA '],
    ['mainPhone', '+353 85 123 4567'],
    ['mainPhone', '(085) 123-4567'],
    ['secondaryPhone', '+353897654321'],
    ['employment.mainPhone', '00353 88 123 4567'],
    ['dateOfBirth', '1985-04-12T00:00:00'],
    ['dateOfBirth', '1985-04-12T12:00:00Z'],
    ['dateOfBirth', '1985-04-11T23:30:00Z'],
    ['firstName', '  Aoife '],
    ['email', ' aoife@example.ie'],
    ['email', 'Aoife@EXAMPLE.ie'],
    ['employment.status', 'permanent'],
    ['title', 'mrs'],
    ['middleNames', 'ignored'],
  ] as const) {
    assertFailures(readB, inTop(place, value), facts, [])
    assertFailures(readB, inBorrower(place, value), facts, [])
  }
})

test('names are equal whatever signs and however many spaces they are written with', () => {
  const named = (name: string) => inTop('lastName', name)
  for (const [top, inner] of [
    ['O’Sample', "O'Sample"],
    ['O´ Sample', 'O‘  Sample'],
    ['O`Sample  Byrne', 'O´Sample Byrne'],
    ['Oʹsample', "O'sample"],
    ['Oꞌsample', "O'sample"],
    ['Oˈsample', 'Oʹsample'],
    ['Oʽsample', 'O’sample'],
  ] as const) {
    assertFailures(readB, withAt(named(top), 'borrower.applicants[0].lastName', inner), facts, [])
  }
  assertFailures(readB, withAt(named('O Sample'), 'borrower.applicants[0].lastName', "O'Sample"), facts, [
    mismatch,
  ])
})

test('free text is equal whatever its apostrophes', () => {
  const street = 'addresses[0].line1'
  const body = withAt(individual, `applicants[0].${street}`, 'St Johnʹs Road')
  assertFailures(readB, withAt(body, `borrower.applicants[0].${street}`, 'St John’s Road'), facts, [])
})

test('null, absent and blank are the same in both lists', () => {
  for (const place of [
    'applicants[0].secondaryPhone',
    'applicants[0].middleName',
    'applicants[0].employment.workPermit',
  ]) {
    const body = withAt(withAt(individual, place, undefined), `borrower.${place}`, null)
    assertFailures(readB, body, facts, [])
    assertFailures(readB, withAt(body, place, '  '), facts, [])
  }
  const twiceMissing = withAt(
    withAt(individual, 'applicants[0].gender', ''),
    'borrower.applicants[0].gender',
    undefined,
  )
  assertFailures(readB, twiceMissing, facts, ['applicants[0].gender · required'])
})

test('lists that differ are both checked, and the mismatch comes last, tied to no field', () => {
  assertFailures(readB, inTop('firstName', 'Brian'), facts, [mismatch])
  assertFailures(readB, inBorrower('firstName', 'Brian'), facts, [mismatch])
  assertFailures(readB, inTop('middleName', undefined), facts, [mismatch])
  assertFailures(readB, inTop('primaryApplicant', false), facts, [mismatch])
  assertFailures(readB, inTop('incomeExpenditure.netSalaryPerMonth', 2_001), facts, [mismatch])
  assertFailures(readB, inTop('addresses[1].county', 'Cork'), facts, [mismatch])
  assertFailures(readB, inTop('ppsNumber', '1234567AA'), facts, [
    'applicants[0].ppsNumber · ppsNumber',
    mismatch,
  ])
  assertFailures(readB, inBorrower('ppsNumber', '1234567AA'), facts, [
    'borrower.applicants[0].ppsNumber · ppsNumber',
    mismatch,
  ])
  assertFailures(readB, inTop('gender', undefined), facts, ['applicants[0].gender · required', mismatch])
  assertFailures(readB, inBorrower('mainPhone', 5), facts, [
    'borrower.applicants[0].mainPhone · type',
    mismatch,
  ])
})

test('values that failed are compared as sent', () => {
  const [top, inner] = ['applicants[0].ppsNumber', 'borrower.applicants[0].ppsNumber'] as const
  for (const [one, other] of [
    ['1234567AA', '1234567 AA'],
    ['1234567AA', '7654321AA'],
  ] as const) {
    assertFailures(readB, withAll(individual, { [top]: one, [inner]: other }), facts, [
      `${inner} · ppsNumber`,
      `${top} · ppsNumber`,
      mismatch,
    ])
  }
  assertFailures(readB, withAll(individual, { [top]: 5, [inner]: 6 }), facts, [
    `${inner} · type`,
    `${top} · type`,
    mismatch,
  ])
  assertFailures(readB, withAll(individual, { [top]: { a: [1, 2] }, [inner]: { a: [2, 1] } }), facts, [
    `${inner} · type`,
    `${top} · type`,
    mismatch,
  ])
  assertFailures(readB, withAll(individual, { [top]: '1234567AA', [inner]: '1234567FA' }), facts, [
    `${top} · ppsNumber`,
    mismatch,
  ])
})

test('lists are compared in order and in length', () => {
  const [one, other] = joint['applicants'] as Body[]
  assertFailures(readB, withAt(joint, 'applicants', [other, one]), facts, [mismatch])
  assertFailures(readB, withAt(joint, 'applicants', [one]), facts, ['applicants · applicantCount', mismatch])
  assertFailures(readB, withAt(joint, 'borrower.applicants', [one]), facts, [
    'borrower.applicants · applicantCount',
    mismatch,
  ])
  assertFailures(readB, withAt(joint, 'applicants', []), facts, ['applicants · applicantCount', mismatch])
  assertFailures(readB, withAt(joint, 'applicants', [one, null]), facts, [
    'applicants[1] · required',
    mismatch,
  ])
  assertFailures(readB, withAll(joint, { applicants: [], 'borrower.applicants': [] }), facts, [
    'applicants · applicantCount',
  ])
})

test('lists that differ each answer for their own sums', () => {
  const salary = 'incomeExpenditure.netSalaryPerMonth'
  const other = 'incomeExpenditure.otherIncomePerMonth'
  const poorTop = withAll(individual, { [`applicants[0].${salary}`]: 100, [`applicants[0].${other}`]: 0 })
  assertFailures(readB, poorTop, facts, ['applicants · combinedIncome', mismatch])
  const poorInner = withAll(individual, {
    [`borrower.applicants[0].${salary}`]: 100,
    [`borrower.applicants[0].${other}`]: 0,
  })
  assertFailures(readB, poorInner, facts, ['borrower.applicants · combinedIncome', mismatch])
  assertFailures(readB, inBorrower('addresses', []), facts, [
    'borrower.applicants[0].addresses · addressHistory',
    mismatch,
  ])
  assertFailures(readB, inBorrower('addresses[0].currentAddress', false), facts, [
    'borrower.applicants[0].addresses · singleCurrentAddress',
    mismatch,
  ])
  assertFailures(readB, inBorrower('title', 'mr'), facts, [mismatch])
  assertFailures(
    readB,
    withAll(individual, { 'borrower.applicants[0].maidenOther': undefined, 'applicants[0].title': 'mr' }),
    facts,
    ['borrower.applicants[0].maidenOther · required', mismatch],
  )
})

test('the mismatch comes after the failures of the loan', () => {
  const body = withAll(individual, {
    'applicants[0].firstName': 'Brian',
    'borrower.legalName': 5,
    'loanDetails.term': 13,
  })
  assertFailures(readB, body, facts, [
    'borrower.legalName · type',
    'loanDetails.term · termNotOffered',
    mismatch,
  ])
})

test('if one list is missing, the other is checked under its own path', () => {
  const bad = withAtInBothLists(individual, 'applicants[0].ppsNumber', '1234567AA')
  for (const nothing of [undefined, null]) {
    assertFailures(readB, withAt(bad, 'applicants', nothing), facts, [
      'borrower.applicants[0].ppsNumber · ppsNumber',
      'applicants · required',
    ])
    assertFailures(readB, withAt(bad, 'borrower.applicants', nothing), facts, [
      'borrower.applicants · required',
      'applicants[0].ppsNumber · ppsNumber',
    ])
    assertFailures(readB, withAll(bad, { applicants: nothing, 'borrower.applicants': nothing }), facts, [
      'borrower.applicants · required',
      'applicants · required',
    ])
  }
  const none = withAll(individual, { applicants: null, 'borrower.applicants': [] })
  assertFailures(readB, none, facts, ['borrower.applicants · applicantCount', 'applicants · required'])
  const crowd = withAt(withAt(joint, 'borrower.borrowerType', 'individual'), 'applicants', undefined)
  assertFailures(readB, crowd, facts, ['borrower.applicants · applicantCount', 'applicants · required'])
})

test('without a borrower block, the list at the top is checked alone', () => {
  const bad = withAtInBothLists(individual, 'applicants[0].ppsNumber', '1234567AA')
  assertFailures(readB, withAt(bad, 'borrower', undefined), facts, [
    'borrower · required',
    'applicants[0].ppsNumber · ppsNumber',
  ])
  assertFailures(readB, withAt(bad, 'borrower', 'sample'), facts, [
    'borrower · type',
    'applicants[0].ppsNumber · ppsNumber',
  ])
})

test('a list that failed as a whole is not compared', () => {
  const LIST_LENGTH_MAXIMUM = 100
  const crowd = Array.from({ length: LIST_LENGTH_MAXIMUM + 1 }, () => ({}))
  const bad = withAtInBothLists(individual, 'applicants[0].ppsNumber', '1234567AA')
  for (const [whole, type] of [
    ['sample', 'type'],
    [{}, 'type'],
    [crowd, 'maxLength'],
  ] as const) {
    assertFailures(readB, withAt(bad, 'applicants', whole), facts, [
      'borrower.applicants[0].ppsNumber · ppsNumber',
      `applicants · ${type}`,
    ])
    assertFailures(readB, withAt(bad, 'borrower.applicants', whole), facts, [
      `borrower.applicants · ${type}`,
      'applicants[0].ppsNumber · ppsNumber',
    ])
    assertFailures(readB, withAll(bad, { applicants: whole, 'borrower.applicants': whole }), facts, [
      `borrower.applicants · ${type}`,
      `applicants · ${type}`,
    ])
    assertFailures(readB, withAll(bad, { applicants: whole, 'borrower.applicants': undefined }), facts, [
      'borrower.applicants · required',
      `applicants · ${type}`,
    ])
  }
})

test('the sentence on a mismatch names both lists and the first field that differs, but no value', () => {
  const SAME = 'applicants and borrower.applicants must list the same applicants in the same order'
  const said = (body: Body) => readB(body, facts).find(({ type }) => type === 'applicantsMismatch')?.message
  for (const [place, value] of [
    ['firstName', 'Brian'],
    ['dateOfBirth', '1985-04-13'],
    ['middleName', undefined],
    ['gender', undefined],
    ['ppsNumber', '1234567AA'],
    ['primaryApplicant', false],
    ['addresses[1].county', 'Cork'],
    ['employment.workPermit', 'x'],
    ['employment.county', 'Cork'],
    ['incomeExpenditure.netSalaryPerMonth', 2_001],
  ] as const) {
    const sentence = `${SAME}. They differ at applicants[0].${place}.`
    assert.equal(said(inTop(place, value)), sentence)
    assert.equal(said(inBorrower(place, value)), sentence)
  }
  const [one, other] = joint['applicants'] as Body[]
  const both = (applicants: unknown) => said(withAt(joint, 'applicants', applicants))
  assert.equal(both([one]), `${SAME}. One has 1 and the other 2.`)
  assert.equal(
    both([one, { ...other, lastName: 'Byrne' }]),
    `${SAME}. They differ at applicants[1].lastName.`,
  )
  assert.equal(both([one, null]), `${SAME}. They differ at applicants[1].`)
  assert.equal(said(inTop('addresses', [])), `${SAME}. They differ at applicants[0].addresses.`)
  const of = (lastName: string, gender: string) => ({
    'applicants[0].lastName': lastName,
    'applicants[0].gender': gender,
  })
  assert.equal(
    said(withAll(individual, of('Byrne', 'female'))),
    `${SAME}. They differ at applicants[0].lastName.`,
  )
})

test('texts that read alike are the same, and others are not (osm-search/Nominatim #2569, bitchat #214)', () => {
  for (const [place, top, inner, isSame] of [
    ['lastName', 'OʼSample', "O'Sample", true],
    ['lastName', 'Sine\u0301ad', 'Sin\u00e9ad', true],
    ['lastName', 'Smith\u2011Jones\u200b', 'Smith-Jones', true],
    ['lastName', 'Sinead', 'Sin\u00e9ad', false],
    ['email', 'Aoife@example.ie\u200b', 'aoife@EXAMPLE.ie', true],
    ['ppsNumber', '1234567\u2013FA', '1234567fa', true],
    ['nationality', 'Irish', ' Irish\u00a0', true],
    ['nationality', 'Irish', 'irish', false],
    ['addresses[1].line1', '1 Cafe\u0301 Lane', '1\u00a0Caf\u00e9 Lane', true],
    ['employment.status', 'PERMANENT', 'Permanent', true],
    ['employment.employerName', 'Sample–Motors', 'Sample-Motors', true],
    ['employment.workPermitExpiry', '2030-01-01T00:00+0530', '2030-01-01', true],
  ] as const) {
    const body = withAt(
      withAt(individual, `applicants[0].${place}`, top),
      `borrower.applicants[0].${place}`,
      inner,
    )
    assertFailures(readB, body, facts, isSame ? [] : [mismatch])
  }
})
