import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod'
import { exactly, listed, moment, orNull } from './page-fields.ts'
import { declaredPart } from './serve.ts'

const model = exactly({
  name: z.string(),
  at: moment,
  dealer: orNull(exactly({ id: z.string() })),
  keys: listed(exactly({ id: z.string(), usedAt: orNull(moment) })),
  filters: z.record(z.string(), z.string()),
  note: z.exactOptional(z.string()),
})

test('a page gets the declared fields of a row and of everything in it, and nothing else', () => {
  const at = new Date('2026-03-04T09:00:00.000Z')
  const row = {
    name: 'Northside',
    passwordHash: 'secret',
    at,
    dealer: { id: '1', bankKey: 'secret' },
    keys: [{ id: '2', hash: 'secret', usedAt: null }],
    filters: { state: 'Open' },
  }
  assert.deepEqual(JSON.parse(JSON.stringify(declaredPart(model, row))), {
    name: 'Northside',
    at: '2026-03-04T09:00:00.000Z',
    dealer: { id: '1' },
    keys: [{ id: '2', usedAt: null }],
    filters: { state: 'Open' },
  })
})

test('an open record and a value without fields stay as they are', () => {
  const options = { challenge: 'abc', timeout: 60_000 }
  assert.deepEqual(declaredPart(z.looseObject({ challenge: z.string() }), options), options)
  assert.equal(declaredPart(orNull(model), null), null)
})
