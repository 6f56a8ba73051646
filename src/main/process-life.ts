/** How a process of the service logs, stops, and ends in time. */
import pino, { type Logger } from 'pino'
import { visibleText } from '../../packages/values/visible-text.ts'
import type { OutageName } from '../adapters/watch/watched.ts'
import { ProviderError } from '../adapters/checks/provider.ts'
import { MailFailure } from '../adapters/mail/failure.ts'
import { stopSignalNames } from '../cli/stop-signal.ts'
import { faultOf } from '../http/declare/error-handler.ts'
import { isAway } from '../service/assembly.ts'
import { currentBuild } from '../service/build.ts'
import type { Config } from '../service/config.ts'
import { misspeltSentence, serviceLinkSentence } from '../service/environment.ts'
import { exitNow, standardOutput, writeLastLines } from './log-output.ts'
import { noteOutageOf, type Outages } from './outages.ts'

/** How long requests in flight may take after the stop signal. */
export const STOP_MILLISECONDS = 20_000

/** The process ends this much earlier. */
const STOP_MARGIN_MILLISECONDS = 1_000

const EXIT_UNFINISHED = 1

/** The log cannot be written when the service starts. */
export class LogError extends Error {}

/** Throws a LogError if the log cannot be written now. Later, that stops nothing. */
export const openLog = async (config: Config, ends: AsyncDisposableStack): Promise<Logger> => {
  const log = pino(
    {
      level: config.logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      // A log is read in terminals too.
      hooks: { streamWrite: visibleText },
    },
    standardOutput,
  )
  log.info(currentBuild(), 'Starting.')
  const error = await flushed(log)
  if (error !== undefined)
    throw new LogError(`The log cannot be written to standard output: ${error.code ?? error.message}.`)
  process.once('exit', writeLastLines)
  standardOutput.onWritable = (lost) =>
    log.warn({ lost }, 'Log lines were lost, because the log could not be written')
  ends.defer(async () => {
    await flushed(log)
    // What hangs in a write would keep the process. What comes after this has the time to say why it ended.
    if (standardOutput.isWriting()) setTimeout(exitNow, EXIT_MILLISECONDS).unref()
  })
  for (const name of config.withoutEffect)
    log.warn(`${name} no longer has an effect: the service does not archive the embedded database.`)
  for (const misspelt of config.misspelt) log.warn(misspeltSentence(misspelt))
  for (const name of config.serviceLinks) log.warn(serviceLinkSentence(name))
  return log
}

const EXIT_MILLISECONDS = 250

const flushed = (log: Logger): Promise<NodeJS.ErrnoException | undefined> =>
  new Promise((resolve) => log.flush(resolve))

/** Resolves once the service is told to stop. A repeated signal changes nothing. */
export const stopSignal = (ends: AsyncDisposableStack): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  for (const signal of stopSignalNames) {
    const request = () => resolve()
    process.on(signal, request)
    ends.defer(() => void process.off(signal, request))
  }
  return promise
}

/**
 * If a hanging database prevents the end, the process exits without it, as the guide promises; `delay` milliseconds later
 * if the end only begins then.
 */
export const endInTime = (log: Logger, delay = 0): void => {
  const end = () => {
    log.warn('Stopped with work unfinished: it did not end in time.')
    log.flush(() => exitNow(EXIT_UNFINISHED))
  }
  setTimeout(end, delay + STOP_MILLISECONDS - STOP_MARGIN_MILLISECONDS).unref()
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
    // Its code may be the same as that of a database that is away.
    if (error instanceof ProviderError) {
      onFault('none')
      log.warn({ fault: faultOf(error) }, 'A provider of checks has failed')
      return
    }
    const outage = noteOutageOf(outages, error)
    onFault(outage ?? 'none')
    if (outage !== undefined) return
    if (error instanceof MailFailure) reportMailFailure(log, error)
    else log.error({ fault: faultOf(error as Error) }, 'Background work failed')
  }

/** The code says what failed, without anything from the email. */
const reportMailFailure = (log: Logger, { code, isFinal }: MailFailure): void =>
  log.error(
    { code },
    `${code.startsWith('SMS ') ? 'A text message' : 'An email'} could not be sent; it is ${isFinal ? 'not retried' : 'retried'}`,
  )
