import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FiredRule } from '../policy/rule.ts'
import { cameOutDifferently } from './replay.ts'

const judgedBy = (rule: Pick<FiredRule, 'value' | 'bound'>) => ({
  finding: {
    version: 1,
    outcome: 'refer' as const,
    fired: [{ name: 'a rule', measure: 'identity.match', outcome: 'refer' as const, ...rule }],
  },
  offer: undefined,
  fourEyesFrom: null,
  lacksFact: false,
})

for (const [was, now, isDifferent] of [
  ['partial', 'partial', false],
  ['partial', 'none', true],
  [true, false, true],
  [3, 4, false],
] as const) {
  test(`referred for ${was}, then for ${now}: ${isDifferent ? 'another' : 'the same'} reason`, () => {
    const judged = [was, now].map((value) =>
      judgedBy({ value, bound: typeof value === 'number' ? 2 : value }),
    )
    const [before, after] = judged as [ReturnType<typeof judgedBy>, ReturnType<typeof judgedBy>]
    assert.equal(cameOutDifferently(before, after), isDifferent)
    assert.equal(cameOutDifferently(before, judgedBy({ value: null })), true)
  })
}
