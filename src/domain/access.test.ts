import assert from 'node:assert/strict'
import test from 'node:test'
import { actorOf, handOf, mayAccess, mayCorrectContact, type Ownership, type Principal } from './access.ts'

const OWN = '00000000-0000-7000-8000-000000000001'
const OTHER = '00000000-0000-7000-8000-000000000002'
const person = (dealerId: string, mode: 'test' | 'live' = 'test'): Principal => ({
  userId: 'u',
  dealerId,
  mode,
})
const client = (clientId: string, dealerId: string | null): Principal => ({
  clientId,
  dealerId,
  mode: 'test',
})
const application = (given: Partial<Ownership> = {}): Ownership => ({
  modelSet: 'a',
  mode: 'test',
  clientId: null,
  ownerDealerId: OWN,
  creatorMayAct: false,
  ...given,
})

for (const [says, principal, of, may] of [
  ['a person, of their dealer’s', person(OWN), application(), true],
  ['a person, of what their dealer’s client sent', person(OWN), application({ clientId: 'cl_own' }), true],
  ['a person, of what a partner sent for their dealer', person(OWN), application({ clientId: 'cl_p' }), true],
  ['a person, of another dealer’s', person(OTHER), application(), false],
  ['a person, of nobody’s', person(OWN), application({ ownerDealerId: null }), false],
  ['a person, of the other mode', person(OWN, 'live'), application(), false],
  ['a client of the dealer, of a person’s', client('cl_own', OWN), application(), true],
  ['a client of another dealer, of a person’s', client('cl_x', OTHER), application(), false],
  ['a partner, of a person’s', client('cl_p', null), application(), false],
  [
    'a partner, of its own',
    client('cl_p', null),
    application({ clientId: 'cl_p', creatorMayAct: true }),
    true,
  ],
  ['a partner without consent, of its own', client('cl_p', null), application({ clientId: 'cl_p' }), false],
] as const) {
  test(`${says}: ${may ? 'may' : 'may not'}`, () => {
    assert.equal(mayAccess(principal, of), may)
  })
}

test('a person acts as a user with the owner’s rights, and a client as itself', () => {
  assert.deepEqual([actorOf(person(OWN)), handOf(person(OWN))], [{ kind: 'user', id: 'u' }, 'owner'])
  assert.deepEqual(
    [actorOf(client('cl_x', null)), handOf(client('cl_x', null))],
    [{ kind: 'client', id: 'cl_x' }, 'client'],
  )
})

for (const [hand, mode, codesBy, may] of [
  ['staff', 'live', 'mail', true],
  ['staff', 'live', 'sms', true],
  ['staff', 'test', 'mail', true],
  ['owner', 'live', 'mail', false],
  ['owner', 'live', 'sms', true],
  ['owner', 'test', 'mail', true],
] as const)
  test(`${hand} ${may ? 'may' : 'may not'} correct the contact of a ${mode} signer with codes by ${codesBy}`, () =>
    assert.equal(mayCorrectContact(hand, mode, codesBy), may))
