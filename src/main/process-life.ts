/** How a process of the service logs, stops, and ends in time. */
import pino, { type Logger } from 'pino'
import { JobFailure } from '../../packages/postgres/jobs/jobs.ts'
import { visibleText } from '../../packages/values/visible-text.ts'
import type { OutageName } from '../../packages/values/watched.ts'
import { faultOf } from '../http/declare/error-handler.ts'
import { isAway } from '../service/assembly.ts'
import { currentBuild } from '../service/build.ts'
import type { Config } from '../service/config.ts'
import { misspeltSentence } from '../service/misspelt.ts'
import { noteOutageOf, type Outages } from './outages.ts'

/** How long requests in flight may take after the stop signal. */
export const STOP_MILLISECONDS = 20_000

/** The process ends this much earlier. */
const STOP_MARGIN_MILLISECONDS = 1_000

const EXIT_UNFINISHED = 1

/** Log lines are written together, within milliseconds: a write for each would cost as much as a query. */
const LOG_BUFFER_BYTES = 8_192

const LOG_FLUSH_MILLISECONDS = 250

export const openLog = (config: Config, ends: AsyncDisposableStack): Logger => {
  const log = pino(
    {
      level: config.logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      // A log is read in terminals too.
      hooks: { streamWrite: visibleText },
    },
    pino.destination({ sync: false, minLength: LOG_BUFFER_BYTES, periodicFlush: LOG_FLUSH_MILLISECONDS }),
  )
  ends.defer(() => new Promise<void>((resolve) => log.flush(() => resolve())))
  log.info(currentBuild(), 'Starting.')
  for (const name of config.withoutEffect)
    log.warn(`${name} no longer has an effect: the service does not archive the embedded database.`)
  for (const misspelt of config.misspelt) log.warn(misspeltSentence(misspelt))
  return log
}

/** Resolves once the service is told to stop. A repeated signal changes nothing. */
export const stopSignal = (ends: AsyncDisposableStack): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const request = () => resolve()
    process.on(signal, request)
    ends.defer(() => void process.off(signal, request))
  }
  return promise
}

/** If a hanging database prevents the end, the process exits without it, as the guide promises. */
export const endInTime = (log: Logger): void => {
  const end = () => {
    log.warn('Stopped with work unfinished: it did not end in time.')
    log.flush(() => process.exit(EXIT_UNFINISHED))
  }
  setTimeout(end, STOP_MILLISECONDS - STOP_MARGIN_MILLISECONDS).unref()
}

/** Ends everything. An unavailable database at the end is no error: what it must know is already written. */
export const withoutDatabase = async (ends: AsyncDisposableStack): Promise<void> => {
  try {
    await ends.disposeAsync()
  } catch (error) {
    if (!errorsIn(error).every(isAway)) throw error
  }
}

const errorsIn = (error: unknown): readonly unknown[] =>
  error instanceof SuppressedError ? [...errorsIn(error.error), ...errorsIn(error.suppressed)] : [error]

/** Logs failures of background work, and counts them with `onFault` by their outage, `none` for others. */
export const errorReporter =
  (log: Logger, outages: Outages, onFault: (outage: OutageName | 'none') => void) => (error: unknown) => {
    const outage = noteOutageOf(outages, error)
    onFault(outage ?? 'none')
    if (outage !== undefined) return
    if (error instanceof JobFailure) reportJobFailure(log, error)
    else log.error({ fault: faultOf(error as Error) }, 'Background work failed')
  }

/** Emails and text messages are the only jobs so far. The code says what failed, without anything from the email. */
const reportJobFailure = (log: Logger, { code, isFinal }: JobFailure): void =>
  log.error(
    { code },
    `${code.startsWith('SMS ') ? 'A text message' : 'An email'} could not be sent; it is ${isFinal ? 'not retried' : 'retried'}`,
  )
