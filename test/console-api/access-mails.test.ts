/** Every admin is told by mail who gave access to whom, in the transaction of the change. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { aClient, anEmail, aPublicKey } from './sample-values.ts'
import { type Console, openConsole } from './support.ts'

let testConsole: Console
let session: string
/** The admins, besides the one who acts. */
const others: { id: string; email: string }[] = []
before(async () => {
  testConsole = await openConsole()
  session = await testConsole.begin(testConsole.people.admin)
  others.push(
    await testConsole.addUser('admin', null),
    await testConsole.addUser('admin', null, { isInvited: true }),
  )
  const gone = await testConsole.addUser('admin', null)
  await testConsole.sql`update users set disabled_at = now() where id = ${gone.id}`
})
after(() => testConsole.close())

const post = async (path: string, body: object = {}, as = session) => {
  const response = await testConsole.ask('POST', path, { session: as, body })
  assert.ok(response.status < 300, `${path}: ${response.text}`)
  return response.body
}

const told = /^If you expected this, you do not need to do anything/m

/** Who gets a mail about access by what is done, by the time that the mail about a later change is there; each once. */
const mailedBy = async (does: () => Promise<unknown>): Promise<readonly { to: string; text: string }[]> => {
  const first = testConsole.mails.length
  await does()
  const { id } = await testConsole.addUser('underwriter', null)
  await post(`/users/${id}`, { role: 'admin' })
  const last = () => testConsole.mails.slice(first).filter(({ text }) => text.includes(`/users/${id}`))
  while (last().length < others.length + 2) await pause(50)
  await testConsole.sql`update users set disabled_at = now() where id = ${id}`
  return testConsole.mails
    .slice(first)
    .filter(({ text }) => told.test(text) && !text.includes(`/users/${id}`))
}

const emailOf = async (id: string) =>
  (await testConsole.ask('GET', `/users/${id}`, { session })).body.email as string

const receivers = (mails: readonly { to: string }[]) => mails.map(({ to }) => to).sort()

const admins = async () =>
  [await emailOf(testConsole.people.admin), ...others.map(({ email }) => email)].sort()

test('all enabled admins are told of a new admin, of its activation, and of nobody else’s', async () => {
  const email = anEmail()
  let id = ''
  const mails = await mailedBy(async () => {
    ;({ id } = await post('/users', { email, role: 'admin', dealerId: null }))
    await post('/users', { email: anEmail(), role: 'underwriter', dealerId: null })
    await post('/users', { email: anEmail(), role: 'dealerAdmin', dealerId: testConsole.dealers.own })
  })
  assert.deepEqual(receivers(mails), await admins())
  for (const { text } of mails) {
    assert.match(
      text,
      new RegExp(`^${await emailOf(testConsole.people.admin)} added ${email} as an administrator on `, 'm'),
    )
    assert.ok(text.includes(`/console/users/${id}`))
    assert.match(text, /disable their account immediately/)
  }
  await post(`/users/${id}`, { disabled: true })
  const again = await mailedBy(() => post(`/users/${id}`, { disabled: false }))
  assert.deepEqual(receivers(again), await admins())
  assert.match(again[0]?.text ?? '', /enabled the administrator/)
  await testConsole.sql`update users set disabled_at = now() where id = ${id}`
})

test('all admins, and the person, are told of a changed role, also of one who is no admin any more', async () => {
  const { id, email } = await testConsole.addUser('admin', null)
  const demoted = await mailedBy(() => post(`/users/${id}`, { role: 'underwriter' }))
  assert.deepEqual(receivers(demoted), [...(await admins()), email].sort())
  assert.match(demoted[0]?.text ?? '', /made .* an underwriter on /)
  const user = await testConsole.addUser('dealerUser', 'own')
  const dealers = await testConsole.begin(testConsole.people.ownAdmin)
  const promoted = await mailedBy(() => post(`/users/${user.id}`, { role: 'dealerAdmin' }, dealers))
  assert.deepEqual(receivers(promoted), [...(await admins()), user.email].sort())
  assert.deepEqual(
    await mailedBy(() => post(`/users/${user.id}`, { role: 'dealerAdmin', name: 'Same Role' })),
    [],
  )
})

test('all admins are told of each new key, secret and public key of a live client, and of none of a test client', async () => {
  for (const mode of ['live', 'test'] as const) {
    let id = ''
    const made = await mailedBy(async () => {
      id = (await post('/clients', { ...aClient(null), mode })).client.id
    })
    const path = `/clients/${id}`
    const key = { name: 'Sample key', scopes: ['applications:read'], expiresAt: null }
    const doings = [
      () => post(`${path}/keys`, key),
      () => post(`${path}/secrets/rotate`),
      () => post(`${path}/public-keys`, { name: 'Sample', key: aPublicKey() }),
    ]
    if (mode === 'live') assert.ok(made.length > 0)
    for (const doing of doings) {
      const mails = await mailedBy(doing)
      assert.deepEqual(receivers(mails), mode === 'live' ? await admins() : [])
      for (const { text } of mails) assert.ok(text.includes(`/console/clients/${id}`))
    }
    if (mode === 'test') assert.deepEqual(made, [])
  }
})

test('a change that is refused tells nobody', async () => {
  const body = { email: await emailOf(testConsole.people.ownUser), role: 'admin', dealerId: null }
  const mails = await mailedBy(() => testConsole.ask('POST', '/users', { session, body }))
  assert.deepEqual(mails, [])
})
