import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import { CONTRACT_EXAMPLE } from './contract-api.ts'
import { ContractModel } from './contract-api-models.ts'

test('the whole contract in the guide is the example of the document, which its model takes', () => {
  const guide = readFileSync(new URL('../../../docs/guides/booking.md', import.meta.url), 'utf8')
  const [, block = ''] = /```json\n(\{\n {2}"schema": "contract\/1".*?)\n```/s.exec(guide) ?? []
  assert.deepEqual(JSON.parse(block), JSON.parse(JSON.stringify(CONTRACT_EXAMPLE)))
  ContractModel.parse(CONTRACT_EXAMPLE)
})
