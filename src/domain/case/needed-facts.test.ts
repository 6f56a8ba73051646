import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Application } from '../application/application.ts'
import { inputOf } from '../policy/examples.ts'
import type { Policy } from '../policy/policy.ts'
import type { PolicyRule } from '../policy/rule.ts'
import type { FoundFacts } from './check.ts'
import { awaitsFacts, awaitsResponse, needsFacts } from './needed-facts.ts'

const policyOf = (rules: readonly PolicyRule[]): Policy => ({
  version: 7,
  rules,
  otherwise: 'approve',
  fourEyesFrom: null,
})
const onFact = (more: Partial<PolicyRule> = {}): PolicyRule => ({
  name: 'the rule',
  measure: 'register.fact',
  when: { is: 'equal', value: true, whenMissing: 'refer' },
  outcome: 'decline',
  ...more,
})
const ofLoan = onFact({ measure: 'loanAmount', when: { is: 'above', bound: 1, whenMissing: 'refer' } })

const DAY = 24 * 60 * 60 * 1_000
const application = inputOf({}).application as Application
const said = (daysAgo: number, more: Partial<FoundFacts> = {}): FoundFacts => ({
  provider: 'register',
  revision: 1,
  at: (100 - daysAgo) * DAY,
  facts: {},
  ...more,
})

for (const [title, facts, provider, rules, isNeeded] of [
  ['not asked yet', [], {}, [onFact()], true],
  ['asked already, even without a result', [said(90)], {}, [onFact()], false],
  ['asked about an earlier revision', [said(0, { revision: 0 })], {}, [onFact()], true],
  ['another was asked', [said(0, { provider: 'other' })], {}, [onFact()], true],
  ['as old as the provider allows', [said(30)], { freshDays: 30 }, [onFact()], false],
  ['older than the provider allows', [said(31)], { freshDays: 30 }, [onFact()], true],
  ['older than the rule allows', [said(8)], { freshDays: 30 }, [onFact({ maximumAgeDays: 7 })], true],
  ['no rule', [], {}, [ofLoan], false],
  ['a rule for others', [], {}, [onFact({ borrowerTypes: ['joint'] })], false],
  ['a joined condition', [], {}, [{ ...ofLoan, and: [onFact()] }], true],
  [
    'older than a joined condition allows',
    [said(8)],
    {},
    [{ ...ofLoan, and: [onFact({ maximumAgeDays: 7 })] }],
    true,
  ],
  [
    'older than a joined condition on another provider allows',
    [said(8)],
    {},
    [onFact({ and: [{ ...onFact(), measure: 'other.fact', maximumAgeDays: 7 }] })],
    false,
  ],
  ['a rule for other dealers', [], {}, [onFact({ dealerIds: ['another'] })], false],
  ['a rule on a provider of a longer name', [], {}, [onFact({ measure: 'registers.fact' })], false],
] as const) {
  test(`${title}: the provider is ${isNeeded ? '' : 'not '}asked`, () => {
    const input = { application, dealerId: null, file: { facts }, revision: 1, now: 100 * DAY }
    assert.equal(needsFacts(policyOf(rules), { name: 'register', ...provider }, input), isNeeded)
  })
}

test('a response is awaited until it arrives, and a case only if the policy measures it', () => {
  const pending = said(1, { isPending: true })
  const measured = policyOf([onFact()])
  for (const [facts, isAwaited] of [
    [[pending], true],
    [[pending, said(0)], false],
    [[said(2), pending], true],
  ] as const) {
    assert.equal(awaitsResponse({ facts }, 1, 'register'), isAwaited)
    const about = { application, dealerId: null, file: { facts }, revision: 1 }
    assert.equal(awaitsFacts(measured, about), isAwaited)
    assert.equal(awaitsFacts(policyOf([ofLoan]), about), false)
  }
})
