import assert from 'node:assert/strict'
import test from 'node:test'
import { isUuid } from './uuid.ts'

const rows: readonly (readonly [text: string, expected: boolean])[] = [
  ['0198c3f0-5a6b-7c8d-9e0f-a1b2c3d4e5f6', true],
  ['0198C3F0-5A6B-7C8D-9E0F-A1B2C3D4E5F6', false],
  ['0198c3f05a6b7c8d9e0fa1b2c3d4e5f6', false],
  ['{0198c3f0-5a6b-7c8d-9e0f-a1b2c3d4e5f6}', false],
  ['0198c3f0-5a6b-7c8d-9e0f-a1b2c3d4e5f', false],
  ['0198c3f0-5a6b-7c8d-9e0f-a1b2c3d4e5f67', false],
  ['g198c3f0-5a6b-7c8d-9e0f-a1b2c3d4e5f6', false],
  ['0198c3f0-5a6b-7c8d-9e0f-a1b2c3d4e5f6\n', false],
  ['', false],
]

for (const [text, expected] of rows) {
  test(`${JSON.stringify(text)} is ${expected ? '' : 'not '}an id of ours`, () => {
    assert.equal(isUuid(text), expected)
  })
}
