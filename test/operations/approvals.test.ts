/** What an approval needs beside the move: figures, checks of the newest revision, and above an amount two people. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { CHECK_NAMES } from '../../src/domain/case/check.ts'
import { cents, euroText, minus } from '../../src/domain/finance/money.ts'
import { transitionApplication } from '../../src/modules/applications/change.ts'
import { readApplication } from '../../src/modules/applications/next-steps.ts'
import { decideApplication } from '../../src/modules/cases/decide.ts'
import { Refusal } from '../../src/service/refusal.ts'
import type { Service } from '../../src/service/service.ts'
import { listTransitions } from '../../src/store/applications/read.ts'
import {
  ANNE,
  approve,
  assertRefused,
  BEN,
  CONOR,
  callerFor,
  caseIn,
  caseWith,
  FOUR_EYES_FROM,
  fileIn,
  headOf,
  isApproved,
  loanOf,
  OPERATOR,
  pass,
  send,
  waits,
  withGuardWorld,
} from './guard-world.ts'

let service: Service
withGuardWorld((opened) => {
  service = opened.service
})

const SPARSE = { 'loanDetails.vehicle.purchasePrice': 5_500 }

test('what no product takes is not approved as it was sent, and with other figures once they are given', async () => {
  const reference = await send(service, caseWith(SPARSE))
  await pass(service, reference)
  await assertRefused(
    service,
    reference,
    () => approve(service, reference),
    /there are no figures to approve/,
  )
  const figures = { contribution: cents(1_500_00) }
  assert.deepEqual(await approve(service, reference, OPERATOR, figures), isApproved)
  const { offer, askedOffer } = await fileIn(service, reference)
  assert.deepEqual([offer?.loanAmount, askedOffer], [4_000_00, null])
})

test('what no product takes was never asked for with figures, also where other figures follow on others', async () => {
  const reference = await send(service, caseWith(SPARSE))
  await pass(service, reference)
  const reasonOf = async () => {
    const set = service.modelSet('b')
    const stored = await readApplication(service, set, callerFor(service, 'dealersLive'), reference)
    return stored?.history.at(-1)?.reason ?? ''
  }
  await approve(service, reference, OPERATOR, { contribution: cents(1_500_00) })
  assert.match(
    await reasonOf(),
    /^Counter-offer: €4,000\.00 .*; no product accepts the application as submitted\.$/,
  )
  await toSigning(reference)
  assert.deepEqual(
    await approve(service, reference, OPERATOR, { contribution: cents(500_00), term: 36 }),
    isApproved,
  )
  assert.match(
    await reasonOf(),
    /^Counter-offer: €5,000\.00 over 36 .*; no product accepts the application as submitted\.$/,
  )
  const { offer, askedOffer } = await fileIn(service, reference)
  assert.deepEqual([offer?.loanAmount, askedOffer], [5_000_00, null])
})

const toSigning = async (reference: string): Promise<void> => {
  const wanted = { to: 'AwaitingSignature', initiator: 'staff', by: OPERATOR } as const
  assert.equal(await transitionApplication(service, await headOf(service, reference), wanted), 'done')
}

test('figures that are approved already take no signing back; others do', async () => {
  const reference = await caseIn(service, 'InReview')
  await pass(service, reference)
  assert.deepEqual(await approve(service, reference, OPERATOR, { term: 36 }), isApproved)
  await toSigning(reference)
  for (const figures of [{ term: 36 }, { term: 36, contribution: cents(5_000_00) }])
    await assertRefused(
      service,
      reference,
      () => approve(service, reference, OPERATOR, figures),
      /^C0\S+ is already approved with these figures; its signing continues unchanged\.$/,
    )
  assert.equal((await headOf(service, reference)).state, 'AwaitingSignature')
  assert.deepEqual(await approve(service, reference, OPERATOR, { term: 48 }), isApproved)
})

test('an approval and its move are of one moment, whatever the clock does meanwhile', async () => {
  let now = Date.now()
  // Every look at it is a millisecond later than the one before.
  const ticking: Service = { ...service, now: () => now++ }
  const reference = await caseIn(service, 'InReview')
  await pass(service, reference)
  assert.deepEqual(await approve(ticking, reference, ANNE), isApproved)
  const [approval] = (await fileIn(service, reference)).approvals
  const { id, stateSince } = await headOf(service, reference)
  const [transition] = (await listTransitions(service.sql, id)).slice(-1)
  assert.deepEqual([transition?.at.getTime(), stateSince.getTime()], [approval?.at, approval?.at])
})

for (const [amount, isNeeded] of [
  [cents(1_999_99), false],
  [cents(2_000_00), true],
] as const) {
  test(`the credit register is ${isNeeded ? '' : 'not '}asked for a loan of ${euroText(amount)}`, async () => {
    const reference = await send(service, caseWith(loanOf(5_000)))
    await pass(service, reference, ['identity', 'sanctions', 'pep'])
    const figures = { contribution: minus(cents(10_000_00), amount) }
    const attempt = () => approve(service, reference, OPERATOR, figures)
    if (isNeeded) await assertRefused(service, reference, attempt, /: creditRegister\.$/)
    else {
      assert.deepEqual(await attempt(), isApproved)
      assert.equal((await fileIn(service, reference)).offer?.loanAmount, amount)
    }
  })
}

test('checks of a revision don’t count for the next, whatever they found', async () => {
  const reference = await send(service, caseWith())
  await pass(service, reference)
  await decideApplication(service, reference, { decision: 'send-back', by: OPERATOR, reason: 'A sample.' })
  await send(service, caseWith({ caseId: reference }))
  const all = new RegExp(`: ${CHECK_NAMES.join(', ')}\\.$`)
  await assertRefused(service, reference, () => approve(service, reference), all)
  assert.equal((await fileIn(service, reference)).checks.length, CHECK_NAMES.length)
  await pass(service, reference)
  assert.deepEqual(await approve(service, reference), isApproved)
})

test('from the lender’s amount on two people approve, and one below it', async () => {
  const below = await send(service, caseWith(loanOf(30_000)))
  await pass(service, below)
  const figures = { contribution: cents(5_000_01) }
  assert.deepEqual(await approve(service, below, OPERATOR, figures), isApproved)
  assert.equal((await fileIn(service, below)).offer?.loanAmount, minus(FOUR_EYES_FROM, cents(1)))
  const reference = await send(service, caseWith(loanOf(30_000)))
  await pass(service, reference)
  await assertRefused(
    service,
    reference,
    () => approve(service, reference),
    /two people, each in their own name/,
  )
  assert.deepEqual(await approve(service, reference, ANNE), waits('Submitted'))
  await assertRefused(service, reference, () => approve(service, reference, ANNE), /have already approved/)
  await assertRefused(service, reference, () => approve(service, reference), /two people/)
  assert.deepEqual(await approve(service, reference, BEN), isApproved)
})

test('two who approve different figures have not approved the same; who approves either again settles it', async () => {
  const reference = await caseIn(service, 'InReview', loanOf(40_000))
  await pass(service, reference)
  assert.deepEqual(await approve(service, reference, ANNE, { term: 36 }), waits('InReview'))
  assert.equal((await fileIn(service, reference)).offer?.term, 48)
  assert.deepEqual(await approve(service, reference, BEN), waits('InReview'))
  await assertRefused(service, reference, () => approve(service, reference, BEN), /already/)
  assert.deepEqual(await approve(service, reference, CONOR, { term: 36 }), isApproved)
  const { offer, askedOffer } = await fileIn(service, reference)
  assert.deepEqual([offer?.term, askedOffer?.term], [36, 48])
})

test('figures that their approver has given up for others count no longer', async () => {
  const reference = await caseIn(service, 'InReview', loanOf(40_000))
  await pass(service, reference)
  assert.deepEqual(await approve(service, reference, ANNE, { term: 36 }), waits('InReview'))
  assert.deepEqual(await approve(service, reference, ANNE), waits('InReview'))
  assert.deepEqual(await approve(service, reference, BEN, { term: 36 }), waits('InReview'))
  assert.deepEqual(await approve(service, reference, BEN), isApproved)
})

const REASON = 'A sample.'
for (const [what, undo] of [
  ['moved to review', ['review']],
  ['sent back and sent again', ['send-back']],
  ['declined and reconsidered', ['decline', 'reconsider']],
] as const) {
  test(`a first approval is forgotten once it was ${what}`, async () => {
    const reference = await send(service, caseWith(loanOf(40_000)))
    await pass(service, reference)
    await approve(service, reference, ANNE)
    for (const decision of undo) {
      const taken = await decideApplication(service, reference, { decision, by: OPERATOR, reason: REASON })
      assert.equal(taken instanceof Refusal, false)
    }
    if (undo[0] === 'send-back') await send(service, caseWith({ caseId: reference, ...loanOf(40_000) }))
    await pass(service, reference)
    assert.equal((await fileIn(service, reference)).approvals.length, 0)
    const now = (await headOf(service, reference)).state
    assert.deepEqual(await approve(service, reference, BEN), waits(now))
    assert.deepEqual(await approve(service, reference, ANNE), isApproved)
  })
}
