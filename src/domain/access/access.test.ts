import assert from 'node:assert/strict'
import test from 'node:test'
import {
  actorOf,
  mayAccess,
  mayAdminister,
  mayCorrectContact,
  mayShapeClients,
  type Ownership,
  type Principal,
} from './access.ts'
import {
  type Capability,
  hasCapability,
  isScope,
  isStaff,
  organisationOf,
  ROLES,
  type Role,
  SCOPES,
} from './roles.ts'

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

const ofDealer = (id: string) => ({ dealer: { id }, partner: null })
const ofPartner = (id: string) => ({ dealer: null, partner: { id } })
const NONE = { dealer: null, partner: null }

for (const [says, role, belonging, of, may] of [
  ['the lender’s admin and a dealer’s', 'admin', NONE, ofDealer(OWN), true],
  ['the lender’s admin and a partner’s', 'admin', NONE, ofPartner(OWN), true],
  ['the lender’s admin and the lender’s', 'admin', NONE, NONE, true],
  ['an underwriter and the lender’s', 'underwriter', NONE, NONE, false],
  ['an underwriter and a partner’s', 'underwriter', NONE, ofPartner(OWN), false],
  ['a dealer’s admin and their own', 'dealerAdmin', ofDealer(OWN), ofDealer(OWN), true],
  ['a dealer’s admin and another dealer’s', 'dealerAdmin', ofDealer(OWN), ofDealer(OTHER), false],
  ['a dealer’s admin and the lender’s', 'dealerAdmin', ofDealer(OWN), NONE, false],
  ['a dealer’s admin and a partner’s of the same id', 'dealerAdmin', ofDealer(OWN), ofPartner(OWN), false],
  ['a dealer’s admin without a dealer and the lender’s', 'dealerAdmin', NONE, NONE, false],
  ['a dealer’s user and their own', 'dealerUser', ofDealer(OWN), ofDealer(OWN), false],
  ['a partner’s admin and their own', 'partnerAdmin', ofPartner(OWN), ofPartner(OWN), true],
  ['a partner’s user and their own', 'partnerUser', ofPartner(OWN), ofPartner(OWN), true],
  ['a partner’s user and another partner’s', 'partnerUser', ofPartner(OWN), ofPartner(OTHER), false],
  ['a partner’s admin and another partner’s', 'partnerAdmin', ofPartner(OWN), ofPartner(OTHER), false],
  ['a partner’s admin and a dealer’s of the same id', 'partnerAdmin', ofPartner(OWN), ofDealer(OWN), false],
  ['a partner’s admin and a client of no partner', 'partnerAdmin', ofPartner(OWN), NONE, false],
  ['a partner’s admin without a partner and the lender’s', 'partnerAdmin', NONE, NONE, false],
] as const)
  test(`administering, ${says}: ${may ? 'may' : 'may not'}`, () => {
    assert.equal(mayAdminister({ role, ...belonging }, of), may)
  })

test('only the lender adds and changes live clients', () => {
  for (const role of ROLES) {
    assert.equal(mayShapeClients({ role }, 'live'), role === 'admin', role)
    assert.equal(mayShapeClients({ role }, 'test'), true, role)
  }
})

/** The roles that have each capability. */
const CAPABLE: Readonly<Record<Capability, readonly Role[]>> = {
  signedIn: ROLES,
  admin: ['admin'],
  cases: ['underwriter', 'payOut', 'compliance', 'admin'],
  queue: ['underwriter', 'compliance', 'admin'],
  oversight: ['compliance', 'admin'],
  payOut: ['underwriter', 'payOut', 'admin'],
  staff: ['underwriter', 'admin'],
  dealer: ['dealerUser', 'dealerAdmin'],
  numbers: ['dealerUser', 'dealerAdmin', 'underwriter', 'compliance', 'admin'],
  commission: ['dealerUser', 'dealerAdmin', 'compliance', 'admin'],
  clients: ['dealerAdmin', 'partnerUser', 'partnerAdmin', 'admin'],
  users: ['dealerAdmin', 'partnerAdmin', 'admin'],
  dealerAdmin: ['dealerAdmin', 'admin'],
}

for (const [capability, roles] of Object.entries(CAPABLE) as [Capability, readonly Role[]][])
  test(`exactly ${roles.join(', ')} can do what asks for ${capability}`, () =>
    assert.deepEqual(
      ROLES.filter((role) => hasCapability(role, capability)),
      roles,
    ))

test('users and admins of dealers and partners belong to those, and the lender’s staff to the lender', () => {
  assert.deepEqual(
    ROLES.filter((role) => organisationOf(role) === 'dealer'),
    ['dealerUser', 'dealerAdmin'],
  )
  assert.deepEqual(
    ROLES.filter((role) => organisationOf(role) === 'partner'),
    ['partnerUser', 'partnerAdmin'],
  )
  assert.deepEqual(ROLES.filter(isStaff), ['underwriter', 'payOut', 'compliance', 'admin'])
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
