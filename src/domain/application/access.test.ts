import assert from 'node:assert/strict'
import test from 'node:test'
import {
  actorOf,
  mayAccess,
  mayAdminister,
  mayCorrectContact,
  type Ownership,
  type Principal,
} from './access.ts'
import { type Capability, hasCapability, hasDealer, ROLES, type Role } from './roles.ts'
import { isScope, SCOPES } from './scopes.ts'

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

const nobodys = (clientId: string) => application({ clientId, ownerDealerId: null, creatorMayAct: true })

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
  ['a partner, of its own that nobody owns yet', client('cl_p', null), nobodys('cl_p'), true],
  ['a partner, of another partner’s that nobody owns yet', client('cl_p', null), nobodys('cl_q'), false],
  [
    'a partner, of another partner’s',
    client('cl_p', null),
    application({ clientId: 'cl_q', creatorMayAct: true }),
    false,
  ],
] as const) {
  test(`${says}: ${may ? 'may' : 'may not'}`, () => {
    assert.equal(mayAccess(principal, of), may)
  })
}

test('a person acts as a user, and a client as itself', () => {
  assert.deepEqual(actorOf(person(OWN)), { kind: 'user', id: 'u' })
  assert.deepEqual(actorOf(client('cl_x', null)), { kind: 'client', id: 'cl_x' })
})

for (const [initiator, mode, codesBy, may] of [
  ['staff', 'live', 'mail', true],
  ['staff', 'live', 'sms', true],
  ['staff', 'test', 'mail', true],
  ['owner', 'live', 'mail', false],
  ['owner', 'live', 'sms', true],
  ['owner', 'test', 'mail', true],
] as const)
  test(`${initiator} ${may ? 'may' : 'may not'} correct the contact of a ${mode} signer with codes by ${codesBy}`, () =>
    assert.equal(mayCorrectContact(initiator, mode, codesBy), may))

for (const [role, dealerId, of, may] of [
  ['admin', null, OWN, true],
  ['admin', null, null, true],
  ['dealerAdmin', OWN, OWN, true],
  ['dealerAdmin', OWN, OTHER, false],
  ['dealerAdmin', OWN, null, false],
  ['dealerAdmin', null, null, false],
  ['dealerUser', OWN, OWN, false],
  ['underwriter', null, null, false],
] as const) {
  const whose = of === null ? 'the lender’s' : of === dealerId ? 'their own dealer’s' : 'a dealer’s'
  test(`${role} of ${dealerId === null ? 'no dealer' : 'a dealer'} ${may ? 'may' : 'may not'} administer ${whose}`, () => {
    assert.equal(mayAdminister({ role, dealer: dealerId === null ? null : { id: dealerId } }, of), may)
  })
}

/** The roles that have each capability. */
const CAPABLE: Readonly<Record<Capability, readonly Role[]>> = {
  signedIn: ['dealerUser', 'dealerAdmin', 'underwriter', 'admin'],
  admin: ['admin'],
  staff: ['underwriter', 'admin'],
  dealer: ['dealerUser', 'dealerAdmin'],
  dealerAdmin: ['dealerAdmin', 'admin'],
}

for (const [capability, roles] of Object.entries(CAPABLE) as [Capability, readonly Role[]][])
  test(`exactly ${roles.join(', ')} can do what asks for ${capability}`, () =>
    assert.deepEqual(
      ROLES.filter((role) => hasCapability(role, capability)),
      roles,
    ))

test('users and admins of dealers have a dealer, the lender’s staff has none', () => {
  assert.deepEqual(ROLES.filter(hasDealer), ['dealerUser', 'dealerAdmin'])
})

test('a scope is one of five, by its exact name', () => {
  assert.deepEqual(SCOPES, [
    'applications:submit',
    'applications:read',
    'signing:start',
    'catalogue:read',
    'webhooks:manage',
  ])
  assert.ok(SCOPES.every(isScope))
  for (const name of ['', 'applications', 'applications:submit ', 'Catalogue:read', 'toString'])
    assert.equal(isScope(name), false, name)
})
