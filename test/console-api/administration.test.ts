/** Dealers, users, clients, credentials and consents, made and ended as the console does, in the words of its contract. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import type { Dealer } from '../../src/modules/people/people-pages.ts'
import { type Console, type HttpResponse, kindOf, openConsole, type PersonName } from './support.ts'

let testConsole: Console
before(async () => {
  testConsole = await openConsole()
})
after(() => testConsole.close())

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** Calls as a person, in a new session. */
const as = async (person: PersonName) => {
  const session = await testConsole.begin(testConsole.people[person])
  return {
    get: (path: string) => testConsole.ask('GET', path, { session }),
    post: (path: string, body: object = {}) => testConsole.ask('POST', path, { session, body }),
  }
}

const bodyOf = <T>(response: HttpResponse, status = 200): T => {
  assert.equal(response.status, status, response.text)
  return response.body as T
}

test('a dealer is made with the special agreement, renamed, loses it, and is switched off and on again', async () => {
  const { get, post } = await as('admin')
  const made = bodyOf<Dealer>(
    await post('/dealers', { name: ' Sample Garage ', specialAgreement: true }),
    201,
  )
  assert.deepEqual(
    { ...made, id: '', createdAt: '' },
    { id: '', name: 'Sample Garage', specialAgreement: true, address: [], createdAt: '', disabledAt: null },
  )
  assert.match(made.createdAt, MOMENT)
  const path = `/dealers/${made.id}`
  const changed = bodyOf<Dealer>(
    await post(path, { name: 'Sample Motors', specialAgreement: false, disabled: true }),
  )
  assert.equal(changed.name, 'Sample Motors')
  assert.equal(changed.specialAgreement, false)
  assert.match(changed.disabledAt ?? '', MOMENT)
  assert.deepEqual(bodyOf<Dealer>(await post(path, { disabled: false })), {
    ...changed,
    disabledAt: null,
  })
  assert.deepEqual(bodyOf<Dealer>(await post(path)), { ...changed, disabledAt: null })
  const { items } = bodyOf<{ items: readonly Dealer[] }>(await get('/dealers'))
  assert.deepEqual(
    items.find(({ id }) => id === made.id),
    { ...changed, disabledAt: null },
  )
  const again = await post('/dealers', { name: 'sample motors', specialAgreement: false })
  assert.equal(kindOf(again), 'not-possible')
  assert.match(again.body.detail, /already/)
})

test('a dealer’s address is set and changed, line by line, and a list of anything else is refused', async () => {
  const { post } = await as('admin')
  const address = ['1 Sample Road', 'Sampletown']
  const given = { name: 'Sample Address', specialAgreement: false, address }
  const made = bodyOf<Dealer>(await post('/dealers', given), 201)
  assert.deepEqual(made.address, address)
  const path = `/dealers/${made.id}`
  const changed = bodyOf<Dealer>(await post(path, { address: ['2 Sample Road', ' '] }))
  assert.deepEqual(changed.address, ['2 Sample Road'])
  assert.deepEqual(bodyOf<Dealer>(await post(path, { specialAgreement: true })).address, ['2 Sample Road'])
  assert.equal((await post(path, { address: '2 Sample Road' })).status, 400)
  assert.equal((await post(path, { address: [7] })).status, 400)
  assert.match((await post(path, { address: ['x'.repeat(101)] })).text, /at most 100 characters/)
  assert.deepEqual(bodyOf<Dealer>(await post(path, { address: [] })).address, [])
})
