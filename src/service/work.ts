/** Metrics of this process's background work, of submissions, and of its connections to the database. */
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { PoolUsage } from '../../packages/postgres/connection/pool.ts'
import { OUTCOMES, onSubmission, onWork, WORKS } from '../adapters/watch/watched.ts'

const SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 30, 60]

/** Counts until stopped. */
export const workMetrics = (register: Registry): { readonly stop: () => void } => {
  const registers = [register]
  const ended = new Counter({
    name: 'forecourt_work_total',
    help: 'Background jobs by kind and outcome.',
    labelNames: ['work', 'outcome'],
    registers,
  })
  const seconds = new Histogram({
    name: 'forecourt_work_seconds',
    help: 'Duration of work by kind.',
    labelNames: ['work'],
    buckets: SECONDS,
    registers,
  })
  const submissions = new Counter({
    name: 'forecourt_submissions_total',
    help: 'Submissions by model set and outcome.',
    labelNames: ['set', 'outcome'],
    registers,
  })
  const questions = new Counter({
    name: 'forecourt_provider_questions_total',
    help: 'Questions to check providers by provider and outcome.',
    labelNames: ['provider', 'outcome'],
    registers,
  })
  // There from the start, so that a rate sees the first of each.
  for (const work of WORKS) {
    seconds.zero({ work })
    for (const outcome of OUTCOMES) ended.inc({ work, outcome }, 0)
  }
  const stopSubmissions = onSubmission(({ set, outcome }) => submissions.inc({ set, outcome }))
  const stopWork = onWork(({ work, about, outcome, began }) => {
    ended.inc({ work, outcome: outcome?.is ?? 'failed' })
    const { provider } = about
    if (provider !== undefined) questions.inc({ provider, outcome: outcome?.is ?? 'failed' })
    seconds.observe({ work }, (performance.now() - began) / 1_000)
  })
  return {
    stop: () => {
      stopSubmissions()
      stopWork()
    },
  }
}

/** Connections of the pool, as they are when the metrics are asked for. */
export const poolMetrics = (register: Registry, usage: () => PoolUsage): void => {
  const registers = [register]
  const connections: Gauge<'state'> = new Gauge({
    name: 'forecourt_database_connections',
    help: 'Open database connections by state.',
    labelNames: ['state'],
    registers,
    collect: () => {
      const { busy, idle } = usage()
      connections.set({ state: 'busy' }, busy)
      connections.set({ state: 'idle' }, idle)
    },
  })
  const waiting: Gauge = new Gauge({
    name: 'forecourt_database_waiting',
    help: 'Statements and transactions waiting for a connection.',
    registers,
    collect: () => waiting.set(usage().waiting),
  })
}
