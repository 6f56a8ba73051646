import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  amountOfFee,
  FEE_FIGURES,
  feeOf,
  feesAt,
  perFeeFigure,
  totalOfFees,
  usualFees,
  withFeeList,
} from './fees.ts'
import { figuresOf, scheduleOf } from './loan.ts'
import { fromEuros, rateFromPerCent } from './money.ts'

const BOTH = usualFees({ completion: fromEuros(60), documentation: fromEuros(75) })
const LOAN = { loanAmount: fromEuros(1_000), rate: rateFromPerCent(12), term: 3, gmfv: null }

test('fees come in the order of their kinds, each at its usual moment', () => {
  assert.deepEqual(BOTH, [
    { kind: 'documentation', amount: 75_00, moment: 'firstInstalment' },
    { kind: 'completion', amount: 60_00, moment: 'lastPayment' },
  ])
})

test('a kind without an amount is no fee', () => {
  assert.deepEqual(usualFees({ completion: fromEuros(60) }), [BOTH[1]])
  assert.deepEqual(usualFees({}), [])
})

test('figures state every kind in order, 0 if the product has none', () => {
  const figures = perFeeFigure((kind) => amountOfFee([feeOf('completion', fromEuros(60))], kind))
  assert.deepEqual(Object.entries(figures), [
    ['documentationFee', 0],
    ['completionFee', 60_00],
  ])
  assert.deepEqual(FEE_FIGURES, Object.keys(figures))
})

test('fees add up, by moment and in all', () => {
  const late = [feeOf('documentation', fromEuros(75), 'lastPayment'), feeOf('completion', fromEuros(60))]
  assert.deepEqual(
    [feesAt(late, 'firstInstalment'), feesAt(late, 'lastPayment'), totalOfFees(late)],
    [0, 135_00, 135_00],
  )
  assert.deepEqual([feesAt([], 'lastPayment'), totalOfFees([])], [0, 0])
})

test('a fee is due at its own moment: a later one weighs less in the APRC and the same in the total', () => {
  const early = figuresOf({ ...LOAN, fees: [feeOf('documentation', fromEuros(75))] })
  const loan = { ...LOAN, fees: [feeOf('documentation', fromEuros(75), 'lastPayment')] }
  const late = figuresOf(loan)
  assert.ok((late.aprcUnrounded ?? 0) < (early.aprcUnrounded ?? 0))
  assert.equal(late.totalOfPayments, early.totalOfPayments)
  assert.deepEqual(
    scheduleOf({ ...loan, ...late }).map(({ fee }) => fee),
    [0, 0, 75_00],
  )
})

test('the two named amounts of earlier versions become a list; a list stays as it is', () => {
  const stored = { id: 'x', fees: { documentation: 75_00, completion: 60_00 } as never }
  assert.deepEqual(withFeeList(stored), { id: 'x', fees: BOTH })
  const listed = { fees: BOTH }
  assert.equal(withFeeList(listed), listed)
})
