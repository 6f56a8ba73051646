/** What every process of the service opens: its metrics and traces, the clock, and the service itself. */
import type { Logger } from 'pino'
import { followClock } from '../operations/housekeeping/follow-clock.ts'
import type { Service } from '../operations/service.ts'
import type { OpenStore } from '../service/assembly.ts'
import type { Config } from '../service/config.ts'
import type { Metrics } from '../service/metrics.ts'
import { type BySettings, openBySettings, openService } from '../service/open-service.ts'
import { type Outages, openOutages } from './outages.ts'
import { errorReporter } from './process-life.ts'
import type { Telemetry } from './start.ts'
import { openTelemetry } from './watching.ts'
import type { Wakes } from './work.ts'

export type Running = {
  readonly config: Config
  readonly store: OpenStore
  /** What the settings name. */
  readonly given: BySettings
  readonly log: Logger
  /** Aborted once the service is to stop. */
  readonly leaving: AbortSignal
}

/** Reads the files that settings name. Before the store is opened, so that nothing is migrated for an invalid one. */
export const readGiven = (config: Config, log: Logger): Promise<BySettings> =>
  openBySettings(config, { now: Date.now, warn: (sentence) => log.warn(sentence) })

/** Watches this process and the clock. Nothing is written before. */
export const watch = async (
  { config, store, log }: Pick<Running, 'config' | 'store' | 'log'>,
  metrics: Metrics,
  ends: AsyncDisposableStack,
): Promise<Watched> => {
  const outages = openOutages(log, ends)
  const onError = errorReporter(log, outages, metrics.countFault)
  const say = (sentence: string) => log.warn(sentence)
  ends.defer((await followClock({ sql: store.sql, now: Date.now, say, onError })).stop)
  return {
    metrics,
    outages,
    onError,
    telemetry: await openTelemetry(config, { metrics, log, onError }, ends),
  }
}

export type Watched = {
  readonly metrics: Metrics
  readonly outages: Outages
  readonly onError: (error: unknown) => void
  readonly telemetry: Telemetry | undefined
}

/** Opens the service, which wakes the background work of this process if `work` returns any. */
export const open = async (
  { store, given }: Pick<Running, 'store' | 'given'>,
  { onError }: Pick<Watched, 'onError'>,
  work: () => Wakes | undefined,
  ends: AsyncDisposableStack,
): Promise<Service> => {
  const now = Date.now
  const { service, stop } = await openService(store, {
    ...given,
    now,
    onError,
    notifyOfEvents: () => work()?.wake(),
    notifyOfSignings: () => work()?.wakeSignings(),
  })
  ends.defer(stop)
  return service
}
