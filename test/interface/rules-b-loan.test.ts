/** Set B's loan: the term on offer, the kilometres of a PCP, and the vehicle's figures, none compared with another. */
import { test } from 'node:test'
import { accepted, assertFailures, assertRows, type Row } from './expectations.ts'
import { validCase, withAll, withAt } from './samples.ts'
import { type Facts, factsForSetB as facts, readB } from './sets-under-test.ts'

const individual = validCase('individual')
const put = (place: string, value: unknown) => withAt(individual, place, value)
const term = 'loanDetails.term'
const loanType = 'loanDetails.loanType'
const vehicle = 'loanDetails.vehicle'

test('the term is one that a product has for the kind of loan', () => {
  const pcp = withAt(individual, loanType, 'pcp')
  const rowsOf = (offered: readonly number[]): Row[] =>
    [12, 13, 23, 24, 25, 36, 47, 48, 49, 60, 72, 73, 84, 600, 2_147_483_647].map((months) => [
      term,
      months,
      offered.includes(months) ? accepted : 'termNotOffered',
    ])
  assertRows(readB, facts, put, rowsOf([12, 24, 36, 48, 60, 72]))
  assertRows(readB, facts, (place, value) => withAt(pcp, place, value), rowsOf([24, 36, 48]))
})

test('the term is a whole number within 32 bits, and 0 or less is not offered', () => {
  assertRows(readB, facts, put, [
    [term, 0, 'termNotOffered'],
    [term, -1, 'termNotOffered'],
    [term, -48, 'termNotOffered'],
    [term, -2_147_483_648, 'termNotOffered'],
    [term, -2_147_483_649, 'min'],
    [term, Number.NEGATIVE_INFINITY, 'min'],
    [term, 2_147_483_648, 'max'],
    [term, Number.POSITIVE_INFINITY, 'max'],
    [term, 48.5, 'integer'],
    [term, '48', 'type'],
    [term, '', 'type'],
    [term, undefined, 'required'],
  ])
})

test('the offer is asked for this loan type, this vehicle type and this borrower type', () => {
  const choosy: Facts = {
    ...facts,
    termsOffered: (kind, vehicleType, borrowerType) => [
      ...(kind === 'pcp' ? [24] : [12]),
      ...(vehicleType === 'car' ? [36] : [48]),
      ...(borrowerType === 'individual' ? [60] : [72]),
    ],
  }
  const check = (body: typeof individual, offered: readonly number[]) =>
    assertRows(
      readB,
      choosy,
      (place, value) => withAt(body, place, value),
      [12, 24, 36, 48, 60, 72].map((months) => [
        term,
        months,
        offered.includes(months) ? accepted : 'termNotOffered',
      ]),
    )
  check(individual, [12, 36, 60])
  check(withAt(individual, loanType, 'pcp'), [24, 36, 60])
  check(withAt(individual, `${vehicle}.vehicleType`, 'other'), [12, 48, 60])
  check(validCase('soleTrader'), [12, 36, 72])
  check(validCase('joint', { [loanType]: 'pcp', [`${vehicle}.vehicleType`]: 'tbc' }), [24, 48, 72])
})

test('with nothing on offer no term is accepted, and if the offer is unknown none is refused', () => {
  const { termsOffered: _, ...offerUnknown } = facts
  assertFailures(readB, individual, { ...facts, termsOffered: () => [] }, [`${term} · termNotOffered`])
  assertFailures(readB, put(term, 13), offerUnknown, [])
})

test('if a field that the offer depends on fails, the term is not checked', () => {
  const odd = withAt(individual, term, 13)
  assertRows(readB, facts, (place, value) => withAt(odd, place, value), [
    [loanType, 'lease', 'enum'],
    [loanType, undefined, 'required'],
    [`${vehicle}.vehicleType`, 'Car', 'enum'],
    [`${vehicle}.vehicleType`, undefined, 'required'],
    [vehicle, undefined, 'required'],
    [vehicle, 'sample', 'type'],
    ['borrower.borrowerType', 'Individual', 'enum'],
    ['borrower.borrowerType', undefined, 'required'],
    ['borrower', undefined, 'required'],
  ])
})

test('annual kilometres are required for a PCP alone', () => {
  const kilometres = `${vehicle}.annualKilometers`
  for (const nothing of [undefined, null, '', ' ']) {
    const bare = put(kilometres, nothing)
    assertFailures(readB, bare, facts, [])
    assertFailures(readB, withAt(bare, loanType, 'pcp'), facts, [`${kilometres} · required`])
    assertFailures(readB, withAt(bare, loanType, 'PCP'), facts, [`${loanType} · enum`])
    assertFailures(readB, withAt(bare, loanType, undefined), facts, [`${loanType} · required`])
  }
  assertFailures(readB, put(kilometres, 12_000), facts, [`${kilometres} · enum`])
})

test('an amount, an age or a distance that no product takes stays valid', () => {
  for (const values of [
    { [`${vehicle}.purchasePrice`]: 0, [`${vehicle}.deposit`]: 0, [`${vehicle}.tradeIn`]: 0 },
    { [`${vehicle}.purchasePrice`]: 1_000, [`${vehicle}.deposit`]: 5_000 },
    { [`${vehicle}.purchasePrice`]: 1_000, [`${vehicle}.deposit`]: 0, [`${vehicle}.tradeIn`]: 5_000 },
    { [`${vehicle}.purchasePrice`]: 100_000, [`${vehicle}.deposit`]: 0 },
    { [`${vehicle}.odometer`]: 0 },
    { [`${vehicle}.odometer`]: 200_001 },
    { [`${vehicle}.odometer`]: 2_147_483_647 },
    { [`${vehicle}.registrationNumber`]: '87-D-1' },
    { [`${vehicle}.registrationNumber`]: '151-D-1', [term]: 72 },
    { [`${vehicle}.registrationNumber`]: 'ZV-12345' },
  ]) {
    assertFailures(readB, withAll(individual, values), facts, [])
  }
})

test('both registration numbers are checked', () => {
  assertRows(readB, facts, put, [
    [`${vehicle}.registrationNumber`, '191-XX-1', 'registrationNumber'],
    [`${vehicle}.tradeInRegistrationNumber`, '191-XX-1', 'registrationNumber'],
    [`${vehicle}.tradeInRegistrationNumber`, '', accepted],
    [`${vehicle}.tradeIn`, null, accepted],
    [`${vehicle}.vin`, 'anything', accepted],
    [`${vehicle}.isJapaneseImport`, false, accepted],
    [`${vehicle}.isJapaneseImport`, null, accepted],
    [`${vehicle}.isJapaneseImport`, 'false', 'type'],
    [`${vehicle}.isJapaneseImport`, 0, 'type'],
  ])
})

test('the loan’s failures are reported in the order of its tables', () => {
  const body = withAll(individual, {
    [loanType]: 'pcp',
    [term]: 60,
    'loanDetails.furtherInformation': 5,
    [`${vehicle}.annualKilometers`]: undefined,
    [`${vehicle}.deposit`]: 0.5,
    [`${vehicle}.registrationNumber`]: 'none',
  })
  assertFailures(readB, body, facts, [
    `${vehicle}.registrationNumber · registrationNumber`,
    `${vehicle}.deposit · integer`,
    `${vehicle}.annualKilometers · required`,
    `${term} · termNotOffered`,
    'loanDetails.furtherInformation · type',
  ])
})
