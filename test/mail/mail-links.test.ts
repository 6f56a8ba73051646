/** A link of a mail is good once, for its time, for somebody who may come in, and only the newest one. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import test, { after, before } from 'node:test'
import { newId } from '../../packages/postgres/connection/uuid.ts'
import {
  createMailLink,
  findMailLink,
  type MailLinkPurpose,
  useMailLink,
} from '../../src/store/people/mail-links.ts'
import { type MailRoom, NOW, openMailRoom } from './mail-room.ts'

let room: MailRoom
before(async () => {
  room = await openMailRoom()
})
after(() => room.close())

const AT = new Date(NOW)
const END = new Date(NOW + 1_000)

let users = 0
const addUser = (dealerName?: string) => {
  users += 1
  const email = `link-${users}@dealer.example`
  return room.addUser(dealerName === undefined ? { email } : { email, dealerName })
}

const addLink = async (userId: string, purpose: MailLinkPurpose = 'reset') => {
  const link = { id: newId(NOW), tokenHash: randomBytes(32), userId, purpose, at: AT, expiresAt: END }
  await room.sql.begin((transaction) => createMailLink(transaction, link))
  return link
}

const find = ({ tokenHash }: { tokenHash: Buffer }, at = AT) => findMailLink(room.sql, tokenHash, at)
const use = ({ tokenHash }: { tokenHash: Buffer }, at = AT) => useMailLink(room.sql, tokenHash, at)

test('a link is found until it is used, and used once', async () => {
  const userId = await addUser()
  const link = await addLink(userId, 'invitation')
  const linkData = { id: link.id, userId, purpose: 'invitation' }
  assert.deepEqual({ ...(await find(link)) }, linkData)
  assert.deepEqual({ ...(await find(link)) }, linkData)
  assert.deepEqual({ ...(await use(link)) }, linkData)
  assert.equal(await use(link), undefined)
  assert.equal(await find(link), undefined)
})

test('a link ends at its moment', async () => {
  const link = await addLink(await addUser())
  assert.ok(await find(link, new Date(END.getTime() - 1)))
  assert.equal(await find(link, END), undefined)
  assert.equal(await use(link, END), undefined)
})

test('a newer link ends the older ones of the same user, and no one else’s', async () => {
  const userId = await addUser()
  const others = await addLink(await addUser())
  const older = await addLink(userId, 'invitation')
  const newer = await addLink(userId)
  assert.equal(await find(older), undefined)
  assert.equal(await use(older), undefined)
  assert.ok(await use(newer))
  assert.ok(await find(others))
})

test('invitations stay valid beside each other until one is used', async () => {
  const userId = await addUser()
  const printed = await addLink(userId, 'invitation')
  const mailed = await addLink(userId, 'invitation')
  assert.ok(await find(mailed))
  assert.ok(await use(printed))
  assert.equal(await use(mailed), undefined)
})

test('of links that are made at the same time one is good', async () => {
  const userId = await addUser()
  const links = await Promise.all(Array.from({ length: 8 }, () => addLink(userId)))
  const found = await Promise.all(links.map((link) => find(link)))
  assert.equal(found.filter((link) => link !== undefined).length, 1)
})

test('of many that use a link at the same time one may', async () => {
  const link = await addLink(await addUser())
  const used = await Promise.all(Array.from({ length: 8 }, () => use(link)))
  assert.equal(used.filter((one) => one !== undefined).length, 1)
})

test('a link of a user who is disabled, or whose dealer is, is not good until they are enabled again', async () => {
  const disabled = await addUser()
  const ofDealer = await addUser('Closing Motors')
  const links = [await addLink(disabled), await addLink(ofDealer)]
  await room.sql`update users set disabled_at = ${AT} where id = ${disabled}`
  await room.sql`update dealers set disabled_at = ${AT} where name = 'Closing Motors'`
  for (const link of links) {
    assert.equal(await find(link), undefined)
    assert.equal(await use(link), undefined)
  }
  await room.sql`update users set disabled_at = null`
  await room.sql`update dealers set disabled_at = null`
  for (const link of links) assert.ok(await use(link))
})
