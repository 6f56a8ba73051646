/** When a proof of identity counts. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { lacksFactor, type Person, type SessionProof } from '../adapters/access/person.ts'
import type { Service } from '../service/service.ts'
import { problem, withoutFreshProof } from './handler.ts'

const NOW = Date.parse('2026-11-20T10:00:00Z')
const MINUTE = 60_000

const personWith = (proof?: SessionProof): Person => ({
  userId: 'u',
  email: 'una@lender.example',
  name: null,
  role: 'underwriter',
  dealer: null,
  partner: null,
  isInSandbox: false,
  sessionId: 's',
  ...(proof && { proof }),
})

const proofOf = (minutesAgo: number | null, flags: Partial<SessionProof> = {}): SessionProof => ({
  at: minutesAgo === null ? null : new Date(NOW - minutesAgo * MINUTE),
  isStrong: false,
  hasFactor: false,
  needsFactor: false,
  ...flags,
})

const FRESH: readonly (readonly [string, SessionProof | undefined, boolean])[] = [
  ['just given', proofOf(0), true],
  ['of nearly ten minutes ago', proofOf(9.99), true],
  ['of ten minutes ago', proofOf(10), false],
  ['that no longer counts', proofOf(null), false],
  ['outside of a session', undefined, false],
  ['by password alone, of somebody with a second factor', proofOf(0, { hasFactor: true }), false],
  ['with a second factor', proofOf(0, { hasFactor: true, isStrong: true }), true],
]

for (const [what, proof, isFresh] of FRESH) {
  test(`a proof ${what} ${isFresh ? 'is' : 'is not'} fresh`, () => {
    const person = personWith(proof)
    const context = { service: { now: () => NOW } as Service, person, webUser: {} as never }
    assert.deepEqual(withoutFreshProof(context), isFresh ? undefined : problem('proof-needed'))
  })
}

for (const [what, proof, kind] of [
  ['with a second factor', proofOf(0, { hasFactor: true, isStrong: true }), undefined],
  [
    'by the identity provider, of somebody without a factor of ours',
    proofOf(0, { isStrong: true }),
    undefined,
  ],
  ['by password alone, of somebody without a second factor', proofOf(0), 'second-factor-missing'],
  ['by password alone, of somebody with one', proofOf(0, { hasFactor: true }), 'proof-needed'],
  ['of ten minutes ago', proofOf(10, { hasFactor: true, isStrong: true }), 'proof-needed'],
] as const) {
  test(`where a second factor is needed, a proof ${what} ${kind === undefined ? 'counts' : `is answered by ${kind}`}`, () => {
    const person = personWith(proof)
    const context = { service: { now: () => NOW } as Service, person, webUser: {} as never }
    assert.equal(withoutFreshProof(context, { secondFactor: true })?.kind, kind)
  })
}

const LACKS: readonly (readonly [string, SessionProof | undefined, ReturnType<typeof lacksFactor>])[] = [
  ['of whom none is asked', proofOf(0), undefined],
  ['without one', proofOf(0, { needsFactor: true }), 'factor'],
  ['who has one and did not show it', proofOf(0, { needsFactor: true, hasFactor: true }), 'proof'],
  ['who has shown it', proofOf(0, { needsFactor: true, hasFactor: true, isStrong: true }), undefined],
  ['who acts outside of a session', undefined, undefined],
]

for (const [who, proof, lacks] of LACKS) {
  test(`a person ${who} lacks ${lacks ?? 'nothing'}`, () => {
    assert.equal(lacksFactor(personWith(proof)), lacks)
  })
}
