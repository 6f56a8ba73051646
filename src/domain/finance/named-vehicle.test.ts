import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closenessOf, keyOf, knownVehicle } from './named-vehicle.ts'

const GOLF = { make: 'Volkswagen', model: 'Golf' }
const GTI = { ...GOLF, variant: 'GTI' }

for (const [named, known, closeness] of [
  [undefined, {}, 0],
  [undefined, GTI, 0],
  [{ make: 'Volkswagen' }, {}, 'unknown'],
  [{ make: 'Volkswagen' }, { make: 'Volkswagen' }, 1],
  [{ make: 'Volkswagen' }, GTI, 1],
  [{ make: 'Volkswagen' }, { make: 'Audi' }, 'other'],
  [GOLF, { make: 'Volkswagen' }, 'unknown'],
  [GOLF, { make: 'Audi' }, 'other'],
  [GOLF, { make: 'Volkswagen', model: 'Polo' }, 'other'],
  [GOLF, GOLF, 2],
  [GTI, GOLF, 'unknown'],
  [GTI, { ...GOLF, variant: 'Life' }, 'other'],
  [GTI, GTI, 3],
  [{ make: 'Volkswagen', model: 'ID.3' }, { make: 'Volkswagen', model: 'ID.4' }, 'other'],
  [{ make: 'Citroën', model: 'C3' }, { make: ' CITROEN', model: 'c 3' }, 2],
  [{ make: 'Mercedes-Benz' }, { make: 'mercedes benz' }, 1],
  [{ make: 'Mercedes‑Benz' }, { make: 'MERCEDESBENZ' }, 1],
  [{ make: 'Škoda' }, { make: 'S\u030Ckoda' }, 1],
  [{ make: 'Seat', model: 'León' }, { make: 'SEAT', model: 'Leon\u200B' }, 2],
] as const) {
  test(`${JSON.stringify(named)} names ${JSON.stringify(known)}: ${closeness}`, () =>
    assert.equal(closenessOf(named, known), closeness))
}

test('two names of the same vehicles have one key, and a model’s differs from its make’s', () => {
  assert.equal(keyOf({ make: 'Citroën', model: 'C3' }), keyOf({ make: 'citroen', model: 'C 3' }))
  assert.notEqual(keyOf({ make: 'Citroën', model: 'C3' }), keyOf({ make: 'Citroën C3' }))
  assert.notEqual(keyOf({ make: 'Citroën' }), keyOf(undefined))
})

for (const [given, known] of [
  [{}, {}],
  [{ make: '' }, {}],
  [{ make: ' ', model: 'Golf' }, {}],
  [{ model: 'Golf' }, {}],
  [{ make: 'Volkswagen', variant: 'GTI' }, { make: 'Volkswagen' }],
  [{ ...GOLF, variant: '' }, GOLF],
  [GTI, GTI],
] as const) {
  test(`of ${JSON.stringify(given)}, ${JSON.stringify(known)} is known`, () =>
    assert.deepEqual(knownVehicle(given), known))
}
