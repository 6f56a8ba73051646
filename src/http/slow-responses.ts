/**
 * Ends responses that nobody reads or that take too long. Unread bytes wait in memory, so they may wait only for a
 * limited time, and only so many for each client and in total.
 */
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../adapters/access/addresses.ts'
import { isShared } from './bodies/send-file.ts'
import { Slots, TookTooLong } from './in-flight.ts'
import { operationOf } from './paths.ts'

/** How long a client may read nothing of a response; a large response in one piece gets extra time for its size. */
const SILENCE_MILLISECONDS = 30_000
/** A reader slower than this takes too long. */
const BYTES_PER_SECOND_MINIMUM = 32 * 1024
/** How long a connection may have something left to send: 20 MB over the slowest lines still in use. */
const SENDING_MILLISECONDS = 15 * 60 * 1_000
const LOOK_EVERY_MILLISECONDS = 5_000

export type WaitingLimits = {
  /** Smaller responses are not counted: a connection can have only few of them. */
  readonly countedFromBytes: number
  readonly ofClientMaximumBytes: number
  readonly maximumBytes: number
}

const LIMITS: WaitingLimits = {
  countedFromBytes: 16 * 1024,
  ofClientMaximumBytes: 16 * 1024 * 1024,
  maximumBytes: 64 * 1024 * 1024,
}

/** Watches these connections and the responses of all routes of the app; call before any route is registered. */
export const endUnreadResponses = (
  app: FastifyInstance,
  connections: ReadonlySet<Socket>,
  limits = LIMITS,
): void => {
  const check = unreadCheck(connections)
  const forgetClosed = boundWaitingBytes(app, limits)
  const timer = setInterval(() => {
    const ended = check(performance.now())
    if (ended > 0) app.log.info({ ended }, 'Ended responses that nobody read')
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

/**
 * Returns a check of the connections: it closes those that have read nothing for too long, and returns their number.
 */
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
/** The waiting responses of one client, oldest first. */
type OfClient = { bytes: number; readonly responses: Set<Waiting> }

/**
 * Counts the bytes of a response until they are sent. Responses shared by all take no extra memory, and streams produce no
 * more than is read.
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
      const client = clients.get(name) ?? { bytes: 0, responses: new Set() }
      const waiting: Waiting = { bytes: Buffer.byteLength(payload), request }
      while (client.bytes > 0 && client.bytes + waiting.bytes > limits.ofClientMaximumBytes) endOldest(client)
      while (bytesInAll > 0 && bytesInAll + waiting.bytes > limits.maximumBytes) endOldest(mostOf(clients))
      clients.set(name, client)
      client.responses.add(waiting)
      client.bytes += waiting.bytes
      bytesInAll += waiting.bytes
      // An injected response has no connection to close.
      for (const event of ['finish', 'close']) reply.raw.once(event, () => remove(client, waiting))
    }
    done(null, payload)
  })
  const remove = (client: OfClient, waiting: Waiting) => {
    if (!client.responses.delete(waiting)) return
    client.bytes -= waiting.bytes
    bytesInAll -= waiting.bytes
    if (client.bytes === 0) clients.delete(clientOf(waiting.request))
  }
  const endOldest = (client: OfClient) => {
    const [oldest] = client.responses
    if (oldest === undefined) return
    remove(client, oldest)
    oldest.request.raw.socket.destroy()
    app.log.info(
      { requestId: oldest.request.id, bytes: oldest.bytes },
      'Ended a response that nobody read, as too much waits to be sent',
    )
  }
  // Of pipelined requests, those behind the first get no event when the connection closes.
  return () => {
    for (const client of clients.values()) {
      for (const waiting of client.responses)
        if (waiting.request.raw.socket.destroyed) remove(client, waiting)
    }
  }
}

const mostOf = (clients: ReadonlyMap<string, OfClient>): OfClient =>
  clients.values().reduce((most, client) => (client.bytes > most.bytes ? client : most))

/** The client for whom the bytes count: the authenticated one, or else the network of the request. */
const clientOf = ({ caller, person, ip }: FastifyRequest): string =>
  caller?.clientId ?? person?.userId ?? networkOf(ip)

const RESPONSE_MILLISECONDS = 9_000
const CHECK_MILLISECONDS = 500

declare module 'fastify' {
  interface FastifyRequest {
    /** The slot of a request that waits for its response. */
    awaitedSlot: number | undefined
  }
}

/**
 * Sends 503 if a response takes too long, whatever it waits for, except on routes that wait by design; call before any
 * route is registered. One timer serves all requests: a timer for each would slow every submission.
 */
export const endLateResponses = (app: FastifyInstance): void => {
  const awaited = new Slots<{ since: number; readonly reply: FastifyReply }>()
  const remove = (request: FastifyRequest) => {
    if (request.awaitedSlot === undefined) return
    awaited.remove(request.awaitedSlot)
    request.awaitedSlot = undefined
  }
  app.decorateRequest('awaitedSlot', undefined)
  app.addHook('onRequest', (request, reply, done) => {
    const { takesUploads, mayWait } = request.routeOptions.config
    if (takesUploads !== true && mayWait !== true)
      request.awaitedSlot = awaited.add({ since: performance.now(), reply })
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    remove(request)
    done()
  })
  const timer = setInterval(() => {
    const now = performance.now()
    for (const one of awaited) {
      const { request, raw } = one.reply
      if (request.raw.socket.destroyed) {
        remove(request)
        if (!one.reply.sent) noteHungUp(request, now - one.since)
        continue
      }
      // A body that is still arriving has its own limit.
      if (!request.raw.complete) one.since = now
      if (now - one.since < RESPONSE_MILLISECONDS) continue
      remove(request)
      if (!one.reply.sent && !raw.headersSent) one.reply.send(new TookTooLong('The response took too long'))
    }
  }, CHECK_MILLISECONDS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

/** Nobody waits for the response any more, and it may never come: a body that nobody had begun to read has no end now. */
const noteHungUp = (request: FastifyRequest, milliseconds: number): void =>
  request.log.info(
    { requestId: request.id, operation: operationOf(request), milliseconds: Math.round(milliseconds) },
    'The client hung up before it got a response',
  )
