/**
 * JSON types, for every field of both sets: a value of the wrong JSON type fails `type` at its place and
 * nothing else, whatever rules the field has part in.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertFailures, disagreement, shown } from './expectations.ts'
import { enumerationOf, type Form, type Place, placesIn } from './interface-tables.ts'
import {
  bothSets,
  fullBodiesOf,
  fullBodyOf,
  type SetUnderTest,
  underTestA,
  underTestB,
} from './sets-under-test.ts'

const SAMPLE_NUMBER = 4711

/**
 * Values of the wrong type for each form. A string field is blank at `""`, every other field is not. An empty list is an
 * empty object where an object belongs.
 */
const wrongFor: Readonly<Record<Form, readonly unknown[]>> = {
  string: [SAMPLE_NUMBER, 0.5, true, false, {}, { a: 1 }, [], ['sample']],
  date: [SAMPLE_NUMBER, true, {}, []],
  integer: ['5', '', '   ', true, false, {}, []],
  euro: ['1250', '', '   ', true, false, {}, []],
  boolean: ['true', '', 'sample', 0, 1, {}, []],
  dictionary: ['sample', '', SAMPLE_NUMBER, true, [{}]],
  enumeration: [true, false, {}, []],
  block: ['sample', '', SAMPLE_NUMBER, true, [{}]],
  list: ['sample', '', SAMPLE_NUMBER, true, {}, { 0: {} }],
  entry: ['sample', '', SAMPLE_NUMBER, true, [[]]],
}

for (const set of bothSets) {
  for (const { title, body, facts } of fullBodiesOf(set)) {
    test(`${set.name}: a value of the wrong JSON type fails type alone: ${title}`, () => {
      const disagreements = placesIn(set.tables, body)
        .filter(isReadByThePureReading)
        .flatMap((place) =>
          wrongAt(set, place).flatMap((value) =>
            disagreement(
              set.read,
              set.put(body, place.place, value),
              facts,
              [`${place.place} · type`],
              `${place.place} = ${shown(value)}`,
            ),
          ),
        )
      assert.deepEqual(disagreements, [])
    })
  }
}

/** References are looked up before anything is read; set B's second list is tested with both lists. */
function isReadByThePureReading({ place }: Place): boolean {
  return place !== 'quote.quoteReference' && place !== 'caseId' && !place.startsWith('borrower.applicants[')
}

function wrongAt(set: SetUnderTest, { model, field, form }: Place): readonly unknown[] {
  // A block whose only field is false has nothing in it.
  if (model === 'PartnershipModel' || model === 'SoleTraderModel')
    return wrongFor.string.filter((value) => value !== false)
  if (field.name === 'yearIncorporated') return [1990.5, true, {}, []]
  if (form !== 'enumeration') return wrongFor[form]
  const takesNumbers =
    enumerationOf(set.tables, field)?.codes !== undefined || field.name === 'annualKilometers'
  return takesNumbers ? wrongFor.enumeration : [...wrongFor.enumeration, 1, SAMPLE_NUMBER]
}

test('set A: an owner or customData of the wrong type fails type, in the order of the table', () => {
  const { body, facts } = fullBodyOf(underTestA)
  const wrong = underTestA.put(underTestA.put(body, 'ownerUserEmail', { address: 1 }), 'customData', 'sample')
  assertFailures(underTestA.read, wrong, facts, ['customData · type', 'ownerUserEmail · type'])
})

test('set B: onBehalfOf of the wrong type fails type', () => {
  const { body, facts } = fullBodyOf(underTestB)
  for (const value of [SAMPLE_NUMBER, false, {}, []]) {
    assertFailures(underTestB.read, underTestB.put(body, 'onBehalfOf', value), facts, ['onBehalfOf · type'])
  }
})

for (const set of bothSets) {
  test(`${set.name}: a value nested as deep as a request can be is a wrong type like any other`, () => {
    const DEPTH_BRACKETS = 60_000
    const nested = (): unknown => JSON.parse(`${'['.repeat(DEPTH_BRACKETS)}${']'.repeat(DEPTH_BRACKETS)}`)
    const { body, facts } = fullBodyOf(set)
    const [place, holders] =
      set.name === 'set A'
        ? (['quote.applicants[0].personalInfo.firstName', ['quote.applicants[0].personalInfo']] as const)
        : (['applicants[0].firstName', ['applicants[0]', 'borrower.applicants[0]']] as const)
    const copy = set.put(body, place, 'replaced below')
    for (const holder of holders) {
      const block = placesIn(set.tables, copy).find(
        (one) => one.siblings['firstName'] !== undefined && one.place === `${holder}.firstName`,
      )
      assert.ok(block)
      block.siblings['firstName'] = nested()
    }
    const found = set.read(copy, facts).map(({ place: at, type }) => `${at} · ${type}`)
    assert.deepEqual(found, [`${place} · type`])
  })
}
