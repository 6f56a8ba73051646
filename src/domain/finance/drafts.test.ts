import assert from 'node:assert/strict'
import test from 'node:test'
import type { Colleagues } from '../lender/second-person.ts'
import { publicationFault } from './drafts.ts'

const called = (id: string) => id
const grantOf = (to: string, by: string) => ({ to, by, at: 0, did: 'user.created' }) as const
const NOBODY: Colleagues = { disabled: new Set(), grants: [] }

for (const [says, proposal, newest, expected] of [
  ['proposed by another', { proposedBy: 'a', basedOn: 2 }, 2, undefined],
  ['of something new', { proposedBy: 'a', basedOn: null }, null, undefined],
  ['proposed by nobody', { proposedBy: null, basedOn: 2 }, 2, /has not been proposed/],
  [
    'proposed by the same person',
    { proposedBy: 'b', basedOn: 2 },
    2,
    /another administrator must publish it/,
  ],
  ['begun from an older version', { proposedBy: 'a', basedOn: 1 }, 2, /Version 2 has been added since/],
  [
    'begun before there was a version',
    { proposedBy: 'a', basedOn: null },
    1,
    /Version 1 has been added since/,
  ],
] as const) {
  test(`a draft ${says} ${expected === undefined ? 'may' : 'may not'} be published`, () => {
    const fault = publicationFault(proposal, { by: 'b', newest, colleagues: NOBODY, called })
    if (expected === undefined) assert.equal(fault, undefined)
    else assert.match(fault ?? '', expected)
  })
}

for (const [says, colleagues, expected] of [
  [
    'whom the proposer added',
    { grants: [grantOf('b', 'a')] },
    /^a proposed this draft\. .* a added b less than/,
  ],
  ['who added the proposer', { grants: [grantOf('a', 'b')] }, /b added a less than 24 hours ago/],
  ['whom another added', { grants: [grantOf('b', 'c')] }, undefined],
  [
    'once the proposer is disabled',
    { disabled: new Set(['a']) },
    /^a proposed the draft and has since been disabled/,
  ],
] as const) {
  test(`a draft ${expected === undefined ? 'may' : 'may not'} be published by one ${says}`, () => {
    const given = { by: 'b', newest: 2, colleagues: { ...NOBODY, ...colleagues }, called }
    const fault = publicationFault({ proposedBy: 'a', basedOn: 2 }, given)
    if (expected === undefined) assert.equal(fault, undefined)
    else assert.match(fault ?? '', expected)
  })
}
