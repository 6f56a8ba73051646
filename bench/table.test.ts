/** The table of results. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tableOf } from './table.ts'

test('columns are aligned, and figures without a goal are neither reached nor missed', () => {
  const table = tableOf([
    { work: 'a', goal: '≥ 90 %', measured: '10/s', ratio: '91 %', reached: true, raw: {} },
    { work: 'longer', goal: '≤ 1 s', measured: '2 s', ratio: '', reached: false, raw: {} },
    { work: 'c', goal: '', measured: '3 ms', ratio: '', reached: undefined, raw: {} },
  ])
  assert.deepEqual(table.split('\n'), [
    'work    goal    measured  ratio  reached',
    '------  ------  --------  -----  -------',
    'a       ≥ 90 %  10/s      91 %   yes',
    'longer  ≤ 1 s   2 s              no',
    'c               3 ms',
  ])
})
