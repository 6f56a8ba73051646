/**
 * Enumerations, for every enumeration field of both sets: each listed name is accepted exactly as listed (one
 * enumeration's in any case), and set A's stated codes as numbers and as text; any other name or code fails `enum` at its
 * place and nothing else.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertFailures, type Disagreement, disagreement, shown } from './expectations.ts'
import { type EnumerationRow, enumerationOf, type Place, placesIn } from './interface-tables.ts'
import {
  bothSets,
  type Facts,
  fullBodiesOf,
  fullBodyOf,
  type SampleBody,
  type SetUnderTest,
  underTestA,
  underTestB,
} from './sets-under-test.ts'

/** All terms, so that a test can choose any kind of loan for any vehicle. */
const anyTerm: Partial<Facts> = { termsOffered: () => [48] }

for (const set of bothSets) {
  for (const sample of fullBodiesOf(set)) {
    test(`${set.name}: enumeration fields take their names and no others: ${sample.title}`, () => {
      assert.deepEqual(
        enumerationPlaces(set, sample).flatMap((place) => disagreementsAt(set, sample, place)),
        [],
      )
    })
  }
}

function enumerationPlaces(set: SetUnderTest, { body }: SampleBody): Place[] {
  return placesIn(set.tables, body).filter(
    ({ form, place }) => form === 'enumeration' && !place.startsWith('borrower.applicants['),
  )
}

function disagreementsAt(set: SetUnderTest, { body, facts }: SampleBody, place: Place): Disagreement[] {
  const enumeration = enumerationOf(set.tables, place.field)
  if (enumeration === undefined) throw new Error(`${place.place} has no enumeration`)
  const check = (value: unknown, expected: readonly string[]) =>
    disagreement(
      set.read,
      set.put(body, place.place, value),
      { ...facts, ...anyTerm },
      expected,
      `${place.place} = ${shown(value)}`,
    )
  return [
    ...namesToTake(place, enumeration).flatMap((value) => check(value, [])),
    ...unknownTo(place, enumeration).flatMap((value) => check(value, [`${place.place} · enum`])),
  ]
}

/** The borrower types have a sample body each instead, since each needs another body. */
function namesToTake(
  { field }: Place,
  { values, codes = {}, anyCase = false }: EnumerationRow,
): readonly unknown[] {
  if (field.name === 'borrowerType') return []
  if (field.name === 'annualKilometers') return [...values, ...values.map(Number)]
  const numbers = Object.values(codes)
  return [
    ...values,
    ...(anyCase ? otherCases(values) : []),
    ...numbers,
    ...numbers.map(String),
    ...values.map((name) => `\u200b${name}\u00a0`),
  ]
}

function unknownTo({ field }: Place, { values, codes, anyCase = false }: EnumerationRow): readonly unknown[] {
  const numbers = Object.values(codes ?? {})
  const wrongNumbers =
    field.name === 'annualKilometers'
      ? [0, 15_001, -15_000, 15_000.5, Number.POSITIVE_INFINITY]
      : [0, -1, 4, 6, 99, 1.5, Number.POSITIVE_INFINITY].filter((code) => !numbers.includes(code))
  return [
    ...(anyCase ? [] : otherCases(values)),
    ...[
      'Nonsense',
      'null',
      '__proto__',
      'constructor',
      'toString',
      `${values[0]}x`,
      `${values[0]} ${values[1]}`,
    ],
    ...(codes === undefined && field.name !== 'annualKilometers'
      ? ['1']
      : [...wrongNumbers, ...wrongNumbers.map(String)]),
  ]
}

const otherCases = (values: readonly string[]): readonly string[] => [
  ...new Set(
    values
      .flatMap((value) => [value.toUpperCase(), value.toLowerCase(), capitalised(value)])
      .filter((value) => !values.includes(value)),
  ),
]

const capitalised = (value: string): string => value.charAt(0).toUpperCase() + value.slice(1)

test('set A: title has the codes 1, 2, 3 and 5, but not 4', () => {
  const { body, facts } = fullBodyOf(underTestA)
  const title = 'quote.applicants[0].personalInfo.title'
  for (const code of [1, 2, 3, 5])
    assertFailures(underTestA.read, underTestA.put(body, title, code), facts, [])
  assertFailures(underTestA.read, underTestA.put(body, title, 4), facts, [`${title} · enum`])
})

test('set A: a code counts as its name if another field depends on it', () => {
  const { body, facts } = fullBodyOf(underTestA)
  const person = 'quote.applicants[0].personalInfo'
  const job = 'quote.applicants[0].employment'
  const nameless = underTestA.put(body, `${person}.maidenName`, undefined)
  for (const [code, expected] of [
    [1, []],
    [2, [`${person}.maidenName · required`]],
    [3, [`${person}.maidenName · required`]],
    [5, [`${person}.maidenName · required`]],
  ] as const) {
    assertFailures(underTestA.read, underTestA.put(nameless, `${person}.title`, code), facts, expected)
  }
  const jobless = underTestA.put(
    underTestA.put(body, `${job}.employerName`, undefined),
    `${job}.employmentStatus`,
    null,
  )
  const bothRequired = [`${job}.employerName · required`, `${job}.employmentStatus · required`]
  for (const [code, expected] of [
    [1, bothRequired],
    [2, bothRequired],
    [3, []],
  ] as const) {
    assertFailures(underTestA.read, underTestA.put(jobless, `${job}.employmentType`, code), facts, expected)
  }
})

test('set B: annualKilometers takes a number or a numeric string', () => {
  const { body, facts } = fullBodyOf(underTestB)
  const place = 'loanDetails.vehicle.annualKilometers'
  const pcp = underTestB.put(body, 'loanDetails.loanType', 'pcp')
  for (const value of [15000, 20000, 25000, '15000', '20000', '25000']) {
    assertFailures(underTestB.read, underTestB.put(pcp, place, value), facts, [])
  }
  for (const value of [14999, 30000, '30000', '15 000', '15,000', 'many']) {
    assertFailures(underTestB.read, underTestB.put(pcp, place, value), facts, [`${place} · enum`])
  }
  for (const value of [true, {}, []]) {
    assertFailures(underTestB.read, underTestB.put(pcp, place, value), facts, [`${place} · type`])
  }
})

for (const set of bothSets) {
  test(`${set.name}: the banks are those that the operator lists`, () => {
    const { body, facts } = fullBodyOf(set)
    const place = set.name === 'set A' ? 'quote.bankDetails.bank' : 'borrower.bankDetails.bank'
    const elsewhere: Facts = { ...facts, bankNames: new Set(['SampleBank']) }
    assertFailures(set.read, set.put(body, place, 'SampleBank'), elsewhere, [])
    assertFailures(set.read, set.put(body, place, 'SampleBank'), facts, [`${place} · enum`])
    assertFailures(set.read, set.put(body, place, 'samplebank'), elsewhere, [`${place} · enum`])
    const [first] = set.tables.enumerations['Bank']?.values ?? []
    assertFailures(set.read, set.put(body, place, first), elsewhere, [`${place} · enum`])
  })
}
