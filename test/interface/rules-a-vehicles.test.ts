/**
 * Set A's two vehicle blocks: either, both, neither, and incomplete ones; which of them governs the term; and the
 * car's place in the catalogue.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { setA } from '../../src/sets/a/index.ts'
import { accepted, assertFailures, assertRows } from './expectations.ts'
import { newVehicle, type Overrides, usedVehicle, validQuote, withAll, withAt } from './samples.ts'
import { type Facts, factsForSetA as facts, readA } from './sets-under-test.ts'

const fresh = 'quote.newVehicle'
const used = 'quote.usedVehicle'
const term = 'quote.finance.term'
const fieldsOfNew = ['carId', 'fuel', 'make', 'model', 'specification'].map((name) => `${fresh}.${name}`)
const fieldsOfUsed = ['currentKilometers', 'registrationNumber'].map((name) => `${used}.${name}`)
const required = (places: readonly string[]): string[] => places.map((place) => `${place} · required`)

const quote = validQuote('Individual')
const quoteWith = (values: Overrides) => withAll(quote, values)

test('with neither vehicle, both blocks are required', () => {
  for (const nothing of [undefined, null]) {
    for (const nothingElse of [undefined, null]) {
      const body = quoteWith({ [fresh]: nothing, [used]: nothingElse })
      assertFailures(readA, body, facts, required([fresh, used]))
    }
  }
})

test('either vehicle, and both, are enough', () => {
  assertFailures(readA, quoteWith({ [fresh]: undefined, [used]: usedVehicle }), facts, [])
  assertFailures(readA, quoteWith({ [fresh]: newVehicle, [used]: undefined }), facts, [])
  assertFailures(readA, quoteWith({ [fresh]: newVehicle, [used]: usedVehicle }), facts, [])
})

test('a vehicle on its own needs all its fields', () => {
  const onlyNew = quoteWith({ [used]: undefined })
  const onlyUsed = quoteWith({ [fresh]: undefined })
  for (const place of fieldsOfNew) {
    for (const nothing of [undefined, null, '', '  ']) {
      assertFailures(readA, withAt(onlyNew, place, nothing), facts, required([place]))
    }
  }
  for (const place of fieldsOfUsed) {
    for (const nothing of [undefined, null]) {
      assertFailures(readA, withAt(onlyUsed, place, nothing), facts, required([place]))
    }
  }
})

test('an empty block is a vehicle, whose fields are required if it is the only one', () => {
  assertFailures(readA, quoteWith({ [fresh]: {}, [used]: undefined }), facts, required(fieldsOfNew))
  assertFailures(readA, quoteWith({ [fresh]: undefined, [used]: {} }), facts, required(fieldsOfUsed))
})

const incompleteUsed: readonly (readonly [block: Overrides, lacking: readonly string[]])[] = [
  [{}, fieldsOfUsed],
  // What a serialiser makes of an object that nobody filled in.
  [{ currentKilometers: 0, registrationNumber: '' }, [`${used}.registrationNumber`]],
  [{ currentKilometers: null, registrationNumber: null }, fieldsOfUsed],
  [{ currentKilometers: 0 }, [`${used}.registrationNumber`]],
  [{ registrationNumber: '191-D-12345' }, [`${used}.currentKilometers`]],
  [{ registrationNumber: ' ', colour: 'red' }, fieldsOfUsed],
]
const incompleteNew: readonly (readonly [block: Overrides, lacking: readonly string[]])[] = [
  [{}, fieldsOfNew],
  [{ carId: '', fuel: ' ', make: null }, fieldsOfNew],
  [{ ...newVehicle, specification: '' }, [`${fresh}.specification`]],
  [{ make: 'Sample Make' }, fieldsOfNew.filter((place) => !place.endsWith('.make'))],
]

test('beside a complete vehicle the other may lack any field', () => {
  for (const [block] of incompleteUsed) {
    assertFailures(readA, quoteWith({ [fresh]: newVehicle, [used]: block }), facts, [])
  }
  for (const [block] of incompleteNew) {
    assertFailures(readA, quoteWith({ [fresh]: block, [used]: usedVehicle }), facts, [])
  }
})

test('of two incomplete vehicles each lacks its fields, and nobody asks for the longest term', () => {
  for (const [newBlock, lackingOfNew] of incompleteNew) {
    for (const [usedBlock, lackingOfUsed] of incompleteUsed) {
      // A block with nothing in it is absent beside one that has something.
      const isNewEmpty = lackingOfNew.length === fieldsOfNew.length
      const isUsedEmpty = lackingOfUsed.length === fieldsOfUsed.length
      const lacking = [
        ...(isNewEmpty && !isUsedEmpty ? [] : lackingOfNew),
        ...(isUsedEmpty && !isNewEmpty ? [] : lackingOfUsed),
      ]
      const longest = isNewEmpty === isUsedEmpty ? { [term]: 9_999 } : {}
      const body = quoteWith({ [fresh]: newBlock, [used]: usedBlock, ...longest })
      assertFailures(readA, body, facts, required(lacking))
    }
  }
})

test('an incomplete used vehicle switches off neither carId nor the longest term of a new one', () => {
  const unknownCar: Facts = { ...facts, carKnown: false }
  const late = [`${term} · term`, `${fresh}.carId · carId`]
  // The one that names a number is of 2019, and allows 72 months as well.
  for (const [block] of incompleteUsed) {
    for (const [months, expected] of [
      [72, [`${fresh}.carId · carId`]],
      [73, late],
      [9_999, late],
    ] as const) {
      const body = quoteWith({ [fresh]: newVehicle, [used]: block, [term]: months })
      assertFailures(readA, body, unknownCar, expected)
    }
  }
})

test('the used vehicle governs the term if it has a registration number, else the new one does', () => {
  const ofAge = (registrationNumber: unknown) => ({ registrationNumber })
  for (const [newBlock, usedBlock, longest, lacking] of [
    [newVehicle, { ...usedVehicle, ...ofAge('161-D-12345') }, 60, []],
    [newVehicle, ofAge('161-D-12345'), 60, []],
    [newVehicle, ofAge(''), 72, []],
    [newVehicle, 'sample', 72, [`${used} · type`]],
    [{}, { ...usedVehicle, ...ofAge('161-D-12345') }, 60, []],
    ['sample', { ...usedVehicle, ...ofAge('161-D-12345') }, 60, [`${fresh} · type`]],
    [undefined, ofAge('161-D-12345'), 60, [`${used}.currentKilometers · required`]],
    [{}, undefined, 72, required(fieldsOfNew)],
  ] as const) {
    const body = quoteWith({ [fresh]: newBlock, [used]: usedBlock })
    assertFailures(readA, withAt(body, term, longest), facts, lacking)
    assertFailures(readA, withAt(body, term, longest + 1), facts, [`${term} · term`, ...lacking])
  }
})

test('a field that is sent makes its vehicle complete, whether it is valid or not', () => {
  for (const place of [...fieldsOfNew, ...fieldsOfUsed]) {
    const other = place.startsWith(fresh) ? used : fresh
    const type = place.endsWith('.registrationNumber') ? 'registrationNumber' : 'type'
    const wrong = type === 'type' ? [] : 'none'
    assertFailures(readA, quoteWith({ [place]: wrong, [other]: {} }), facts, [`${place} · ${type}`])
  }
})

test('beside a used vehicle, a new one is checked in its types', () => {
  for (const place of fieldsOfNew) {
    assertFailures(readA, quoteWith({ [place]: 5 }), facts, [`${place} · type`])
  }
})

test('beside a new vehicle, a used one keeps its formats and bounds', () => {
  assertRows(readA, facts, (place, value) => withAt(quote, place, value), [
    [`${used}.currentKilometers`, 200_000, accepted],
    [`${used}.currentKilometers`, 200_001, 'max'],
    [`${used}.currentKilometers`, -1, 'min'],
    [`${used}.currentKilometers`, 0.5, 'integer'],
    [`${used}.currentKilometers`, '5', 'type'],
    [`${used}.registrationNumber`, '191-XX-1', 'registrationNumber'],
  ])
})

test('a block of the wrong type is one failure, and is not complete', () => {
  for (const wrong of ['sample', 5, [{}], true]) {
    assertFailures(readA, quoteWith({ [fresh]: wrong, [used]: undefined }), facts, [`${fresh} · type`])
    assertFailures(readA, quoteWith({ [fresh]: undefined, [used]: wrong }), facts, [`${used} · type`])
    assertFailures(readA, quoteWith({ [fresh]: wrong, [used]: usedVehicle }), facts, [`${fresh} · type`])
    assertFailures(readA, quoteWith({ [fresh]: newVehicle, [used]: wrong }), facts, [`${used} · type`])
    // Whether the other is needed is then unknown, so with nothing in it, it is absent.
    assertFailures(readA, quoteWith({ [fresh]: wrong, [used]: {} }), facts, [`${fresh} · type`])
    assertFailures(readA, quoteWith({ [fresh]: {}, [used]: wrong }), facts, [`${used} · type`])
    assertFailures(readA, quoteWith({ [fresh]: wrong, [used]: wrong }), facts, [
      `${fresh} · type`,
      `${used} · type`,
    ])
  }
})

test('a vehicle block of the wrong type is not complete', () => {
  const body = quoteWith({ [fresh]: 5, [`${used}.currentKilometers`]: undefined })
  assertFailures(readA, body, facts, [
    'quote.newVehicle · type',
    'quote.usedVehicle.currentKilometers · required',
  ])
})

test('a fuel that is not preferred is accepted', () => {
  const onlyNew = quoteWith({ [used]: undefined })
  for (const fuel of ['Petrol', 'Diesel', 'Electric', 'Hybrid', 'Hydrogen', 'petrol']) {
    assertFailures(readA, withAt(onlyNew, `${fresh}.fuel`, fuel), facts, [])
  }
})

test('a new vehicle’s carId is in the catalogue', () => {
  const onlyNew = quoteWith({ [used]: undefined })
  const carId = `${fresh}.carId`
  const unknownCar: Facts = { ...facts, carKnown: false }
  const { carKnown: _, ...notLookedUp } = facts
  assertFailures(readA, onlyNew, facts, [])
  assertFailures(readA, onlyNew, unknownCar, [`${carId} · carId`])
  assertFailures(readA, onlyNew, notLookedUp, [])
  assertFailures(readA, withAt(onlyNew, carId, undefined), unknownCar, [`${carId} · required`])
  assertFailures(readA, withAt(onlyNew, carId, 5), unknownCar, [`${carId} · type`])
})

test('a given carId is looked up beside any used vehicle', () => {
  const { carKnown: _, ...notLookedUp } = facts
  for (const block of [usedVehicle, {}, null, 'sample']) {
    const body = quoteWith({ [used]: block })
    const own = block === 'sample' ? [`${used} · type`] : []
    assertFailures(readA, body, notLookedUp, own)
    assertFailures(readA, body, { ...facts, carKnown: false }, [`${fresh}.carId · carId`, ...own])
    assert.equal(setA.head(body).carId, newVehicle.carId)
  }
  assert.equal(setA.head(quoteWith({ [`${fresh}.carId`]: ' ' })).carId, undefined)
})

test('of any two blocks, a field is required exactly if it is not given and the other block is not complete', () => {
  const blockOf = (fields: readonly string[]) =>
    fc.record(
      Object.fromEntries(
        fields.map((place) => [
          place.split('.').at(-1) as string,
          fc.constantFrom(undefined, null, '', ' ', 'x'),
        ]),
      ),
      { requiredKeys: [] },
    )
  const isGiven = (block: Overrides, place: string) => {
    const name = place.split('.').at(-1) as string
    const value = block[name]
    // In a field that is no text, a blank is a value of the wrong type.
    if (name === 'currentKilometers') return value !== undefined && value !== null
    return typeof value === 'string' && value.trim() !== ''
  }
  const hasAnything = (block: Overrides) => Object.values(block).some((value) => value === 'x')
  fc.assert(
    fc.property(blockOf(fieldsOfNew), blockOf(fieldsOfUsed), (newBlock, usedBlock) => {
      const lacking = (block: Overrides, fields: readonly string[]) =>
        fields.filter((place) => !isGiven(block, place))
      const ofNew = lacking(newBlock, fieldsOfNew)
      const ofUsed = lacking(usedBlock, fieldsOfUsed)
      // One with nothing in it is absent beside one that has something.
      const isAbsent = (block: Overrides, other: Overrides) => !hasAnything(block) && hasAnything(other)
      const expected =
        ofNew.length > 0 && ofUsed.length > 0
          ? [
              ...(isAbsent(newBlock, usedBlock) ? [] : ofNew),
              ...(isAbsent(usedBlock, newBlock) ? [] : ofUsed),
            ]
          : []
      const body = withAll(quote, { [fresh]: newBlock, [used]: usedBlock })
      const found = readA(body, facts).filter(({ type }) => type === 'required')
      assert.deepEqual(
        found.map(({ place }) => place),
        expected,
      )
    }),
    { numRuns: 500 },
  )
})
