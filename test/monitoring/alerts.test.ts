/** The rules that Prometheus judges itself: they are written right, fire when they should, and are quiet otherwise. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { unless } from '../support/programs.ts'
import { ALERT_CASES, type AlertCase, type Series } from './alert-cases.ts'
import { ALERTS, RULES_FILE } from './files.ts'

const run = promisify(execFile)
const skip = unless('promtool')

test('every alert has its cases, in the order of the rules', () => {
  assert.deepEqual(
    ALERT_CASES.map(({ alert }) => alert),
    ALERTS.map(({ alert }) => alert),
  )
})

test('promtool finds nothing wrong with the rules', { skip }, async () => {
  const { stdout } = await run('promtool', ['check', 'rules', '--lint=all', '--lint-fatal', RULES_FILE])
  assert.match(stdout, new RegExp(`SUCCESS: ${ALERTS.length} rules found`))
})

/** How many alerts of a name fire; none are none at all. */
const judged = ({ alert, minutes }: AlertCase, series: Series, firing: number) => ({
  name: `${alert} ${firing === 0 ? 'is quiet' : 'fires'}`,
  interval: '1m',
  input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
  promql_expr_test: [
    {
      expr: `count(ALERTS{alertname="${alert}",alertstate="firing"})`,
      eval_time: `${minutes}m`,
      exp_samples: firing === 0 ? [] : [{ labels: '{}', value: firing }],
    },
  ],
})

test('each alert fires by its own series, and by no others', { skip }, async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-alerts-'))
  context.after(() => rm(folder, { recursive: true }))
  const tests = ALERT_CASES.flatMap((one) => [
    judged(one, one.fires, 1),
    ...one.quiet.map((series) => judged(one, series, 0)),
  ])
  // JSON is YAML too.
  const judge = async (name: string, cases: readonly object[]) => {
    const file = join(folder, name)
    await writeFile(
      file,
      JSON.stringify({ rule_files: [RULES_FILE], evaluation_interval: '1m', tests: cases }),
    )
    return run('promtool', ['test', 'rules', file])
  }
  await judge('cases.yml', tests)
  const [first] = ALERT_CASES
  assert.ok(first !== undefined)
  await assert.rejects(
    judge('planted.yml', [judged(first, first.fires, 0)]),
    /exp:\[\]|FAILED/,
    'promtool sees a case that is wrong',
  )
})
