import assert from 'node:assert/strict'
import test from 'node:test'
import { sharedBuffers } from './settings.ts'

const MEGABYTE = 2 ** 20

for (const [megabytes, buffers] of [
  [256, '128MB'],
  [1_024, '128MB'],
  [1_031, '128MB'],
  [1_032, '129MB'],
  [2_048, '256MB'],
  [8_191, '1023MB'],
  [8_192, '1024MB'],
  [65_536, '1024MB'],
] as const) {
  test(`of ${megabytes} MB, PostgreSQL uses ${buffers} itself`, () => {
    assert.equal(sharedBuffers(megabytes * MEGABYTE), buffers)
  })
}
