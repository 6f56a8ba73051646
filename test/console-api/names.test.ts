/** People's names: set with the invitation, by its link, by themselves or an admin; stored encrypted. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import type { User } from '../../src/modules/people/people-pages.ts'
import { anEmail } from './sample-values.ts'
import { type Console, type HttpResponse, kindOf, openConsole, type PersonName } from './support.ts'

let testConsole: Console
before(async () => {
  testConsole = await openConsole()
})
after(() => testConsole.close())

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

const invite = async (name?: string) => {
  const admin = await as('ownAdmin')
  const user = { email: anEmail(), role: 'dealerUser', dealerId: testConsole.dealers.own }
  return admin.post('/users', name === undefined ? user : { ...user, name })
}

test('a name from the invitation is in the list, and finds the user', async () => {
  const user = bodyOf<User>(await invite("  Séan O'Sample "), 201)
  assert.equal(user.name, "Séan O'Sample")
  const { post } = await as('ownAdmin')
  const search = { text: "o'sample", dealerId: null, cursor: null }
  const { items } = bodyOf<{ items: readonly User[] }>(await post('/users/search', search))
  assert.deepEqual(
    items.map(({ id }) => id),
    [user.id],
  )
})

test('without a name there is none, and an admin sets one without ending sessions', async () => {
  const user = bodyOf<User>(await invite(), 201)
  assert.equal(user.name, null)
  const { post } = await as('ownAdmin')
  assert.equal(
    bodyOf<User>(await post(`/users/${user.id}`, { name: 'Sample Invited' })).name,
    'Sample Invited',
  )
  const session = await testConsole.begin(testConsole.people.ownUser)
  await post(`/users/${testConsole.people.ownUser}`, { name: 'Sample Name' })
  const me = await testConsole.ask('GET', '/me', { session })
  assert.equal(bodyOf<{ name: string }>(me).name, 'Sample Name')
})

test('everybody sets their own name, and nobody a stranger’s', async () => {
  for (const person of ['admin', 'underwriter', 'ownUser'] as const) {
    const { get, post } = await as(person)
    const changed = bodyOf<{ name: string; userId: string }>(
      await post('/my-name', { name: `Sample ${person}` }),
    )
    assert.equal(changed.name, `Sample ${person}`)
    assert.deepEqual(bodyOf(await get('/me')), changed)
  }
  const { post } = await as('otherAdmin')
  const refused = await post(`/users/${testConsole.people.ownUser}`, { name: 'Sample' })
  assert.equal(kindOf(refused), 'not-found')
})

for (const [what, name] of [
  ['blanks', '   '],
  ['two lines', 'Sample\nName'],
  ['an invisible character', 'Sample\u200bName'],
  ['101 characters', 'a'.repeat(101)],
] as const) {
  test(`a name of ${what} is refused everywhere`, async () => {
    const { post } = await as('ownAdmin')
    const responses = [await post('/my-name', { name }), await invite(name)]
    responses.push(await post(`/users/${testConsole.people.ownUser}`, { name }))
    for (const response of responses) assert.equal(kindOf(response), 'not-possible')
  })
}

test('markup in a name is text, and the database holds no name in the clear', async () => {
  const name = '<b>Sample</b> & sons'
  const { post } = await as('ownUser')
  assert.equal(bodyOf<{ name: string }>(await post('/my-name', { name })).name, name)
  const rows = await testConsole.sql<{ name: Buffer | null }[]>`select name from users`
  for (const row of rows) assert.ok(!row.name?.toString('latin1').includes('Sample'))
})
