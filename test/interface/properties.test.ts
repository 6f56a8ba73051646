/**
 * What holds for any body: reading it throws nothing, and finds at most one failure a place, each of a known name, in
 * the order of the tables, and the same in any order of keys.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { written } from './expectations.ts'
import { type Body, fieldsOf, type InterfaceTables, placesIn } from './interface-tables.ts'
import { placeParts } from './place-parts.ts'
import { withAt } from './samples.ts'
import { bothSets, type Failure, type SetUnderTest } from './sets-under-test.ts'

const ruleNames: ReadonlySet<string> = new Set([
  ...[
    'required',
    'type',
    'enum',
    'integer',
    'wholeEuros',
    'min',
    'max',
    'minLength',
    'maxLength',
    'personName',
  ],
  ...['ppsNumber', 'email', 'irishMobile', 'irishPhone', 'sortCode', 'accountNumber', 'dateTime', 'age'],
  ...[
    'addressHistory',
    'applicantCount',
    'combinedIncome',
    'registrationNumber',
    'companyRegistrationNumber',
  ],
  ...['year', 'term', 'termNotOffered', 'deposit', 'carId', 'singleCurrentAddress', 'applicantsMismatch'],
])

/** Values that a client might send anywhere: plausible, odd and of every JSON type. */
const anyValue = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    '',
    ' ',
    {},
    [],
    [null],
    [{}],
    [[]],
    { a: 1 },
    '1990-01-01',
    '191-D-1',
  ),
  fc.constantFrom<unknown>(
    '0851234567',
    'sample@example.ie',
    'Aoife',
    '1234567FA',
    '48',
    'Joint',
    'joint',
    'pcp',
    'Ms',
  ),
  fc.integer({ min: -10, max: 100 }),
  fc.constantFrom<unknown>(
    0.5,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    1e300,
    2 ** 31,
    -(2 ** 31) - 1,
    -0,
  ),
  fc.string({ maxLength: 20 }),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Several changes to a sample body; a place that an earlier change took away is left alone. */
const changes = fc.array(fc.tuple(fc.nat(), fc.oneof(fc.constant(undefined), anyValue)), {
  minLength: 1,
  maxLength: 12,
})

for (const set of bothSets) {
  test(`${set.name}: any body is read, its failures are few, known, in order and steady`, () => {
    fc.assert(
      fc.property(fc.constantFrom(...set.bodies), changes, ({ body, facts }, made) => {
        const changed = made.reduce((inner, [at, value]) => changeOne(set, inner, at, value), body)
        const failures = set.read(changed, facts)
        const places = failures.map(({ place }) => place)
        assert.equal(new Set(places).size, places.length, `one failure a place: ${places}`)
        for (const { type, message } of failures)
          assert.ok(ruleNames.has(type) && message.endsWith('.'), `${type}: ${message}`)
        assert.deepEqual(failures.map(written), inOrderOfTables(set.tables, failures).map(written))
        assert.deepEqual(set.read(withKeysReversed(changed) as Body, facts), failures)
      }),
      { numRuns: 300 },
    )
  })
}

function changeOne(set: SetUnderTest, body: Body, at: number, value: unknown): Body {
  const places = placesOfSample(set)
  const place = places[at % places.length] ?? ''
  try {
    return withAt(body, place, value)
  } catch {
    return body
  }
}

/** The places of the fullest sample; a body that lacks a place's holder cannot be changed there. */
function placesOfSample(set: SetUnderTest): string[] {
  const full = set.bodies.filter(({ title }) => /^full limitedCompany/i.test(title))
  return full.flatMap(({ body }) => placesIn(set.tables, body).map(({ place }) => place))
}

/** Failures sorted by the tables: each place as the row numbers and indexes that lead to it; "" comes last. */
function inOrderOfTables(tables: InterfaceTables, failures: readonly Failure[]): Failure[] {
  const ranked = failures.map((failure) => ({ failure, rank: rankOf(tables, failure.place) }))
  return ranked.toSorted((one, other) => compareRanks(one.rank, other.rank)).map(({ failure }) => failure)
}

function rankOf(tables: InterfaceTables, place: string): number[] {
  if (place === '') return [Number.POSITIVE_INFINITY]
  let model = tables.root
  return placeParts(place).map((part) => {
    if (typeof part === 'number') return part
    const fields = fieldsOf(tables, model)
    const row = fields.findIndex(({ name }) => name === part)
    assert.notEqual(row, -1, `${place} is a place of the tables`)
    model = fields[row]?.type.replace('[]', '') ?? model
    return row
  })
}

function compareRanks(one: readonly number[], other: readonly number[]): number {
  for (const [depth, rank] of one.entries()) {
    const against = other[depth]
    if (against === undefined) return 1
    if (rank !== against) return rank - against
  }
  return one.length - other.length
}

function withKeysReversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withKeysReversed)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toReversed()
  return Object.fromEntries(entries.map(([name, inner]) => [name, withKeysReversed(inner)]))
}
