/**
 * The thread of a provider's module. The module is somebody else's code: what it throws, forgets or never ends affects
 * this thread and nothing else.
 */
import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import type { CheckProvider } from './provider.ts'

/** What the service sends. */
export type ToModule =
  | {
      readonly is: 'ask'
      readonly id: number
      readonly name: string | undefined
      readonly asked: { readonly reference: string; readonly revision: number; readonly application: object }
    }
  | { readonly is: 'abort'; readonly id: number }

/** What the thread sends: what the module declares, or why it cannot be used, and then what it finds. */
export type FromModule =
  | { readonly is: 'loaded'; readonly declared: Readonly<Record<string, unknown>> }
  | { readonly is: 'unusable'; readonly says: string }
  | { readonly is: 'found'; readonly id: number; readonly found: unknown }
  | { readonly is: 'failed'; readonly id: number; readonly code: unknown; readonly stack: unknown }
  | { readonly is: 'unreadable'; readonly id: number }
  | { readonly is: 'aborted'; readonly id: number }

const port = parentPort
if (port === null) throw new Error('This file is the thread of a module.')
const send = (message: FromModule): void => port.postMessage(message)

const asking = new Map<number, AbortController>()

const load = async (path: string): Promise<void> => {
  const { default: provider } = (await import(pathToFileURL(path).href)) as { readonly default?: unknown }
  if (typeof provider !== 'object' || provider === null) {
    send({ is: 'unusable', says: 'exports no provider of checks as its default' })
    return
  }
  // Functions cannot be sent: the service learns that they are there.
  const { check, find, name, checks, facts, freshDays } = provider as Partial<
    Record<keyof CheckProvider, unknown>
  >
  const declared = JSON.parse(JSON.stringify({ name, checks, facts, freshDays }))
  send({ is: 'loaded', declared: { ...declared, check: typeof check, find: typeof find } })
  port.on('message', (message: ToModule) => {
    if (message.is === 'ask') void ask(provider as CheckProvider, message)
    else {
      asking.get(message.id)?.abort()
      send({ is: 'aborted', id: message.id })
    }
  })
}

const ask = async (
  provider: CheckProvider,
  { id, name, asked }: ToModule & { readonly is: 'ask' },
): Promise<void> => {
  const stopping = new AbortController()
  asking.set(id, stopping)
  const question = { ...asked, signal: stopping.signal } as never
  try {
    const found: unknown = await (name === undefined
      ? provider.find?.(question)
      : provider.check?.(name as never, question))
    answer(id, found)
  } catch (error) {
    const { code, cause, stack } = Object(error) as Partial<Record<string, unknown>>
    const given = typeof code === 'string' ? code : Object(cause).code
    send({ is: 'failed', id, code: typeof given === 'string' ? given : null, stack: String(stack) })
  } finally {
    asking.delete(id)
  }
}

/** What cannot be sent is no valid response. */
const answer = (id: number, found: unknown): void => {
  try {
    send({ is: 'found', id, found })
  } catch {
    send({ is: 'unreadable', id })
  }
}

await load(String(workerData))
