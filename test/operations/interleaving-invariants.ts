/** What must hold of an application whatever was done to it at once, and whoever was quicker. */
import assert from 'node:assert/strict'
import { isClosed, type State } from '../../src/domain/application/states.ts'
import { type Initiator, transitionBetween } from '../../src/domain/application/transitions.ts'
import type { CaseFile } from '../../src/domain/case/case-file.ts'
import { CHECK_NAMES, type Check } from '../../src/domain/case/check.ts'
import { queueEntryOf } from '../../src/domain/case/queue.ts'
import { isSettled } from '../../src/domain/documents/requirement.ts'
import { cents } from '../../src/domain/finance/money.ts'
import { PLANS_OF_WORDS_MAXIMUM } from './interleaving-clients.ts'
import { CONSENT_INVARIANTS } from './interleaving-consent-invariants.ts'
import type { Played } from './interleaving-play.ts'
import type { Stored, StoredTransition } from './interleaving-rows.ts'
import { callerOf, FOUR_EYES_FROM, type Scene } from './interleaving-scene.ts'

export type Checked = { readonly scene: Scene; readonly stored: Stored; readonly played: readonly Played[] }

/** @throws AssertionError that names the invariant. */
export const assertInvariants = (checked: Checked): void => {
  for (const assertHolds of INVARIANTS) assertHolds(checked)
}

const INITIATORS: Readonly<Record<StoredTransition['kind'], Initiator>> = {
  client: 'client',
  user: 'staff',
  operator: 'staff',
  service: 'service',
}

const movesAreOfTheTable = ({ stored: { transitions } }: Checked): void => {
  for (const [place, { number, from, to, kind, by, hasReason }] of transitions.entries()) {
    const says = `transition ${number} from ${from} to ${to} by ${kind} ${by}`
    assert.equal(number, place + 1, `${says}: numbered without gaps`)
    assert.equal(from, transitions[place - 1]?.to ?? null, `${says}: from where the one before it led`)
    if (from === null) {
      assert.ok(to === 'Open' || to === 'Submitted', `${says}: begins Open or Submitted`)
      continue
    }
    const transition = transitionBetween(from, to)
    assert.ok(transition !== undefined, `${says}: a move of the table`)
    if (by !== 'sandbox') assert.ok(transition.by.includes(INITIATORS[kind]), `${says}: by a hand that may`)
    if (transition.needsReason) assert.ok(hasReason, `${says}: with a reason`)
    assert.equal(isClosed(from), false, `${says}: nothing after a closed state`)
  }
}

const headIsWhereTheTransitionsLed = ({
  stored: { head, file, dueAt, transitions, revisions },
}: Checked): void => {
  const last = transitions.at(-1)
  assert.equal(head.state, last?.to, 'the state is where the last move led')
  assert.equal(head.transitions, transitions.length, 'the moves are counted')
  assert.equal(head.stateSince.getTime(), last?.at.getTime(), 'the state is since the last move')
  assert.deepEqual(
    revisions.map(({ revision }) => revision),
    Array.from({ length: head.revision }, (_, place) => place + 1),
    'revisions are numbered without gaps, and counted',
  )
  assert.equal(
    head.everSubmitted,
    transitions.some(({ to }) => to === 'Submitted'),
  )
  assert.equal(dueAt?.getTime(), file.plans[0]?.at, 'it is due when its first plan is')
}

/** Each write of a case writes its row in the queue, in whatever order writes finish. */
const queueShowsTheCase = ({ stored: { head, file, queued } }: Checked): void => {
  assert.ok(queued, 'a case has its row in the queue')
  const { dueAt: _, amount, ...entry } = queueEntryOf(head.state, file, 0, undefined, head.revision)
  const { amount: shown, ...row } = queued
  assert.deepEqual(
    row,
    {
      mode: head.mode,
      state: head.state,
      stateSince: head.stateSince,
      dealerId: head.ownerDealerId,
      ...entry,
    },
    'the queue shows the case as it is',
  )
  // What was once asked for stays there while nothing else is known.
  if (amount !== null) assert.equal(shown, amount, 'the queue shows the loan')
}

const eachTransitionHasOneEvent = ({ scene, stored: { head, file, transitions, events } }: Checked): void => {
  const transitionsMade = transitions.map(({ from, to, at }) => `${from} ${to} ${at.getTime()}`)
  const reported = events.map(({ from, to, at }) => `${from} ${to} ${at.getTime()}`)
  assert.deepEqual(reported.sort(), transitionsMade.sort(), 'one event for each move')
  const type = scene.set === 'a' ? 'quote.statusChanged' : 'case.statusChanged'
  for (const event of events) {
    assert.equal(event.type, type)
    assertFileFits(event.file, event.to)
  }
  assertFileFits(file, head.state)
  const last = events.find(({ at, to }) => to === head.state && at.getTime() === head.stateSince.getTime())
  if (isClosed(head.state)) assert.deepEqual(file, last?.file, 'nothing is written after a closed state')
}

const JUDGED: readonly State[] = [
  ...(['Submitted', 'InReview', 'Approved', 'Declined', 'AwaitingSignature', 'Signed', 'PaidOut'] as const),
]

/** What a file may hold while an application is in a state. */
const assertFileFits = (file: CaseFile, state: State): void => {
  const ids = file.requirements.map(({ id }) => id)
  assert.equal(new Set(ids).size, ids.length, 'requirement ids are unique')
  if (state === 'Open') {
    assert.deepEqual(
      [file.offer, file.askedOffer, file.policy, file.approvals, file.plans],
      [undefined, undefined, undefined, [], []],
      'what is Open is not judged yet',
    )
  }
  if (state === 'PaidOut')
    assert.ok(
      file.requirements.every(isSettled),
      'what is paid out has all that is asked for accepted or waived',
    )
  if (JUDGED.includes(state))
    assert.ok(file.policy !== undefined, `what is ${state} was judged by the policy`)
  if (state === 'Declined' || isClosed(state))
    assert.deepEqual(file.plans, [], 'what is declined or closed has no plans')
}

const CREDIT_REGISTER_FROM = cents(2_000_00)

// Told here once more, so that what decides it doesn't also judge it.
const approvalsHaveWhatTheyNeed = ({ stored: { transitions, events, revisions } }: Checked): void => {
  for (const { to, at, kind, by } of transitions) {
    // The sandbox is satisfied with everything, and where signing ends unsigned nothing is approved again.
    if (to !== 'Approved' || by === 'sandbox' || by === 'signing') continue
    const event = events.find((one) => one.to === 'Approved' && one.at.getTime() === at.getTime())
    const file = event?.file
    assert.ok(file?.offer !== undefined, 'what is approved has an offer')
    const { offer, approvals } = file
    // An approved application isn't sent again before it was moved on, so later ones are later than this.
    const revision = revisions.filter((one) => one.at <= at).length
    for (const name of CHECK_NAMES) {
      if (name === 'creditRegister' && offer.loanAmount < CREDIT_REGISTER_FROM) continue
      const made: Check | undefined = file.checks.findLast(
        (one) => one.name === name && one.revision === revision,
      )
      assert.ok(
        made?.result === 'passed' || (made?.result === 'waived' && name === 'identity'),
        `what is approved has its ${name} check`,
      )
      if (made.result === 'waived')
        assert.ok(kind === 'user' && made.by.id !== by, 'who waives a check does not approve')
    }
    const { policy, overrides = [] } = file
    if (policy?.outcome === 'decline')
      assert.ok(overrides.length > 0 && kind === 'user', 'what the policy declines is overridden by people')
    assert.ok(!overrides.some((one) => one.by.id === by), 'who overrides the policy does not approve')
    const standing = [...new Map(approvals.map((one) => [one.by.id, one])).values()]
    const same = standing.filter((one) => JSON.stringify(one.offer) === JSON.stringify(offer))
    const people = new Set(same.map((one) => one.by.id))
    if (kind === 'user') assert.ok(people.has(by), 'who approved is among the approvals')
    if (offer.loanAmount < FOUR_EYES_FROM) continue
    assert.equal(kind, 'user', 'no machine is one of four eyes')
    assert.ok(people.size >= 2, 'two people approved the same figures')
  }
}

/** Whether figures were others, or the policy declines, whoever decides can't tell. */
const UNTOLD: readonly string[] = ['application.figuresChanged', 'application.policyOverridden']

/** Of each success there is what it said, and of each refusal nothing: no move, no line in the audit. */
const reportsAreTrue = ({ stored: { transitions, audits }, played }: Checked): void => {
  for (const { deed, report } of played) {
    const { who, action } = deed
    // What the policy or the sandbox does at once in the same request is theirs.
    const isOfOthers = (by: string) => by === 'policy' || (by === 'sandbox' && action !== 'advance')
    const own = audits.filter(
      ({ kind, by, requestId }) => (requestId === who && !isOfOthers(by)) || (kind === 'user' && by === who),
    )
    const actions = own.map((audit) => audit.action).filter((name) => !UNTOLD.includes(name))
    if (report.audits !== undefined)
      assert.deepEqual(actions, report.audits, `${who} ${action}: the audit has what it reports`)
    const transitionsMade = actions
      .filter((name) => name.startsWith(MOVED))
      .map((name) => name.slice(MOVED.length))
    const transitionsBy = transitions.filter(({ kind, by }) => kind === 'user' && by === who)
    if (own.some(({ kind }) => kind === 'user'))
      assert.deepEqual(
        transitionsBy.map(({ to }) => to),
        transitionsMade,
        `${who} ${action}: the moves are those that it reports`,
      )
    else assert.deepEqual(transitionsBy, [], `${who} ${action}: refused, it moves nothing`)
  }
  const expired = played.filter(({ deed, report }) => deed.action === 'expire' && report.did)
  const byExpiry = transitions.filter(({ by }) => by === 'expiry')
  assert.equal(byExpiry.length, expired.length, 'what expired was reported once')
}

const MOVED = 'application.movedTo'

/** A move is one line in the audit, and each line is somebody's who is known. */
const auditIsComplete = ({ stored: { transitions, audits }, played }: Checked): void => {
  const known = new Set([...played.map(({ deed }) => deed.who), 'policy', 'sandbox', 'expiry'])
  for (const { by, requestId, action } of audits)
    assert.ok(known.has(requestId ?? by), `${action} by ${by}: of somebody who acted`)
  const isByClient = ({ kind }: { readonly kind: string }) => kind === 'client'
  // Of a first sending that fails the audit says only that it was kept.
  const first = transitions.filter(({ from, to }) => from === null && to === 'Open').map(() => 'Open')
  for (const isOf of [isByClient, (one: { readonly kind: string }) => !isByClient(one)]) {
    const transitioned = transitions.filter(isOf).map(({ to }) => to)
    const noted = audits.filter(isOf).flatMap(({ action }) => {
      if (action === 'application.submitted') return ['Submitted']
      return action.startsWith(MOVED) ? [action.slice(MOVED.length)] : []
    })
    const all = isOf === isByClient ? [...noted, ...first] : noted
    assert.deepEqual(all.sort(), transitioned.sort(), 'the audit has a line for each move')
  }
}

/** A client that keeps the greatest sequence of an application never overwrites what is newer, and misses nothing. */
const eachEventHasItsSequence = ({ stored: { sequences } }: Checked): void => {
  const all = sequences.map(({ sequence }) => sequence)
  assert.equal(new Set(all).size, all.length, `sequences ${all.join(', ')}: no two events share one`)
}

/**
 * Every write raises the version by one, or by two where it tells of two things; and all writes are known but for plans
 * that no longer applied.
 */
const versionCountsWrites = ({ scene, stored: { head, transitions, sequences }, played }: Checked): void => {
  let reported = 0
  for (const { report } of played)
    if (report.did && (report.audits ?? []).length > 0) reported += report.writes ?? 1
  const byService = transitions.filter(({ by }) => ['expiry', 'policy', 'sandbox'].includes(by)).length
  const submitted = played.filter(({ report }) => report.hasSubmitted).length
  const checks = played.filter(({ report }) => report.hasChecked).length
  const planned = scene.mode === 'test' ? submitted * PLANS_OF_WORDS_MAXIMUM : submitted + checks
  // The first sending is version 1.
  const least = reported + byService
  const most = least + planned + sequences.filter(({ isSecond }) => isSecond).length
  assert.ok(
    head.version >= least && head.version <= most,
    `version ${head.version} after ${least} writes and up to ${planned} plans, at most ${most}`,
  )
}

/** What was reported as done is in the file, unless it is known who changed it later. */
const effectsAreStored = ({ scene, stored: { file }, played }: Checked): void => {
  const done = played.filter(({ report }) => report.did)
  for (const { deed, report } of done)
    if (report.hasChecked)
      assert.equal(
        file.checks.filter(({ by }) => by.id === deed.who).length,
        1,
        `${deed.who}'s check is kept`,
      )
  const judged = new Map<string, Played[]>()
  for (const one of done) {
    const id = one.report.requirement?.id
    if (id !== undefined) judged.set(id, [...(judged.get(id) ?? []), one])
  }
  for (const [id, all] of judged) {
    const there = file.requirements.find((one) => one.id === id)
    // What was asked for as usual, and nobody has answered, goes where it is no longer asked for.
    assert.ok(there !== undefined, `requirement ${id} is there`)
    if (there.by?.id === 'sandbox') {
      assert.equal(scene.mode, 'test')
      continue
    }
    const last = all.find(({ deed, report }) => {
      const by = deed.action === 'upload' ? callerOf(scene, scene.stage.services[0]).clientId : deed.who
      return by === there.by?.id && report.requirement?.state === there.state
    })
    assert.ok(last !== undefined, `requirement ${id} is ${there.state} as somebody reported`)
  }
  const asked = done.filter(({ deed }) => deed.action === 'ask')
  assert.equal(
    new Set(asked.map(({ report }) => report.requirement?.id)).size,
    asked.length,
    'nobody was given the requirement of another',
  )
}

const INVARIANTS: readonly ((checked: Checked) => void)[] = [
  movesAreOfTheTable,
  headIsWhereTheTransitionsLed,
  queueShowsTheCase,
  eachTransitionHasOneEvent,
  approvalsHaveWhatTheyNeed,
  reportsAreTrue,
  auditIsComplete,
  versionCountsWrites,
  eachEventHasItsSequence,
  effectsAreStored,
  ...CONSENT_INVARIANTS,
]
