import assert from 'node:assert/strict'
import test from 'node:test'
import { publicationFault } from './drafts.ts'

for (const [says, proposal, newest, expected] of [
  ['proposed by another', { proposedBy: 'a', basedOn: 2 }, 2, undefined],
  ['of something new', { proposedBy: 'a', basedOn: null }, null, undefined],
  ['proposed by nobody', { proposedBy: null, basedOn: 2 }, 2, /is not proposed/],
  ['proposed by the same person', { proposedBy: 'b', basedOn: 2 }, 2, /a second person must publish it/],
  ['begun from an older version', { proposedBy: 'a', basedOn: 1 }, 2, /Version 2 was added after/],
  ['begun before there was a version', { proposedBy: 'a', basedOn: null }, 1, /Version 1 was added after/],
] as const) {
  test(`a draft ${says} ${expected === undefined ? 'may' : 'may not'} be published`, () => {
    const fault = publicationFault(proposal, { by: 'b', newest })
    if (expected === undefined) assert.equal(fault, undefined)
    else assert.match(fault ?? '', expected)
  })
}
