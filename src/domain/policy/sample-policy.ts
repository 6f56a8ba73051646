/** The policy of sandboxes that anyone may request. It is a sample: no lender decides by it, and its bounds are made up. */
import type { Policy, PolicyRule } from './policy.ts'

const PER_CENT = 1_000

const above = (name: string, measure: string, bound: number, outcome: PolicyRule['outcome']): PolicyRule => ({
  name,
  measure,
  when: { is: 'above', bound, whenMissing: 'ignore' },
  outcome,
})

export const SAMPLE_POLICY: Policy = {
  version: 0,
  rules: [
    above('Sample: payment far above income', 'paymentToIncome', 80 * PER_CENT, 'decline'),
    above('Sample: payment to income', 'paymentToIncome', 40 * PER_CENT, 'refer'),
    above('Sample: loan to value', 'loanToValue', 110 * PER_CENT, 'refer'),
    { ...above('Sample: arrears', 'creditRegister.arrears', 0, 'refer'), unit: 'euro' },
    { ...above('Sample: sanctions', 'sanctions.hits', 0, 'refer'), unit: 'number' },
    { ...above('Sample: finance outstanding', 'vehicle.financeOutstanding', 0, 'refer'), unit: 'euro' },
  ],
  otherwise: 'approve',
  fourEyesFrom: null,
}
