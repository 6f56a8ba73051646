/** The law of an agreement: by its day, its credit and its borrower, or by the lender's own laws. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LocalDate } from '../../../packages/values/dublin-day.ts'
import type { BorrowerType } from '../application/application.ts'
import { CREDIT_LAWS, lawFor, leastAprMaximum, textFaults } from './credit-law.ts'
import { fromEuros } from './money.ts'

const rows: readonly (readonly [day: string, euro: number, borrowerType: BorrowerType, law: string])[] = [
  ['2026-11-19', 20_000, 'individual', 'consumerCreditAct1995'],
  ['2026-11-20', 20_000, 'individual', 'directive2023'],
  ['2026-11-20', 20_000, 'joint', 'directive2023'],
  ['2030-01-01', 100_000, 'individual', 'directive2023'],
  ['2026-11-20', 100_000.01, 'individual', 'consumerCreditAct1995'],
  ['2026-11-20', 20_000, 'soleTrader', 'consumerCreditAct1995'],
  ['2026-11-20', 20_000, 'limitedCompany', 'companyHirePurchase'],
  ['2020-01-01', 20_000, 'limitedCompany', 'companyHirePurchase'],
  ['2020-01-01', 20_000, 'individual', 'consumerCreditAct1995'],
]
for (const [day, euro, borrowerType, law] of rows) {
  test(`€${euro} for ${borrowerType} on ${day} falls under ${law}`, () => {
    const question = { day: day as LocalDate, credit: fromEuros(euro), borrowerType }
    assert.equal(lawFor(CREDIT_LAWS, question).id, law)
    assert.equal(lawFor(CREDIT_LAWS.toReversed(), question).id, law)
  })
}

test('the shipped laws differ in days and form, cap the APR alike, and name their sources', () => {
  assert.deepEqual(
    CREDIT_LAWS.map(({ withdrawalDays, informationForm }) => [withdrawalDays, informationForm]),
    [
      [10, 'standardForm2008'],
      [14, 'standardForm2023'],
      [0, 'none'],
    ],
  )
  assert.equal(leastAprMaximum(CREDIT_LAWS), 23)
  for (const law of CREDIT_LAWS) {
    assert.deepEqual(textFaults(law), [])
    assert.match(law.sources.join('\n'), /section (?:9 and Fourth Schedule|2: )/)
  }
})

test('without any law, no agreement can be made', () => {
  const question = {
    day: '2026-11-20' as LocalDate,
    credit: fromEuros(1),
    borrowerType: 'individual',
  } as const
  assert.throws(() => lawFor([], question), RangeError)
})
