import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fromEuros } from '../finance/money.ts'
import type { Offer } from '../finance/selection.ts'
import type { Approved, Nearest } from './nearest.ts'
import { nearestWords, obstacleText } from './nearest-words.ts'
import type { PolicyRule } from './rule.ts'

const figures = (more: number, term: number, productId = 'x', isFirstChoice = true): Approved => ({
  moreDeposit: fromEuros(more),
  offer: { term, productId } as Offer,
  isFirstChoice,
})

const nearest = (found: Partial<Nearest>): Nearest => ({
  isApproved: false,
  deposit: undefined,
  term: undefined,
  product: undefined,
  combination: undefined,
  obstacle: undefined,
  ...found,
})

const COMBINED = figures(500, 60)

for (const [found, words] of [
  [
    { deposit: figures(1_400, 48), term: figures(0, 60), product: figures(0, 48), combination: COMBINED },
    '€1,400 more deposit, or 60 months, or Product x',
  ],
  [{ deposit: figures(25_000, 48), combination: COMBINED }, '€25,000 more deposit'],
  [{ product: figures(0, 48), combination: figures(0, 48) }, 'Product x'],
  [{ combination: COMBINED }, '€500 more deposit and 60 months'],
  [{ combination: figures(500, 60, 'y', false) }, '€500 more deposit and 60 months with Product y'],
  [{ combination: figures(0, 36, 'y', false) }, '36 months with Product y'],
  [{}, undefined],
] as const) {
  test(`dealers read: ${words}`, () => {
    assert.equal(
      nearestWords(nearest(found), (id) => `Product ${id}`),
      words,
    )
  })
}

const rule = (name: string): PolicyRule => ({
  name,
  measure: 'combinedIncome',
  when: { is: 'below', bound: 150_000, whenMissing: 'ignore' },
  outcome: 'decline',
})

for (const [obstacle, words] of [
  [{ is: 'noProduct' }, /^No product is available/],
  [{ is: 'noApproval' }, /approves nothing automatically/],
  [{ is: 'noFigures' }, /^No deposit, term and product satisfy all rules/],
  [
    { is: 'rules', rules: [rule('Low income'), rule('Same')] },
    /: Low income \(Decline if combined income is below €1,500\); Same \(Decline if .*\)\.$/,
  ],
] as const) {
  test(`staff read why there are none: ${obstacle.is}`, () => {
    assert.match(obstacleText(obstacle), words)
  })
}
