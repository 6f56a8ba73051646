/** Starts the processes that share PORT, replaces those that die, stops them, and adds up their metrics. */
import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Logger } from 'pino'
import { AggregatorRegistry } from 'prom-client'
import type { Config } from '../service/config.ts'
import { ListenError, urlAt } from '../service/listen.ts'
import type { Metric, Metrics } from '../service/metrics.ts'
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
const workers = (): readonly Worker[] =>
  Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)

/** Whole lines alone, so that those of several processes never mix. */
const forwardLines = async (worker: Worker): Promise<void> => {
  const { stdout } = worker.process
  if (stdout === null) return
  for await (const line of createInterface({ input: stdout, crlfDelay: Number.POSITIVE_INFINITY }))
    standardOutput.write(`${line}\n`)
}

/** In the process that leads: the text over all, for itself and for each of the others that asks. */
export const metricsOfAll = (own: Metrics): Metrics => {
  const text = async (): Promise<string> => {
    const others = await Promise.all(
      workers().map((worker) => ask(worker, { forecourt: 'ownMetrics', id: nextId() }, 'figures')),
    )
    const all = [await own.read(), ...others.flatMap((other) => (other === undefined ? [] : [other.figures]))]
    return AggregatorRegistry.aggregate(all.map((figures) => [...figures])).metrics()
  }
  cluster.on('message', async (worker, message: unknown) => {
    if (isOf(message, 'allMetrics')) tell(worker, { forecourt: 'text', id: message.id, text: await text() })
  })
  return { ...own, text }
}

/** In a process that handles requests: the text over all, from the process that leads. */
export const metricsOfLeader = (own: Metrics, ends: AsyncDisposableStack): Metrics => {
  const respond = async (message: unknown) => {
    if (!isOf(message, 'ownMetrics')) return
    tell(process, { forecourt: 'figures', id: message.id, figures: await own.read() })
  }
  process.on('message', respond)
  ends.defer(() => void process.off('message', respond))
  return {
    ...own,
    text: async () => {
      const response = await ask(process, { forecourt: 'allMetrics', id: nextId() }, 'text')
      return response?.text ?? own.text()
    },
  }
}

/** A process that is slow to respond is left out. */
const PATIENCE_MILLISECONDS = 1_000

type Message =
  | { readonly forecourt: 'allMetrics'; readonly id: number }
  | { readonly forecourt: 'text'; readonly id: number; readonly text: string }
  | { readonly forecourt: 'ownMetrics'; readonly id: number }
  | { readonly forecourt: 'figures'; readonly id: number; readonly figures: readonly Metric[] }

type Kind = Message['forecourt']
type Of<K extends Kind> = Extract<Message, { readonly forecourt: K }>

const isOf = <K extends Kind>(message: unknown, kind: K): message is Of<K> =>
  (message as Partial<Message> | null)?.forecourt === kind

/** Sends, and resolves with the response of this id; undefined if it takes too long. */
const ask = <K extends Kind>(
  peer: NodeJS.Process | Worker,
  question: Message,
  kind: K,
): Promise<Of<K> | undefined> => {
  const { promise, resolve } = Promise.withResolvers<Of<K> | undefined>()
  const listen = (message: unknown) => {
    if (isOf(message, kind) && message.id === question.id) resolve(message)
  }
  const late = setTimeout(() => resolve(undefined), PATIENCE_MILLISECONDS)
  peer.on('message', listen)
  tell(peer, question)
  return promise.finally(() => {
    clearTimeout(late)
    peer.off('message', listen)
  })
}

/** A peer that has just ended gets nothing. */
const tell = (peer: NodeJS.Process | Worker, message: Message): void => {
  peer.send?.(message, undefined, undefined, () => undefined)
}

let lastId = 0
const nextId = () => {
  lastId += 1
  return lastId
}
