/**
 * The counts of random histories, summed and read back, compared with the same figures worked out directly from each
 * whole history.
 */
import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { addDays, daysOf, weekOf, weeksBetween } from '../../../packages/values/dublin-day.ts'
import type { State } from '../application/states.ts'
import { TRANSITIONS } from '../application/transitions.ts'
import {
  addedUp,
  decisionsOf as addedUpDecisions,
  bucketOf,
  type Counted,
  countedFailures,
  countedOf,
  DECIDERS,
  DURATION_ERROR,
  durationOf,
  failureOf,
  happeningsOf,
  percentile,
  type Step,
  secondsOf,
} from './numbers.ts'

const START = Date.UTC(2026, 0, 1)

/** Who may decide, and as whose decision it counts; the sandbox's is nobody's. */
const ACTORS = [
  { byKind: 'user', by: 'anne', decider: 'staff' },
  { byKind: 'operator', by: 'root', decider: 'staff' },
  { byKind: 'client', by: 'core', decider: 'systems' },
  { byKind: 'service', by: 'policy', decider: 'policy' },
  { byKind: 'service', by: 'sandbox', decider: undefined },
] as const

/** A history that the table of transitions allows, each step some time after the previous one. */
const history = fc
  .tuple(
    fc.constantFrom<State>('Open', 'Submitted'),
    fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 3_000_000_000 }), fc.constantFrom(...ACTORS)), {
      maxLength: 12,
    }),
  )
  .map(([first, transitions]) => {
    const steps: Step[] = [{ from: null, to: first, at: new Date(START), byKind: 'client', by: 'partner' }]
    for (const [pick, later, { byKind, by }] of transitions) {
      const { to: from, at } = steps.at(-1) as Step
      const possible = TRANSITIONS.filter((one) => one.from === from)
      const transition = possible[pick % possible.length]
      if (transition === undefined) break
      steps.push({ from, to: transition.to, at: new Date(at.getTime() + later), byKind, by })
    }
    return steps
  })

/** Looks back from each decision for the step that requested it. */
const decisionsOf = (steps: readonly Step[]) =>
  steps.flatMap((step, place) => {
    const isDecision =
      (step.from === 'Submitted' || step.from === 'InReview') &&
      (step.to === 'Approved' || step.to === 'Declined')
    if (!isDecision) return []
    const asked = steps
      .slice(0, place)
      .findLast(
        ({ from, to }) =>
          to === 'Submitted' || ((from === 'Declined' || from === 'Approved') && to === 'InReview'),
      )
    const seconds = Math.floor((step.at.getTime() - (asked?.at.getTime() ?? Number.NaN)) / 1_000)
    const by = ACTORS.find((one) => one.byKind === step.byKind && one.by === step.by)?.decider
    return by === undefined ? [] : [{ to: step.to, by, seconds }]
  })

const NOTHING_KNOWN = { productId: null, loan: null, reason: null }

const nearestRank = (values: readonly number[], share: number): number | undefined =>
  values.toSorted((one, other) => one - other)[Math.max(1, Math.ceil(values.length * share)) - 1]

const isNear = (read: number | undefined, exact: number | undefined): boolean =>
  read === undefined || exact === undefined
    ? read === exact
    : Math.abs(read - exact) <= exact * DURATION_ERROR + 1e-6

test('counts and percentiles of random histories are those of the whole histories', () => {
  fc.assert(
    fc.property(fc.array(history, { maxLength: 40 }), (histories) => {
      const rows = addedUp(
        histories.flatMap((steps, place) =>
          happeningsOf(steps).flatMap((one) =>
            (one === undefined ? [] : countedOf(one, NOTHING_KNOWN)).map((counted) => ({
              ...counted,
              mode: 'live' as const,
              set: 'a' as const,
              dealerId: place % 2 === 0 ? null : 'dealer',
              day: '2026-01-01',
            })),
          ),
        ),
      )
      const all = rows.filter(({ dealer }) => dealer === 'all')
      const sum = (kind: Counted['kind'], key?: string) =>
        all.reduce((n, row) => n + (row.kind === kind && (key ?? row.key) === row.key ? row.count : 0), 0)
      const decisions = histories.flatMap(decisionsOf)
      assert.equal(sum('received'), histories.length)
      assert.equal(sum('received', 'failed'), histories.filter(([first]) => first?.to === 'Open').length)
      for (const [kind, to] of [
        ['approved', 'Approved'],
        ['declined', 'Declined'],
      ] as const)
        for (const by of DECIDERS)
          assert.equal(sum(kind, by), decisions.filter((one) => one.to === to && one.by === by).length)
      const buckets = new Map<number, number>()
      for (const { kind, key, count } of all) {
        if (kind !== 'duration') continue
        const { bucket } = durationOf(key)
        buckets.set(bucket, (buckets.get(bucket) ?? 0) + count)
      }
      const seconds = decisions.map((one) => one.seconds)
      for (const share of [0.5, 0.9])
        assert.ok(isNear(percentile(buckets, share), nearestRank(seconds, share)), `${share} of ${seconds}`)
      const apart = rows.filter(({ dealer }) => dealer !== 'all').reduce((n, { count }) => n + count, 0)
      assert.equal(
        apart,
        all.reduce((n, { count }) => n + count, 0),
      )
    }),
  )
})

test('a decision counts from the latest submission, or, after a reconsideration, from its request', () => {
  const at = (hour: number) => new Date(START + hour * 3_600_000)
  const step = (from: State | null, to: State, hour: number, byKind = 'user'): Step => ({
    from,
    to,
    at: at(hour),
    byKind,
    by: byKind === 'service' ? 'policy' : byKind,
  })
  const happened = happeningsOf([
    step(null, 'Open', 0, 'client'),
    step('Open', 'Submitted', 5, 'client'),
    step('Submitted', 'Open', 6),
    step('Open', 'Submitted', 10, 'client'),
    step('Submitted', 'Declined', 11, 'service'),
    step('Declined', 'InReview', 20),
    step('InReview', 'Approved', 23),
    step('Approved', 'AwaitingSignature', 24),
    step('AwaitingSignature', 'Approved', 25),
    step('Approved', 'Declined', 26),
  ])
  assert.deepEqual(
    happened.filter((one) => one !== undefined),
    [
      { is: 'received', isValid: false },
      { is: 'declined', by: 'policy', person: null, seconds: 3_600 },
      { is: 'approved', by: 'staff', person: 'user', seconds: 3 * 3_600 },
    ],
  )
})

test('a bucket represents its durations within the error that the page states', () => {
  assert.ok(DURATION_ERROR < 0.02)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400_000_000 }), (seconds) =>
      isNear(secondsOf(bucketOf(seconds)), seconds),
    ),
  )
  assert.equal(percentile(new Map(), 0.5), undefined)
})

test('a rule counts once per submission and field, whichever entry of the list failed', () => {
  const counted = countedFailures([
    { type: 'email', place: 'applicants[0].email' },
    { type: 'email', place: 'applicants[11].email' },
    { type: 'term', place: 'finance.term' },
    { type: 'applicantsMismatch', place: '' },
  ])
  assert.deepEqual(
    counted.filter(({ kind }) => kind === 'failure').map(({ key }) => failureOf(key)),
    [
      { type: 'email', place: 'applicants[].email' },
      { type: 'term', place: 'finance.term' },
      { type: 'applicantsMismatch', place: '' },
    ],
  )
  assert.equal(counted.filter(({ kind }) => kind === 'failed').length, 1)
})

test('weeks run from Monday to Sunday, across month and year boundaries', () => {
  for (const [day, monday] of [
    ['2026-11-23', '2026-11-23'],
    ['2026-11-29', '2026-11-23'],
    ['2027-01-01', '2026-12-28'],
    ['2028-03-01', '2028-02-28'],
  ] as const)
    assert.equal(weekOf(day), monday)
  assert.equal(addDays('2028-02-28', 2), '2028-03-01')
  assert.deepEqual(weeksBetween('2026-12-31', '2027-01-12'), ['2026-12-28', '2027-01-04', '2027-01-11'])
  assert.deepEqual(daysOf('4', weekOf('2026-11-25')), { from: '2026-11-02', to: '2026-11-23' })
})

test('decisions are counted by product and person with the approved amount, and declines by their reason', () => {
  const decided = { productId: 'pcp-49', loan: 25_000_00, reason: 'affordability' }
  const happened = { by: 'staff', person: 'anne', seconds: 1 } as const
  const counted = (is: 'approved' | 'declined', more = {}) =>
    countedOf({ is, ...happened, ...more }, decided).filter(({ kind }) => !['duration', is].includes(kind))
  assert.deepEqual(counted('approved'), [
    { kind: 'product', key: 'approved pcp-49' },
    { kind: 'product', key: 'cents pcp-49', amount: 25_000_00 },
    { kind: 'person', key: 'approved anne' },
    { kind: 'person', key: 'cents anne', amount: 25_000_00 },
  ])
  assert.deepEqual(counted('declined', { person: null }), [
    { kind: 'product', key: 'declined pcp-49' },
    { kind: 'reason', key: 'affordability' },
  ])
  assert.deepEqual(countedOf({ is: 'declined', ...happened, person: null }, NOTHING_KNOWN).slice(2), [
    { kind: 'product', key: 'declined ' },
    { kind: 'reason', key: '' },
  ])
  assert.deepEqual(
    addedUpDecisions([
      { key: 'approved a', count: 2 },
      { key: 'cents a', count: 300 },
      { key: 'declined ', count: 5 },
      { key: 'declined a', count: 1 },
    ]),
    [
      { id: '', approved: 0, declined: 5, cents: 0 },
      { id: 'a', approved: 2, declined: 1, cents: 300 },
    ],
  )
})
