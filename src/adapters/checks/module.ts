/**
 * A provider that is a module. It runs in a thread of its own, which ends when the module throws outside a question or
 * never gives way, and is started again for the next question.
 */
import { Worker } from 'node:worker_threads'
import type { FromModule, ToModule } from './module-worker.ts'
import { type Asked, type CheckProvider, harmlessCode, ProviderError } from './provider.ts'

/** How long a module may take to be loaded. */
const LOAD_MILLISECONDS = 30_000
/** How long a thread may be busy after a question was aborted; then it is ended. */
const GIVE_WAY_MILLISECONDS = 5_000

/** Where the operator reads that a module has ended outside a question. */
export type Warn = (sentence: string) => void

type Waiting = {
  readonly resolve: (found: unknown) => void
  readonly reject: (error: ProviderError) => void
}

type Thread = { readonly worker: Worker; readonly waiting: Map<number, Waiting> }

/**
 * The provider, with `check` and `find` where the module has them, and what it declares. @throws Error with the file's name if
 * it cannot be loaded.
 */
export const openModule = async (
  path: string,
  warn: Warn,
): Promise<{ readonly provider: CheckProvider; readonly declared: Readonly<Record<string, unknown>> }> => {
  const first = await start(path)
  const { declared } = first
  const name = String(declared['name'])
  let thread: Promise<Thread> | undefined = Promise.resolve(live(first.worker))
  let last = 0

  /** A thread that ends takes its questions with it; only who waits for one learns where it failed. */
  function live(worker: Worker): Thread {
    const waiting: Thread['waiting'] = new Map()
    let isOver = false
    const ended = (error?: Error) => {
      if (isOver) return
      isOver = true
      thread = undefined
      const failure = failureOf(name, 'its module ended', 'ended', error?.stack)
      if (waiting.size === 0 && error !== undefined) warn(endedText(name, error))
      for (const { reject } of waiting.values()) reject(failure)
      waiting.clear()
    }
    worker
      .on('error', (error) => ended(error as Error))
      .on('exit', () => ended())
      .on('message', (message: FromModule) => {
        if (!('id' in message) || message.is === 'aborted') return
        settle(name, message, waiting.get(message.id))
        waiting.delete(message.id)
        if (waiting.size === 0) worker.unref()
      })
    // A listener for messages holds the process open, so a thread that nobody asks anything is released after it.
    worker.unref()
    return { worker, waiting }
  }

  const ask = async (check: string | undefined, { signal, ...asked }: Asked): Promise<never> => {
    thread ??= start(path).then(({ worker }) => live(worker))
    const starting = thread
    const { worker, waiting } = await starting.catch((error: unknown) => {
      if (thread === starting) thread = undefined
      throw failureOf(name, 'its module cannot be loaded', 'exception', Object(error).stack)
    })
    if (signal.aborted) throw failureOf(name, 'it was stopped', 'timeout')
    const id = ++last
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    waiting.set(id, { resolve, reject })
    worker.ref()
    const send = (message: ToModule) => worker.postMessage(message)
    const abort = () => {
      waiting.delete(id)
      if (waiting.size === 0) worker.unref()
      reject(failureOf(name, 'it was stopped', 'timeout'))
      send({ is: 'abort', id })
      endUnlessItGivesWay(worker, id)
    }
    signal.addEventListener('abort', abort, { once: true })
    send({ is: 'ask', id, name: check, asked })
    return promise.finally(() => signal.removeEventListener('abort', abort)) as Promise<never>
  }

  const provider = {
    ...declared,
    ...(declared['check'] === 'function' ? { check: ask } : {}),
    ...(declared['find'] === 'function' ? { find: (asked: Asked) => ask(undefined, asked) } : {}),
  } as unknown as CheckProvider
  return { provider, declared }
}

const endedText = (name: string, { stack }: Error): string =>
  `The module of the provider ${name} ended because of an error outside its questions, ${placesIn(stack)[0] ?? 'at an unknown place'}. It is started again for the next question.`

const settle = (
  name: string,
  message: FromModule & { readonly is: 'found' | 'failed' | 'unreadable' },
  one: Waiting | undefined,
): void => {
  if (message.is === 'found') one?.resolve(message.found)
  else if (message.is === 'unreadable') one?.reject(failureOf(name, 'its response cannot be read', 'invalid'))
  else
    one?.reject(
      failureOf(name, 'its module failed with an error', harmlessCode(message), String(message.stack)),
    )
}

/** A thread in an endless loop reads no message. */
const endUnlessItGivesWay = (worker: Worker, id: number): void => {
  const timer = setTimeout(() => void worker.terminate(), GIVE_WAY_MILLISECONDS)
  timer.unref()
  const done = () => {
    clearTimeout(timer)
    worker.off('message', gaveWay).off('exit', done)
  }
  const gaveWay = (message: FromModule) => {
    if (message.is === 'aborted' && message.id === id) done()
  }
  worker.on('message', gaveWay).on('exit', done)
}

/** A thread that has loaded the module. */
const start = async (
  path: string,
): Promise<{ readonly worker: Worker; readonly declared: Readonly<Record<string, unknown>> }> => {
  // The process's own arguments are not for the thread.
  const worker = new Worker(new URL('./module-worker.ts', import.meta.url), {
    workerData: path,
    execArgv: [],
  })
  const { promise, resolve, reject } = Promise.withResolvers<Readonly<Record<string, unknown>>>()
  const late = setTimeout(() => reject(new Error(`${path} takes too long to load.`)), LOAD_MILLISECONDS)
  const loaded = (message: FromModule) => {
    if (message.is === 'loaded') resolve(message.declared)
    if (message.is === 'unusable') reject(new Error(`${path} ${message.says}.`))
  }
  const ended = () => reject(new Error(`${path} ended while it was loaded.`))
  worker.on('message', loaded).on('error', reject).on('exit', ended)
  try {
    const declared = await promise
    worker.off('message', loaded).off('error', reject).off('exit', ended)
    return { worker, declared }
  } catch (error) {
    void worker.terminate()
    throw error
  } finally {
    clearTimeout(late)
  }
}

/** The places in the program of an error whose message and name may be about the borrower. */
const placesIn = (stack: unknown): readonly string[] =>
  typeof stack === 'string' ? (stack.match(PLACE) ?? []).map((place) => `at ${place}`) : []

const PLACE = /(?:file:|node:)[^\s()]+:\d+:\d+/g

const failureOf = (name: string, why: string, code: string, stack?: unknown): ProviderError => {
  const error = new ProviderError(`${name} gave no result: ${why}.`, code)
  error.stack = [String(error), ...placesIn(stack).map((place) => `    ${place}`)].join('\n')
  return error
}
