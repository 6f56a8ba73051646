/** Rules, dashboard, runbooks and guide name the metrics that the service has, and no others. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { before, test } from 'node:test'
import fastify from 'fastify'
import { noteSubmission, OUTAGES, OUTCOMES, WORKS, watched } from '../../src/adapters/watch/watched.ts'
import { SET_NAMES, SET_ROWS } from '../../src/domain/application/sets.ts'
import { currentBuild } from '../../src/service/build.ts'
import { type Metric, metricsOf } from '../../src/service/metrics.ts'
import { ALERTS, dashboard } from './files.ts'
import { namedIn } from './queries.ts'

const NOTHING_WAITS = {
  waitingEvents: 0,
  oldestEventSeconds: 0,
  overdueDeliveries: 0,
  overdueSeconds: 0,
  failingEndpoints: 0,
  mailOverdueSeconds: 0,
  mailsRetried: 0,
  signingOverdueSeconds: 0,
  signingsRetried: 0,
  sealsRetried: 0,
  planOverdueSeconds: 0,
  unsealedSeconds: 0,
  failingProviders: new Map([['sample-register', 60]]),
  bookingWaitsSeconds: 0,
}

let figures: readonly Metric[]
/** The names that queries may use, each with its labels. */
let labelsOf: ReadonlyMap<string, ReadonlySet<string>>

before(async () => {
  const metrics = metricsOf({
    build: currentBuild(),
    backlog: async () => NOTHING_WAITS,
    lostLines: () => 0,
    pool: () => ({ busy: 1, idle: 1, waiting: 0 }),
  })
  const app = fastify()
  metrics.watch(app)
  await app.inject('/')
  await app.close()
  noteSubmission('a', 'kept')
  await watched(
    'mail',
    () => ({}),
    async () => undefined,
  )
  await watched(
    'check',
    () => ({ provider: 'sample-register' }),
    async () => undefined,
  )
  figures = await metrics.read()
  metrics.stop()
  labelsOf = new Map(
    figures.flatMap(({ name, values }) =>
      values.map(
        (value) =>
          [
            (value as { readonly metricName?: string }).metricName ?? name,
            // Prometheus adds where it was scraped.
            new Set([...Object.keys(value.labels), 'job', 'instance']),
          ] as const,
      ),
    ),
  )
})

/** Values of labels that are words of ours. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  work: WORKS,
  outcome: [...OUTCOMES, 'submitted', 'kept', 'changeDenied', 'ownerDenied', 'unknownReference', 'refused'],
  operation: [...SET_ROWS.map(({ model }) => `submit${model}`), 'live', 'ready', 'metrics'],
  outage: [...OUTAGES, 'none'],
  set: SET_NAMES,
  state: ['busy', 'idle'],
}

const faultsOf = (query: string): readonly string[] => {
  const { figures: named, labels } = namedIn(query)
  const known = (figure: string) => figure === 'up' || labelsOf.has(figure)
  const has = (figure: string, label: string) => labelsOf.get(figure)?.has(label) ?? true
  return [
    ...(named.length === 0 ? ['no figure'] : []),
    ...named.filter((figure) => !known(figure)),
    ...labels.flatMap(([figure, label, values]) => {
      if (figure === 'up') return []
      const isThere = figure === undefined ? named.some((one) => has(one, label)) : has(figure, label)
      if (!isThere) return [`${figure ?? query} has no ${label}`]
      const words = VALUES[label]
      return values.filter((value) => words !== undefined && !words.includes(value))
    }),
  ]
}

test('a metric, a label or a value that the service does not have is found', () => {
  for (const query of [
    'forecourt_nothing',
    'sum by (kind) (rate(forecourt_work_total[5m]))',
    'forecourt_work_total{kind="mail"}',
    'forecourt_work_total{work=~"mail|post"}',
    'sum(1)',
  ])
    assert.equal(faultsOf(query).length > 0, true, query)
})

test('operations that queries name are operations', () => {
  const { paths } = JSON.parse(
    readFileSync(new URL('../../docs/reference/openapi.json', import.meta.url), 'utf8'),
  ) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId?: string }>>>>
  }
  const ids = Object.values(paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  )
  for (const id of VALUES['operation'] ?? []) assert.ok(ids.includes(id), id)
})

test('every alert asks for metrics that are there', () => {
  for (const { alert, expr } of ALERTS) assert.deepEqual(faultsOf(expr), [], alert)
})

test('the alert on slow submissions watches those of every set, and nothing else', () => {
  const { expr = '' } = ALERTS.find(({ alert }) => alert === 'ForecourtSubmissionsSlow') ?? {}
  const watched = new RegExp(`^(?:${/operation=~"([^"]+)"/.exec(expr)?.[1]})$`)
  for (const { model } of SET_ROWS) assert.match(`submit${model}`, watched)
  for (const other of ['submitOwnApplication', 'validateQuote']) assert.doesNotMatch(other, watched)
})

test('every panel asks for metrics that are there, has a place of its own, and together they show all of ours', () => {
  const { panels, templating } = dashboard()
  assert.equal(new Set(panels.map(({ id }) => id)).size, panels.length)
  const queries = panels.flatMap(({ targets = [], title, type }) => {
    assert.equal(targets.length > 0, type !== 'row', title)
    return targets.map(({ expr }) => expr)
  })
  for (const query of queries) assert.deepEqual(faultsOf(query), [], query)
  for (const { query } of templating.list.filter(({ name }) => name === 'instance'))
    assert.deepEqual(faultsOf(String(query)), [])
  const shown = new Set(queries.flatMap((query) => namedIn(query).figures))
  const missing = figures
    .filter(({ name }) => !/^forecourt_(?:process|nodejs)_/.test(name))
    .filter(({ name, type }) => !shown.has(String(type) === 'histogram' ? `${name}_bucket` : name))
  assert.deepEqual(
    missing.map(({ name }) => name),
    [],
  )
  for (const [i, one] of panels.entries())
    for (const other of panels.slice(i + 1)) {
      const [a, b] = [one.gridPos, other.gridPos]
      const isApart = a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y
      assert.ok(isApart, `${one.title} lies over ${other.title}`)
    }
})

const guide = (name: string): string =>
  readFileSync(new URL(`../../docs/guides/${name}`, import.meta.url), 'utf8')

test('each alert has its section, in its order, and leads there; each says what it means and what to do', () => {
  const sections = guide('alerts.md').split(/^### /m).slice(1)
  assert.deepEqual(
    sections.map((section) => section.split('\n')[0]),
    ALERTS.map(({ alert }) => alert),
  )
  for (const [i, { alert, labels, annotations }] of ALERTS.entries()) {
    assert.equal(annotations.runbook, `docs/guides/alerts.md#${alert.toLowerCase()}`)
    assert.match(labels.severity, /^(?:critical|warning)$/)
    const section = sections[i] ?? ''
    assert.match(section, new RegExp(`^${alert}\n\nSeverity: ${labels.severity}\\.`), alert)
    for (const part of ['**Meaning:**', '**Check:**', '**Action:**'])
      assert.ok(section.includes(part), `${alert}: ${part}`)
  }
})

test('the guide has a row for each of our metrics', () => {
  const text = guide('watch.md')
  for (const { name } of figures.filter((figure) => !/^forecourt_(?:process|nodejs)_/.test(figure.name)))
    assert.ok(text.includes(`| \`${name}\``), name)
})
