/** What the core system can record of a contract, in which state, and what follows from it. */
import assert from 'node:assert/strict'
import test from 'node:test'
import type { LocalDate } from '../../../packages/values/dublin-day.ts'
import type { State } from '../application/states.ts'
import {
  type Booking,
  type BookingOutcome,
  bookingRecords,
  hindranceOf,
  isSameOutcome,
  listedAs,
  recordedAs,
  withRecord,
} from './booking.ts'

const BY = { kind: 'user', id: 'sample' } as const
const [START, END, LATER] = ['2026-03-14', '2029-03-02', '2029-04-02'] as LocalDate[] as [
  LocalDate,
  LocalDate,
  LocalDate,
]
const OUTCOMES = {
  booked: { state: 'booked', contractNumber: 'HP-1' },
  renumbered: { state: 'booked', contractNumber: 'HP-2' },
  dated: { state: 'booked', contractNumber: 'HP-1', startsOn: START },
  refused: { state: 'refused', reason: 'No.' },
  reversed: { state: 'reversed' },
  ended: { state: 'ended', endedOn: END },
  later: { state: 'ended', endedOn: LATER },
} as const satisfies Readonly<Record<string, BookingOutcome>>
type Outcome = keyof typeof OUTCOMES
const CONTRACT: Booking = { state: 'booked', contractNumber: 'HP-1', by: BY, at: 1 }
const RECORDED = {
  nothing: undefined,
  refused: { ...OUTCOMES.refused, by: BY, at: 1 },
  booked: CONTRACT,
  dated: { ...OUTCOMES.dated, by: BY, at: 1 },
  reversed: { state: 'reversed', contractNumber: 'HP-1', by: BY, at: 1 },
  ended: { ...OUTCOMES.ended, contractNumber: 'HP-1', by: BY, at: 1 },
} as const satisfies Readonly<Record<string, Booking | undefined>>

const NEW = ['booked', 'renumbered', 'dated', 'refused'] as const
/** Of each state and each record: the outcomes that change nothing, and those that are recorded. All others are refused. */
const FOLLOWS: readonly (readonly [State, keyof typeof RECORDED, readonly Outcome[], readonly Outcome[]])[] =
  [
    ['Approved', 'nothing', [], []],
    ['Signed', 'nothing', [], NEW],
    ['Signed', 'refused', ['refused'], ['booked', 'renumbered', 'dated']],
    ['Signed', 'booked', ['booked'], ['dated']],
    ['PaidOut', 'nothing', [], NEW],
    ['PaidOut', 'refused', ['refused'], ['booked', 'renumbered', 'dated']],
    ['PaidOut', 'booked', ['booked'], ['dated', 'ended', 'later']],
    ['PaidOut', 'dated', ['booked', 'dated'], ['ended', 'later']],
    ['PaidOut', 'ended', ['ended'], ['later']],
    ['Withdrawn', 'nothing', [], []],
    ['Withdrawn', 'refused', ['refused'], []],
    ['Withdrawn', 'booked', ['booked'], ['reversed']],
    ['Withdrawn', 'dated', ['booked', 'dated'], ['reversed']],
    ['Withdrawn', 'reversed', ['reversed'], []],
    ['Withdrawn', 'ended', ['ended'], []],
  ]

for (const [state, record, same, recorded] of FOLLOWS) {
  const booking = RECORDED[record]
  test(`of a contract that is ${state}, with ${record} recorded, the core system can say ${recorded.join(', ') || 'nothing new'}`, () => {
    const all = Object.keys(OUTCOMES) as Outcome[]
    const isSame = (one: Outcome) => booking !== undefined && isSameOutcome(booking, OUTCOMES[one])
    assert.deepEqual(all.filter(isSame), same)
    const others = all.filter((one) => !isSame(one))
    assert.deepEqual(
      others.filter((one) => hindranceOf(state, booking, OUTCOMES[one]) === undefined),
      recorded,
    )
    for (const one of recorded) {
      const after = withRecord(booking, { ...recordedAs(booking, OUTCOMES[one]), by: BY, at: 2 })
      assert.ok(isSameOutcome(after, OUTCOMES[one]))
      assert.equal(bookingRecords(after).length, booking === undefined || record === 'refused' ? 1 : 2)
    }
  })
}

for (const [state, record, outcome, kind, says] of [
  [
    'Signed',
    'booked',
    'ended',
    'nothing-to-end',
    'The application is Signed. A contract can end only after the payout.',
  ],
  [
    'PaidOut',
    'refused',
    'ended',
    'nothing-to-end',
    'The contract has not been booked, so there is nothing to end.',
  ],
  [
    'Withdrawn',
    'reversed',
    'ended',
    'nothing-to-end',
    'The core system reversed the contract under number HP-1.',
  ],
  [
    'Withdrawn',
    'ended',
    'reversed',
    'nothing-to-reverse',
    'The core system reported that the contract under number HP-1 ended on 2 March 2029.',
  ],
  [
    'PaidOut',
    'ended',
    'booked',
    'already-booked',
    'The core system reported that the contract under number HP-1 ended on 2 March 2029.',
  ],
  [
    'Withdrawn',
    'booked',
    'dated',
    'not-signed',
    'The application is Withdrawn. Only a signed contract can be booked.',
  ],
] as const)
  test(`${outcome} after ${record}, of an application that is ${state}, is refused as ${kind}`, () => {
    const { kind: refused, says: sentence } =
      hindranceOf(state, RECORDED[record], OUTCOMES[outcome]) ?? assert.fail()
    assert.deepEqual([refused, sentence], [kind, says])
  })

for (const [state, record, startsOn, listed] of [
  ['Signed', 'booked', undefined, 'booked'],
  ['PaidOut', 'booked', undefined, 'booked'],
  ['PaidOut', 'booked', START, 'undated'],
  ['PaidOut', 'dated', START, 'booked'],
  ['PaidOut', 'nothing', START, null],
  ['PaidOut', 'refused', START, 'refused'],
  ['PaidOut', 'ended', START, 'ended'],
  ['Withdrawn', 'booked', START, 'booked'],
] as const)
  test(`a contract that is ${state} and ${record}, with${startsOn ? '' : 'out'} a start at the payout, is listed as ${listed}`, () => {
    const booking = RECORDED[record]
    assert.equal(listedAs(state, { ...(booking && { booking }), ...(startsOn && { startsOn }) }), listed)
  })

test('the records of a contract are bounded: the first one and the newest ones stay', () => {
  const ends = Array.from({ length: 200 }, (_, at) => ({
    ...recordedAs(CONTRACT, { state: 'ended', endedOn: at % 2 === 0 ? END : LATER }),
    by: BY,
    at: at + 2,
  }))
  const records = bookingRecords(ends.reduce<Booking>(withRecord, CONTRACT))
  assert.deepEqual(
    records.map(({ at }) => at),
    [1, ...Array.from({ length: 50 }, (_, index) => 152 + index)],
  )
})
