import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newId } from '../../packages/postgres/connection/uuid.ts'
import type { Role } from '../../src/domain/access/roles.ts'
import { changeDealer } from '../../src/modules/people/organisations.ts'
import { endUserSessions, readUser, searchUsers } from '../../src/modules/people/user-access.ts'
import { changeUser, createUser, inviteAgain, inviteUser } from '../../src/modules/people/users.ts'
import { Refusal } from '../../src/service/refusal.ts'
import { encryptOrigin } from '../../src/store/audit/change.ts'
import { findUserRow, setPasswordHash } from '../../src/store/people/users.ts'
import { type Administration, openAdministration, START } from './administration.ts'

let admin: Administration
let dealer: string
before(async () => {
  admin = await openAdministration()
  dealer = await admin.newDealer()
})
after(async () => {
  await admin.close()
})

const newUser = async (email: string, role: Role = 'dealerUser', of: string | undefined = dealer) => {
  const given = { email, role, dealer: role.startsWith('dealer') ? of : undefined }
  return (await admin.done((change) => createUser(change, admin.ring, given))).id
}

const invite = (given: Parameters<typeof inviteUser>[2]) => (change: Parameters<typeof inviteUser>[0]) =>
  inviteUser(change, admin.ring, given)

const changed = (id: string, wanted: Parameters<typeof changeUser>[3]) =>
  admin.done((change) => changeUser(change, admin.ring, id, wanted))
const refusedChange = (id: string, wanted: Parameters<typeof changeUser>[3]) =>
  admin.refused((change) => changeUser(change, admin.ring, id, wanted))

/** The mails queued for a user. */
const queued = async (userId: string): Promise<readonly unknown[]> => {
  const rows = await admin.sql`select about from mails where about->>'userId' = ${userId}`
  return rows.map((row) => row['about'])
}

const addSession = async (userId: string, at = new Date(START)): Promise<string> => {
  const id = newId(at.getTime())
  const { keyId, encrypted } = encryptOrigin(
    admin.ring,
    { kind: 'session', id },
    { address: '::1', browser: null },
  )
  await admin.sql`
    insert into sessions (id, token_hash, user_id, key_id, origin, created_at, last_seen_at, expires_at)
    values (${id}, ${Buffer.from(id)}, ${userId}, ${keyId}, ${encrypted}, ${at}, ${at}, ${new Date(START * 2)})`
  return id
}

const sessionsLeft = async (userId: string): Promise<number> =>
  (await admin.sql`select from sessions where user_id = ${userId} and ended_at is null`).length

test('an invited user is there together with the mail that waits, or not at all', async () => {
  const created = await admin.done(invite({ email: 'invited@dealer.example', role: 'dealerAdmin', dealer }))
  assert.deepEqual(await queued(created.id), [{ kind: 'invitation', userId: created.id }])
  assert.deepEqual(await admin.recorded(created.id), ['user.created', 'user.invited'])
  assert.deepEqual(await findUserRow(admin.sql, created.id), {
    id: created.id,
    role: 'dealerAdmin',
    dealerId: dealer,
    partnerId: null,
  })
  const again = invite({ email: 'INVITED@dealer.example', role: 'dealerUser', dealer })
  assert.match(await admin.refused(again), /There is already a user with this email address/)
  const lost = admin.make(async (change) => {
    await invite({ email: 'lost@dealer.example', role: 'dealerUser', dealer })(change)
    throw new Error('the end')
  })
  await assert.rejects(lost, /the end/)
  assert.equal((await admin.sql`select from mails`).length, 1)
})

test('an invitation is sent once more only while there is no password and nobody is disabled', async () => {
  const other = await admin.newDealer()
  const id = await newUser('again@dealer.example', 'dealerUser', other)
  const again = (userId: string) => admin.refused((change) => inviteAgain(change, userId))
  assert.deepEqual(await admin.done((change) => inviteAgain(change, id)), { id })
  assert.equal((await queued(id)).length, 1)
  await admin.done((change) => changeDealer(change, other, { disabled: true }))
  assert.match(await again(id), /user or their dealer is disabled/)
  await admin.done((change) => changeDealer(change, other, { disabled: false }))
  await changed(id, { disabled: true })
  assert.match(await again(id), /disabled/)
  await changed(id, { disabled: false })
  await setPasswordHash(admin.sql, id, 'a hash', new Date(START + 5))
  assert.match(await again(id), /has already accepted the invitation/)
  const [row] = await admin.sql`select password_changed_at as at from users where id = ${id}`
  assert.deepEqual(row?.['at'], new Date(START + 5))
  for (const unknown of ['nobody', newId(START), '']) assert.match(await again(unknown), /User not found/)
  assert.equal((await queued(id)).length, 1)
})

test('a role changes within its kind only, and a user with a new role must sign in again', async () => {
  const id = await newUser('role@dealer.example')
  await addSession(id)
  assert.deepEqual(await changed('ROLE@dealer.example', { role: 'dealerUser' }), { id, changed: false })
  assert.equal(await sessionsLeft(id), 1)
  assert.deepEqual(await changed(id, { role: 'dealerAdmin' }), { id, changed: true })
  assert.equal(await sessionsLeft(id), 0)
  for (const role of ['underwriter', 'admin'] as const) {
    assert.match(
      await refusedChange(id, { role }),
      /^A dealer’s user can be a dealer user or a dealer administrator/,
    )
  }
  const lender = await newUser('role@lender.example', 'underwriter')
  for (const role of ['dealerUser', 'dealerAdmin'] as const) {
    assert.match(await refusedChange(lender, { role }), /can be underwriters or administrators/)
  }
  assert.deepEqual(await changed(lender, { role: 'admin' }), { id: lender, changed: true })
  assert.deepEqual(
    await changed(lender, { role: 'underwriter', disabled: true }).catch(String),
    String(new Error('Refused: This is the only enabled administrator. Add or enable another one first.')),
  )
  await admin.sql`update users set role = 'underwriter' where id = ${lender}`
  assert.deepEqual(await admin.recorded(id), ['user.created', 'user.roleChanged'])
  assert.match(await refusedChange('nobody@x.example', { disabled: true }), /User not found/)
})

test('a user who is disabled is signed out at once, and enabled again not signed in', async () => {
  const id = await newUser('out@dealer.example')
  await addSession(id)
  assert.deepEqual(await changed(id, { disabled: true }), { id, changed: true })
  assert.equal(await sessionsLeft(id), 0)
  assert.deepEqual(await changed(id, { disabled: true }), { id, changed: false })
  assert.deepEqual(await changed(id, { disabled: false }), { id, changed: true })
  assert.equal(await sessionsLeft(id), 0)
  assert.deepEqual(await admin.recorded(id), ['user.created', 'user.disabled', 'user.enabled'])
})

test('an administrator can end all sessions of a user', async () => {
  const id = await newUser('sessions@dealer.example')
  await addSession(id)
  await addSession(id)
  const end = () => admin.done((change) => endUserSessions(change, admin.ring, 'sessions@dealer.example'))
  assert.deepEqual(await end(), { id, ended: 2 })
  assert.deepEqual(await end(), { id, ended: 0 })
  assert.equal(await sessionsLeft(id), 0)
  assert.match(await admin.refused((change) => endUserSessions(change, admin.ring, 'x')), /User not found/)
})

test('the last enabled admin can’t be disabled or get another role', async () => {
  const first = await newUser('first@lender.example', 'admin')
  const lastOne = /^This is the only enabled administrator/
  assert.match(await refusedChange(first, { disabled: true }), lastOne)
  assert.match(await refusedChange(first, { role: 'underwriter' }), lastOne)
  assert.deepEqual(await changed(first, { role: 'admin' }), { id: first, changed: false })
  const second = await newUser('second@lender.example', 'admin')
  assert.deepEqual(await changed(first, { disabled: true }), { id: first, changed: true })
  assert.match(await refusedChange(second, { role: 'underwriter' }), lastOne)
  assert.deepEqual(
    await changed(first, { role: 'underwriter' }),
    { id: first, changed: true },
    'disabled before',
  )
})

test('admins who disable each other at the same moment leave one of them', async () => {
  for (let round = 0; round < 5; round++) {
    await admin.sql`update users set disabled_at = now() where role = 'admin'`
    const ids = [
      await newUser(`a${round}@lender.example`, 'admin'),
      await newUser(`b${round}@lender.example`, 'admin'),
    ]
    const results = await Promise.all(
      ids.map((id, index) =>
        admin.make((change) =>
          changeUser(change, admin.ring, id, index === 0 ? { disabled: true } : { role: 'underwriter' }),
        ),
      ),
    )
    assert.equal(results.filter((result) => result instanceof Refusal).length, 1)
    const left = await admin.sql`select from users where role = 'admin' and disabled_at is null`
    assert.equal(left.length, 1)
  }
})

test('users are found by a part of their address, whatever its case, page by page and dealer by dealer', async () => {
  const [one, other] = [await admin.newDealer(), await admin.newDealer()]
  for (const name of ['Zoe', 'adam', 'Bea', 'mary-ann', 'Mary'])
    await newUser(`${name}@search.example`, 'dealerUser', one)
  await newUser('mary@other-search.example', 'dealerUser', other)
  const search = (text: string, more: Partial<Parameters<typeof searchUsers>[1]> = {}) =>
    searchUsers(admin, { text, dealerId: null, cursor: null, limit: 50, ...more })
  const names = async (text: string, more = {}) =>
    (await search(text, more)).items.map(({ email }) => email.replace(/search\.example/, ''))
  assert.deepEqual(await names('@SEARCH.'), ['adam@', 'Bea@', 'mary-ann@', 'Mary@', 'Zoe@'])
  assert.deepEqual(await names(' MARY '), ['mary-ann@', 'mary@other-', 'Mary@'])
  assert.deepEqual(await names('mary', { dealerId: other }), ['mary@other-'])
  assert.deepEqual(await names('', { dealerId: one }), ['adam@', 'Bea@', 'mary-ann@', 'Mary@', 'Zoe@'])
  for (const nothing of ['%', '_', 'mary@x', '.*']) assert.deepEqual(await names(nothing), [])

  const pages: string[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof searchUsers>> = await search('@search.', { cursor, limit: 2 })
    pages.push(page.items.map(({ email }) => email.slice(0, 3)).join())
    cursor = page.nextCursor
  } while (cursor !== null)
  assert.deepEqual(pages, ['ada,Bea', 'mar,Mar', 'Zoe'])
  assert.equal((await search('@search.', { limit: 5 })).nextCursor, null)
  assert.deepEqual(await search('', { cursor: newId(START) }), { items: [], nextCursor: null })
  const foreign = (await search('mary', { dealerId: other })).items[0]?.id ?? ''
  assert.deepEqual(await search('', { dealerId: one, cursor: foreign }), { items: [], nextCursor: null })
})

test('a listed user has their state and the time of their last sign-in', async () => {
  const id = await newUser('listed@dealer.example')
  await addSession(id, new Date(START + 1_000))
  await addSession(id, new Date(START))
  const { items } = await searchUsers(admin, { text: 'listed@', dealerId: null, cursor: null, limit: 50 })
  assert.equal(items.length, 1)
  const [{ dealer: of, ...user }] = items as [(typeof items)[0]]
  assert.equal(of?.id, dealer)
  assert.deepEqual(user, {
    id,
    email: 'listed@dealer.example',
    role: 'dealerUser',
    partner: null,
    hasJoined: false,
    createdAt: new Date(START),
    disabledAt: null,
    mandateEuro: null,
    lastSignedInAt: new Date(START + 1_000),
    name: null,
    hasSecondFactor: false,
    notConsentedTo: [],
  })
  assert.deepEqual(await readUser(admin, id), items[0])
  assert.equal(await readUser(admin, newId(START)), undefined)
})
