/** Without a mail server, mails are files that their owner alone can read, whole, one for each mail. */
import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, before } from 'node:test'
import { MailFailure, type MailTransport, mailTransport } from '../../src/adapters/delivery/transports.ts'
import { type MailRoom, openMailRoom, until } from './mail-room.ts'
import { takeApart } from './post-office.ts'

let base: string
let folder: string
let transport: MailTransport
let room: MailRoom
before(async () => {
  base = await mkdtemp(join(tmpdir(), 'forecourt-mail-'))
  folder = join(base, 'data', 'mail')
  transport = mailTransport({ smtpUrl: undefined, from: 'mail@forecourt.example', folder })
  room = await openMailRoom()
})
after(async () => {
  await room.close()
  await rm(base, { recursive: true, force: true })
})

const MAIL = {
  id: 'a0b1',
  to: 'mary@dealer.example',
  at: new Date('2026-11-20T10:11:12.345Z'),
  subject: 'First',
  text: 'Text with an accent: é',
  html: '<p>Page with an accent: é</p>',
} as const

const modeOf = async (path: string) => (await stat(path)).mode & 0o777

test('a mail is put into the folder under its moment and id, for its owner alone', async () => {
  await transport.send(MAIL)
  assert.deepEqual(await readdir(folder), ['2026-11-20T101112Z-a0b1.eml'])
  assert.equal(await modeOf(folder), 0o700)
  assert.equal(await modeOf(join(folder, '2026-11-20T101112Z-a0b1.eml')), 0o600)
  const mail = takeApart(await readFile(join(folder, '2026-11-20T101112Z-a0b1.eml'), 'latin1'))
  assert.equal(mail.text.trim(), MAIL.text)
  assert.equal(mail.html.trim(), MAIL.html)
  for (const line of [
    'To: mary@dealer.example',
    'From: mail@forecourt.example',
    'Subject: First',
    'Date: Fri, 20 Nov 2026 10:11:12 +0000',
  ]) {
    assert.ok(mail.headers.includes(line), line)
  }
})

test('a mail that is delivered again replaces its file, and no other', async () => {
  await transport.send({ ...MAIL, id: 'other', subject: 'Other' })
  await transport.send({ ...MAIL, at: new Date('2026-11-20T10:12:00Z'), subject: 'Second' })
  assert.deepEqual((await readdir(folder)).sort(), [
    '2026-11-20T101112Z-other.eml',
    '2026-11-20T101200Z-a0b1.eml',
  ])
  assert.match(await readFile(join(folder, '2026-11-20T101200Z-a0b1.eml'), 'utf8'), /Subject: Second/)
})

test('a mail to anything but one plain address is refused', async () => {
  for (const to of [
    'a@x.example, b@x.example',
    'a@x.example\r\nBcc: b@x.example',
    '<b@x.example>',
    'a',
    '',
  ]) {
    await assert.rejects(
      transport.send({ ...MAIL, to }),
      (error: unknown) =>
        error instanceof MailFailure && error.isFinal && !error.message.includes('x.example'),
    )
  }
})

test('a queued mail becomes a file named after its id', async () => {
  // A mail being written stands there under another name first.
  const mails = async () => (await readdir(folder)).filter((file) => file.endsWith('.eml'))
  const before = (await mails()).length
  const userId = await room.addUser({ email: 'file@dealer.example' })
  await room.deliver(transport)
  await room.queue({ kind: 'reset', userId })
  await until('the file is there', async () => (await mails()).length === before + 1)
  const [queued] = await room.mailsStored()
  const name = (await mails()).find((file) => file.endsWith(`-${queued?.id}.eml`))
  assert.ok(name)
  assert.match(await readFile(join(folder, name), 'utf8'), /Subject: Set a new password for Forecourt/)
})
