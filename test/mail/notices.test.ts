/** Mails that tell a dealer's people of news about an application: who gets which, what they say, and how they are stopped. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '../../packages/postgres/connection/uuid.ts'
import { hashOfSecret, randomSecret } from '../../src/adapters/access/secrets.ts'
import { mailTransport } from '../../src/adapters/delivery/transports.ts'
import type { Notice } from '../../src/domain/events/notifications.ts'
import { askForDocument } from '../../src/modules/applications/requirements.ts'
import { decideApplication } from '../../src/modules/cases/decide.ts'
import { writeMessage } from '../../src/modules/cases/messages.ts'
import { noticeTo } from '../../src/modules/people/notices.ts'
import { queueMail } from '../../src/service/queue-mail.ts'
import { insertSession } from '../../src/store/people/sessions.ts'
import { ANNE, addStaff, caseWith, headOf, openGuardWorld, send } from '../operations/guard-world.ts'
import { EMAILS, type World } from '../support/world.ts'
import { until } from './mail-room.ts'
import { openPostOffice, type PostOffice, type ReceivedMail } from './post-office.ts'

let world: World
let office: PostOffice
let anne: string
let owner: string
before(async () => {
  world = await openGuardWorld()
  office = await openPostOffice()
  anne = await addStaff(world, 'anne', { at: Date.now() })
  const [user] = await world.sql<{ id: string }[]>`
    select owner_user_id as id from applications where id = ${(await headOf(world.service, await owned())).id}`
  assert.ok(user)
  owner = user.id
  const transport = mailTransport({
    smtpUrl: `smtp://127.0.0.1:${office.port}`,
    from: 'Forecourt <mail@forecourt.example>',
    folder: '/nowhere',
  })
  world.deliver({ transport, baseUrl: () => world.baseUrl })
})
after(async () => {
  await world.close()
  await office.close()
})

const NAME = { 'applicants[0].firstName': 'Personal', 'applicants[0].lastName': 'Secret' }

/** An application of one of a dealer's people, sent for them by their dealer's software. */
const owned = () =>
  send(world.service, caseWith({ ...NAME, onBehalfOf: EMAILS.dealerOwner }), { mode: 'test' })
/** An application of the dealer's software itself. */
const ofSoftware = () => send(world.service, caseWith({ ...NAME, onBehalfOf: null }), { mode: 'test' })

const decline = async (reference: string): Promise<void> => {
  const declined = await decideApplication(world.service, reference, {
    by: ANNE,
    decision: 'decline',
    code: 'affordability',
    prove: async () => undefined,
  })
  assert.ok('state' in declined || !('says' in declined), JSON.stringify(declined))
}
const write = async (reference: string, side: 'dealer' | 'lender' = 'lender') => {
  const by = { kind: 'user', id: side === 'lender' ? anne : owner } as const
  const application = await headOf(world.service, reference)
  const given = { side, by, text: 'A payslip of Personal Secret, please.' }
  const written = await writeMessage(world.service, application, given)
  assert.equal(typeof written, 'string', JSON.stringify(written))
}
const ask = (reference: string, name: string) =>
  askForDocument(world.service, reference, { name, applicant: 0, by: ANNE })

/** The mails about an application that have come, without what the law has applicants told. */
const about = (reference: string): readonly ReceivedMail[] =>
  office.received.filter(
    ({ text }) => text.includes(reference) && !text.includes('declined credit application'),
  )

const mailAbout = async (reference: string, count = 1): Promise<ReceivedMail> => {
  await until(`${count} mails about it are there`, () => about(reference).length >= count)
  await mailsDone()
  assert.equal(about(reference).length, count)
  return about(reference).at(-1) as ReceivedMail
}

/** Until all is sent that is due. */
const mailsDone = () =>
  until('no mail is due', async () => {
    const [row] = await world.sql<{ count: number }[]>`
      select count(*)::int from mails where due_at <= now() or (due_at is not null and attempts > 0)`
    return row?.count === 0
  })

/** Mails about one application are put together by the slots of the clock. A test that is about one slot begins well within it. */
const SLOT_MILLISECONDS = 300_000
const SLOT_MARGIN_MILLISECONDS = 20_000

const mailsOf = async (reference: string): Promise<number> => {
  const { id } = await headOf(world.service, reference)
  const [row] = await world.sql<{ count: number }[]>`
    select count(*)::int from mails where about->>'applicationId' = ${id} and not about ? 'reminds'`
  return row?.count ?? 0
}

/** As it would be sent now. */
const messageNow = async (reference: string) => {
  const { id, ownerDealerId: dealerId } = await headOf(world.service, reference)
  const mail = { kind: 'notice', userId: owner, applicationId: id, notice: 'message' } as const
  const to = { stoppedMails: [], role: 'dealerUser', dealerId } as const
  const letter = await noticeTo(world.service, 'https://lender.example', mail, to)
  assert.ok(letter !== undefined)
  return letter
}

const header = ({ headers }: ReceivedMail, name: string): string =>
  headers.find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}: `))?.slice(name.length + 2) ??
  ''

const tokenIn = (mail: ReceivedMail): string => {
  const token = /unsubscribe\?token=([\w.-]+)>$/.exec(header(mail, 'List-Unsubscribe'))?.[1]
  assert.ok(token, mail.headers.join('\n'))
  return token
}

test('a decision is told to the owner: which vehicle, how it stands, and nothing about who borrows', async () => {
  const reference = await owned()
  await decline(reference)
  const mail = await mailAbout(reference)
  assert.deepEqual(mail.recipients, [EMAILS.dealerOwner])
  assert.match(header(mail, 'Subject'), /^Test: Declined: \S/)
  assert.match(mail.text, new RegExp(`^Hello,\\s+Declined for application ${reference} with `))
  const { wording } = world.service.signing
  for (const form of [mail.text, mail.html]) {
    assert.doesNotMatch(form, /Personal|Secret|afford/i)
    assert.ok(form.includes(`${world.baseUrl}/console/applications/${reference}?mode=test`))
    for (const line of [wording.name, wording.telephone, wording.registration]) assert.ok(form.includes(line))
    assert.ok(form.includes(`${world.baseUrl}/unsubscribe#token=`))
  }
  assert.equal(header(mail, 'List-Unsubscribe-Post'), 'List-Unsubscribe=One-Click')
  assert.match(header(mail, 'List-Unsubscribe'), /^<http[^<>\s]+\/unsubscribe\?token=[\w.-]+>$/)
  // The token says nothing to anybody else.
  assert.ok(
    !Buffer.from(tokenIn(mail).split('.')[1] ?? '', 'base64url')
      .toString('latin1')
      .includes(owner),
  )
})

test('what is asked for in one go is told by one mail at once, and by one more for all the rest', async () => {
  const left = SLOT_MILLISECONDS - (Date.now() % SLOT_MILLISECONDS)
  if (left < SLOT_MARGIN_MILLISECONDS) await pause(left)
  const reference = await owned()
  for (const name of ['Work permit', 'Proof of address', 'Bank statement']) await ask(reference, name)
  const mail = await mailAbout(reference)
  assert.match(header(mail, 'Subject'), /Documents? needed/)
  assert.equal(await mailsOf(reference), 2)
})

test('a message of the lender is told to the owner without its text, and the dealer’s own messages to nobody', async () => {
  const reference = await owned()
  await write(reference, 'dealer')
  await write(reference)
  const mail = await mailAbout(reference)
  assert.match(header(mail, 'Subject'), /^Test: New message: /)
  assert.doesNotMatch(mail.text + mail.html, /payslip|Personal|Secret/)
  await write(reference)
  const letter = await messageNow(reference)
  assert.match(letter.subject, /^Test: New message \(no\. 2\): /)
  assert.ok(mail.text.slice(0, 80).includes(reference), mail.text)
})

test('of an application of the dealer’s software its admins are told of messages alone: the software knows the rest', async () => {
  const { ownerDealerId } = await headOf(world.service, await ofSoftware())
  const reference = await ofSoftware()
  await decline(reference)
  assert.equal(await mailsOf(reference), 0)
  await addStaff(world, 'admin.of.dealer', { role: 'dealerAdmin', dealerId: ownerDealerId, at: Date.now() })
  await write(reference)
  assert.deepEqual((await mailAbout(reference)).recipients, ['admin.of.dealer@example.ie'])
})

test('a mail program stops a kind by one request, without a sign-in, and other kinds go on', async () => {
  const reference = await owned()
  await write(reference)
  const token = tokenIn(await mailAbout(reference))
  const path = `/unsubscribe?token=${token}`
  // A program that only looks at the link stops nothing.
  await world.call(undefined, 'GET', path)
  assert.deepEqual(await stopped(), [])
  const changed = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BA' : 'AA'}`
  for (const wrong of ['x', changed, '']) {
    const refused = await oneClick(`/unsubscribe?token=${wrong}`)
    assert.equal(refused.status, 404)
  }
  assert.equal((await oneClick('/unsubscribe')).status, 404)
  for (let again = 0; again < 2; again++) assert.equal((await oneClick(path)).status, 200)
  assert.deepEqual(await stopped(), ['message'])
  const [audited] = await world.sql<{ count: number }[]>`
    select count(*)::int from audit where action = 'user.mailsStopped.message' and subject_id = ${owner}`
  assert.equal(audited?.count, 1)
  const next = await owned()
  await write(next)
  await decline(next)
  assert.match(header(await mailAbout(next), 'Subject'), /^Test: Declined/)
  const { ask: api } = pages()
  assert.deepEqual((await api('/unsubscription/check', { token })).body, {
    notice: 'message',
    isWanted: false,
  })
  const resumed = await api('/unsubscription', { token, isWanted: true })
  assert.deepEqual(resumed.body, { notice: 'message', isWanted: true })
  assert.deepEqual(await stopped(), [])
  assert.equal((await api('/unsubscription/check', { token: 'k1.none' })).status, 404)
})

test('under My account each kind is stopped on its own, for oneself alone', async () => {
  const { ask: api } = pages(await begin(owner))
  const wanted = (answer: { body: { items: readonly { notice: Notice; isWanted: boolean }[] } }) =>
    answer.body.items.flatMap(({ notice, isWanted }) => (isWanted ? [notice] : []))
  assert.deepEqual(wanted(await api('/my-mails')), ['decision', 'requirement', 'message', 'signature'])
  const changed = await api('/my-mails', { notice: 'decision', isWanted: false })
  assert.deepEqual(wanted(changed), ['requirement', 'message', 'signature'])
  const reference = await owned()
  await decline(reference)
  await write(reference)
  assert.match(header(await mailAbout(reference), 'Subject'), /New message/)
  await api('/my-mails', { notice: 'decision', isWanted: true })
  assert.deepEqual(await stopped(), [])
})

test('nobody is written to about what was erased, or is no longer their dealer’s', async () => {
  const { sql } = world
  const erased = await owned()
  await sql`update applications set key_id = null, data_key = null, file = null where id = ${(await headOf(world.service, erased)).id}`
  const moved = await owned()
  await sql`update applications set owner_dealer_id = (select id from dealers where name = 'Sample Special Dealer')
    where id = ${(await headOf(world.service, moved)).id}`
  for (const reference of [erased, moved]) {
    const { id } = await headOf(world.service, reference)
    const mail = { kind: 'notice', userId: owner, applicationId: id, notice: 'decision' } as const
    await queueMail({ sql }, mail)
  }
  await mailsDone()
  assert.deepEqual([...about(erased), ...about(moved)], [])
})

const stopped = async (): Promise<readonly string[]> => {
  const [row] = await world.sql<{ mails: readonly string[] }[]>`
    select stopped_mails as mails from users where id = ${owner}`
  return row?.mails ?? []
}

const oneClick = (path: string) =>
  world.call(undefined, 'POST', path, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })

const begin = async (userId: string): Promise<string> => {
  const token = randomSecret()
  const at = new Date()
  await world.sql`update users set password_hash = 'none' where id = ${userId}`
  await insertSession(world.sql, world.ring, {
    id: newId(at.getTime()),
    tokenHash: hashOfSecret(token),
    userId,
    passwordHash: 'none',
    origin: { address: '192.0.2.1', browser: null },
    at,
    expiresAt: new Date(at.getTime() + 86_400_000),
  })
  return `forecourt=${token}`
}

/** The console's operations as a page calls them. */
const pages = (cookie?: string) => ({
  ask: (path: string, body?: object) =>
    world.call(undefined, body === undefined ? 'GET' : 'POST', `/console/api${path}`, {
      headers: {
        ...(cookie !== undefined && { cookie }),
        ...(body !== undefined && { origin: world.baseUrl, 'sec-fetch-site': 'same-origin' }),
      },
      ...(body !== undefined && { body }),
    }),
})
