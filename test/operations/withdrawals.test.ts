/** Hirers withdraw from a signed agreement within the law's days: on their page, or by letter, email or telephone. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { dublinDay, type LocalDate } from '../../packages/values/dublin-day.ts'
import { NO_PAY_OUT_RULES } from '../../src/domain/case/pay-out-pack.ts'
import { owedOn } from '../../src/domain/signing/withdrawal.ts'
import { changeCase, transitionApplication } from '../../src/modules/applications/change.ts'
import { decideApplication } from '../../src/modules/cases/decide.ts'
import { confirmDelivery, isDeliveryAsked } from '../../src/modules/duties/delivery.ts'
import { noticePdf, noticesTo } from '../../src/modules/duties/notices.ts'
import {
  recordWithdrawal,
  type ToldWithdrawal,
  withdrawalFor,
  withdrawOnPage,
} from '../../src/modules/duties/withdraw.ts'
import { findSignerSession, type Shown } from '../../src/modules/signing/session.ts'
import { Refusal } from '../../src/service/refusal.ts'
import type { Service } from '../../src/service/service.ts'
import { listTransitions } from '../../src/store/applications/read.ts'
import { readPdf } from '../support/pdf-reading.ts'
import type { World } from '../support/world.ts'
import { deliverAll, dutiesOf, says, visitOf, visitor } from './duty-scene.ts'
import { ANNE, assertRefused, BEN, fileIn, headOf, OPERATOR, withGuardWorld } from './guard-world.ts'
import { bodyOf, changeSigners, evidenceOf, inProgress, sign, signingOf, work } from './signing-scene.ts'

const at = (moment: string): number =>
  Temporal.ZonedDateTime.from(`${moment}[Europe/Dublin]`).epochMilliseconds
/** The clocks go back in the night after the last day, which has 25 hours in the days to withdraw. */
const SIGNED = at('2032-10-17T12:00:00')
const LAST_SECOND = at('2032-10-31T23:59:59')

let world: World
let service: Service
let clock = SIGNED
withGuardWorld((opened) => {
  world = opened
  const { laws } = opened.service.signing
  const paysAtOnce = laws.map((law) => ({ ...law, payOutWaits: false }))
  service = {
    ...opened.service,
    now: () => clock,
    signing: Object.create(opened.service.signing, { laws: { value: paysAtOnce } }),
  }
})

type Borrower = Parameters<typeof bodyOf>[0]

/** A signed agreement whose copies everyone received when it was signed. */
const signed = async (borrower: Borrower = 'individual'): Promise<string> => {
  clock = SIGNED
  const { reference } = await inProgress(service, bodyOf(borrower))
  const { file } = await signingOf(service, reference)
  for (const { place } of file.signers) await sign(service, reference, place)
  await work(service)
  await changeSigners(service, reference, () => ({ copySentAt: SIGNED }))
  return reference
}

const visit = (reference: string, place = 0) => visitOf(service, reference, place)

type Sees = Parameters<typeof withdrawOnPage>[2]['sees']
const withdraw = async (reference: string, { place = 0, sees = 'Signed' as Sees } = {}) =>
  withdrawOnPage(service, visitor, { ...(await visit(reference, place)), sees })

const payOut = async (reference: string) =>
  decideApplication(service, reference, { decision: 'pay-out', by: BEN, prove: async () => undefined })

const told = async (reference: string, given: Partial<ToldWithdrawal> = {}) =>
  recordWithdrawal(service, await headOf(service, reference), {
    by: ANNE,
    signer: 1,
    how: 'letter',
    toldOn: dublinDay(clock),
    refusal: async () => undefined,
    ...given,
  })

const withdrawnOf = async (reference: string): Promise<number> =>
  (await listTransitions(world.sql, (await headOf(service, reference)).id)).filter(
    ({ to }) => to === 'Withdrawn',
  ).length

test('a hirer withdraws on the last second of the last day, and not a second later', async () => {
  const [inTime, late] = [await signed(), await signed()]
  clock = LAST_SECOND
  assert.equal(says(await withdraw(inTime)), 'done')
  clock = LAST_SECOND + 1_000
  await assertRefused(service, late, () => withdraw(late), /The last day to withdraw was 31 October 2032/)
  const { withdrawal } = await fileIn(service, inTime)
  assert.deepEqual(withdrawal, { applicant: 0, how: 'page', toldOn: '2032-10-31', payBack: null })
  const head = await headOf(service, inTime)
  assert.equal(head.state, 'Withdrawn')
  const last = (await evidenceOf(service, inTime)).at(-1)
  assert.equal(last?.kind, 'withdrawn')
})

test('the agreement is withdrawn from once, however often hirers and staff ask', async () => {
  const reference = await signed('joint')
  const shown = await visit(reference)
  const outcomes = await Promise.all(
    Array.from({ length: 4 }, () => withdrawOnPage(service, visitor, { ...shown, sees: 'Signed' })),
  )
  assert.deepEqual(outcomes.map(says), ['done', 'done', 'done', 'done'])
  assert.equal(says(await withdraw(reference)), 'done')
  assert.equal(says(await told(reference)), 'done')
  assert.equal(await withdrawnOf(reference), 1)
  assert.equal(
    (await dutiesOf(service, reference)).filter(({ name }) => name === 'withdrawalConfirmation').length,
    1,
  )
})

test('after the payout the sum to pay back grows by a day’s interest, and everyone concerned has it', async () => {
  const reference = await signed()
  assert.equal(says(await payOut(reference)), 'done')
  clock += 3 * 86_400_000
  const shown = await visit(reference)
  const session = await findSignerSession(service, visitor, shown)
  assert.ok(!(session instanceof Refusal))
  const before = await withdrawalFor(service, session)
  assert.deepEqual(
    [before?.state, before?.lastDay, before?.payBack?.sums.length],
    ['possible', '2032-10-31', 31],
  )
  assert.equal(says(await withdrawOnPage(service, visitor, { ...shown, sees: 'PaidOut' })), 'done')
  const { withdrawal, offer } = await fileIn(service, reference)
  const owed = withdrawal?.payBack
  assert.ok(owed && offer)
  // A year's interest in whole cents for a day, rounded down.
  const perDay = Math.floor((offer.loanAmount * (offer.rate / 1_000)) / 100 / 365)
  assert.deepEqual(owed, {
    credit: offer.loanAmount,
    interestPerDay: perDay,
    paidOutOn: '2032-10-17',
    dueOn: '2032-11-19',
  })
  assert.deepEqual(
    before?.payBack?.sums.map(({ day, sum }, place) => [
      day,
      sum === offer.loanAmount + perDay * (3 + place),
    ]),
    Array.from({ length: 31 }, (_, place) => [dublinDay(clock + place * 86_400_000 + 3_600_000), true]),
  )
  const [mail] = (await deliverAll(service, reference)).mails.filter(({ subject }) =>
    /Withdrawal/.test(subject),
  )
  assert.match(mail?.text ?? '', /by 19 November 2032, with interest of €\d+\.\d\d for each day/)
  const sum = (owedOn(owed, '2032-11-19' as LocalDate) / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')
  assert.ok(mail?.text.includes(`the sum is €${sum}, less what you have already paid.`), `${mail?.text}`)
  assert.doesNotMatch(mail?.text ?? '', /owe us nothing/)
})

test('each hirer reads their own notices, and has them as accessible PDFs; a guarantor has none', async () => {
  const reference = await signed('joint')
  await withdraw(reference)
  await deliverAll(service, reference)
  const sessionOf = async (place: number) => {
    const session = await findSignerSession(service, visitor, await visit(reference, place))
    assert.ok(!(session instanceof Refusal))
    return session
  }
  const hirer = await sessionOf(0)
  const [confirmation, ...others] = await noticesTo(service, hirer)
  assert.ok(confirmation)
  assert.deepEqual([confirmation.title, others.length], ['Confirmation of the withdrawal', 0])
  assert.doesNotMatch(confirmation.text, /This email was sent by/)
  const pdf = await noticePdf(service, hirer, confirmation.id)
  assert.ok(!(pdf instanceof Refusal))
  const { pages, structure } = await readPdf(pdf)
  assert.match(pages.join(' ').replaceAll(/\s+/g, ' '), /You are no longer bound by the agreement\./)
  assert.match(JSON.stringify(structure), /"H1"/)
  const guarantor = await sessionOf(1)
  assert.deepEqual(await noticesTo(service, guarantor), [])
  const refused = await noticePdf(service, guarantor, confirmation.id)
  assert.equal(refused instanceof Refusal && refused.kind, 'not-found')
})

test('without a payout nothing is owed, and the confirmation says so', async () => {
  const reference = await signed()
  await withdraw(reference)
  const [mail] = (await deliverAll(service, reference)).mails.filter(({ subject }) =>
    /Withdrawal/.test(subject),
  )
  assert.match(mail?.text ?? '', /owe us nothing/)
  assert.doesNotMatch(mail?.text ?? '', /Pay it back/)
})

test('a cancellation by the dealer or the lender is not such a withdrawal, and sends no confirmation', async () => {
  const reference = await signed()
  const head = await headOf(service, reference)
  assert.equal(
    await transitionApplication(service, head, { to: 'Withdrawn', initiator: 'staff', by: ANNE }),
    'done',
  )
  assert.deepEqual(
    (await dutiesOf(service, reference)).map(({ name }) => name),
    ['withdrawalReminder'],
  )
  assert.equal((await fileIn(service, reference)).withdrawal, undefined)
  await assertRefused(service, reference, () => told(reference), /is Withdrawn, so there is no agreement/)
})

test('a payout and a withdrawal at the same time end in one of the two, never both', async () => {
  for (let round = 0; round < 6; round++) {
    const reference = await signed()
    const shown = await visit(reference)
    const [payment, withdrawal] = await Promise.all([
      payOut(reference),
      withdrawOnPage(service, visitor, { ...shown, sees: 'Signed' }),
    ])
    const { state } = await headOf(service, reference)
    const wasPaid = !(payment instanceof Refusal)
    assert.equal(state, wasPaid ? 'PaidOut' : 'Withdrawn')
    assert.equal(says(withdrawal) === 'done', !wasPaid, says(withdrawal))
    if (!wasPaid) continue
    assert.match(says(withdrawal), /has just been paid out/)
    assert.equal(says(await withdraw(reference, { sees: 'PaidOut' })), 'done')
    assert.notEqual((await fileIn(service, reference)).withdrawal?.payBack, null)
  }
})

const WITHOUT_RIGHT: Readonly<Record<string, (reference: string) => Promise<RegExp>>> = {
  'who has waived it': async (reference) => {
    await changeSigners(service, reference, ({ name }) => ({ waiver: { kind: 'typed', text: name } }))
    return /was waived/
  },
  'after the last day': async () => {
    clock = LAST_SECOND + 1_000
    return /The last day to withdraw was 31 October 2032/
  },
}
for (const [who, arrange] of Object.entries(WITHOUT_RIGHT))
  test(`a hirer ${who} cannot withdraw`, async () => {
    const reference = await signed()
    const reason = await arrange(reference)
    await assertRefused(service, reference, () => withdraw(reference), reason)
  })

test('a guarantor and a company cannot withdraw', async () => {
  const [joint, company] = [await signed('joint'), await signed('limitedCompany')]
  await assertRefused(service, joint, () => withdraw(joint, { place: 1 }), /guarantor/)
  await assertRefused(service, company, () => withdraw(company), /gives no right to withdraw/)
})

test('a letter counts if it was sent by the last day, even if it arrives later; impossible days are rejected', async () => {
  const reference = await signed()
  clock = LAST_SECOND + 5 * 86_400_000
  for (const [given, reason] of [
    [{ toldOn: '2032-11-01' }, /The last day to withdraw was 31 October/],
    [{ toldOn: '2032-11-06' }, /cannot be in the future/],
    [{ toldOn: '2032-10-16' }, /before the signature/],
    [{ toldOn: '2032-10-31', signer: 2 }, /no agreement with a signer 2/],
  ] as const)
    await assertRefused(
      service,
      reference,
      () => told(reference, { ...given, toldOn: given.toldOn as LocalDate }),
      reason,
    )
  assert.equal(says(await told(reference, { toldOn: '2032-10-31' as LocalDate, how: 'call' })), 'done')
  const entry = (await evidenceOf(service, reference)).at(-1)
  assert.equal(entry?.kind, 'withdrawalRecorded')
  assert.deepEqual((await fileIn(service, reference)).withdrawal?.how, 'call')
})

test('a withdrawal that is recorded late is not owed before that day, and the confirmation has its own day', async () => {
  const reference = await signed()
  assert.equal(says(await payOut(reference)), 'done')
  clock += 60 * 86_400_000
  assert.equal(says(await told(reference, { toldOn: '2032-10-20' as LocalDate })), 'done')
  const { payBack } = (await fileIn(service, reference)).withdrawal ?? {}
  assert.deepEqual([payBack?.paidOutOn, payBack?.dueOn], ['2032-10-17', '2032-12-16'])
  const mail = (await deliverAll(service, reference)).mails.find(({ subject }) => /Withdrawal/.test(subject))
  assert.match(mail?.text ?? '', /recorded the withdrawal of 20 October 2032 from agreement/)
})

test('one of several hirers withdraws for all, and all get the confirmation; who has waived the days cannot', async () => {
  const [reference, waived] = [await signed('partnership'), await signed('partnership')]
  assert.equal(says(await withdraw(reference, { place: 1 })), 'done')
  const names = (await dutiesOf(service, reference)).filter(({ name }) => name === 'withdrawalConfirmation')
  const { file } = await signingOf(service, reference)
  assert.equal(names.length, file.signers.length)
  assert.ok(names.length > 1)
  await changeSigners(service, waived, ({ place, name }) =>
    place === 0 ? { waiver: { kind: 'typed', text: name } } : {},
  )
  await assertRefused(service, waived, () => withdraw(waived), /was waived/)
  assert.equal(says(await withdraw(waived, { place: 1 })), 'done')
})

test('a session that ends before the write withdraws from nothing, and confirms nothing', async () => {
  const reference = await signed()
  for (const act of [
    (of: Service, shown: Shown) => withdrawOnPage(of, visitor, { ...shown, sees: 'Signed' }),
    (of: Service, shown: Shown) => confirmDelivery(of, visitor, shown),
  ]) {
    const shown = await visit(reference)
    const rules = { ...NO_PAY_OUT_RULES, asks: ['delivery'] } as const
    const { id } = await headOf(service, reference)
    await changeCase(service, id, { actor: OPERATOR }, ({ file, now }) => ({
      file: {
        ...file,
        requirements: [
          {
            id: '9',
            name: 'Confirmation of delivery',
            applicant: null,
            state: 'outstanding',
            by: OPERATOR,
            at: now,
          },
        ],
      },
      audits: [],
    }))
    // Read once for the session; by the next reading it is over.
    let looks = 0
    const losing: Service = {
      ...service,
      signing: Object.create(service.signing, { payOut: { value: rules } }),
      findApplication: async (of) => {
        if (++looks === 2) await world.sql`update signers set session_hash = null`
        return service.findApplication(of)
      },
    }
    assert.match(says(await act(losing, shown)), /request a code/)
    assert.equal((await headOf(service, reference)).state, 'Signed')
  }
})

test('a withdrawal cannot be recorded on a case that has changed since its page was loaded', async () => {
  const reference = await signed()
  const refusal = async () => new Refusal('It has changed.')
  await assertRefused(service, reference, () => told(reference, { refusal }), /has changed/)
})

// Delivery

test('a hirer confirms the delivery that the lender asks for, once, and the payout’s list has it', async () => {
  const rules = { ...NO_PAY_OUT_RULES, asks: ['delivery'] } as const
  const asking = { ...service, signing: Object.create(service.signing, { payOut: { value: rules } }) }
  const plain = service
  service = asking
  try {
    const [reference, joint] = [await signed(), await signed('joint')]
    const shown = await visit(reference)
    const session = await findSignerSession(service, visitor, shown)
    assert.ok(!(session instanceof Refusal))
    assert.equal(isDeliveryAsked(service, session), true)
    assert.match(says(await payOut(reference)), /Confirmation of delivery: outstanding/)
    const guarantor = await visit(joint, 1)
    await assertRefused(service, joint, () => confirmDelivery(service, visitor, guarantor), /no longer asks/)
    assert.equal(says(await confirmDelivery(service, visitor, shown)), 'done')
    await assertRefused(
      service,
      reference,
      () => confirmDelivery(service, visitor, shown),
      /already been confirmed/,
    )
    const [confirmed] = (await fileIn(service, reference)).requirements.filter(({ name }) =>
      /delivery/.test(name),
    )
    assert.deepEqual(
      [confirmed?.state, confirmed?.reason],
      ['accepted', `Confirmed by ${session.signer.name} on the page of their link.`],
    )
    assert.equal(says(await payOut(reference)), 'done')
  } finally {
    service = plain
  }
})

test('nobody is asked to confirm a delivery where the lender does not ask for it', async () => {
  const reference = await signed()
  const shown = await visit(reference)
  await assertRefused(service, reference, () => confirmDelivery(service, visitor, shown), /no longer asks/)
})
