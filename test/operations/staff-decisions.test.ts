/** What staff can decide, ask for and record from each state, and with which words. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { STATES, type State } from '../../src/domain/application/states.ts'
import { TRANSITION_WORDS, TRANSITIONS } from '../../src/domain/application/transitions.ts'
import {
  DECISIONS,
  DECLINE_CODES,
  type Decision,
  decisionsFrom,
  declineSentence,
} from '../../src/domain/case/decisions.ts'
import { cents } from '../../src/domain/finance/money.ts'
import { readApplication } from '../../src/modules/applications/next-steps.ts'
import { askForDocument, judgeRequirement } from '../../src/modules/applications/requirements.ts'
import { recordCheck } from '../../src/modules/cases/checks.ts'
import { type Decided, decideApplication } from '../../src/modules/cases/decide.ts'
import { Refusal } from '../../src/service/refusal.ts'
import type { Service } from '../../src/service/service.ts'
import type { World } from '../support/world.ts'
import {
  approve,
  assertRefused,
  callerFor,
  caseIn,
  fileIn,
  headOf,
  isApproved,
  OPERATOR,
  pass,
  withGuardWorld,
} from './guard-world.ts'

let world: World
let service: Service
withGuardWorld((opened) => {
  world = opened
  service = opened.service
})

const REASON = 'The accounts of last year.'
type Given = Pick<Decided, 'reason' | 'code'>
const NEEDED: Readonly<Record<Decision, Given>> = {
  review: {},
  approve: {},
  decline: { code: 'affordability' },
  'send-back': { reason: REASON },
  reconsider: { reason: REASON },
  withdraw: {},
  'pay-out': {},
}
const decide = (reference: string, decision: Decision, given: Given = NEEDED[decision]) =>
  decideApplication(service, reference, { decision, by: OPERATOR, ...given })

/** The states before and after each decision. */
const ALLOWED: Readonly<Record<Decision, readonly [from: readonly State[], to: State]>> = {
  review: [['Submitted'], 'InReview'],
  approve: [['Submitted', 'InReview'], 'Approved'],
  decline: [['Submitted', 'InReview', 'Approved'], 'Declined'],
  'send-back': [['Submitted', 'InReview'], 'Open'],
  reconsider: [['Declined'], 'InReview'],
  withdraw: [['Open', 'Submitted', 'InReview', 'Approved', 'AwaitingSignature', 'Signed'], 'Withdrawn'],
  'pay-out': [['Signed'], 'PaidOut'],
}

/** What the client reads as the last of its history. */
const lastOf = async (reference: string) => {
  const caller = callerFor(service, 'dealersLive')
  const stored = await readApplication(service, service.modelSet('b'), caller, reference)
  return stored?.history.at(-1)
}

for (const from of STATES) {
  const refused = DECISIONS.filter((decision) => !ALLOWED[decision][0].includes(from))
  test(`on a case that is ${from}, ${refused.join(', ')} are refused, and the message names the possible decisions`, async () => {
    const reference = await caseIn(service, from)
    const others = DECISIONS.filter((decision) => !refused.includes(decision)).join(', ')
    const instead = others === '' ? 'staff can do nothing from there' : `from there staff can: ${others}`
    for (const decision of refused) {
      const says = new RegExp(
        `^${reference} is ${from} and cannot be ${TRANSITION_WORDS[decision]}; ${instead}\\.$`,
      )
      await assertRefused(service, reference, () => decide(reference, decision), says)
    }
  })
}

for (const [decision, [states, to]] of Object.entries(ALLOWED) as [Decision, [State[], State]][]) {
  // What a payout needs beside is in paying-out.test.ts.
  if (decision === 'pay-out') continue
  test(`${decision} leads from ${states.join(', ')} to ${to}, and clients see that the lender did it`, async () => {
    const { code, reason = null } = NEEDED[decision]
    for (const from of states) {
      const reference = await caseIn(service, from)
      if (decision === 'approve') await pass(service, reference)
      assert.deepEqual(await decide(reference, decision), { state: to, awaitsSecond: false })
      const last = await lastOf(reference)
      assert.deepEqual([last?.from, last?.to], [from, to])
      assert.equal(last?.reason ?? null, code === undefined ? reason : declineSentence(code))
    }
  })
}

test('every move of the staff is a decision, except those of signing and other figures for what is approved', () => {
  const decided = STATES.flatMap((state) => decisionsFrom(state)).length
  const ofStaff = TRANSITIONS.filter(({ by }) => by.includes('staff'))
  const others = ofStaff.filter(
    ({ name, from, to }) => name === 'start-signing' || name === 'end-signing' || from === to,
  )
  assert.equal(decided, ofStaff.length - others.length)
})

const auditsOf = async (reference: string, like: string) => {
  const { id } = await headOf(service, reference)
  return world.sql<{ action: string; whole: string }[]>`
    select action, a::text as whole from audit a
    where subject_kind = 'application' and subject_id = ${id} and action like ${like} order by action`
}

for (const code of DECLINE_CODES) {
  test(`declined for ${code}: the dealer reads its sentence and the words beside it, the audit has the code`, async () => {
    const reference = await caseIn(service, 'Submitted')
    await decide(reference, 'decline', { code, reason: ' Ask again in May. ' })
    assert.equal((await lastOf(reference))?.reason, `${declineSentence(code)} Ask again in May.`)
    const audits = await auditsOf(reference, 'application.%')
    assert.ok(audits.some(({ action }) => action === `application.declinedFor.${code}`))
    for (const { whole } of audits) assert.doesNotMatch(whole, /May/)
  })
}

const room = 1_000 - declineSentence('policy').length - 1
/** Undefined where it is accepted. */
const REASONS: readonly (readonly [Decision, Given, says: RegExp | undefined])[] = [
  ['send-back', { reason: 'x'.repeat(1_000) }, undefined],
  ['send-back', { reason: 'x'.repeat(1_001) }, /at most 1000 characters; it has 1001\.$/],
  ['send-back', { reason: ' ' }, /cannot be returned for correction without a reason\.$/],
  ['send-back', { reason: 'one\ntwo' }, /one line of text/],
  ['send-back', { reason: 'one\u{1b}[2J' }, /without control or invisible/],
  ['send-back', { reason: 'one\u{202e}two' }, /without control or invisible/],
  ['withdraw', { reason: 'x'.repeat(1_001) }, /at most 1000 characters/],
  ['withdraw', { reason: ' ' }, undefined],
  ['decline', { code: 'policy', reason: 'x'.repeat(room) }, undefined],
  ['decline', { code: 'policy', reason: 'x'.repeat(room + 1) }, /beside the sentence of its code/],
]
/** A short name for a test. */
const shown = (given: object) => JSON.stringify(given).replace(/x{9,}/, (text) => `${text.length} times x`)

for (const [decision, given, says] of REASONS) {
  test(`${decision} with ${shown(given)} is ${says === undefined ? 'made' : 'refused'}`, async () => {
    const reference = await caseIn(service, 'Submitted')
    const attempt = () => decide(reference, decision, given)
    if (says !== undefined) return assertRefused(service, reference, attempt, says)
    assert.deepEqual(await attempt(), { state: ALLOWED[decision][1], awaitsSecond: false })
  })
}

test('if the audit can’t record the code, nothing is declined', async () => {
  const { sql } = world
  const reference = await caseIn(service, 'Submitted')
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'not today'; end $$`
  await sql`create trigger refusing before insert on audit for each row
    when (new.action like 'application.declinedFor.%') execute function refuse()`
  await assert.rejects(decide(reference, 'decline'))
  await sql`drop trigger refusing on audit`
  assert.equal((await headOf(service, reference)).state, 'Submitted')
  assert.ok(!((await decide(reference, 'decline')) instanceof Refusal))
})

const FIGURES: readonly (readonly [Parameters<typeof approve>[3], says: RegExp])[] = [
  [{ term: 13 }, /13 months/],
  [{ contribution: cents(50_000_00) }, /\S/],
  [{ productId: 'horse' }, /^Product "horse" not found\.$/],
]
for (const [figures, says] of FIGURES) {
  test(`nothing is approved with ${JSON.stringify(figures)}`, async () => {
    const reference = await caseIn(service, 'Submitted')
    await pass(service, reference)
    await assertRefused(service, reference, () => approve(service, reference, OPERATOR, figures), says)
  })
}

test('other figures are on record and in the dealer’s history, and equal ones are no other figures', async () => {
  const reference = await caseIn(service, 'Submitted')
  await pass(service, reference)
  const { offer: before } = await fileIn(service, reference)
  assert.deepEqual(await approve(service, reference, OPERATOR, { term: 60 }), isApproved)
  const { offer, askedOffer } = await fileIn(service, reference)
  assert.deepEqual([offer?.term, askedOffer], [60, before])
  assert.match(
    (await lastOf(reference))?.reason ?? '',
    /^Counter-offer: €\S+ over 60 months at .* Asked for: €\S+ over 48 months at /,
  )
  assert.equal((await auditsOf(reference, 'application.figuresChanged')).length, 1)
  // Also once it is approved, until it is signed.
  assert.deepEqual(await approve(service, reference, OPERATOR, { term: 36 }), isApproved)
  assert.deepEqual((await fileIn(service, reference)).askedOffer, before)
  const last = await lastOf(reference)
  assert.deepEqual([last?.from, last?.to], ['Approved', 'Approved'])
  assert.match(
    last?.reason ?? '',
    /^Counter-offer: €\S+ over 36 months at .* Asked for: €\S+ over 48 months at /,
  )
  await assertRefused(
    service,
    reference,
    () => approve(service, reference, OPERATOR, { term: 36 }),
    /is already approved with these figures\.$/,
  )
  const same = await caseIn(service, 'Submitted')
  await pass(service, same)
  await approve(service, same, OPERATOR, { term: 48 })
  assert.equal((await fileIn(service, same)).askedOffer, undefined)
  assert.deepEqual([...(await auditsOf(same, 'application.figuresChanged'))], [])
})

for (const note of ['one\ntwo', 'x'.repeat(501)]) {
  test(`a check's note that is ${shown([note])} is refused`, async () => {
    const reference = await caseIn(service, 'Submitted')
    const check = { name: 'identity', result: 'passed', by: OPERATOR, note } as const
    const says = /^The note must be one line of at most 500 characters\.$/
    await assertRefused(service, reference, () => recordCheck(service, reference, check), says)
  })
}

const NAMES: readonly (readonly [name: string, applicant: number | null, says: RegExp])[] = [
  ['Lease', null, /^"Lease" has already been requested\.$/],
  ['Deed', 1, /has no applicant 2; it has 1\.$/],
  [' ', null, /^The name of a document must be one line of 1 to 100 characters\.$/],
  ['x'.repeat(101), null, /1 to 100 characters/],
]
for (const [name, applicant, says] of NAMES) {
  test(`a document called ${shown([name])} of applicant ${applicant} is not asked for`, async () => {
    const reference = await caseIn(service, 'Submitted')
    const ask = (given: { name: string; applicant: number | null }) =>
      askForDocument(service, reference, { ...given, by: OPERATOR })
    assert.ok(!((await ask({ name: ' Lease  ', applicant: null })) instanceof Refusal))
    await assertRefused(service, reference, () => ask({ name, applicant }), says)
  })
}

test('a requirement is judged with a reason of one line and at most 500 characters', async () => {
  const reference = await caseIn(service, 'Submitted')
  const waive = (reason: string) =>
    judgeRequirement(service, reference, { id: '1', verdict: 'waive', by: OPERATOR, reason })
  for (const reason of ['x'.repeat(501), 'one\ntwo'])
    await assertRefused(
      service,
      reference,
      () => waive(reason),
      /^The reason must be one line of at most 500/,
    )
  assert.ok(!((await waive('x'.repeat(500))) instanceof Refusal))
})
