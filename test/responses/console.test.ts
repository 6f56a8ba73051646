/** An answer of the console that its declaration does not have is found: in status, in a field too many or too few, in a problem. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { consoleFaults } from './console.ts'

const DEALER = {
  id: '01912345-89ab-7def-8123-456789abcdef',
  name: 'Sample Dealer',
  specialAgreement: false,
  address: [],
  createdAt: '2030-01-01T00:00:00.000Z',
  disabledAt: null,
}
const PROBLEM = {
  type: '/problems/not-found',
  title: 'Not found',
  status: 404,
  detail: 'There is no such dealer.',
  requestId: 'sample',
}

const ROWS = [
  ['a declared answer', 'createDealer', 201, DEALER, true],
  ['a status that is not declared', 'createDealer', 200, DEALER, false],
  ['a field that is not declared', 'createDealer', 201, { ...DEALER, passwordHash: 'x' }, false],
  ['a field that is missing', 'createDealer', 201, { ...DEALER, createdAt: undefined }, false],
  ['a moment of another form', 'createDealer', 201, { ...DEALER, createdAt: '2030-01-01' }, false],
  ['no body where none is declared', 'signOut', 204, undefined, true],
  ['a body where none is declared', 'signOut', 204, {}, false],
  ['no body where one is declared', 'readMe', 200, undefined, false],
  ['a problem', 'changeDealer', 404, PROBLEM, true],
  ['a problem with more members', 'changeDealer', 404, { ...PROBLEM, email: 'x' }, false],
] as const

for (const [what, name, status, response, fits] of ROWS) {
  test(`${what}: ${fits ? 'fits' : 'is reported'}`, () => {
    const body = Buffer.from(response === undefined ? '' : JSON.stringify(response))
    assert.equal(consoleFaults(name, { status, body }).length === 0, fits)
  })
}
