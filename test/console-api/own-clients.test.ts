/** A dealer's own clients ask its users for consent: with the invitation, and by a mail that a dealer's admin has sent. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '../../packages/postgres/connection/uuid.ts'
import { createClient } from '../../src/modules/clients/clients.ts'
import { administer } from '../../src/service/as-web-user.ts'
import { Refusal } from '../../src/service/refusal.ts'
import { insertConsent } from '../../src/store/clients/consents.ts'
import { anEmail } from './sample-values.ts'
import { type Console, kindOf, openConsole } from './support.ts'

const PATIENCE_MILLISECONDS = 10_000
const PASSWORD = 'nine green sample kettles'

let testConsole: Console
let session: string
const clients = { early: '', late: '', off: '', partner: '', other: '' }
before(async () => {
  testConsole = await openConsole()
  session = await testConsole.begin(testConsole.people.ownAdmin)
  const { own, other } = testConsole.dealers
  clients.late = await addClient('Sample Website', own)
  clients.early = await addClient('Sample Showroom', own)
  clients.off = await addClient('Sample Retired', own)
  await testConsole.sql`update clients set disabled_at = now() where id = ${clients.off}`
  clients.partner = await addClient('Sample Partner', undefined)
  clients.other = await addClient('Sample Foreign', other)
})
after(() => testConsole.close())

const addClient = async (name: string, dealer: string | undefined): Promise<string> => {
  const visitor = { person: undefined, origin: { address: '192.0.2.1', browser: null }, requestId: 'sample' }
  const made = await administer(testConsole.service, visitor, (change) =>
    createClient(change, { name, mode: 'test', dealer }),
  )
  if (made instanceof Refusal) throw new Error(made.says)
  return made.clientId
}

/** The mails to an address, once there are so many. */
const mailed = async (email: string, count = 1): Promise<string> => {
  const end = performance.now() + PATIENCE_MILLISECONDS
  for (;;) {
    const texts = testConsole.mails.flatMap(({ to, text }) => (to === email ? [text] : []))
    if (texts.length >= count) return texts.at(-1) as string
    assert.ok(performance.now() < end, 'no such mail came')
    await pause(20)
  }
}

const invited = async () => {
  const email = anEmail()
  const body = { email, role: 'dealerUser', dealerId: testConsole.dealers.own }
  const user = await testConsole.ask('POST', '/users', { session, body })
  const token = /#token=([\w-]{43})/.exec(await mailed(email))?.[1] ?? assert.fail('no link')
  return { email, id: user.body.id as string, token }
}

const post = (path: string, body?: object) =>
  testConsole.ask('POST', path, { session, ...(body === undefined ? {} : { body }) })
const use = (token: string, consents?: readonly string[]) =>
  testConsole.ask('POST', '/password-link/use', {
    body: { token, password: PASSWORD, ...(consents === undefined ? {} : { consents }) },
  })
const consentsOf = async (userId: string) =>
  (
    await testConsole.sql<{ client: string; from: string }[]>`
      select client_id as client, given_from as "from" from consents
      where user_id = ${userId} and withdrawn_at is null order by client_id`
  ).map(({ client, from }) => `${client} ${from}`)
const missingOf = async (email: string): Promise<readonly string[]> => {
  const found = await post('/users/search', { text: email, dealerId: null, cursor: null })
  return found.body.items[0].notConsentedTo
}

test('an invitation asks for the enabled clients of the own dealer by name; who ticks one consents to it alone', async () => {
  const { email, id, token } = await invited()
  const link = await post('/password-link/check', { token })
  const asking = link.body.clients as { id: string; name: string; mode: string; scopes: string[] }[]
  assert.deepEqual(
    asking.map((client) => [client.id, client.name, client.mode]),
    [
      [clients.early, 'Sample Showroom', 'test'],
      [clients.late, 'Sample Website', 'test'],
    ],
  )
  assert.ok(asking.every(({ scopes }) => scopes.includes('applications:submit')))
  assert.equal((await use(token, [clients.late])).status, 200)
  assert.deepEqual(await consentsOf(id), [`${clients.late} invitation`])
  const audit = await testConsole.sql`
    select from audit where action = 'consent.given' and at > now() - interval '1 minute'`
  assert.equal(audit.length, 1)
  assert.deepEqual(await missingOf(email), ['Sample Showroom'])
  assert.ok(testConsole.service.referenceData.current().hasConsented(id, clients.late))
})

test('a person who ticks none sets a password and consents to nothing', async () => {
  for (const consents of [undefined, []]) {
    const { id, token } = await invited()
    assert.equal((await use(token, consents)).status, 200)
    assert.deepEqual(await consentsOf(id), [])
  }
})

test('a client that the page does not offer is refused, and the link stays valid', async () => {
  const { id, token } = await invited()
  for (const foreign of [clients.partner, clients.other, clients.off, 'cl_nobodys'])
    assert.equal(kindOf(await use(token, [clients.late, foreign])), 'not-possible', foreign)
  assert.deepEqual(await consentsOf(id), [])
  assert.equal((await use(token, [clients.late, clients.late])).status, 200)
  assert.deepEqual(await consentsOf(id), [`${clients.late} invitation`])
})

test('a link for a new password asks for nothing, and takes no consent', async () => {
  const { id, email } = await testConsole.addUser('dealerUser', 'own')
  await testConsole.ask('POST', '/password-link', { body: { email } })
  const token = /#token=([\w-]{43})/.exec(await mailed(email))?.[1] ?? assert.fail('no link')
  assert.deepEqual((await post('/password-link/check', { token })).body.clients, [])
  assert.equal(kindOf(await use(token, [clients.late])), 'not-possible')
  assert.deepEqual(await consentsOf(id), [])
})

test('an admin sees whose consent is missing, and has a mail sent with the page of each client', async () => {
  const { id, email } = await testConsole.addUser('dealerUser', 'own')
  assert.deepEqual(await missingOf(email), ['Sample Showroom', 'Sample Website'])
  assert.equal((await post(`/users/${id}/ask-consents`)).status, 204)
  const text = await mailed(email)
  assert.match(text, /Sample Showroom:\s+\S+\/consent\?client_id=/)
  for (const client of [clients.early, clients.late]) assert.ok(text.includes(`/consent?client_id=${client}`))
  for (const client of [clients.off, clients.partner, clients.other]) assert.ok(!text.includes(client))
  const consent = { id: newId(Date.now()), userId: id, at: new Date(), givenFrom: 'page' }
  await insertConsent(testConsole.sql, { ...consent, clientId: clients.early })
  assert.deepEqual(await missingOf(email), ['Sample Website'])
  for (let asked = 1; asked < 5; asked++) assert.equal((await post(`/users/${id}/ask-consents`)).status, 204)
  assert.ok(!(await mailed(email, 5)).includes(clients.early))
  const sixth = await post(`/users/${id}/ask-consents`)
  assert.deepEqual([kindOf(sixth), /up to 5 times per hour/.test(sixth.body.detail)], ['not-possible', true])
})

test('the page asks nobody who has consented to all, has no password yet, or is disabled', async () => {
  const willing = await testConsole.addUser('dealerUser', 'own')
  for (const clientId of [clients.early, clients.late]) {
    const consent = { id: newId(Date.now()), userId: willing.id, at: new Date(), givenFrom: 'page' }
    await insertConsent(testConsole.sql, { ...consent, clientId })
  }
  assert.deepEqual(await missingOf(willing.email), [])
  const disabled = await testConsole.addUser('dealerUser', 'own')
  await testConsole.sql`update users set disabled_at = now() where id = ${disabled.id}`
  const fresh = await testConsole.addUser('dealerUser', 'own', { isInvited: true })
  for (const [{ id }, says] of [
    [willing, /has already given consent to all clients/],
    [disabled, /disabled/],
    [fresh, /Resend the invitation/],
  ] as const) {
    const response = await post(`/users/${id}/ask-consents`)
    assert.equal(kindOf(response), 'not-possible')
    assert.match(response.body.detail, says)
  }
})
