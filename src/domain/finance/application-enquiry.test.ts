import assert from 'node:assert/strict'
import test from 'node:test'
import type { LocalDate } from '../../../packages/values/dublin-day.ts'
import type { Application } from '../application/application.ts'
import { ageOf, enquiryOf, monthsSince, vehicleOf, wholeMonths } from './enquiry.ts'

const day = (text: string) => text as LocalDate

for (const [from, to, months] of [
  ['2024-01-15', '2024-01-15', 0],
  ['2024-01-15', '2024-02-14', 0],
  ['2024-01-15', '2024-02-15', 1],
  ['2023-12-31', '2024-01-30', 0],
  ['2023-12-31', '2024-01-31', 1],
  ['2020-02-29', '2021-02-28', 11],
  ['2020-02-29', '2021-03-01', 12],
  ['2014-01-02', '2026-11-20', 154],
] as const) {
  test(`from ${from} to ${to} are ${months} whole months`, () => {
    assert.equal(wholeMonths(day(from), day(to)), months)
  })
}

for (const [since, months] of [
  ['2026-11-19', 0],
  ['2026-11-20', 0],
  ['2026-11-21', undefined],
  ['2061-01-02', undefined],
  [undefined, undefined],
] as const) {
  test(`since ${since} there are ${months} months on 2026-11-20: what is still to come has no age`, () => {
    assert.equal(monthsSince(since as LocalDate | undefined, day('2026-11-20')), months)
  })
}

for (const [name, vehicle, age] of [
  ['a new vehicle', { new: { carId: 'x' } }, 0],
  ['an empty new vehicle', { new: {} }, 0],
  ['no vehicle at all', {}, undefined],
  ['a used vehicle of the first half of 2019', { used: { registration: '191-D-123' } }, 94],
  ['a used vehicle of the second half of 2019', { used: { registration: '192-D-123' } }, 88],
  ['a used vehicle whose number tells no year', { used: { registration: 'ZV 12345' } }, undefined],
  ['a used vehicle of the next half-year', { used: { registration: '271-D-1' } }, undefined],
  ['a used vehicle of 2086', { used: { registration: '861-D-5' } }, undefined],
  ['both: the used one counts', { new: {}, used: { registration: '252-D-1' } }, 16],
  ['both, but the used one names no number: the new one counts', { new: {}, used: { kilometres: 0 } }, 0],
] as const) {
  test(`${name}: ${age === undefined ? 'the age is unknown' : `${age} months`}`, () => {
    assert.equal(ageOf({ type: 'car', ...vehicle } as Application['vehicle'], day('2026-11-20')), age)
  })
}

test('set A’s single figure is a deposit, and its loan a hire purchase; set B names each', () => {
  const vehicle = { type: 'car', new: {} }
  const common = { borrowerType: 'individual', vehicle }
  const asked = { today: day('2026-11-20'), dealerId: 'd' }
  const a = enquiryOf(
    { ...common, finance: { price: 20_000, contribution: 5_000, term: 48 } } as unknown as Application,
    asked,
  )
  assert.deepEqual([a.price, a.deposit, a.tradeIn, a.loanType], [2_000_000, 500_000, 0, 'hirePurchase'])
  const finance = {
    price: 20_000,
    deposit: 1_000,
    tradeIn: 500,
    term: 36,
    loanType: 'pcp',
    kilometresPerYear: 15_000,
  }
  const b = enquiryOf({ ...common, finance } as unknown as Application, asked)
  assert.deepEqual([b.deposit, b.tradeIn, b.loanType, b.annualKilometres], [100_000, 50_000, 'pcp', 15_000])
})

for (const [facts, valuation] of [
  [undefined, undefined],
  [[], undefined],
  [[['other.marketValue', 9_000]], undefined],
  [[['vehicle.marketValue', 0]], undefined],
  [[['vehicle.marketValue', 9_000.05]], 900_005],
] as const) {
  test(`with the facts ${JSON.stringify(facts)} the valuation is ${valuation}`, () => {
    const application = { vehicle: { type: 'car' }, finance: { price: 1 } } as unknown as Application
    const found = facts && new Map(facts.map(([name, value]) => [name, { value, ageDays: 0 }]))
    const asked = { today: day('2026-11-20'), dealerId: undefined, ...(found && { facts: found }) }
    assert.equal(enquiryOf(application, asked).valuation, valuation)
  })
}

const GOLF = { make: 'Volkswagen', model: 'Golf' }
const GTI = { ...GOLF, variant: 'GTI' }

for (const [what, vehicle, known] of [
  ['a new one', { new: { carId: 'x', ...GOLF, specification: 'GTI' } }, GTI],
  ['a used one', { used: { registration: '191-D-123' } }, {}],
  ['both: the used one counts', { new: GOLF, used: { registration: '191-D-123' } }, {}],
  ['both, but the used one has no number: the new one counts', { new: GOLF, used: { kilometres: 9 } }, GOLF],
] as const) {
  test(`an application with ${what} tells ${JSON.stringify(known)}`, () =>
    assert.deepEqual(vehicleOf({ vehicle: { type: 'car', ...vehicle } as Application['vehicle'] }), known))
}
