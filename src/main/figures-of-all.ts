/** The figures of all processes that share PORT, as one text: each adds its own, and the one that leads adds them up. */
import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry } from 'prom-client'
import type { Figure, Metrics } from '../service/metrics.ts'
import { workers } from './processes.ts'

/** A process that is slow to respond is left out. */
const PATIENCE_MILLISECONDS = 1_000

type Message =
  | { readonly forecourt: 'allFigures'; readonly id: number }
  | { readonly forecourt: 'text'; readonly id: number; readonly text: string }
  | { readonly forecourt: 'ownFigures'; readonly id: number }
  | { readonly forecourt: 'figures'; readonly id: number; readonly figures: readonly Figure[] }

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

/** In the process that leads: the text over all, for itself and for each of the others that asks. */
export const figuresOfAll = (own: Metrics): Metrics => {
  const text = async (): Promise<string> => {
    const others = await Promise.all(
      workers().map((worker) => ask(worker, { forecourt: 'ownFigures', id: nextId() }, 'figures')),
    )
    const all = [await own.read(), ...others.flatMap((other) => (other === undefined ? [] : [other.figures]))]
    return AggregatorRegistry.aggregate(all.map((figures) => [...figures])).metrics()
  }
  cluster.on('message', async (worker, message: unknown) => {
    if (isOf(message, 'allFigures')) tell(worker, { forecourt: 'text', id: message.id, text: await text() })
  })
  return { ...own, text }
}

/** In a process that handles requests: the text over all, from the process that leads. */
export const figuresOfLeader = (own: Metrics, ends: AsyncDisposableStack): Metrics => {
  const respond = async (message: unknown) => {
    if (!isOf(message, 'ownFigures')) return
    tell(process, { forecourt: 'figures', id: message.id, figures: await own.read() })
  }
  process.on('message', respond)
  ends.defer(() => void process.off('message', respond))
  return {
    ...own,
    text: async () => {
      const response = await ask(process, { forecourt: 'allFigures', id: nextId() }, 'text')
      return response?.text ?? own.text()
    },
  }
}
