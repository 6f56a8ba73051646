/** Every admin is told by mail who gave access to whom, in the transaction of the change. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { aClient, anEmail, aPublicKey } from './sample-values.ts'
import { type Console, openConsole } from './support.ts'

let console: Console
let session: string
/** The admins, besides the one who acts. */
const others: { id: string; email: string }[] = []
before(async () => {
  console = await openConsole()
  session = await console.begin(console.people.admin)
  others.push(await console.addUser('admin', null), await console.addUser('admin', null, { isInvited: true }))
  const gone = await console.addUser('admin', null)
  await console.sql`update users set disabled_at = now() where id = ${gone.id}`
})
after(() => console.close())

const post = async (path: string, body: object = {}, as = session) => {
  const response = await console.ask('POST', path, { session: as, body })
  assert.ok(response.status < 300, `${path}: ${response.text}`)
  return response.body
}

const told = /^If you expected this, you do not need to do anything/m

/** Who gets a mail about access by what is done, by the time that the mail about a later change is there; each once. */
const mailedBy = async (does: () => Promise<unknown>): Promise<readonly { to: string; text: string }[]> => {
  const first = console.mails.length
  await does()
  const { id } = await console.addUser('underwriter', null)
  await post(`/users/${id}`, { role: 'admin' })
  const last = () => console.mails.slice(first).filter(({ text }) => text.includes(`/users/${id}`))
  while (last().length < others.length + 2) await pause(50)
  await console.sql`update users set disabled_at = now() where id = ${id}`
  return console.mails.slice(first).filter(({ text }) => told.test(text) && !text.includes(`/users/${id}`))
}

const emailOf = async (id: string) =>
  (await console.ask('GET', `/users/${id}`, { session })).body.email as string

const receivers = (mails: readonly { to: string }[]) => mails.map(({ to }) => to).sort()

const admins = async () => [await emailOf(console.people.admin), ...others.map(({ email }) => email)].sort()

test('all enabled admins are told of a new admin, of its activation, and of nobody else’s', async () => {
  const email = anEmail()
  let id = ''
  const mails = await mailedBy(async () => {
    ;({ id } = await post('/users', { email, role: 'admin', dealerId: null }))
    await post('/users', { email: anEmail(), role: 'underwriter', dealerId: null })
    await post('/users', { email: anEmail(), role: 'dealerAdmin', dealerId: console.dealers.own })
  })
  assert.deepEqual(receivers(mails), await admins())
  for (const { text } of mails) {
    assert.match(
      text,
      new RegExp(`^${await emailOf(console.people.admin)} added ${email} as an administrator on `, 'm'),
    )
    assert.ok(text.includes(`/console/users/${id}`))
    assert.match(text, /disable their account immediately/)
  }
  await post(`/users/${id}`, { disabled: true })
  const again = await mailedBy(() => post(`/users/${id}`, { disabled: false }))
  assert.deepEqual(receivers(again), await admins())
  assert.match(again[0]?.text ?? '', /enabled the administrator/)
  await console.sql`update users set disabled_at = now() where id = ${id}`
})

test('all admins, and the person, are told of a changed role, also of one who is no admin any more', async () => {
  const { id, email } = await console.addUser('admin', null)
  const demoted = await mailedBy(() => post(`/users/${id}`, { role: 'underwriter' }))
  assert.deepEqual(receivers(demoted), [...(await admins()), email].sort())
  assert.match(demoted[0]?.text ?? '', /made .* an underwriter on /)
  const user = await console.addUser('dealerUser', 'own')
  const dealers = await console.begin(console.people.ownAdmin)
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
  const body = { email: await emailOf(console.people.ownUser), role: 'admin', dealerId: null }
  const mails = await mailedBy(() => console.ask('POST', '/users', { session, body }))
  assert.deepEqual(mails, [])
})
