/** How many days the hirer has, across the changes of the clocks, and whether the payout waits for them. */
import assert from 'node:assert/strict'
import test from 'node:test'
import type { Signer } from './signing.ts'
import { SIGNING_STATES, type SigningState } from './signing-states.ts'
import { type DaysToWithdraw, daysInWords, daysToWithdraw, payOutFrom } from './withdrawal.ts'

const at = (moment: string): number =>
  Temporal.ZonedDateTime.from(`${moment}[Europe/Dublin]`).epochMilliseconds
const hirer = { role: 'borrower', signedAt: at('2026-11-30T10:00:00') } as Signer
const signed = (state: SigningState, ...signers: readonly Signer[]) => ({ state, file: { signers } })
const daysOf = (copySentAt: string | null | undefined, now: string, law: object = {}) =>
  daysToWithdraw(
    { withdrawalDays: 14, ...law },
    signed('completed', {
      ...hirer,
      ...(copySentAt === undefined
        ? {}
        : { copySentAt: typeof copySentAt === 'string' ? at(copySentAt) : null }),
    }),
    at(now),
  )

/** The copy's receipt, and the last second of the last day, in Dublin. */
const LAST_SECONDS = [
  ['in winter', 14, '2026-11-30T10:00:00', '2026-12-14T23:59:59'],
  ['received a second before midnight', 14, '2026-11-30T23:59:59', '2026-12-14T23:59:59'],
  ['received at midnight', 14, '2026-12-01T00:00:00', '2026-12-15T23:59:59'],
  ['across a day of 23 hours', 10, '2027-03-20T23:30:00', '2027-03-30T23:59:59'],
  ['that end with a day of 23 hours', 10, '2027-03-18T12:00:00', '2027-03-28T23:59:59'],
  ['across a day of 25 hours', 10, '2027-10-25T00:30:00', '2027-11-04T23:59:59'],
  ['that end with a day of 25 hours', 10, '2027-10-21T23:59:59', '2027-10-31T23:59:59'],
  ['across a leap day', 14, '2028-02-20T08:00:00', '2028-03-05T23:59:59'],
] as const
for (const [what, withdrawalDays, received, last] of LAST_SECONDS)
  test(`${withdrawalDays} days ${what} last until ${last}, and not a second longer`, () => {
    const [lastDay] = last.split('T')
    assert.deepEqual(daysOf(received, last, { withdrawalDays }), {
      lastDay,
      isWaived: false,
      isOver: false,
      payOutWaits: true,
    })
    const after = daysToWithdraw(
      { withdrawalDays },
      signed('completed', { ...hirer, copySentAt: at(received) }),
      at(last) + 1_000,
    )
    assert.deepEqual(after, { lastDay, isWaived: false, isOver: true, payOutWaits: false })
  })

test('a payout waits for the day after the last one, before anybody works in Dublin', () => {
  for (const [received, from] of [
    ['2027-03-14T12:00:00', '2027-03-29T01:00:00'],
    ['2027-10-17T12:00:00', '2027-11-01T00:00:00'],
  ] as const)
    assert.equal(payOutFrom(daysOf(received, received)), at(from))
  assert.equal(payOutFrom(daysOf('2026-11-30T10:00:00', '2026-12-15T00:00:00')), undefined)
  assert.equal(payOutFrom(daysOf(null, '2026-12-15T00:00:00')), undefined)
})

const NOW = '2026-12-01T09:00:00'
const RECEIVED = '2026-11-30T10:00:00'
const open = { lastDay: '2026-12-14', isWaived: false, isOver: false }
const TABLE: readonly (readonly [what: string, DaysToWithdraw | undefined, expected: object | undefined])[] =
  [
    ['received', daysOf(RECEIVED, NOW), { ...open, payOutWaits: true }],
    ['not received', daysOf(null, NOW), { ...open, lastDay: null, payOutWaits: true }],
    ['of before 1.1.0', daysOf(undefined, NOW), { ...open, payOutWaits: false }],
    [
      'of a law that does not wait',
      daysOf(RECEIVED, NOW, { payOutWaits: false }),
      { ...open, payOutWaits: false },
    ],
    ['of a law without days', daysOf(RECEIVED, NOW, { withdrawalDays: 0 }), undefined],
  ]
for (const [what, days, expected] of TABLE)
  test(`the days of an agreement ${what}`, () => assert.deepEqual(days, expected))

test('only what everyone has signed can be withdrawn from, and what is being sealed nobody has received', () => {
  for (const state of SIGNING_STATES) {
    const days = daysToWithdraw({ withdrawalDays: 10 }, signed(state, hirer), at(NOW))
    assert.equal(days?.lastDay, { sealing: null, completed: '2026-12-10' }[state as string], state)
  }
})

test('the last hirer counts, and no guarantor', () => {
  const guarantor = { ...hirer, role: 'guarantor', copySentAt: null } as const
  const lastDay = (...signers: readonly Signer[]) =>
    daysToWithdraw({ withdrawalDays: 10 }, signed('completed', ...signers), at(NOW))?.lastDay
  const sent = (moment: string) => ({ ...hirer, copySentAt: at(moment) })
  assert.equal(lastDay(sent('2026-11-29T10:00:00'), sent(RECEIVED), guarantor), '2026-12-10')
  assert.equal(lastDay(sent(RECEIVED), { ...hirer, copySentAt: null }), null)
})

test('days that everyone who hires has waived are over, whatever a guarantor does', () => {
  const waiver = { kind: 'typed', text: 'Ines Sample' } as const
  const days = (...signers: readonly Signer[]) =>
    daysToWithdraw({ withdrawalDays: 10 }, signed('completed', ...signers), at(NOW))
  const hired = { ...hirer, copySentAt: at(RECEIVED) }
  const guarantor = { ...hired, role: 'guarantor' } as const
  const waived = days({ ...hired, waiver }, { ...hired, waiver }, guarantor)
  assert.deepEqual(waived, { lastDay: null, isWaived: true, isOver: true, payOutWaits: false })
  assert.equal(waived && daysInWords(waived), 'The hirer has waived the days to withdraw.')
  for (const signers of [
    [{ ...hired, waiver }, hired],
    [hired, { ...guarantor, waiver }],
  ])
    assert.partialDeepStrictEqual(days(...signers), { isWaived: false, payOutWaits: true })
})

test('people read how far the days are', () => {
  const says = (days: DaysToWithdraw | undefined) => days && daysInWords(days)
  assert.equal(says(daysOf(RECEIVED, NOW)), 'The hirer can withdraw until 14 December 2026.')
  assert.match(
    says(daysOf(null, NOW)) ?? '',
    /has not been received yet, so the days to withdraw have not begun/,
  )
  assert.equal(says(daysOf(RECEIVED, '2026-12-15T00:00:00')), 'The days to withdraw are over.')
})
