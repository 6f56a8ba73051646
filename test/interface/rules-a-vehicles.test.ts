/** Set A's two vehicle blocks: either, both, neither, and empty ones; and the car's place in the catalogue. */
import { test } from 'node:test'
import { accepted, assertFailures, assertRows } from './expectations.ts'
import { newVehicle, type Overrides, usedVehicle, validQuote, withAll, withAt } from './samples.ts'
import { type Facts, factsForSetA as facts, readA } from './sets-under-test.ts'

const fresh = 'quote.newVehicle'
const used = 'quote.usedVehicle'
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

test('an empty block is a vehicle, whose fields are required where it stands alone', () => {
  assertFailures(readA, quoteWith({ [fresh]: {}, [used]: undefined }), facts, required(fieldsOfNew))
  assertFailures(readA, quoteWith({ [fresh]: undefined, [used]: {} }), facts, required(fieldsOfUsed))
})

test('where both are given and the new one is empty, the used one’s fields are required', () => {
  assertFailures(readA, quoteWith({ [fresh]: {}, [used]: usedVehicle }), facts, [])
  assertFailures(readA, quoteWith({ [fresh]: {}, [used]: {} }), facts, required(fieldsOfUsed))
  assertFailures(
    readA,
    quoteWith({ [fresh]: { carId: null, make: ' ' }, [used]: {} }),
    facts,
    required(fieldsOfUsed),
  )
  assertFailures(readA, quoteWith({ [fresh]: {}, [used]: { registrationNumber: '191-D-12345' } }), facts, [
    `${used}.currentKilometers · required`,
  ])
})

test('where both are given and the new one holds something, neither’s fields are required', () => {
  assertFailures(readA, quoteWith({ [fresh]: newVehicle, [used]: {} }), facts, [])
  assertFailures(readA, quoteWith({ [fresh]: { make: 'Sample Make' }, [used]: {} }), facts, [])
  assertFailures(readA, quoteWith({ [fresh]: { make: 'Sample Make' }, [used]: usedVehicle }), facts, [])
  for (const place of [...fieldsOfNew, ...fieldsOfUsed]) {
    assertFailures(readA, quoteWith({ [place]: undefined }), facts, [])
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

test('a block of the wrong type is one failure, and the other vehicle is neither missing nor asked for more', () => {
  for (const wrong of ['sample', 5, [], true]) {
    assertFailures(readA, quoteWith({ [fresh]: wrong, [used]: undefined }), facts, [`${fresh} · type`])
    assertFailures(readA, quoteWith({ [fresh]: undefined, [used]: wrong }), facts, [`${used} · type`])
    assertFailures(readA, quoteWith({ [fresh]: wrong, [used]: usedVehicle }), facts, [`${fresh} · type`])
    assertFailures(readA, quoteWith({ [fresh]: newVehicle, [used]: wrong }), facts, [`${used} · type`])
    assertFailures(readA, quoteWith({ [fresh]: wrong, [used]: wrong }), facts, [
      `${fresh} · type`,
      `${used} · type`,
    ])
  }
})

test('a fuel beside the preferred ones is taken', () => {
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

test('beside a used vehicle, carId is not looked up', () => {
  const { carKnown: _, ...notLookedUp } = facts
  assertFailures(readA, quote, notLookedUp, [])
  assertFailures(readA, quote, { ...facts, carKnown: false }, [])
  assertFailures(readA, quoteWith({ [used]: {} }), { ...facts, carKnown: false }, [])
})
