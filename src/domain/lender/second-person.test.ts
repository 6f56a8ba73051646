import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import {
  CONFIRMED,
  confirmationFault,
  endOfGrant,
  type Grant,
  type GrantName,
  grantsIn,
  type HandedAccess,
  tieBetween,
} from './second-person.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const at = (to: string, by: string, hour: number, did: HandedAccess['did'] = 'user.created') =>
  ({ to, by, did, at: hour * HOUR }) as const
const grant = (to: string, by: string, hour = 0, did: GrantName = 'user.created'): Grant => ({
  ...at(to, by, hour),
  did,
})

const OPEN: readonly (readonly [
  what: string,
  entries: readonly HandedAccess[],
  now: number,
  left: number,
])[] = [
  ['none', [], 0, 0],
  ['one that has just been made', [at('b', 'a', 0)], 0, 1],
  ['one of a millisecond less than 24 hours', [at('b', 'a', 0)], DAY - 1, 1],
  ['one of 24 hours', [at('b', 'a', 0)], DAY, 0],
  ['one that a person gave themselves', [at('a', 'a', 0)], 0, 0],
  ['one that was confirmed since', [at('b', 'a', 0), at('b', 'c', 1, CONFIRMED)], 2 * HOUR, 0],
  ['one after a confirmation', [at('b', 'c', 0, CONFIRMED), at('b', 'a', 1)], 2 * HOUR, 1],
  ['one while another was confirmed', [at('b', 'a', 0), at('d', 'c', 1, CONFIRMED)], 2 * HOUR, 1],
  [
    'each kind',
    [
      at('b', 'a', 0),
      at('b', 'a', 0, 'user.roleChanged'),
      at('b', 'a', 0, 'user.enabled'),
      at('b', 'a', 0, 'user.factorsReset'),
    ],
    0,
    4,
  ],
]
for (const [what, entries, now, left] of OPEN) {
  test(`of grants, ${what}: ${left} left`, () => {
    assert.equal(grantsIn(entries, now).length, left)
  })
}

const TIES: readonly (readonly [
  what: string,
  grants: readonly Grant[],
  pair: readonly [string, string],
  ends: number | undefined,
])[] = [
  ['nobody gave anything', [], ['a', 'b'], undefined],
  ['the first added the second', [grant('b', 'a', 3)], ['a', 'b'], 3],
  ['the second added the first', [grant('a', 'b', 3)], ['a', 'b'], 3],
  ['the first reset the second’s factors', [grant('b', 'a', 3, 'user.factorsReset')], ['a', 'b'], 3],
  ['another added the second', [grant('b', 'c')], ['a', 'b'], undefined],
  ['the first added one who added the second', [grant('c', 'a', 1), grant('b', 'c', 2)], ['a', 'b'], 1],
  ['one person added both', [grant('a', 'c', 1), grant('b', 'c', 2)], ['a', 'b'], 1],
  ['each was added by another', [grant('a', 'c'), grant('b', 'd')], ['a', 'b'], undefined],
  ['two grants tie them: the later one ends last', [grant('b', 'a', 1), grant('b', 'a', 4)], ['a', 'b'], 4],
  ['a later grant of another changes nothing', [grant('b', 'a', 1), grant('b', 'c', 4)], ['a', 'b'], 1],
  ['they added each other', [grant('b', 'a', 1), grant('a', 'b', 2)], ['a', 'b'], 2],
]
for (const [what, grants, [one, other], ends] of TIES) {
  test(`where ${what}, two accounts are ${ends === undefined ? 'two people' : 'one person'}`, () => {
    const tie = tieBetween({ grants }, one, other)
    assert.equal(tie?.at, ends === undefined ? undefined : ends * HOUR)
  })
}

test('a tie holds for both alike, ends with the grant that it names, and needs a grant', () => {
  const name = fc.constantFrom('a', 'b', 'c', 'd', 'e')
  const anyGrant = fc
    .tuple(name, name, fc.integer({ min: 0, max: 23 }))
    .filter(([to, by]) => to !== by)
    .map(([to, by, hour]) => grant(to, by, hour))
  fc.assert(
    fc.property(fc.array(anyGrant, { maxLength: 8 }), (grants) => {
      const tie = tieBetween({ grants }, 'a', 'b')
      assert.equal(tieBetween({ grants }, 'b', 'a')?.at, tie?.at)
      if (tie === undefined) return
      const later = (now: number) => grants.filter((one) => now < endOfGrant(one))
      assert.ok(tieBetween({ grants: later(endOfGrant(tie) - 1) }, 'a', 'b'))
      assert.equal(tieBetween({ grants: later(endOfGrant(tie)) }, 'a', 'b'), undefined)
    }),
  )
})

const CONFIRMING: readonly (readonly [
  what: string,
  grants: readonly Grant[],
  by: string,
  fault: RegExp | undefined,
])[] = [
  ['another', [grant('b', 'a')], 'c', undefined],
  ['who gave the access', [grant('b', 'a')], 'a', /^Another administrator must confirm b\. a added b less/],
  ['the person', [grant('b', 'a')], 'b', /^Another administrator must confirm you\./],
  ['one whom the same person added', [grant('b', 'a'), grant('c', 'a')], 'c', /must confirm b\. a added/],
  ['one whom the person added', [grant('b', 'a'), grant('c', 'b')], 'c', /must confirm b\./],
  ['anybody, where nobody gave any', [], 'c', /^Nobody has given b access within the last 24 hours/],
]
for (const [what, grants, by, fault] of CONFIRMING) {
  test(`a person is ${fault === undefined ? '' : 'not '}confirmed by ${what}`, () => {
    const found = confirmationFault({ grants }, { userId: 'b', by }, (id) => id)
    if (fault === undefined) assert.equal(found, undefined)
    else assert.match(found ?? '', fault)
  })
}
