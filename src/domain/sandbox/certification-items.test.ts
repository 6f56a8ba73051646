import assert from 'node:assert/strict'
import test from 'node:test'
import { proofOf } from './certification-items.ts'

const submitted = { operation: 'submitCase', status: 200 }
const CASES = [
  ['submit', [], 'none'],
  ['submit', [submitted], 'log'],
  ['submit', [{ ...submitted, status: 401 }], 'none'],
  ['submit', [{ operation: 'readCaseStatus', status: 200 }], 'none'],
  ['submit', [{ operation: null, status: 200 }], 'none'],
  ['correct', [submitted], 'none'],
  ['correct', [submitted, { operation: 'submitQuote', status: 200 }], 'log'],
  ['status', [{ operation: 'readQuoteStatus', status: 200 }], 'log'],
  ['webhook', [], 'statement'],
  ['stopOn401', [submitted], 'statement'],
] as const

for (const [id, logged, proof] of CASES)
  test(`${id} with ${JSON.stringify(logged)} is shown by: ${proof}`, () => {
    assert.equal(proofOf(id, logged), proof)
  })
