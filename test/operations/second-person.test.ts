/** Who may approve beside whom, what nobody may waive, and what one person can't do alone. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { newTotpSecret } from '../../src/adapters/access/codes.ts'
import type { Actor } from '../../src/domain/access/actor.ts'
import type { CaseFile } from '../../src/domain/case/case-file.ts'
import { CHECK_NAMES } from '../../src/domain/case/check.ts'
import { changeCase, transitionApplication } from '../../src/modules/applications/change.ts'
import { recordCheck } from '../../src/modules/cases/checks.ts'
import { type Decided, decideApplication } from '../../src/modules/cases/decide.ts'
import { readCase } from '../../src/modules/cases/open-case.ts'
import type { Proof } from '../../src/modules/cases/proof.ts'
import { confirmUser, resetFactors } from '../../src/modules/people/user-access.ts'
import { changeUser, createUser } from '../../src/modules/people/users.ts'
import { Refusal } from '../../src/service/refusal.ts'
import type { Service } from '../../src/service/service.ts'
import { type Change, change } from '../../src/store/audit/change.ts'
import { confirmAuthenticator, startAuthenticator } from '../../src/store/people/factors.ts'
import type { World } from '../support/world.ts'
import {
  ANNE,
  addStaff,
  approve,
  assertRefused,
  BEN,
  caseIn,
  caseWith,
  fileIn,
  headOf,
  inHandOf,
  isApproved,
  loanOf,
  OPERATOR,
  pass,
  send,
  waits,
  withGuardWorld,
} from './guard-world.ts'

let world: World
let service: Service
withGuardWorld((opened) => {
  world = opened
  service = opened.service
})

const proven = async () => undefined

for (const lacking of CHECK_NAMES) {
  for (const [result, says] of [
    [undefined, 'was never made'],
    ['failed', 'failed'],
  ] as const) {
    const isDuty = lacking !== 'identity'
    test(`nothing is approved whose ${lacking} check ${says}; ${isDuty ? 'nobody can waive it' : 'who waives it leaves the approval to another'}`, async () => {
      const reference = await caseIn(service, 'InReview')
      const record = (given: 'passed' | 'failed' | 'waived', note?: string, by = ANNE) =>
        recordCheck(service, reference, { name: lacking, result: given, by, note, prove: proven })
      const others = CHECK_NAMES.filter((name) => name !== lacking)
      // What passed before and failed since has failed.
      if (result !== undefined) await pass(service, reference, [lacking])
      await pass(service, reference, others)
      if (result !== undefined) await record(result)
      const refused = new RegExp(`until these checks are passed.*: ${lacking}\\.$`)
      await assertRefused(service, reference, () => approve(service, reference), refused)
      if (isDuty) {
        const waive = () => record('waived', 'Known to us.')
        await assertRefused(service, reference, waive, /is required by law, so it cannot be waived/)
        await assertRefused(service, reference, () => approve(service, reference, BEN), refused)
        return
      }
      await assertRefused(service, reference, () => record('waived'), /cannot be waived without a reason/)
      await assertRefused(service, reference, () => record('waived', '  '), /without a reason/)
      await assertRefused(service, reference, () => approve(service, reference), refused)
      const unnamed = () => record('waived', 'Known to us.', OPERATOR)
      await assertRefused(service, reference, unnamed, /needs two people, each in their own name/)
      assert.equal(await record('waived', 'Known to us.'), 'InReview')
      const own = () => approve(service, reference, ANNE)
      await assertRefused(service, reference, own, /waived the identity check, so a colleague must approve/)
      await assertRefused(service, reference, () => approve(service, reference), /each in their own name/)
      assert.deepEqual(await approve(service, reference, BEN), isApproved)
    })
  }
}

test('who passes what a provider found to have failed leaves the approval to another', async () => {
  const reference = await caseIn(service, 'InReview')
  const record = (result: 'passed' | 'failed', by: Actor) =>
    recordCheck(service, reference, { name: 'sanctions', result, by, note: 'Sample.', prove: proven })
  await pass(service, reference, ['identity', 'creditRegister', 'pep'])
  await record('failed', { kind: 'service', id: 'lists' })
  const unnamed = () => record('passed', OPERATOR)
  await assertRefused(service, reference, unnamed, /needs two people, each in their own name/)
  const unproven = { name: 'sanctions', result: 'passed', note: 'Sample.', by: ANNE } as const
  await assertRefused(
    service,
    reference,
    () => recordCheck(service, reference, unproven),
    /must be verified by the person themselves/,
  )
  assert.equal(await record('passed', ANNE), 'InReview')
  const own = () => approve(service, reference, ANNE)
  const barred = /recorded the sanctions check as passed over another result, so a colleague must approve/
  await assertRefused(service, reference, own, barred)
  assert.deepEqual(await approve(service, reference, BEN), isApproved)
})

test('a waived duty of an earlier version stays readable, and lets nothing new be approved', async () => {
  const open = await caseIn(service, 'InReview')
  const head = await headOf(service, open)
  const duties = (['creditRegister', 'sanctions'] as const).map((name) => ({
    ...{ name, result: 'waived', revision: head.revision, by: OPERATOR, at: 0, note: 'Known.' },
  })) as CaseFile['checks']
  const write = { actor: OPERATOR }
  await pass(service, open, ['identity'])
  const changed = await changeCase(service, head.id, write, ({ file }) => ({
    file: { ...file, checks: [...file.checks, ...duties] },
    audits: [],
  }))
  assert.equal(changed.is, 'changed')
  const refused = /until these checks are passed.*: creditRegister, sanctions, pep\.$/
  await assertRefused(service, open, () => approve(service, open, ANNE), refused)
  const shown = await readCase(service, await inHandOf(service, open))
  const lacking = shown.checksLacking.map(({ name }) => name)
  assert.deepEqual(lacking, ['creditRegister', 'sanctions', 'pep'])
  const transitioned = { to: 'Approved', initiator: 'staff', by: OPERATOR } as const
  assert.equal(await transitionApplication(service, await headOf(service, open), transitioned), 'done')
  await toSigning(open)
  const by = { kind: 'service', id: 'signing' } as const
  const signed = { to: 'Signed', initiator: 'service', by } as const
  assert.equal(await transitionApplication(service, await headOf(service, open), signed), 'done')
  assert.deepEqual((await fileIn(service, open)).checks.slice(-2), duties)
})

test('who reconsiders what the policy declined leaves the approval to another, and proves that it is them', async () => {
  const reference = await declinedByPolicy()
  const reconsider = (given: Partial<Decided>) =>
    decideApplication(service, reference, { decision: 'reconsider', by: ANNE, reason: 'Sample.', ...given })
  await assertRefused(service, reference, () => reconsider({ by: OPERATOR }), /each in their own name/)
  await assertRefused(service, reference, () => reconsider({}), /must be verified by the person themselves/)
  assert.deepEqual(await reconsider({ prove: proven }), { state: 'InReview', awaitsSecond: false })
  await pass(service, reference)
  const own = () => approve(service, reference, ANNE)
  await assertRefused(service, reference, own, /overrode the policy’s decline, so a colleague must approve/)
  assert.deepEqual(await approve(service, reference, BEN), isApproved)
})

test('who approves what the policy declines overrides it, and a colleague approves the same', async () => {
  const reference = await send(service, caseWith())
  await pass(service, reference)
  await findingOf(reference, 'decline')
  assert.deepEqual(await approve(service, reference, ANNE, { term: 36 }), waits('Submitted'))
  const { overrides, approvals } = await fileIn(service, reference)
  assert.deepEqual([overrides?.map(({ by, offer }) => [by.id, offer?.term]), approvals], [[['anne', 36]], []])
  const { id } = await headOf(service, reference)
  const first = await service.sql`
    select from audit where subject_id = ${id} and action = 'application.approvedByFirst'`
  assert.equal(first.length, 1, 'the first approval is on record as one')
  const own = () => approve(service, reference, ANNE)
  await assertRefused(service, reference, own, /overrode the policy’s decline, so a colleague must approve/)
  assert.deepEqual(await approve(service, reference, BEN, { term: 36 }), isApproved)
})

test('one underwriter alone takes no decline to the payout, whatever they waive', async () => {
  const reference = await declinedByPolicy()
  const alone = { by: ANNE, prove: proven }
  const decide = (decision: Decided['decision']) =>
    decideApplication(service, reference, { ...alone, decision, reason: 'Sample.' })
  assert.deepEqual(await decide('reconsider'), { state: 'InReview', awaitsSecond: false })
  for (const name of CHECK_NAMES)
    await recordCheck(service, reference, { ...alone, name, result: 'waived', note: 'Sample.' })
  await assertRefused(service, reference, () => decide('approve'), /: creditRegister, sanctions, pep\.$/)
  await pass(service, reference, ['creditRegister', 'sanctions', 'pep'])
  await assertRefused(service, reference, () => decide('approve'), /so a colleague must approve/)
  await assertRefused(service, reference, () => decide('pay-out'), /cannot be paid out/)
})

/** Writes what the policy found, as its work does. */
const findingOf = async (reference: string, outcome: 'decline' | 'refer'): Promise<void> => {
  const { id } = await headOf(service, reference)
  const policy = { version: 1, outcome, fired: [] }
  const found = await changeCase(service, id, { actor: OPERATOR }, ({ file }) => ({
    file: { ...file, policy },
    audits: [],
  }))
  assert.equal(found.is, 'changed')
}

const declinedByPolicy = async (): Promise<string> => {
  const reference = await send(service, caseWith())
  await findingOf(reference, 'decline')
  const by = { kind: 'service', id: 'policy' } as const
  const declined = { to: 'Declined', initiator: 'service', by, reason: 'Sample.' } as const
  assert.equal(await transitionApplication(service, await headOf(service, reference), declined), 'done')
  return reference
}

test('an approval counts no longer once who gave it is deactivated', async () => {
  const [first, second, third] = await staffOf('first', 'second', 'third')
  const reference = await caseIn(service, 'InReview', loanOf(40_000))
  await pass(service, reference)
  assert.deepEqual(await approve(service, reference, first), waits('InReview'))
  await act(OPERATOR, (change) => changeUser(change, world.ring, first.id, { disabled: true }))
  assert.deepEqual(await approve(service, reference, second), waits('InReview'))
  assert.deepEqual(await approve(service, reference, third), isApproved)
})

for (const [what, give] of [
  ['added', async (by: Actor) => added(by)],
  [
    'changed the role of',
    async (by: Actor) => {
      const other = await underwriter()
      await act(by, (change) => changeUser(change, world.ring, other.id, { role: 'admin' }))
      return other
    },
  ],
  [
    'enabled',
    async (by: Actor) => {
      const [other] = await staffOf('enabled')
      for (const disabled of [true, false])
        await act(by, (change) => changeUser(change, world.ring, other.id, { disabled }))
      return other
    },
  ],
  [
    'reset the second factors of',
    async (by: Actor) => {
      const [other] = await staffOf('reset')
      await withAuthenticator(other)
      await act(by, (change) => resetFactors(change, service.ring, other.id))
      return other
    },
  ],
] as const) {
  test(`whoever an admin ${what} is no second beside them for 24 hours, nor once they confirm it themselves`, async () => {
    const [admin, independent] = await staffOf(`admin-${what}`, `independent-${what}`)
    const second = await give(admin)
    const reference = await caseIn(service, 'InReview', loanOf(40_000))
    await pass(service, reference)
    assert.deepEqual(await approve(service, reference, admin), waits('InReview'))
    const attempt = () => approve(service, reference, second)
    await assertRefused(service, reference, attempt, new RegExp(`${what} .* less than 24 hours ago`))
    const confirm = (by: Actor) =>
      change(world.sql, { actor: by, now: service.now }, (confirming) =>
        confirmUser(confirming, world.ring, { idOrEmail: second.id, by: by.id }),
      )
    assert.ok((await confirm(admin)) instanceof Refusal)
    assert.ok((await confirm(second)) instanceof Refusal)
    // Nor by one whom they added for that.
    assert.ok((await confirm(await added(admin))) instanceof Refusal)
    await assertRefused(service, reference, attempt, /less than 24 hours ago/)
    const dayLater: Service = { ...service, now: () => Date.now() + 24 * 3_600_000 }
    const other = await caseIn(service, 'InReview', loanOf(40_000))
    await pass(service, other)
    assert.deepEqual(await approve(service, other, admin), waits('InReview'))
    assert.deepEqual(await approve(dayLater, other, second), isApproved)
    assert.deepEqual(await confirm(independent), { id: second.id })
    assert.deepEqual(await attempt(), isApproved)
  })
}

const act = <T>(actor: Actor, work: (making: Change) => Promise<T>): Promise<T> =>
  change(world.sql, { actor, now: service.now }, work)

let people = 0

/** Members of staff whom nobody of the lender's added lately. */
const staffOf = async <const Names extends readonly string[]>(
  ...names: Names
): Promise<{ readonly [Place in keyof Names]: Actor }> => {
  const made: Actor[] = []
  for (const name of names) {
    const unique = `${name.replaceAll(' ', '-')}-${++people}`
    made.push({ kind: 'user', id: await addStaff(world, unique, { role: 'admin', at: Date.now() }) })
  }
  return made as unknown as { readonly [Place in keyof Names]: Actor }
}

const underwriter = async (): Promise<Actor> => ({
  kind: 'user',
  id: await addStaff(world, `underwriter-${++people}`, { at: Date.now() }),
})

const added = async (by: Actor): Promise<Actor> => {
  const given = { email: `added-${++people}@example.ie`, role: 'admin', dealer: undefined } as const
  const created = await act(by, (making) => createUser(making, world.ring, given))
  assert.ok(!(created instanceof Refusal))
  return { kind: 'user', id: created.id }
}

const withAuthenticator = async ({ id }: Actor): Promise<void> => {
  const at = new Date()
  await startAuthenticator(world.sql, world.ring, id, { secret: newTotpSecret(), at })
  assert.ok(await confirmAuthenticator(world.sql, id, 0, at))
}

const toSigning = async (reference: string): Promise<void> => {
  const wanted = { to: 'AwaitingSignature', initiator: 'staff', by: OPERATOR } as const
  assert.equal(await transitionApplication(service, await headOf(service, reference), wanted), 'done')
}

test('each of two shows who it is, with a second factor for a live application', async () => {
  const reference = await caseIn(service, 'InReview', loanOf(40_000))
  await pass(service, reference)
  const asked: boolean[] = []
  const prove: Proof = async ({ secondFactor }) => {
    asked.push(secondFactor)
    return new Refusal('A sample.')
  }
  const decide = (given: Pick<Decided, 'by' | 'prove'>) =>
    decideApplication(service, reference, { decision: 'approve', ...given })
  for (const by of [ANNE, BEN]) {
    await assertRefused(service, reference, () => decide({ by }), /must be verified by the person themselves/)
    await assertRefused(service, reference, () => decide({ by, prove }), /^A sample/)
    const taken = await decide({ by, prove: proven })
    assert.deepEqual(taken, by === ANNE ? waits('InReview') : isApproved)
  }
  assert.deepEqual(asked, [true, true])
  const trial = await send(service, caseWith(loanOf(40_000)), { mode: 'test' })
  await pass(service, trial)
  await decideApplication(service, trial, { decision: 'approve', by: ANNE, prove })
  assert.equal(asked.at(-1), false)
})
