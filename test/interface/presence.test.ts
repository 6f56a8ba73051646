/**
 * Presence, for every field of both sets and every borrower type: an absent, null or blank value fails
 * `required` exactly if the tables and their conditions say so, and nothing else follows.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setB } from '../../src/sets/b/index.ts'
import { fieldsWithConditions, isRequired } from './conditions.ts'
import { assertFailures, type Disagreement, disagreement } from './expectations.ts'
import { type Body, fieldsOf, type Place, placesIn, reachableFromRoot } from './interface-tables.ts'
import {
  bothSets,
  fullBodyOf,
  type SampleBody,
  type SetUnderTest,
  underTestA,
  underTestB,
} from './sets-under-test.ts'

for (const set of bothSets) {
  for (const sample of set.bodies) {
    test(`${set.name}: the sample body is valid: ${sample.title}`, () => {
      assertFailures(set.read, sample.body, sample.facts, [])
    })

    test(`${set.name}: a missing value fails required if its condition holds: ${sample.title}`, () => {
      const places = placesIn(set.tables, sample.body).filter(
        ({ place }) => !place.startsWith('borrower.applicants['),
      )
      assert.deepEqual(
        places.flatMap((place) => leftOut(set, sample, place)),
        [],
      )
    })
  }

  test(`${set.name}: a full body fills every field that a request can have`, () => {
    const { body } = fullBodyOf(set)
    const filled = new Set(placesIn(set.tables, body).map(({ model, field }) => `${model}.${field.name}`))
    const all = reachableFromRoot(set.tables).models.flatMap((model) =>
      fieldsOf(set.tables, model).map(({ name }) => `${model}.${name}`),
    )
    const nullWhenNew = new Set(['ApplicationModel.caseId'])
    assert.deepEqual(
      all.filter((field) => !filled.has(field) && !nullWhenNew.has(field)),
      [],
    )
  })

  test(`${set.name}: every condition belongs to a field of the tables`, () => {
    const known = Object.entries(set.tables.models).flatMap(([model, fields]) =>
      fields.map(({ name }) => `${model}.${name}`),
    )
    assert.deepEqual(
      fieldsWithConditions(set).filter((field) => !known.includes(field)),
      [],
    )
  })

  for (const sample of set.bodies.filter(({ title }) => title.startsWith('minimal'))) {
    test(`${set.name}: nothing in the minimal body can be left out: ${sample.title}`, () => {
      const idle = placesIn(set.tables, sample.body)
        .filter(({ place, form }) => form !== 'entry' && !place.startsWith('borrower.applicants['))
        .filter(({ place }) => set.read(set.put(sample.body, place, undefined), sample.facts).length === 0)
        .map(({ place }) => place)
      assert.deepEqual(idle, [])
    })
  }
}

/** The ways of not giving a value at a place, with the failures of each. */
function leftOut(set: SetUnderTest, sample: SampleBody, place: Place): Disagreement[] {
  return waysOfNotGiving(place).flatMap((value) =>
    disagreement(
      set.read,
      set.put(sample.body, place.place, value),
      sample.facts,
      expectedWithout(set, sample, place),
      `${place.place} = ${value === undefined ? 'left out' : JSON.stringify(value)}`,
    ),
  )
}

function waysOfNotGiving({ place, form }: Place): unknown[] {
  if (place === 'caseId') return [undefined]
  if (form === 'entry') return [null]
  const takesText = form === 'string' || form === 'date' || form === 'enumeration'
  return takesText ? [undefined, null, '', '   ', '\t\n'] : [undefined, null]
}

function expectedWithout(set: SetUnderTest, { body, facts }: SampleBody, place: Place): string[] {
  if (place.form === 'entry') return [`${place.place} · required`]
  if (isOnlyVehicle(body, place)) return ['quote.newVehicle · required', 'quote.usedVehicle · required']
  if (place.field.name === 'currentAddress' && place.siblings['currentAddress'] === true) {
    return [`${place.place.replace(/\[\d+\]\.currentAddress$/, '')} · singleCurrentAddress`]
  }
  return isRequired(set, place, body, facts) ? [`${place.place} · required`] : []
}

/** Without its one vehicle a set A body has none, and both blocks fail. */
function isOnlyVehicle(body: Body, { place }: Place): boolean {
  const quote = body['quote'] as Body | undefined
  const vehicles = ['newVehicle', 'usedVehicle'].filter((name) => (quote?.[name] ?? null) !== null)
  return vehicles.length === 1 && place === `quote.${vehicles[0]}`
}

test('set A: without an owner, a partner fails required and a dealer does not', () => {
  const [partners] = underTestA.bodies
  assert.ok(partners)
  for (const value of [undefined, null, '', '  ']) {
    const body = underTestA.put(partners.body, 'ownerUserEmail', value)
    assertFailures(underTestA.read, body, { ...partners.facts, ownerRequired: true }, [
      'ownerUserEmail · required',
    ])
    assertFailures(underTestA.read, body, { ...partners.facts, ownerRequired: false }, [])
  }
})

test('set B: caseId may be null or empty, but its key must be there, and the sentence says what to send', () => {
  const { body, facts } = fullBodyOf(underTestB)
  for (const value of [null, '', '   ']) {
    assertFailures(underTestB.read, underTestB.put(body, 'caseId', value), facts, [])
  }
  const without = underTestB.put(body, 'caseId', undefined)
  assertFailures(underTestB.read, without, facts, ['caseId · required'])
  const [failure] = underTestB.read(without, facts)
  assert.equal(failure?.message, 'caseId is required: send null for a new case.')
})

test('set B: an absent onBehalfOf is an empty one, unless a key like it was sent', () => {
  const { body, facts } = fullBodyOf(underTestB)
  const without = underTestB.put(body, 'onBehalfOf', undefined)
  assertFailures(underTestB.read, without, facts, [])
  for (const [key, value] of [
    ['onBehalfof1', 'owner@example.ie'],
    ['onBehalfOff', null],
    ['onBehlafOf', ''],
  ] as const) {
    const misspelt = { ...without, [key]: value }
    assertFailures(underTestB.read, misspelt, facts, ['onBehalfOf · required'])
    const [failure] = underTestB.read(misspelt, facts)
    assert.equal(failure?.message, `onBehalfOf is required. Unknown field ${key}: did you mean onBehalfOf?`)
    assert.deepEqual(setB.head(misspelt).owner, { is: 'malformed' })
    // The key itself says that nobody is named, whatever else was sent.
    assertFailures(underTestB.read, { ...misspelt, onBehalfOf: null }, facts, [])
  }
  assertFailures(underTestB.read, { ...without, behalf: 'owner@example.ie' }, facts, [])
  assert.deepEqual(setB.head({ ...without, behalf: 'owner@example.ie' }).owner, { is: 'absent' })
})
