/** The engine of signings: what it makes, that it makes it once however often it is interrupted, and how signings end. */
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import test from 'node:test'
import { verifySeal } from '../../packages/pdf-seal/seal/verify-seal.ts'
import { dublinDay } from '../../packages/values/dublin-day.ts'
import { RenderFault } from '../../src/adapters/agreement/agreement-renderer.ts'
import { startingOn } from '../../src/adapters/agreement/content/content.ts'
import { LANGUAGES } from '../../src/adapters/agreement/content/language.ts'
import { monthsLater } from '../../src/adapters/agreement/content/money.ts'
import { verifyEvidence } from '../../src/adapters/agreement/evidence.ts'
import { evidenceHeadOf } from '../../src/adapters/agreement/final-pdf.ts'
import { MailFailure, type OutgoingMail } from '../../src/adapters/delivery/transports.ts'
import type { State } from '../../src/domain/application/states.ts'
import { CREDIT_LAWS, lawFor } from '../../src/domain/finance/credit-law.ts'
import { cents, plus } from '../../src/domain/finance/money.ts'
import { copyReceivedAt, type RunsFrom } from '../../src/domain/signing/signing.ts'
import { CURRENT_STATES, SIGNING_STATES, UNSIGNED_STATES } from '../../src/domain/signing/signing-states.ts'
import { transitionApplication } from '../../src/modules/applications/change.ts'
import { readStoredPdf } from '../../src/modules/applications/signing-record.ts'
import { decideApplication } from '../../src/modules/cases/decide.ts'
import { changeDealer } from '../../src/modules/people/organisations.ts'
import { makeAgreement, openContent } from '../../src/modules/signing/agreement.ts'
import { endSigning } from '../../src/modules/signing/change.ts'
import { deliverLoanStarted } from '../../src/modules/signing/loan-started.ts'
import { deliverSigningMail } from '../../src/modules/signing/mails.ts'
import { sealAgreement, workOnDueSignings } from '../../src/modules/signing/seal.ts'
import { signingStatusOf, startSigning } from '../../src/modules/signing/start.ts'
import { Refusal } from '../../src/service/refusal.ts'
import type { Service } from '../../src/service/service.ts'
import { findPdf, insertPdf } from '../../src/store/applications/signings.ts'
import { change } from '../../src/store/audit/change.ts'
import { gated } from '../support/gate.ts'
import { readPdf } from '../support/pdf-reading.ts'
import { sampleAuthority, sampleSigning } from '../support/signing.ts'
import type { World } from '../support/world.ts'
import { ANNE, headOf, OPERATOR, pass, readied, send, withGuardWorld } from './guard-world.ts'
import { approved, bodyOf, evidenceOf, inProgress, sign, signingOf, start, work } from './signing-scene.ts'

let world: World
let service: Service
withGuardWorld((opened) => {
  world = opened
  service = opened.service
})

const DAY_MILLISECONDS = 24 * 60 * 60_000
const BY = { actor: OPERATOR } as const

const stateOf = async (reference: string): Promise<State> => (await headOf(service, reference)).state

const mailsFor = async (reference: string): Promise<readonly string[]> => {
  const { file } = await signingOf(service, reference)
  const ids = file.signers.map(({ id }) => id)
  const rows = await world.sql<{ kind: string }[]>`
    select about->>'kind' as kind from mails where about->>'signerId' = any (${ids}) order by id`
  return rows.map(({ kind }) => kind)
}

const paperOf = async (reference: string, kind: 'agreement' | 'sealed'): Promise<Buffer> => {
  const { row } = await signingOf(service, reference)
  const paper = await readStoredPdf(service, await headOf(service, reference), row.id, kind)
  assert.ok(paper)
  return paper
}

for (const [borrower, count, roles] of [
  ['individual', 1, ['borrower']],
  ['joint', 2, ['borrower', 'guarantor']],
  ['limitedCompany', 3, ['director', 'director', 'director']],
] as const) {
  test(`an agreement of ${borrower} with ${count} to sign is made, signed, sealed, and tells how`, async () => {
    const reference = await approved(service, bodyOf(borrower))
    await start(service, reference)
    assert.equal(await stateOf(reference), 'AwaitingSignature')
    await work(service)
    const made = await signingOf(service, reference)
    assert.equal(made.row.state, 'underWay')
    assert.deepEqual(
      made.file.signers.map(({ role }) => role),
      roles,
    )
    const agreement = await paperOf(reference, 'agreement')
    assert.equal(hash('sha256', agreement), made.file.agreementHash)
    assert.deepEqual(
      await mailsFor(reference),
      roles.map(() => 'signingInvitation'),
    )
    for (const place of roles.keys()) {
      assert.equal(await stateOf(reference), 'AwaitingSignature')
      await sign(service, reference, place)
    }
    assert.equal(await stateOf(reference), 'Signed')
    await work(service)
    const { row, file } = await signingOf(service, reference)
    assert.deepEqual([row.state, row.dueAt], ['completed', null])
    const sealed = await paperOf(reference, 'sealed')
    assert.equal(hash('sha256', sealed), file.sealedHash)
    const check = verifySeal(sealed, { trusted: [await sampleAuthority()] })
    assert.deepEqual([check.isValid, check.coversWholeFile, check.isTrusted], [true, true, true])
    assert.deepEqual(await paperOf(reference, 'agreement'), agreement)
    const entries = await evidenceOf(service, reference)
    assert.equal(verifyEvidence(entries, evidenceHeadOf(sealed)).ok, true)
    assert.equal(entries.at(-1)?.kind, 'sealed')
    // At once, and once more if it does not arrive.
    assert.equal((await mailsFor(reference)).filter((kind) => kind === 'signingCopy').length, 2 * count)
    assert.equal(await signingStatusOf(service, await headOf(service, reference)), 'completed')
  })
}

test('the sealed agreement goes out as a file, and the days to withdraw count from the first email that was taken', async () => {
  const reference = await approved(service, bodyOf('joint'))
  await start(service, reference)
  await work(service)
  for (const place of [0, 1]) await sign(service, reference, place)
  await work(service)
  const sealed = await paperOf(reference, 'sealed')
  const sent: OutgoingMail[] = []
  const deliver = async (
    place: number,
    { by = service, fails, isReminder }: { by?: Service; fails?: MailFailure; isReminder?: true } = {},
  ) => {
    const { file } = await signingOf(service, reference)
    const transport = {
      send: async (mail: OutgoingMail) => {
        if (fails !== undefined) throw fails
        sent.push(mail)
      },
    }
    const delivery = { transport, baseUrl: () => 'https://lender.example' }
    const signerId = file.signers[place]?.id ?? ''
    await deliverSigningMail(
      by,
      delivery,
      { kind: 'signingCopy', signerId, ...(isReminder && { isReminder }) },
      `copy-${place}`,
    )
  }
  const received = async () => copyReceivedAt((await signingOf(service, reference)).file)
  const [hirer] = (await signingOf(service, reference)).file.signers
  const reminders = await world.sql<{ days: number }[]>`
    select extract(epoch from due_at - now()) / 86400.0 as days from mails
    where about->>'signerId' = ${hirer?.id ?? ''} and about->'isReminder' = 'true'`
  assert.deepEqual(
    reminders.map(({ days }) => Math.round(Number(days))),
    [5],
  )
  await deliver(1)
  assert.equal(await received(), null, 'a guarantor does not hire')
  await deliver(1, { isReminder: true })
  assert.equal(sent.length, 1, 'who has received it is not reminded')
  await assert.rejects(deliver(0, { fails: new MailFailure('EENVELOPE 550', true) }))
  assert.equal(await received(), null, 'nobody has taken it')
  const at = service.now()
  await deliver(0, { by: { ...service, now: () => at }, isReminder: true })
  assert.equal(await received(), at)
  assert.deepEqual(
    sent.map(({ to, attached }) => [to, attached?.filename, attached?.content.equals(sealed)]),
    (await signingOf(service, reference)).file.signers
      .map(({ email }) => [email, `${reference}.pdf`, true])
      .reverse(),
  )
  await deliver(0, { by: { ...service, now: () => at + DAY_MILLISECONDS } })
  assert.equal(await received(), at)
  const copies = (await evidenceOf(service, reference)).filter(({ kind }) => kind === 'copySent')
  assert.equal(copies.length, 3)
  for (const { data } of copies)
    assert.equal((data as { readonly sha256: string }).sha256, hash('sha256', sealed))
})

test('the database has the states of the table, and its indexes the same lists of them', async () => {
  const [{ states } = { states: [] }] = await world.sql<{ states: readonly string[] }[]>`
    select enum_range(null::signing_state)::text[] as states`
  assert.deepEqual(states, SIGNING_STATES)
  for (const [index, listed] of [
    ['signings_one_under_way', CURRENT_STATES],
    ['signings_lapsing', UNSIGNED_STATES],
  ] as const) {
    const [row] = await world.sql<{ definition: string }[]>`
      select indexdef as definition from pg_indexes where indexname = ${index}`
    const literals = [...(row?.definition ?? '').matchAll(/'(\w+)'::signing_state/g)].map(
      ([, state]) => state,
    )
    assert.deepEqual(literals, listed, index)
  }
})

test('nothing is started before approval, with something outstanding, or where nothing can be sealed', async () => {
  const refused = async (reference: string, says: RegExp, by: Service = service) => {
    const head = await headOf(service, reference)
    const started = await startSigning(by, head, { by: BY, initiator: 'staff' })
    assert.ok(started instanceof Refusal)
    assert.match(started.says, says)
    assert.equal(await signingStatusOf(service, head), 'notReady')
    assert.deepEqual(await headOf(service, reference), head)
  }
  const submitted = await send(service, bodyOf('individual'))
  await refused(submitted, /is Submitted; signing starts from Approved/)
  await pass(service, submitted)
  await decideApplication(service, submitted, { decision: 'approve', by: OPERATOR })
  await refused(submitted, /^Signing cannot start yet\. Not received yet: /)
  const ready = await approved(service, bodyOf('individual'))
  const signing = sampleSigning({ lacking: 'Nothing can be signed here.' })
  await refused(ready, /Nothing can be signed here/, { ...service, signing })
})

test('in turn, the first alone is asked', async () => {
  const reference = await approved(service, bodyOf('joint'))
  await start(service, reference, true)
  await work(service)
  assert.deepEqual(await mailsFor(reference), ['signingInvitation'])
})

for (const when of ['preparing', 'underWay'] as const) {
  test(`cancelled while ${when}, it is Approved again and can be started anew`, async () => {
    const reference = await approved(service, bodyOf('individual'))
    const id = await start(service, reference)
    if (when === 'underWay') await work(service)
    const end = { as: 'cancelled', reason: 'Another vehicle.' } as const
    assert.equal(await endSigning(service, id, BY, end), undefined)
    assert.equal(await stateOf(reference), 'Approved')
    const { row, file } = await signingOf(service, reference)
    assert.deepEqual([row.state, row.dueAt, file.reason], ['cancelled', null, 'Another vehicle.'])
    await work(service)
    assert.equal((await signingOf(service, reference)).row.state, 'cancelled')
    assert.equal(verifyEvidence(await evidenceOf(service, reference)).ok, true)
    assert.ok((await endSigning(service, id, BY, end)) instanceof Refusal)
    const other = await start(service, reference)
    assert.notEqual(other, id)
    await work(service)
  })
}

test('once everybody has signed nobody ends it any more, and it is sealed', async () => {
  const { reference, id } = await inProgress(service)
  await sign(service, reference, 0)
  const refused = await endSigning(service, id, BY, { as: 'cancelled' })
  assert.ok(refused instanceof Refusal)
  assert.match(refused.says, /Everyone has signed/)
  await work(service)
  assert.equal((await signingOf(service, reference)).row.state, 'completed')
})

test('what is approved with another deposit is agreed with that deposit', async () => {
  const reference = await send(service, bodyOf('individual', { 'loanDetails.vehicle.purchasePrice': 25_000 }))
  await pass(service, reference)
  const figures = { contribution: cents(9_000_00) }
  await decideApplication(service, reference, { decision: 'approve', by: OPERATOR, figures })
  await readied(service, reference)
  await start(service, reference)
  await work(service)
  assert.equal((await signingOf(service, reference)).row.state, 'underWay')
})

test('what is not signed in time lapses, and is Approved again', async () => {
  const { reference } = await inProgress(service)
  const later: Service = { ...service, now: () => service.now() + 14 * DAY_MILLISECONDS + 1_000 }
  await Promise.all([work(later), work(later)])
  assert.equal(await stateOf(reference), 'Approved')
  assert.equal((await signingOf(service, reference)).row.state, 'lapsed')
  assert.equal((await evidenceOf(service, reference)).at(-1)?.kind, 'lapsed')
})

test('the sandbox moves on without its signing', async () => {
  const { reference } = await inProgress(service)
  const head = await headOf(service, reference)
  const by = { kind: 'service', id: 'sandbox' } as const
  assert.equal(await transitionApplication(service, head, { to: 'Signed', initiator: 'service', by }), 'done')
  assert.equal((await signingOf(service, reference)).row.state, 'cancelled')
})

test('a paper that can’t be made is told of in the case, tried again later, and made in the end', async () => {
  const reference = await approved(service, bodyOf('individual'))
  await start(service, reference)
  const outcomes: unknown[] = []
  const papers = {
    draw: async () => Promise.reject(new RenderFault('RangeError')),
    stop: async () => undefined,
  }
  const failing: Service = { ...service, signing: sampleSigning({ renderer: papers }) }
  await workOnDueSignings(failing, (error) => outcomes.push(error))
  const failed = await signingOf(service, reference)
  assert.deepEqual(
    [failed.row.state, failed.row.attempts, failed.file.failure],
    ['preparing', 1, 'PaperFault RangeError'],
  )
  assert.equal(outcomes.length, 1)
  assert.ok((failed.row.dueAt?.getTime() ?? 0) > service.now())
  assert.equal(await work(service), 0)
  const later: Service = { ...service, now: () => service.now() + 60 * 60_000 }
  await work(later)
  const { row, file } = await signingOf(service, reference)
  assert.deepEqual([row.state, row.attempts, file.failure], ['underWay', 0, undefined])
})

test('what is interrupted before it is all written leaves nothing, and is done from the start again', async () => {
  const reference = await approved(service, bodyOf('individual'))
  const id = await start(service, reference)
  const sql = gated(world.sql, async (what, send) => {
    if (what.includes('insert into mails')) throw new Error('interrupted')
    return send()
  })
  const interrupted: Service = { ...service, sql }
  const interruptedNow = async (kind: 'agreement' | 'sealed', count: number) => {
    await assert.rejects(workOnce(interrupted, id))
    assert.equal(await findPdf(world.sql, id, kind), undefined)
    assert.equal((await evidenceOf(service, reference)).length, count)
  }
  await interruptedNow('agreement', 1)
  await workOnce(service, id)
  await sign(service, reference, 0)
  await interruptedNow('sealed', 9)
  await workOnce(service, id)
  assert.equal((await signingOf(service, reference)).row.state, 'completed')
  const sealed = await paperOf(reference, 'sealed')
  assert.equal(verifyEvidence(await evidenceOf(service, reference), evidenceHeadOf(sealed)).ok, true)
})

/** As the worker does it, without what notes a failure: a process that is killed notes nothing. */
const workOnce = async (by: Service, id: string): Promise<void> => {
  await makeAgreement(by, id)
  await sealAgreement(by, id)
}

test('papers never change', async () => {
  const { reference, id } = await inProgress(service)
  const at = new Date()
  const paper = await findPdf(world.sql, id, 'agreement')
  const content = Buffer.from('another')
  assert.equal(await insertPdf(world.sql, { signingId: id, kind: 'agreement', content, at }), false)
  assert.deepEqual(await findPdf(world.sql, id, 'agreement'), paper)
  assert.ok((await paperOf(reference, 'agreement')).length > 1_000)
})

test('of what was erased the signing is given up', async () => {
  const { reference, id } = await inProgress(service)
  const head = await headOf(service, reference)
  await world.sql`update applications set key_id = null, data_key = null, file = null where id = ${head.id}`
  await world.sql`update signings set due_at = started_at where id = ${id}`
  await work(service)
  const [row] = await world.sql<{ state: string }[]>`select state from signings where id = ${id}`
  assert.equal(row?.state, 'cancelled')
})

/** Nothing is asked for any more. */
test('the agreement names the address of the dealer, and the law of its day', async () => {
  const reference = await approved(service, bodyOf('individual'))
  const { ownerDealerId } = await headOf(service, reference)
  const address = ['1 Sample Road', 'Sampletown', 'Dublin 0']
  await change(world.sql, { actor: OPERATOR, now: service.now }, (by) =>
    changeDealer(by, ownerDealerId ?? assert.fail(), { address }),
  )
  const id = await start(service, reference)
  await work(service)
  const stored = await readStoredPdf(service, await headOf(service, reference), id, 'content')
  const { content } = openContent(stored ?? assert.fail())
  assert.deepEqual(content.dealer.address, address)
  const question = {
    day: content.madeOn,
    credit: content.figures.amountFinanced,
    borrowerType: 'individual',
  } as const
  assert.equal(content.law?.id, lawFor(CREDIT_LAWS, question).id)
})

const UNWAITING = CREDIT_LAWS.map((law) => ({ ...law, payOutWaits: false }))
const CAPPED = CREDIT_LAWS.map((law) => ({ ...law, aprMaximumPerCent: 1 }))
const withSigning = (settings: Parameters<typeof sampleSigning>[0]): Service => ({
  ...service,
  signing: sampleSigning(settings),
})

test('nothing is started that the law of the day no longer allows, and the refusal says why', async () => {
  const reference = await approved(service, bodyOf('individual'))
  const head = await headOf(service, reference)
  const started = await startSigning(withSigning({ laws: CAPPED }), head, {
    by: { actor: OPERATOR },
    initiator: 'staff',
  })
  assert.ok(started instanceof Refusal)
  assert.match(started.says, /an APR of .* %; on \d{4}-\d\d-\d\d the law \(.*\) allows 1 % at most/)
  assert.equal((await headOf(service, reference)).state, 'Approved')
})

test('a loan that runs from the last signature has its days behind what was signed; the agreement names the rule', async () => {
  const running = withSigning({ runsFrom: 'lastSignature' })
  const reference = await approved(running, bodyOf('individual'))
  const id = await start(running, reference)
  await work(running)
  const stored = await readStoredPdf(running, await headOf(running, reference), id, 'content')
  const { content } = openContent(stored ?? assert.fail())
  assert.equal(content.runsFrom, 'lastSignature')
  await sign(running, reference, 0)
  await work(running)
  const head = await headOf(running, reference)
  const pages = async (kind: 'agreement' | 'sealed') =>
    (await readPdf((await readStoredPdf(running, head, id, kind)) ?? assert.fail())).pages.flat().join(' ')
  assert.doesNotMatch(await pages('agreement'), /The days of this agreement/)
  const sealed = await pages('sealed')
  assert.match(sealed, /The due dates count from the day on which the last of those who sign has signed/)
  assert.match(sealed, /The days of this agreement The last signature was given on/)
})

test('what runs from paying out is paid out only where the law of that day allows its figures', async () => {
  const running = withSigning({ runsFrom: 'payingOut' })
  const reference = await approved(running, bodyOf('individual'))
  await start(running, reference)
  await work(running)
  await sign(running, reference, 0)
  await work(running)
  const payOut = (by: Service) =>
    decideApplication(by, reference, { decision: 'pay-out', by: ANNE, prove: async () => undefined })
  const refused = await payOut(
    withSigning({ laws: UNWAITING.map((law) => ({ ...law, aprMaximumPerCent: 1 })), runsFrom: 'payingOut' }),
  )
  assert.ok(refused instanceof Refusal)
  assert.match(refused.says, /allows 1 % at most/)
  const paid = await payOut(withSigning({ laws: UNWAITING, runsFrom: 'payingOut' }))
  assert.equal(paid instanceof Refusal ? paid.says : paid.state, 'PaidOut')
})

const signedToPayOut = async (runsFrom: RunsFrom) => {
  const running = withSigning({ laws: UNWAITING, runsFrom })
  const reference = await approved(running, bodyOf('joint'))
  await start(running, reference)
  await work(running)
  for (const place of [0, 1]) await sign(running, reference, place)
  await work(running)
  const payOut = () =>
    decideApplication(running, reference, {
      decision: 'pay-out',
      by: ANNE,
      prove: async () => undefined,
    })
  const told = async () => {
    const { file } = await signingOf(service, reference)
    const ids = file.signers.map(({ id }) => id)
    return world.sql<{ signer: string }[]>`
      select about->>'signer' as signer from mails
      where about->>'kind' = 'loanStarted' and about->>'signer' = any (${ids})`
  }
  return { reference, payOut, told }
}

test('at the payout the hirer is told when the payments are due, with the payout or not at all', async () => {
  const { reference, payOut, told } = await signedToPayOut('payingOut')
  const { file } = await signingOf(service, reference)
  const [hirer] = file.signers
  assert.ok(hirer !== undefined)
  assert.equal((await told()).length, 0)
  await world.sql`alter table mails add constraint no_mails check (about->>'kind' <> 'loanStarted') not valid`
  await assert.rejects(payOut())
  assert.equal((await headOf(service, reference)).state, 'Signed')
  await world.sql`alter table mails drop constraint no_mails`
  const paid = await payOut()
  assert.equal(paid instanceof Refusal ? paid.says : paid.state, 'PaidOut')
  assert.ok((await payOut()) instanceof Refusal)
  assert.deepEqual(
    (await told()).map(({ signer }) => signer),
    [hirer.id],
  )
  const sent: OutgoingMail[] = []
  const transport = { send: async (mail: OutgoingMail) => void sent.push(mail) }
  const mail = { kind: 'loanStarted', signer: hirer.id } as const
  await deliverLoanStarted(service, { transport }, mail, 'loan-started')
  const head = await headOf(service, reference)
  const startsOn = dublinDay(head.stateSince.getTime())
  const { offer } = file
  const stored = await readStoredPdf(service, head, (await signingOf(service, reference)).row.id, 'content')
  const { payments } = startingOn(openContent(stored ?? assert.fail()).content, startsOn)
  const { euro, longDate } = LANGUAGES.en
  const [{ to, text } = assert.fail()] = sent
  assert.equal(to, hirer.email)
  const says = text.replaceAll(/\s+/g, ' ')
  const [first, last] = [payments[0] ?? assert.fail(), payments.at(-1) ?? assert.fail()]
  for (const sentence of [
    `runs from ${longDate(startsOn)}.`,
    `First payment: ${euro(plus(first.payment, first.fee))} on ${longDate(monthsLater(startsOn, 1))}.`,
    `Monthly instalments: ${offer.term} of ${euro(offer.monthlyPayment)} each`,
    `Last payment: ${euro(plus(last.payment, last.fee))} on ${longDate(monthsLater(startsOn, offer.term))}.`,
  ])
    assert.ok(says.includes(sentence), `${sentence} in ${says}`)
})

test('who knew the days before the payout is told nothing', async () => {
  for (const runsFrom of ['signingStarted', 'lastSignature'] as const) {
    const { payOut, told } = await signedToPayOut(runsFrom)
    const paid = await payOut()
    assert.equal(paid instanceof Refusal ? paid.says : paid.state, 'PaidOut')
    assert.equal((await told()).length, 0)
  }
})
