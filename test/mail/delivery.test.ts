/** Mails reach a real mail server, once it takes them, and nothing personal stays in the queue. */
import assert from 'node:assert/strict'
import test, { after, afterEach, before } from 'node:test'
import { hashOfSecret } from '../../src/adapters/access/secrets.ts'
import { type MailTransport, mailTransport } from '../../src/adapters/delivery/transports.ts'
import { findMailLink } from '../../src/store/people/mail-links.ts'
import { freePort } from '../support/running-service.ts'
import { storedTexts } from '../support/stored-tables.ts'
import { BASE_URL, type MailRoom, NOW, openMailRoom, until } from './mail-room.ts'
import { openPostOffice, type PostOffice, type ReceivedMail } from './post-office.ts'

let room: MailRoom
const offices: PostOffice[] = []
before(async () => {
  room = await openMailRoom()
})
afterEach(async () => {
  await room.rest()
  for (const office of offices.splice(0)) await office.close()
  room.failures.length = 0
  room.logged.length = 0
  await room.sql`delete from mails`
})
after(() => room.close())

const FROM = 'Forecourt <mail@forecourt.example>'
const HOUR_MILLISECONDS = 3_600_000
const LINK = /https:\/\/forecourt\.example\/console\/password#token=([\w-]{43})/

const openOffice = async (options?: Parameters<typeof openPostOffice>[0]): Promise<PostOffice> => {
  const office = await openPostOffice(options)
  offices.push(office)
  return office
}

const toServer = (url: string): MailTransport =>
  mailTransport({ smtpUrl: url, from: FROM, folder: '/nowhere' })
/** The name by which the service introduced itself. */
const introducedAs = async (publicUrl: string | undefined, ending = ''): Promise<string | undefined> => {
  let name: string | undefined
  const { port } = await openOffice({
    onMailFrom: (_address, session, done) => {
      name = session.hostNameAppearsAs
      done()
    },
  })
  const smtpUrl = `smtp://127.0.0.1:${port}${ending}`
  const mail = { id: 'x', to: 'mary@dealer.example', at: new Date(), subject: 'x', text: 'x', html: 'x' }
  await mailTransport({ smtpUrl, publicUrl, from: FROM, folder: '/nowhere' }).send(mail)
  return name
}

const to = ({ port }: PostOffice, ending = ''): MailTransport => toServer(`smtp://127.0.0.1:${port}${ending}`)

const header = ({ headers }: ReceivedMail, name: string): string | undefined =>
  headers.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)

const tokenIn = (text: string): string => {
  const token = LINK.exec(text)?.[1]
  assert.ok(token, 'the mail holds no link')
  return token
}

let users = 0
/** An address for a user of its own. */
const address = () => {
  users += 1
  return `mary-${users}@dealer.example`
}

const firstOf = (office: PostOffice): ReceivedMail => office.received[0] as ReceivedMail
const isDone = async () => (await room.mailsStored()).every(({ isWaiting }) => !isWaiting)

test('an invitation arrives with both parts, saying who sends, what to do and how long the link is good', async () => {
  const office = await openOffice()
  const email = address()
  const userId = await room.addUser({ email, dealerName: 'Northside Motors' })
  await room.deliver(to(office))
  await room.queue({ kind: 'invitation', userId })
  await until('the mail is there', () => office.received.length === 1)
  await until('it is done', isDone)
  const mail = firstOf(office)
  assert.deepEqual(mail.recipients, [email])
  assert.equal(header(mail, 'To'), email)
  assert.equal(header(mail, 'From'), '"Sample Motor Finance (sample lender)" <mail@forecourt.example>')
  assert.equal(header(mail, 'Subject'), 'Welcome to Forecourt: set up your account')
  assert.equal(header(mail, 'Auto-Submitted'), 'auto-generated')
  assert.match(String(header(mail, 'Message-ID')), /^<[\w-]+@forecourt\.example>$/)
  for (const part of [mail.text, mail.html]) {
    assert.match(part, /Northside Motors/)
    assert.match(part, /Friday,? 27 November 2026 at 10:11, Irish time/)
    assert.match(part, /If you were not expecting this/)
    assert.match(part, /1 Sample Quay, Sampletown, Dublin 0/)
    assert.equal(tokenIn(part), tokenIn(mail.text))
  }
  const link = await findMailLink(room.sql, hashOfSecret(tokenIn(mail.text)), new Date(NOW))
  assert.deepEqual({ userId: link?.userId, purpose: link?.purpose }, { userId, purpose: 'invitation' })
  const audit = await room.sql`
    select action, actor_kind, actor_id from audit where subject_kind = 'mailLink' and subject_id = ${link?.id ?? ''}`
  assert.deepEqual([...audit], [{ action: 'mailLink.created', actor_kind: 'service', actor_id: 'mail' }])
  const sent = await room.sql`select action from audit where subject_kind = 'user' and subject_id = ${userId}`
  assert.deepEqual([...sent], [{ action: 'mail.sent' }])
})

test('an invitation is good for seven days, a link to a new password for one hour', async () => {
  const office = await openOffice()
  await room.deliver(to(office))
  for (const [kind, hours] of [
    ['invitation', 168],
    ['reset', 1],
  ] as const) {
    const userId = await room.addUser({ email: address() })
    await room.queue({ kind, userId })
    await until('the mail is there', () => office.received.some(({ text }) => LINK.test(text)))
    await until('it is done', isDone)
    const hash = hashOfSecret(tokenIn((office.received.at(-1) as ReceivedMail).text))
    const end = NOW + hours * HOUR_MILLISECONDS
    assert.equal((await findMailLink(room.sql, hash, new Date(end - 1)))?.purpose, kind)
    assert.equal(await findMailLink(room.sql, hash, new Date(end)), undefined)
  }
})

test('the log of a sandbox is told the link, and not the address', async () => {
  const office = await openOffice()
  const email = address()
  const userId = await room.addUser({ email })
  await room.deliver(to(office))
  await room.queue({ kind: 'reset', userId })
  await until('the link is logged', () => room.logged.length === 1)
  assert.equal(tokenIn(room.logged[0] ?? ''), tokenIn(firstOf(office).text))
  assert.ok(!room.logged.join().includes(email))
})

test('a mail to somebody who is disabled, invited and in already, or not there, is dropped', async () => {
  const office = await openOffice()
  const disabled = await room.addUser({ email: address() })
  await room.sql`update users set disabled_at = now() where id = ${disabled}`
  const ofDisabled = await room.addUser({ email: address(), dealerName: 'Closed Motors' })
  await room.sql`update dealers set disabled_at = now() where name = 'Closed Motors'`
  const withPassword = await room.addUser({ email: address(), passwordHash: 'hash' })
  await room.deliver(to(office))
  await room.queue({ kind: 'reset', userId: disabled })
  await room.queue({ kind: 'invitation', userId: ofDisabled })
  await room.queue({ kind: 'invitation', userId: withPassword })
  await room.queue({ kind: 'reset', userId: '00000000-0000-0000-0000-000000000000' })
  await until('all are done', isDone)
  assert.deepEqual(office.received, [])
  assert.deepEqual(room.failures, [])
  const links = await room.sql`
    select id from mail_links where user_id in ${room.sql([disabled, ofDisabled, withPassword])}`
  assert.equal(links.length, 0)
})

test('while the server is down a mail waits, and goes out once it is up', async () => {
  const closed = await openPostOffice({ port: await freePort() })
  await closed.close()
  const userId = await room.addUser({ email: address() })
  await room.deliver(to(closed))
  await room.queue({ kind: 'reset', userId })
  await until('it was tried', () => room.failures.length > 0)
  assert.equal((room.failures[0] as { code: string }).code, 'ESOCKET')
  await until('the outcome is stored', async () => (await room.mailsStored())[0]?.failure !== null)
  assert.equal((await room.mailsStored())[0]?.failure, 'ESOCKET')
  const office = await openOffice({ port: closed.port })
  await until('it went out', () => office.received.length === 1)
  await until('it is done', isDone)
})

test('a mail that is sent again has the same id, and its new link ends the one before', async () => {
  let isFirst = true
  const bodies: string[] = []
  const office = await openOffice({
    onData: (stream, _session, done) => {
      let raw = ''
      stream.on('data', (chunk) => {
        raw += chunk
      })
      stream.on('end', () => {
        bodies.push(raw)
        done(isFirst ? Object.assign(new Error('Try later'), { responseCode: 451 }) : null)
        isFirst = false
      })
    },
  })
  const userId = await room.addUser({ email: address() })
  await room.deliver(to(office))
  await room.queue({ kind: 'reset', userId })
  await until('it was sent twice', () => bodies.length === 2)
  await until('it is done', isDone)
  assert.equal((room.failures[0] as { code: string }).code, 'EMESSAGE 451')
  const ids = bodies.map((body) => /^Message-ID: (.*)$/m.exec(body)?.[1])
  assert.ok(ids[0] !== undefined && ids[0] !== ids[1], 'a mailbox must not take the second for the first')
  const tokens = bodies.map((body) => tokenIn(body.replace(/=\r\n/g, '').replaceAll('=3D', '=')))
  const [first, second] = await Promise.all(
    tokens.map((token) => findMailLink(room.sql, hashOfSecret(token), new Date(NOW))),
  )
  assert.equal(first, undefined)
  assert.equal(second?.userId, userId)
})

test('an address that the server refuses for good is not tried again, and is told nowhere', async () => {
  const email = address()
  const office = await openOffice({
    onRcptTo: ({ address: refused }, _session, done) =>
      done(Object.assign(new Error(`<${refused}>: no such user`), { responseCode: 550 })),
  })
  const userId = await room.addUser({ email })
  await room.deliver(to(office))
  await room.queue({ kind: 'invitation', userId })
  await until('it failed', async () => (await room.mailsStored())[0]?.isWaiting === false)
  assert.equal((await room.mailsStored())[0]?.failure, 'EENVELOPE 550')
  const reported = room.failures as (Error & { code: string })[]
  assert.deepEqual(
    reported.map(({ code }) => code),
    ['EENVELOPE 550'],
  )
  assert.ok(
    !reported
      .map((error) => `${error.message} ${error.stack} ${JSON.stringify(error)}`)
      .join()
      .includes('mary'),
  )
})

test('a server whose certificate nobody vouches for gets no mail, unless the URL says that it may', async () => {
  // Certificates that are made up for a test are as untrusted as the one that comes with the server.
  const silenced = process.stderr.write
  process.stderr.write = () => true
  const office = await openOffice({ secure: true })
  process.stderr.write = silenced
  const userId = await room.addUser({ email: address() })
  await room.deliver(toServer(`smtps://127.0.0.1:${office.port}`))
  await room.queue({ kind: 'reset', userId })
  await until('it failed', () => room.failures.length > 0)
  assert.match((room.failures[0] as { code: string }).code, /^(ESOCKET|ETLS)$/)
  assert.deepEqual(office.received, [])
  await room.rest()
  await room.deliver(toServer(`smtps://127.0.0.1:${office.port}?tls.rejectUnauthorized=false`))
  await until('it went out', () => office.received.length === 1)
})

for (const [publicUrl, ending, expected] of [
  ['https://finance.example.ie', '', 'finance.example.ie'],
  ['https://finance.example.ie:8443', '', 'finance.example.ie'],
  ['https://finance.example.ie', '/?name=mail.lender.example', 'mail.lender.example'],
  ['https://forecourt', '/?name=mail.lender.example', 'mail.lender.example'],
] as const)
  test(`with PUBLIC_URL=${publicUrl} and "${ending}" in SMTP_URL the mail server is told ${expected}`, async () => {
    assert.equal(await introducedAs(publicUrl, ending), expected)
  })

test('the mail server is told the machine’s own name where PUBLIC_URL has none with a domain', async () => {
  const own = await introducedAs(undefined)
  for (const publicUrl of ['http://127.0.0.1:8080', 'http://[::1]', 'http://localhost:8080'])
    assert.equal(await introducedAs(publicUrl), own, publicUrl)
})

test('with ?requireTLS=true nothing is sent to a mail server that does not encrypt', async () => {
  await assert.rejects(introducedAs(undefined, '/?requireTLS=true'), { code: /^(ETLS|ESOCKET|ECONNECTION)/ })
})

test('a user and password in the URL are used, also with signs that are percent-encoded', async () => {
  const seen: unknown[] = []
  const office = await openOffice({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      seen.push([username, password])
      done(null, { user: username })
    },
  })
  const userId = await room.addUser({ email: address() })
  await room.deliver(toServer(`smtp://fore%40court:p%2Fa%20s%25@127.0.0.1:${office.port}`))
  await room.queue({ kind: 'reset', userId })
  await until('it went out', () => office.received.length === 1)
  assert.deepEqual(seen, [['fore@court', 'p/a s%']])
})

test('neither a dealer’s name nor an address adds a header, a recipient or markup', async () => {
  const office = await openOffice()
  const dealerName = 'Motors\r\nBcc: thief@thief.example\r\n\r\n<img src="https://thief.example/x">'
  const invited = await room.addUser({ email: address(), dealerName })
  await room.deliver(to(office))
  await room.queue({ kind: 'invitation', userId: invited })
  await until('it went out', () => office.received.length === 1)
  const mail = firstOf(office)
  assert.equal(mail.recipients.length, 1)
  assert.ok(!mail.headers.some((line) => /\bbcc\s*:/i.test(line)))
  assert.match(mail.text, /for Motors Bcc: thief@thief\.example <img/)
  assert.doesNotMatch(mail.html, /<img/)

  const crooked = [
    'a@x.example\r\nBcc: thief@thief.example',
    'a@x.example, thief@thief.example',
    '"T" <thief@thief.example>',
  ]
  for (const email of crooked) {
    await room.queue({ kind: 'reset', userId: await room.addUser({ email }) })
  }
  const failed = async () =>
    (await room.mailsStored()).filter(({ isWaiting, failure }) => !isWaiting && failure !== null)
  await until('all were refused', async () => (await failed()).length === crooked.length)
  assert.deepEqual(
    (await failed()).map(({ failure }) => failure),
    crooked.map(() => 'EADDRESS'),
  )
  assert.equal(office.received.length, 1)
})

test('a page of a mail loads nothing from elsewhere and follows nobody', async () => {
  const office = await openOffice()
  const userId = await room.addUser({ email: address() })
  await room.deliver(to(office))
  await room.queue({ kind: 'invitation', userId })
  await until('it went out', () => office.received.length === 1)
  const { html } = firstOf(office)
  assert.doesNotMatch(html, /src=|url\(|@import|<link|<script|<img|<iframe/i)
  const addresses = [...html.matchAll(/ href="([^"]*)"/g)].map(([, to]) => to ?? '')
  assert.equal(addresses.length, 1)
  for (const found of addresses) assert.match(found, LINK)
  assert.match(html, /<html lang="en">/)
  assert.match(html, /<title>.+<\/title>/)
})

test('a dump of the queue holds no address, token or link', async () => {
  const office = await openOffice()
  const email = address()
  const userId = await room.addUser({ email, dealerName: 'Plantedname Motors' })
  await room.deliver(to(office))
  await room.queue({ kind: 'invitation', userId })
  await until('it went out', () => office.received.length === 1)
  await until('it is done', isDone)
  const token = tokenIn(firstOf(office).text)
  const dump = (await storedTexts(room.sql)).find(({ table }) => table === 'mails')?.text ?? ''
  assert.match(dump, new RegExp(userId))
  for (const planted of [email, token, 'Plantedname', BASE_URL]) {
    assert.ok(!dump.includes(planted))
    assert.ok(!dump.includes(Buffer.from(planted).toString('hex')))
  }
})
