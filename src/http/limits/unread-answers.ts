/**
 * Ends answers that nobody reads. What a client does not take waits in memory, so it may wait for a bounded time, and
 * only so many bytes of it for each client and in all.
 */
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from '../../auth/network.ts'
import { isShared } from '../shared-bytes.ts'

/** How long nothing of an answer may be taken; a large one that waits in one piece gets time for its size on top. */
const SILENCE_MILLISECONDS = 30_000
/** A reader that is slower than this takes too long. */
const BYTES_PER_SECOND_MINIMUM = 32 * 1024
/** How long a connection may go on having something to send: 20 MB over the slowest lines that there still are. */
const SENDING_MILLISECONDS = 15 * 60 * 1_000
const LOOK_EVERY_MILLISECONDS = 5_000

export type WaitingLimits = {
  /** Smaller answers are not counted: what a connection can have of them is little. */
  readonly countedFromBytes: number
  readonly ofClientMaximumBytes: number
  readonly maximumBytes: number
}

const LIMITS: WaitingLimits = {
  countedFromBytes: 16 * 1024,
  ofClientMaximumBytes: 16 * 1024 * 1024,
  maximumBytes: 64 * 1024 * 1024,
}

/** Watches these connections and the answers of all routes of the app; call before any route is registered. */
export const endUnreadAnswers = (
  app: FastifyInstance,
  connections: ReadonlySet<Socket>,
  limits = LIMITS,
): void => {
  const check = unreadCheck(connections)
  const forgetClosed = boundWaitingBytes(app, limits)
  const timer = setInterval(() => {
    const ended = check(performance.now())
    if (ended > 0) app.log.info({ ended }, 'Ended answers that nobody read')
    forgetClosed()
  }, LOOK_EVERY_MILLISECONDS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

type Sending = {
  readonly since: number
  taken: number
  takenAt: number
}

/** Gives a look at the connections: it closes those that have taken nothing for too long, and says how many. */
export const unreadCheck = (connections: ReadonlySet<Socket>): ((now: number) => number) => {
  const sending = new WeakMap<Socket, Sending>()
  return (now) => {
    let ended = 0
    for (const socket of connections) {
      const waiting = socket.writableLength
      if (waiting === 0) {
        sending.delete(socket)
        continue
      }
      const taken = socket.bytesWritten - waiting
      const one = sending.get(socket) ?? { since: now, taken, takenAt: now }
      sending.set(socket, one)
      if (taken > one.taken) {
        one.taken = taken
        one.takenAt = now
      }
      const deadline = SILENCE_MILLISECONDS + (waiting / BYTES_PER_SECOND_MINIMUM) * 1_000
      if (now - one.takenAt <= deadline && now - one.since <= SENDING_MILLISECONDS) continue
      socket.destroy()
      ended++
    }
    return ended
  }
}

type Waiting = { readonly bytes: number; readonly request: FastifyRequest }
/** What waits for one client, oldest first. */
type OfClient = { bytes: number; readonly answers: Set<Waiting> }

/**
 * What is made for one answer is counted until it is sent. What all answers share takes no memory of its own, and
 * streams give no more than is taken.
 */
const boundWaitingBytes = (app: FastifyInstance, limits: WaitingLimits): (() => void) => {
  const clients = new Map<string, OfClient>()
  let bytesInAll = 0
  app.addHook('onSend', (request, reply, payload, done) => {
    const isCounted = typeof payload === 'string' || Buffer.isBuffer(payload)
    if (
      isCounted &&
      payload.length >= limits.countedFromBytes &&
      !isShared(payload) &&
      !reply.raw.destroyed
    ) {
      const name = clientOf(request)
      const client = clients.get(name) ?? { bytes: 0, answers: new Set() }
      const waiting: Waiting = { bytes: Buffer.byteLength(payload), request }
      while (client.bytes > 0 && client.bytes + waiting.bytes > limits.ofClientMaximumBytes) endOldest(client)
      while (bytesInAll > 0 && bytesInAll + waiting.bytes > limits.maximumBytes) endOldest(mostOf(clients))
      clients.set(name, client)
      client.answers.add(waiting)
      client.bytes += waiting.bytes
      bytesInAll += waiting.bytes
      reply.raw.once('close', () => remove(client, waiting))
    }
    done(null, payload)
  })
  const remove = (client: OfClient, waiting: Waiting) => {
    if (!client.answers.delete(waiting)) return
    client.bytes -= waiting.bytes
    bytesInAll -= waiting.bytes
    if (client.bytes === 0) clients.delete(clientOf(waiting.request))
  }
  const endOldest = (client: OfClient) => {
    const [oldest] = client.answers
    if (oldest === undefined) return
    remove(client, oldest)
    oldest.request.raw.socket.destroy()
    app.log.info(
      { requestId: oldest.request.id, bytes: oldest.bytes },
      'Ended an answer that nobody read, as too much waits to be sent',
    )
  }
  // Of requests that were sent without waiting for answers, those behind the first are not told that it closed.
  return () => {
    for (const client of clients.values()) {
      for (const waiting of client.answers) if (waiting.request.raw.socket.destroyed) remove(client, waiting)
    }
  }
}

const mostOf = (clients: ReadonlyMap<string, OfClient>): OfClient =>
  clients.values().reduce((most, client) => (client.bytes > most.bytes ? client : most))

/** Who the bytes are counted for: whoever showed who they are, or else the network that they ask from. */
const clientOf = ({ caller, person, ip }: FastifyRequest): string =>
  caller?.clientId ?? person?.userId ?? networkOf(ip)
