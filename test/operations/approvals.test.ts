/** What an approval needs beside the move: figures, checks of what was sent last, and above an amount two people. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { CHECK_NAMES } from '../../src/domain/check.ts'
import { cents, euroText, minus } from '../../src/domain/finance/money.ts'
import type { State } from '../../src/domain/states.ts'
import { decideApplication } from '../../src/operations/decide-application.ts'
import { recordCheck } from '../../src/operations/record-check.ts'
import { Refusal } from '../../src/operations/refusal.ts'
import type { Service } from '../../src/operations/service.ts'
import type { World } from '../support/world.ts'
import {
  ANNE,
  approve,
  assertRefused,
  BEN,
  CONOR,
  caseIn,
  caseWith,
  FOUR_EYES_FROM,
  fileIn,
  headOf,
  loanOf,
  OPERATOR,
  openGuardWorld,
  pass,
  send,
} from './guard-world.ts'

let world: World
let service: Service
before(async () => {
  world = await openGuardWorld()
  service = world.service
})
after(() => world.close())

const isApproved = { state: 'Approved', awaitsSecond: false }
const waits = (state: State) => ({ state, awaitsSecond: true })
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
  assert.deepEqual([offer?.loanAmount, askedOffer], [4_000_00, undefined])
})

for (const lacking of CHECK_NAMES) {
  for (const [result, says] of [
    [undefined, 'was never made'],
    ['failed', 'failed'],
  ] as const) {
    test(`nothing is approved whose ${lacking} check ${says}; waived with a reason, it is`, async () => {
      const reference = await caseIn(service, 'InReview')
      const record = (given: 'passed' | 'failed' | 'waived', note?: string) =>
        recordCheck(service, reference, { name: lacking, result: given, by: OPERATOR, note })
      const others = CHECK_NAMES.filter((name) => name !== lacking)
      // What passed before and failed since has failed.
      if (result !== undefined) await pass(service, reference, [lacking])
      await pass(service, reference, others)
      if (result !== undefined) await record(result)
      const refused = new RegExp(`before these checks are passed.*: ${lacking}\\.$`)
      await assertRefused(service, reference, () => approve(service, reference), refused)
      await assertRefused(service, reference, () => record('waived'), /can't be waived without a reason/)
      await assertRefused(service, reference, () => record('waived', '  '), /without a reason/)
      await assertRefused(service, reference, () => approve(service, reference), refused)
      assert.equal(await record('waived', 'Known to us.'), 'InReview')
      assert.deepEqual(await approve(service, reference), isApproved)
    })
  }
}

for (const [amount, isNeeded] of [
  [cents(1_999_99), false],
  [cents(2_000_00), true],
] as const) {
  test(`the credit register is ${isNeeded ? '' : 'not '}asked for a loan of ${euroText(amount)}`, async () => {
    const reference = await send(service, caseWith(loanOf(5_000)))
    await pass(service, reference, ['identity', 'sanctions'])
    const figures = { contribution: minus(cents(10_000_00), amount) }
    const attempt = () => approve(service, reference, OPERATOR, figures)
    if (isNeeded) await assertRefused(service, reference, attempt, /: creditRegister\.$/)
    else {
      assert.deepEqual(await attempt(), isApproved)
      assert.equal((await fileIn(service, reference)).offer?.loanAmount, amount)
    }
  })
}

test('checks of what was sent before don’t count for what was sent again, whatever they found', async () => {
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
  await assertRefused(service, reference, () => approve(service, reference), /two people.*--by EMAIL/)
  assert.deepEqual(await approve(service, reference, ANNE), waits('Submitted'))
  await assertRefused(service, reference, () => approve(service, reference, ANNE), /have approved .* already/)
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

const REASON = 'A sample.'
for (const [what, undo] of [
  ['taken into review', ['review']],
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
