/** Duties of the law in single cases: what starts them, what their emails say, and that each is done once or shown why not. */
import assert from 'node:assert/strict'
import test from 'node:test'
import type { LocalDate } from '../../packages/values/dublin-day.ts'
import { MailFailure } from '../../src/adapters/delivery/transports.ts'
import type { Check } from '../../src/domain/case/check.ts'
import type { DeclineCode } from '../../src/domain/case/decisions.ts'
import { DUTIES, type Duty } from '../../src/domain/finance/duties.ts'
import { changeCase, transitionApplication } from '../../src/modules/applications/change.ts'
import { decideApplication } from '../../src/modules/cases/decide.ts'
import { dutiesOfCase, recordLetter } from '../../src/modules/duties/duties.ts'
import { eraseApplication } from '../../src/modules/privacy/erase.ts'
import { inTransaction } from '../../src/service/in-transaction.ts'
import { Refusal } from '../../src/service/refusal.ts'
import type { Service } from '../../src/service/service.ts'
import { dutyPage } from '../../src/store/applications/duties.ts'
import { change } from '../../src/store/audit/change.ts'
import { searchAuditRows } from '../../src/store/audit/search.ts'
import { findDueMails } from '../../src/store/people/mails.ts'
import type { World } from '../support/world.ts'
import { declineAlone, deliverAll, dutiesOf } from './duty-scene.ts'
import { ANNE, assertRefused, headOf, OPERATOR, send, withGuardWorld } from './guard-world.ts'
import { assertReadByIndex } from './plans.ts'
import { bodyOf, changeSigners, inProgress, sign, signingOf, work } from './signing-scene.ts'

const DAY = 24 * 60 * 60_000
/** A Friday; the clocks go forward on the Sunday. */
const NOON = Date.parse('2032-03-26T12:00:00Z')

let world: World
let service: Service
let clock = NOON
withGuardWorld((opened) => {
  world = opened
  service = { ...opened.service, now: () => clock }
})

const BORROWERS = ['individual', 'joint', 'soleTrader', 'limitedCompany'] as const
type Borrower = (typeof BORROWERS)[number]

const submitted = async (borrower: Borrower = 'individual'): Promise<string> => {
  clock = NOON
  return send(service, bodyOf(borrower))
}

const declineFor = async (
  reference: string,
  { code = 'affordability', by = service }: { code?: DeclineCode; by?: Service } = {},
): Promise<string> => {
  const declined = await decideApplication(by, reference, { decision: 'decline', code, by: ANNE })
  assert.ok(!(declined instanceof Refusal), String(declined))
  return reference
}

const declined = async (borrower: Borrower = 'individual'): Promise<string> =>
  declineFor(await submitted(borrower))

const withCheck = async (reference: string, check: Pick<Check, 'name' | 'result'>): Promise<void> => {
  const { id } = await headOf(service, reference)
  const changed = await changeCase(service, id, { actor: OPERATOR }, ({ file, application, now }) => ({
    file: {
      ...file,
      checks: [...file.checks, { ...check, revision: application.revision, by: OPERATOR, at: now }],
    },
    audits: [],
  }))
  assert.equal(changed.is, 'changed')
}

const actionsOn = async (reference: string): Promise<readonly string[]> => {
  const { id } = await headOf(service, reference)
  const { entries } = await searchAuditRows(world.sql, world.ring, { subjectId: id }, 50)
  return entries.map(({ action }) => action).filter((action) => action.startsWith('duty.'))
}

const waitingMails = async (): Promise<number> => (await findDueMails(world.sql, 1_000)).length

/** Of the recipient's link, which the record does not have. */
const TOKEN = /(?<=token=)\S+/

test('a decline tells each applicant once, by the end of the next day in Dublin, with proof', async () => {
  const reference = await declined('joint')
  const rows = await dutiesOf(service, reference)
  assert.deepEqual(
    rows.map(({ name, applicant, lateAt }) => [name, applicant, lateAt.toISOString()]),
    [0, 1].map((applicant) => ['declineNotice', applicant, '2032-03-28T00:00:00.000Z']),
  )
  const { mails } = await deliverAll(service, reference)
  assert.equal(mails.length, 2)
  assert.equal(new Set(mails.map(({ to }) => to)).size, 2)
  const [mail] = mails
  assert.match(
    mail?.text ?? '',
    new RegExp(`declined credit application ${reference} for .+ on 26 March 2032\\.`),
  )
  assert.match(mail?.text ?? '', /A person made the decision/)
  assert.doesNotMatch(mail?.text ?? '', /automated|Central Credit Register/)
  assert.match(
    mail?.text ?? '',
    /To request a review, open this page:\n\nhttps:\/\/finance.example\/review#token=\S+\n\nYou can also contact Sample .+, .*@/,
  )
  assert.deepEqual((await deliverAll(service, reference)).mails, [])
  const shown = await dutiesOfCase(service, await headOf(service, reference))
  assert.deepEqual(
    shown.map(({ state, outcome, dueBy, sent }) => [state, outcome, dueBy, sent?.to, sent?.text]),
    mails.map(({ to, text }) => ['ended', 'mailed', '2032-03-27', to, text.replace(TOKEN, '…')]),
  )
  assert.deepEqual(await actionsOn(reference), ['duty.mailed', 'duty.mailed'])
  const [stored] = await world.sql<
    { proof: Buffer }[]
  >`select proof from duties where id = ${rows[0]?.id ?? ''}`
  assert.ok(!stored?.proof.includes(reference), 'the proof is encrypted')
})

test('an automatic decline says so, and names the register that was asked', async () => {
  const reference = await submitted()
  await withCheck(reference, { name: 'creditRegister', result: 'passed' })
  await declineAlone(service, reference)
  const [mail] = (await deliverAll(service, reference)).mails
  assert.match(mail?.text ?? '', /automated processing of your data, without a person/)
  assert.match(mail?.text ?? '', /we consulted the Central Credit Register/)
  assert.doesNotMatch(mail?.text ?? '', /A person made/)
})

test('a decline that is rolled back leaves neither a duty nor an email', async () => {
  const reference = await submitted()
  const before = await waitingMails()
  await inTransaction<undefined, undefined>(service, async (inside, undo) => {
    await declineFor(reference, { by: { ...inside, now: service.now } })
    assert.equal((await dutiesOf(inside, reference)).length, 1)
    return undo(undefined)
  })
  assert.equal((await dutiesOf(service, reference)).length, 0)
  assert.equal(await waitingMails(), before)
})

test('companies get no such notice, and other borrowers do', async () => {
  for (const borrower of BORROWERS)
    assert.equal(
      (await dutiesOf(service, await declined(borrower))).length,
      { individual: 1, joint: 2, soleTrader: 1, limitedCompany: 0 }[borrower],
      borrower,
    )
})

const SUSPECTED: Readonly<Record<string, (reference: string) => Promise<unknown>>> = {
  'for suspected fraud': (reference) => declineFor(reference, { code: 'fraudSuspected' }),
  'after a failed sanctions check': async (reference) => {
    await withCheck(reference, { name: 'sanctions', result: 'failed' })
    await declineFor(reference)
  },
  'while a sanctions check is unclear': async (reference) => {
    await withCheck(reference, { name: 'sanctions', result: 'unclear' })
    await declineFor(reference)
  },
}

const withDuties = (change: (duty: Duty) => Duty): Service => ({
  ...service,
  signing: Object.assign(Object.create(service.signing), { duties: DUTIES.map(change) }),
})

for (const [what, decline] of Object.entries(SUSPECTED)) {
  test(`a notice of a decline ${what} reads, to the letter, as every other`, async () => {
    const [suspected, ordinary] = [await submitted(), await declined()]
    await decline(suspected)
    const texts = []
    for (const reference of [suspected, ordinary]) {
      const { mails } = await deliverAll(service, reference)
      assert.equal(mails.length, 1)
      texts.push(
        `${mails[0]?.subject}\n${mails[0]?.text}`.replaceAll(reference, 'REFERENCE').replace(TOKEN, 'TOKEN'),
      )
    }
    assert.equal(texts[0], texts[1])
    assert.doesNotMatch(texts[0] ?? '', /fraud|sanction|suspic|suspect|politic|launder|criminal/i)
  })

  test(`a lender may withhold the notice of a decline ${what}, and of no other`, async () => {
    const withholding = withDuties((duty) => ({ ...duty, underSuspicion: 'withheld' }))
    const [suspected, ordinary] = [await submitted(), await declined()]
    await decline(suspected)
    assert.deepEqual((await deliverAll(withholding, suspected)).mails, [])
    assert.equal((await deliverAll(withholding, ordinary)).mails.length, 1)
    const [row] = await dutiesOf(service, suspected)
    assert.deepEqual([row?.outcome, row?.proof], ['withheld', null])
    assert.deepEqual(await actionsOn(suspected), ['duty.withheld'])
  })
}

test('a decline that is reconsidered before its notice is sent needs none, and the next decline does', async () => {
  const reference = await declined()
  clock += 60_000
  const again = { decision: 'reconsider', by: ANNE, reason: 'A sample.' } as const
  assert.ok(!((await decideApplication(service, reference, again)) instanceof Refusal))
  clock += 60_000
  await declineFor(reference)
  const { mails } = await deliverAll(service, reference)
  assert.equal(mails.length, 1)
  assert.deepEqual(
    (await dutiesOf(service, reference)).map(({ outcome }) => outcome),
    ['notNeeded', 'mailed'],
  )
})

const letter = async (reference: string, of = reference): Promise<undefined | Refusal> => {
  const application = await headOf(service, reference)
  const [row] = await dutiesOf(service, of)
  return change(service.sql, { actor: ANNE, now: service.now }, (inProgress) =>
    recordLetter(inProgress, application, row?.id ?? ''),
  )
}

for (const [isFinal, problem] of [
  [true, 'rejected'],
  [false, 'failed'],
] as const)
  test(`an email that ${isFinal ? 'is rejected' : 'cannot be sent'} leaves the duty open, late in time, until it is done by letter`, async () => {
    const reference = await declined()
    await deliverAll(service, reference, new MailFailure('EENVELOPE 550', isFinal))
    const shown = async () => (await dutiesOfCase(service, await headOf(service, reference)))[0]
    const open = await shown()
    assert.deepEqual([open?.state, open?.problem], ['due', problem])
    clock = Date.parse('2032-03-27T23:59:59.999Z')
    assert.equal((await shown())?.state, 'due')
    clock += 1
    assert.equal((await shown())?.state, 'late')
    assert.equal(await letter(reference), undefined)
    const done = await shown()
    assert.deepEqual(
      [done?.state, done?.outcome, done?.problem, done?.endedAt?.getTime()],
      ['ended', 'letter', null, clock],
    )
    await assertRefused(service, reference, () => letter(reference), /already been sent/)
    assert.deepEqual((await deliverAll(service, reference)).mails, [], 'no email follows the letter')
    assert.deepEqual(await actionsOn(reference), ['duty.letter'])
  })

test('a duty of another case is not found', async () => {
  const found = await letter(await declined(), await declined())
  assert.equal(found instanceof Refusal && found.kind, 'not-found')
})

test('after an erasure the service emails nobody: an open duty says why, and the texts of earlier emails are gone', async () => {
  const [open, done] = [await declined(), await declined()]
  await deliverAll(service, done)
  for (const reference of [open, done])
    assert.equal(
      await eraseApplication(service, (await headOf(service, reference)).id, { actor: OPERATOR }, () => true),
      'erased',
    )
  assert.deepEqual((await deliverAll(service, open)).mails, [])
  const [row] = await dutiesOf(service, open)
  assert.deepEqual([row?.problem, row?.endedAt], ['erased', null])
  assert.equal(await letter(open), undefined)
  const [sent] = await dutiesOf(service, done)
  assert.deepEqual([sent?.outcome, sent?.problem, sent?.proof], ['mailed', null, null])
})

const signed = async (borrower: Parameters<typeof bodyOf>[0]): Promise<string> => {
  clock = NOON
  const { reference } = await inProgress(service, bodyOf(borrower))
  for (const { place } of (await signingOf(service, reference)).file.signers)
    await sign(service, reference, place)
  await work(service)
  return reference
}

const copyReceived = (reference: string) => changeSigners(service, reference, () => ({ copySentAt: NOON }))

test('who hires is reminded of the right to withdraw, not before a day has passed, while it is open', async () => {
  const reference = await signed('joint')
  const [row, ...others] = await dutiesOf(service, reference)
  assert.deepEqual(
    [row?.name, row?.applicant, row?.lateAt.toISOString(), others.length],
    ['withdrawalReminder', 0, '2032-04-02T23:00:00.000Z', 0],
  )
  const [mail] = await world.sql<
    { dueAt: Date }[]
  >`select due_at as "dueAt" from mails where id = ${row?.id ?? ''}`
  assert.equal(mail?.dueAt.getTime(), NOON + DAY)
  await copyReceived(reference)
  clock = NOON + DAY - 1
  const early = await deliverAll(service, reference)
  assert.deepEqual([early.mails, early.later], [[], [new Date(NOON + DAY)]])
  clock = NOON + DAY
  const { mails } = await deliverAll(service, reference)
  assert.equal(mails.length, 1)
  assert.match(mails[0]?.text ?? '', /until the end of 9 April 2032/)
})

test('a hirer who has waived the days is not reminded of them, and another is', async () => {
  const plain = service
  // Of the shipped laws, the one with a waiver has no such reminder.
  service = withDuties((duty) => ({ ...duty, forms: ['standardForm2008'] }))
  try {
    const reference = await signed('partnership')
    await changeSigners(service, reference, ({ place, name }) =>
      place === 0 ? { waiver: { kind: 'typed', text: name } } : {},
    )
    clock = NOON + DAY
    await deliverAll(service, reference)
    assert.deepEqual(
      (await dutiesOf(service, reference)).map(({ name, applicant, outcome }) => [name, applicant, outcome]),
      [
        ['withdrawalReminder', 0, 'notNeeded'],
        ['withdrawalReminder', 1, 'mailed'],
      ],
    )
  } finally {
    service = plain
  }
})

test('without any address the reminder stays open, and goes to a corrected one', async () => {
  const reference = await signed('individual')
  clock = NOON + DAY
  await changeSigners(service, reference, () => ({ email: '' }))
  assert.deepEqual((await deliverAll(service, reference)).mails, [])
  assert.equal((await dutiesOf(service, reference))[0]?.problem, 'noAddress')
  await changeSigners(service, reference, () => ({ email: 'corrected@example.ie' }))
  const { mails } = await deliverAll(service, reference)
  assert.deepEqual(
    mails.map(({ to }) => to),
    ['corrected@example.ie'],
  )
})

test('until the copy is received, the reminder says from when the days count', async () => {
  const reference = await signed('individual')
  clock = NOON + DAY
  const { mails } = await deliverAll(service, reference)
  assert.match(mails[0]?.text ?? '', /within 14 calendar days of the day on which you receive your copy/)
})

test('no reminder is sent once the days are over or the customer has withdrawn', async () => {
  const [over, withdrawn] = [await signed('individual'), await signed('individual')]
  await copyReceived(over)
  const ended = await decideApplication(service, withdrawn, { decision: 'withdraw', by: ANNE })
  assert.ok(!(ended instanceof Refusal))
  clock = NOON + 15 * DAY
  for (const reference of [over, withdrawn]) {
    assert.deepEqual((await deliverAll(service, reference)).mails, [])
    const [row] = await dutiesOf(service, reference)
    assert.equal(row?.outcome, 'notNeeded')
  }
})

test('the Act of 1995 requires no reminder, and companies have no right to withdraw', async () => {
  for (const borrower of ['soleTrader', 'limitedCompany'] as const)
    assert.equal((await dutiesOf(service, await signed(borrower))).length, 0)
})

test('a duty that the lender adds as data is done in the same way', async () => {
  const statement: Duty = {
    name: 'paymentStatement',
    title: 'Statement of the payment',
    holdsFrom: '2026-01-01' as LocalDate,
    forms: ['standardForm2023'],
    startsWith: 'paidOut',
    withinDays: 30,
    subject: 'Agreement {reference}',
    words: ['Hello {name},', '{lender} paid out on {startedOn}. {other}'],
    sources: ['A sample article'],
  }
  const own: Service = {
    ...service,
    signing: Object.assign(Object.create(service.signing), { duties: [statement] }),
  }
  const reference = await signed('individual')
  const head = await headOf(service, reference)
  const by = { kind: 'operator', id: 'sample' } as const
  assert.equal(await transitionApplication(own, head, { to: 'PaidOut', initiator: 'staff', by }), 'done')
  const { mails } = await deliverAll(own, reference)
  assert.deepEqual(
    mails.map(({ subject, text }) => [subject, /paid out on 26 March 2032/.test(text)]),
    [[`Agreement ${reference}`, true]],
  )
})

test('the lists of duties begin in an index where their page does', async () => {
  const { sql } = world
  const { id } = await headOf(service, await declined())
  await sql`
    insert into duties (id, application_id, mode, name, starts_with, applicant, started_at, late_at, ended_at, outcome)
    select gen_random_uuid(), ${id}, 'live', 'sample', 'declined', n, ${new Date(NOON)}::timestamptz,
      ${new Date(NOON)}::timestamptz + make_interval(secs => n), case when n % 2 = 0 then ${new Date(NOON)}::timestamptz + make_interval(secs => n) end,
      case when n % 2 = 0 then 'mailed' end
    from generate_series(1, 20000) n`
  await sql.unsafe('analyze duties')
  const now = new Date(NOON + 10_000_000)
  for (const state of ['late', 'due', 'ended'] as const)
    for (const after of [undefined, { at: new Date(NOON + 5_000_000), id }]) {
      const statement = dutyPage(sql, { mode: 'live', state, now, after, limit: 51 })
      await assertReadByIndex(sql, statement, { table: 'duties', most: 60 })
    }
  await sql`delete from duties where name = 'sample'`
})
