import assert from 'node:assert/strict'
import test from 'node:test'
import type { LocalDate } from '../../../packages/values/dublin-day.ts'
import { newestBegun, standingOf } from './drafts.ts'

type Given = readonly [version: number, from: string | null, to?: string]

const TODAY = '2026-11-20' as LocalDate

const dated = (given: readonly Given[]) =>
  given.map(([version, from, to = null]) => ({
    version,
    from: from as LocalDate | null,
    to: to as LocalDate | null,
  }))

for (const [says, given, standings, newest] of [
  ['one that began', [[1, '2026-01-01']], ['inForce'], 1],
  ['one that begins today', [[1, '2026-11-20']], ['inForce'], 1],
  ['one that ends today', [[1, '2026-01-01', '2026-11-20']], ['inForce'], 1],
  ['one that ended yesterday', [[1, '2026-01-01', '2026-11-19']], ['past'], 1],
  ['one that begins tomorrow', [[1, '2026-11-21']], ['planned'], undefined],
  ['one that always held', [[1, null]], ['inForce'], 1],
  [
    'a newer one that began',
    [
      [1, '2026-01-01'],
      [2, '2026-06-01'],
    ],
    ['past', 'inForce'],
    2,
  ],
  [
    'a newer one that begins later',
    [
      [1, '2026-01-01'],
      [2, '2026-12-01'],
    ],
    ['inForce', 'planned'],
    1,
  ],
  [
    'a newest one that ended',
    [
      [1, '2026-01-01'],
      [2, '2026-02-01', '2026-03-01'],
    ],
    ['past', 'past'],
    2,
  ],
  [
    'two that begin later',
    [
      [1, '2026-12-01'],
      [2, '2027-01-01'],
    ],
    ['planned', 'planned'],
    undefined,
  ],
  [
    'a newer one that begins before',
    [
      [1, '2026-12-01'],
      [2, '2026-11-25'],
    ],
    ['overtaken', 'planned'],
    undefined,
  ],
  [
    'a newer one that begins on the same day',
    [
      [1, '2026-12-01'],
      [2, '2026-12-01'],
    ],
    ['overtaken', 'planned'],
    undefined,
  ],
  [
    'a newer one that held at once',
    [
      [1, '2026-12-01'],
      [2, null],
    ],
    ['overtaken', 'inForce'],
    2,
  ],
] as const) {
  test(`${says}: ${standings.join(', ')}`, () => {
    const versions = dated(given as readonly Given[])
    assert.deepEqual(
      versions.map((one) => standingOf(one, versions, TODAY)),
      standings,
    )
    assert.equal(newestBegun(versions, TODAY)?.version, newest)
    assert.equal(newestBegun(versions.toReversed(), TODAY)?.version, newest)
  })
}
