/** Reminders to signers who have not signed and to dealers whose documents are missing: when they go, and what stops them. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { mailTransport } from '../../src/adapters/delivery/transports.ts'
import type { Mode } from '../../src/domain/access/access.ts'
import { askForDocument, judgeRequirement } from '../../src/modules/applications/requirements.ts'
import { decideApplication } from '../../src/modules/cases/decide.ts'
import { eraseApplication } from '../../src/modules/privacy/erase.ts'
import { sendSigningLink } from '../../src/modules/signing/links.ts'
import { Refusal } from '../../src/service/refusal.ts'
import { setMailStopped } from '../../src/store/people/mail-links.ts'
import { makeAllDue } from '../../src/store/upkeep/purges.ts'
import { ANNE, caseWith, fileIn, headOf, OPERATOR, openGuardWorld, send } from '../operations/guard-world.ts'
import { approved, bodyOf, sign, signingOf, start, work } from '../operations/signing-scene.ts'
import { sampleSigning } from '../support/signing.ts'
import { EMAILS, type World } from '../support/world.ts'
import { until } from './mail-room.ts'
import { openPostOffice, type PostOffice, type ReceivedMail } from './post-office.ts'

const MINUTE = 60_000
const DAY = 86_400_000

const signing = { ...sampleSigning() }
let world: World
let office: PostOffice
before(async () => {
  world = await openGuardWorld({ signing })
  office = await openPostOffice()
  const transport = mailTransport({
    smtpUrl: `smtp://127.0.0.1:${office.port}`,
    from: 'Forecourt <mail@forecourt.example>',
    folder: '/nowhere',
  })
  const delivery = { transport, baseUrl: () => world.baseUrl }
  world.deliver(delivery)
  // As another process.
  world.deliver(delivery)
})
after(async () => {
  await signing.renderer.stop()
  await world.close()
  await office.close()
})

/** Lets everything be looked at that waits for a later time, and waits until nothing is due. */
const mailsDone = async (): Promise<void> => {
  await makeAllDue(world.sql, new Date(world.service.now()))
  await until('no mail is due', async () => {
    const [row] = await world.sql<{ count: number }[]>`
      select count(*)::int from mails where due_at <= now() or (due_at is not null and attempts > 0)`
    return row?.count === 0
  })
}

const subjectOf = ({ headers }: ReceivedMail): string =>
  headers.find((line) => line.startsWith('Subject: '))?.slice('Subject: '.length) ?? ''

const remindersOf = (reference: string): readonly ReceivedMail[] =>
  office.received.filter((mail) => mail.text.includes(reference) && /Reminder: /.test(subjectOf(mail)))

/** How many there are of it once the service's clock stands at this time. */
const countAt = async (reference: string, at: number): Promise<number> => {
  world.passTime(at - world.service.now())
  await mailsDone()
  return remindersOf(reference).length
}

/** A signing whose invitations have arrived, and when the first signer was invited. */
const invited = async ({ mode = 'live', inTurn = false }: { mode?: Mode; inTurn?: boolean } = {}) => {
  const reference = await approved(world.service, bodyOf('joint'), mode)
  await start(world.service, reference, inTurn)
  await work(world.service)
  await mailsDone()
  const [first, second] = (await signingOf(world.service, reference)).file.signers
  assert.ok(first?.invitedAt !== undefined && second !== undefined)
  return { reference, at: first.invitedAt, first, second }
}

const linkIn = ({ text }: ReceivedMail): string => /sign#token=([\w-]+)/.exec(text)?.[1] ?? ''

for (const mode of ['live', 'test'] as const)
  test(`a signer who has not signed gets the invitation again after two and five days, not a minute early (${mode})`, async () => {
    const { reference, at, first } = await invited({ mode })
    await sign(world.service, reference, 1)
    assert.equal(await countAt(reference, at + 2 * DAY - MINUTE), 0)
    assert.equal(await countAt(reference, at + 2 * DAY), 1)
    assert.equal(await countAt(reference, at + 5 * DAY - MINUTE), 1)
    assert.equal(await countAt(reference, at + 5 * DAY), 2)
    assert.equal(await countAt(reference, at + 10 * DAY), 2)
    const [mail, last] = remindersOf(reference)
    assert.ok(mail !== undefined && last !== undefined)
    assert.deepEqual(mail.recipients, [first.email])
    assert.match(subjectOf(mail), /^(\[Test\] )?Reminder: please sign your agreement: /)
    assert.match(
      mail.text.replaceAll(/\s+/g, ' '),
      /You have not signed your agreement yet\. Use the link in this email\. Earlier links no longer work\./,
    )
    assert.notEqual(linkIn(mail), '')
    assert.notEqual(linkIn(mail), linkIn(last))
  })

test('who signs or declines in the meantime gets none, and who waits for others is reminded once it is their turn', async () => {
  const { reference, at, second } = await invited({ inTurn: true })
  await sign(world.service, reference, 0)
  assert.equal(await countAt(reference, at + 3 * DAY), 0)
  const signing = await signingOf(world.service, reference)
  assert.ok(
    (await sendSigningLink(world.service, reference, {
      number: 2,
      by: OPERATOR,
      initiator: 'staff',
    })) instanceof
      Refusal ===
      false,
  )
  await mailsDone()
  const begun = (await signingOf(world.service, reference)).file.signers[1]?.invitedAt
  assert.ok(begun !== undefined && begun >= at + 3 * DAY, JSON.stringify(signing.file.signers))
  assert.equal(await countAt(reference, begun + 2 * DAY), 1)
  assert.deepEqual(remindersOf(reference)[0]?.recipients, [second.email])
  await sign(world.service, reference, 1)
  assert.equal(await countAt(reference, begun + 6 * DAY), 1)
})

test('a corrected address and a link resent by hand add no reminders; they go to the address as it is then', async () => {
  const { reference, at } = await invited()
  await sign(world.service, reference, 1)
  for (const email of ['moved@example.ie', undefined]) {
    const sent = await sendSigningLink(world.service, reference, {
      number: 1,
      email,
      by: OPERATOR,
      initiator: 'staff',
    })
    assert.ok(!(sent instanceof Refusal), JSON.stringify(sent))
    await mailsDone()
  }
  assert.equal(await countAt(reference, at + 2 * DAY), 1)
  assert.equal(await countAt(reference, at + 9 * DAY), 2)
  for (const { recipients } of remindersOf(reference)) assert.deepEqual(recipients, ['moved@example.ie'])
})

test('a reminder does not interrupt a signer: it goes once their session is over', async () => {
  const { reference, at, first } = await invited()
  await sign(world.service, reference, 1)
  const ends = at + 2 * DAY + 30 * MINUTE
  await world.sql`
    update signers set session_hash = '\\x01', session_expires_at = ${new Date(ends)} where id = ${first.id}`
  assert.equal(await countAt(reference, at + 2 * DAY), 0)
  const [row] = await world.sql<{ isOpen: boolean }[]>`
    select session_hash is not null as "isOpen" from signers where id = ${first.id}`
  assert.equal(row?.isOpen, true)
  const codeEnds = ends + 5 * MINUTE
  await world.sql`
    update signers set code_hash = '\\x01', code_expires_at = ${new Date(codeEnds)} where id = ${first.id}`
  assert.equal(await countAt(reference, ends), 0)
  assert.equal(await countAt(reference, codeEnds), 1)
})

/** An application of a dealer user that staff have just asked for a document. */
const askedFor = async () => {
  const reference = await send(world.service, caseWith({ onBehalfOf: EMAILS.dealerOwner }), { mode: 'test' })
  const asked = await askForDocument(world.service, reference, {
    name: 'Work permit',
    applicant: 0,
    by: ANNE,
  })
  assert.ok(!(asked instanceof Refusal))
  await mailsDone()
  const { id } = await headOf(world.service, reference)
  const [row] = await world.sql<{ at: string }[]>`
    select min(about->'reminds'->>'since') as at from mails where about->>'applicationId' = ${id}`
  return { reference, id, requirement: asked.id, at: Number(row?.at) }
}

/** Staff do without each document that is missing. */
const waiveEverything = async (reference: string): Promise<void> => {
  for (const { id, state } of (await fileIn(world.service, reference)).requirements)
    if (state === 'outstanding') {
      const judged = await judgeRequirement(world.service, reference, {
        id,
        verdict: 'waive',
        by: ANNE,
        reason: 'Not needed.',
      })
      assert.ok(!(judged instanceof Refusal), JSON.stringify(judged))
    }
}

test('a dealer is reminded of missing documents two and five days after the request, with a link that stops it', async () => {
  const { reference, at } = await askedFor()
  assert.equal(await countAt(reference, at + 2 * DAY - MINUTE), 0)
  assert.equal(await countAt(reference, at + 2 * DAY), 1)
  assert.equal(await countAt(reference, at + 5 * DAY - MINUTE), 1)
  assert.equal(await countAt(reference, at + 5 * DAY), 2)
  assert.equal(await countAt(reference, at + 30 * DAY), 2)
  const [mail] = remindersOf(reference)
  assert.ok(mail)
  assert.deepEqual(mail.recipients, [EMAILS.dealerOwner])
  assert.match(subjectOf(mail), /^Test: Reminder: Documents needed \(\d+\): /)
  assert.match(mail.text.replaceAll(/\s+/g, ' '), /emails about required documents/)
})

test('a further request starts the days anew, and nothing goes once no document is missing', async () => {
  const { reference, at } = await askedFor()
  assert.equal(await countAt(reference, at + DAY), 0)
  await askForDocument(world.service, reference, { name: 'Bank statement', applicant: 0, by: ANNE })
  const again = world.service.now()
  assert.equal(await countAt(reference, at + 2 * DAY), 0)
  assert.equal(await countAt(reference, again + 2 * DAY + MINUTE), 1)
  await waiveEverything(reference)
  assert.equal(await countAt(reference, again + 6 * DAY), 1)
})

test('a decline, an unsubscription and an erasure stop them', async () => {
  const declined = await askedFor()
  const done = await decideApplication(world.service, declined.reference, {
    by: ANNE,
    decision: 'decline',
    code: 'affordability',
    prove: async () => undefined,
  })
  assert.ok(!(done instanceof Refusal), JSON.stringify(done))
  const erased = await askedFor()
  await eraseApplication(world.service, erased.id, { actor: OPERATOR }, () => true)
  const unsigned = await invited()
  await eraseApplication(
    world.service,
    (await headOf(world.service, unsigned.reference)).id,
    { actor: OPERATOR },
    () => true,
  )
  const stopped = await askedFor()
  const [user] = await world.sql<{ id: string }[]>`
    select owner_user_id as id from applications where id = ${stopped.id}`
  assert.ok(user)
  await setMailStopped(world.sql, user.id, { notice: 'requirement', isStopped: true })
  const at = world.service.now() + 6 * DAY
  for (const { reference } of [declined, erased, stopped, unsigned])
    assert.equal(await countAt(reference, at), 0)
  await setMailStopped(world.sql, user.id, { notice: 'requirement', isStopped: false })
})

test('a lender who switches reminders off sends none', async () => {
  const documents = await askedFor()
  const unsigned = await invited()
  Object.assign(signing, { sendsReminders: false })
  const at = world.service.now() + 6 * DAY
  for (const { reference } of [documents, unsigned]) assert.equal(await countAt(reference, at), 0)
  Object.assign(signing, { sendsReminders: true })
})
