/** Starts the processes that share PORT, replaces those that die, and stops them. */
import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Logger } from 'pino'
import type { Config } from '../service/config.ts'
import { ListenError, urlAt } from '../service/listen.ts'
import { standardOutput } from './log-output.ts'
import { STOP_MILLISECONDS } from './process-life.ts'

/** The wait before a new process takes the place of a dead one; it doubles as long as none of them listens. */
const FIRST_WAIT_MILLISECONDS = 500
const WAIT_MAXIMUM_MILLISECONDS = 30_000

export type Processes = {
  /** The address for clients, once all of them listen. Rejects with a ListenError if one ends before. */
  readonly ready: Promise<string>
}

/** Runs them until `ends`: then each one finishes what is in flight. */
export const startProcesses = (config: Config, log: Logger, ends: AsyncDisposableStack): Processes => {
  cluster.setupPrimary({ stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  const { promise: ready, resolve, reject } = Promise.withResolvers<string>()
  // It may fail before anyone awaits it.
  ready.catch(() => undefined)
  const ended = new Set<Promise<unknown>>()
  const timers = new Set<NodeJS.Timeout>()
  let isStopping = false
  let isReady = false
  let listening = 0
  let wait = FIRST_WAIT_MILLISECONDS

  const fork = () => {
    const worker = cluster.fork()
    const end = Promise.all([once(worker, 'exit'), forwardLines(worker)])
    ended.add(end)
    worker.on('listening', ({ port }) => {
      listening += 1
      wait = FIRST_WAIT_MILLISECONDS
      if (listening < config.processes || isReady) return
      isReady = true
      resolve(config.publicUrl ?? urlAt(config, port))
    })
    worker.on('exit', (code, signal) => {
      ended.delete(end)
      if (isStopping) return
      if (!isReady) return reject(new ListenError('A process that handles requests ended while it started.'))
      log.error({ code, signal }, 'A process that handles requests ended; another one takes its place.')
      later(fork, wait)
      wait = Math.min(2 * wait, WAIT_MAXIMUM_MILLISECONDS)
    })
  }
  const later = (run: () => void, milliseconds: number) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      run()
    }, milliseconds)
    timers.add(timer)
  }

  ends.defer(async () => {
    isStopping = true
    for (const timer of timers) clearTimeout(timer)
    const end = (signal: NodeJS.Signals) => {
      for (const worker of workers()) worker.process.kill(signal)
    }
    end('SIGTERM')
    // Each one stops in time, unless it hangs while it starts.
    const late = setTimeout(end, config.stopDelaySeconds * 1_000 + STOP_MILLISECONDS, 'SIGKILL')
    await Promise.all(ended)
    clearTimeout(late)
  })
  for (let i = 0; i < config.processes; i += 1) fork()
  return { ready }
}

/** Those that run. */
export const workers = (): readonly Worker[] =>
  Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)

/** Whole lines alone, so that those of several processes never mix. */
const forwardLines = async (worker: Worker): Promise<void> => {
  const { stdout } = worker.process
  if (stdout === null) return
  for await (const line of createInterface({ input: stdout, crlfDelay: Number.POSITIVE_INFINITY }))
    standardOutput.write(`${line}\n`)
}
