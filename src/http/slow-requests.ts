/**
 * Watches the requests in flight: ends those that arrive too slowly, those whose response comes too late, and those whose response
 * nobody reads. Unread bytes wait in memory, so they may wait only for a limited time, and only so many for each client and in total.
 */
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../adapters/access/addresses.ts'
import { isShared } from './bodies/send-file.ts'
import { LINGER_MILLISECONDS, respondToBrokenRequest } from './broken-request.ts'
import { TookTooLong } from './in-flight.ts'
import { operationOf } from './paths.ts'

/** How long a request may take to arrive, unless its route allows more. */
export const ARRIVAL_MILLISECONDS = 30_000
/** How long an upload may take: 20 MB over the slowest lines still in use. */
export const UPLOAD_ARRIVAL_MILLISECONDS = 15 * 60 * 1_000
/** How long a response may take, unless its route waits by design. */
const RESPONSE_MILLISECONDS = 9_000
const LOOK_EVERY_MILLISECONDS = 500

/** How long a client may read nothing of a response; a large response in one piece gets extra time for its size. */
const SILENCE_MILLISECONDS = 30_000
/** A reader slower than this takes too long. */
const BYTES_PER_SECOND_MINIMUM = 32 * 1024
/** How long a connection may have something left to send: as long as an upload may take. */
const SENDING_MILLISECONDS = UPLOAD_ARRIVAL_MILLISECONDS
const UNREAD_EVERY_MILLISECONDS = 5_000

/** Smaller responses are not counted: a connection can have only few of them. */
const COUNTED_FROM_BYTES = 16 * 1024
const UNREAD_OF_CLIENT_MAXIMUM_BYTES = 16 * 1024 * 1024
const UNREAD_MAXIMUM_BYTES = 64 * 1024 * 1024

type InFlight = {
  readonly reply: FastifyReply
  readonly began: number
  /** Since when it waits for its response: a body that is still arriving has its own limit. */
  waitsSince: number
  /** The bytes of a large response, while they wait to be sent, and since when. */
  unreadBytes: number
  unreadSince: number
  /** When its response was sent, if its body had not arrived by then. */
  respondedAt: number | undefined
  /** Undefined once it is not watched any more. */
  slot: number | undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What is known of a request while it is watched. */
    inFlight: InFlight | undefined
  }
}

/** Watches the requests that are added, and these connections; call before any route is registered. */
export const watchRequests = (app: FastifyInstance, connections: ReadonlySet<Socket>) => {
  const inFlight = new Slots<InFlight>()
  const forget = (one: InFlight) => {
    if (one.slot !== undefined) inFlight.remove(one.slot)
    one.slot = undefined
  }
  const isAnsweredEarly = (socket: Socket): boolean =>
    [...inFlight].some(
      ({ reply: { raw } }) => raw.req.socket === socket && raw.headersSent && !raw.req.complete,
    )
  const endUnread = unreadCheck(connections)
  let looksAt = 0
  // One timer serves all requests: a timer for each would slow every submission.
  const timer = setInterval(() => {
    const now = performance.now()
    for (const one of inFlight) if (isOver(one, now, isAnsweredEarly)) forget(one)
    if (now < looksAt) return
    looksAt = now + UNREAD_EVERY_MILLISECONDS
    const ended = endUnread(now)
    if (ended > 0) app.log.info({ ended }, 'Ended responses that nobody read')
  }, LOOK_EVERY_MILLISECONDS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
  app.decorateRequest('inFlight', undefined)
  app.addHook('onSend', (request, { raw }, payload, done) => {
    const one = request.inFlight
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload)
    if (one && isWhole && payload.length >= COUNTED_FROM_BYTES && !isShared(payload) && !raw.destroyed) {
      const bytes = Buffer.byteLength(payload)
      for (const oldest of tooMany(inFlight, clientOf(one), bytes)) {
        forget(oldest)
        oldest.reply.raw.req.socket.destroy()
        app.log.info(
          { requestId: oldest.reply.request.id, bytes: oldest.unreadBytes },
          'Ended a response that nobody read, as too much waits to be sent',
        )
      }
      one.unreadBytes = bytes
      one.unreadSince = performance.now()
    }
    done(null, payload)
  })
  return {
    /** Watches a request until its response is sent and its body has arrived. */
    add: (reply: FastifyReply): void => {
      const began = performance.now()
      const one: InFlight = {
        reply,
        began,
        waitsSince: began,
        unreadBytes: 0,
        unreadSince: 0,
        respondedAt: undefined,
        slot: undefined,
      }
      one.slot = inFlight.add(one)
      reply.request.inFlight = one
      reply.raw.once('finish', () => {
        // An injected request never says that it is complete.
        if (reply.raw.req.complete !== false) forget(one)
        one.unreadBytes = 0
        one.respondedAt = performance.now()
      })
    },
    /** Whether the request that is arriving on this connection has its response already. */
    isAnsweredEarly,
  }
}

/** Ends a request that takes too long, and says whether there is nothing left to watch. */
const isOver = (one: InFlight, now: number, isAnsweredEarly: (socket: Socket) => boolean): boolean => {
  const { request, raw, sent } = one.reply
  const { socket, complete, url } = request.raw
  const { takesUploads, mayWait } = request.routeOptions.config
  const isTimed = takesUploads !== true && mayWait !== true
  if (socket.destroyed) {
    if (isTimed && !sent) noteHungUp(request, now - one.waitsSince)
    return true
  }
  if (one.respondedAt !== undefined) {
    // Nobody will read the rest of the body.
    if (!complete && now - one.respondedAt < LINGER_MILLISECONDS) return false
    if (!complete) socket.destroy()
    return true
  }
  if (!complete) {
    one.waitsSince = now
    if (takesUploads === true || now - one.began < ARRIVAL_MILLISECONDS) return false
    const error = Object.assign(new Error('The body took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    respondToBrokenRequest(request.log, error, socket, {
      path: url,
      isAnsweredEarly: isAnsweredEarly(socket),
    })
    return true
  }
  if (isTimed && now - one.waitsSince >= RESPONSE_MILLISECONDS && !sent && !raw.headersSent)
    one.reply.send(new TookTooLong('The response took too long'))
  return false
}

/** Nobody waits for the response any more, and it may never come: a body that nobody had begun to read has no end now. */
const noteHungUp = (request: FastifyRequest, milliseconds: number): void =>
  request.log.info(
    { requestId: request.id, operation: operationOf(request), milliseconds: Math.round(milliseconds) },
    'The client hung up before it got a response',
  )

/** The client for whom the bytes count: the authenticated one, or else the network of the request. */
const clientOf = ({ reply: { request } }: InFlight): string =>
  request.caller?.clientId ?? request.person?.userId ?? networkOf(request.ip)

/**
 * The unread responses to end before a client may get these bytes: its own oldest ones, and then the oldest of the client
 * that has the most.
 * Responses shared by all take no extra memory, and streams produce no more than is read.
 */
const tooMany = (inFlight: Iterable<InFlight>, client: string, bytes: number): readonly InFlight[] => {
  const unread = [...inFlight]
    .filter(({ unreadBytes, reply: { raw } }) => unreadBytes > 0 && !raw.req.socket.destroyed)
    .sort((one, other) => one.unreadSince - other.unreadSince)
  const clients = Map.groupBy(unread, clientOf)
  const ended: InFlight[] = []
  const endOldest = (of: InFlight[]) => ended.push(...of.splice(0, 1))
  const own = clients.get(client) ?? []
  while (own.length > 0 && sumOf(own) + bytes > UNREAD_OF_CLIENT_MAXIMUM_BYTES) endOldest(own)
  for (;;) {
    const all = [...clients.values()].filter((of) => of.length > 0)
    if (all.length === 0 || sumOf(all.flat()) + bytes <= UNREAD_MAXIMUM_BYTES) return ended
    endOldest(all.reduce((most, of) => (sumOf(of) > sumOf(most) ? of : most)))
  }
}

const sumOf = (some: readonly InFlight[]): number =>
  some.reduce((sum, { unreadBytes }) => sum + unreadBytes, 0)

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

/**
 * Holds items that come and go with every request. A Map or Set would leave a table behind each time it makes room, and
 * V8 chains those tables: their content stays alive and moves to the old generation. Reused slots leave nothing behind.
 */
export class Slots<T> {
  readonly #items: (T | undefined)[] = []
  readonly #free: number[] = []

  /** Holds the item, and returns its slot until it is removed. */
  add(item: T): number {
    const slot = this.#free.pop() ?? this.#items.length
    this.#items[slot] = item
    return slot
  }

  /** Removes the item in this slot, which must have one. */
  remove(slot: number): void {
    this.#items[slot] = undefined
    this.#free.push(slot)
  }

  /** The items, in no particular order. An item may be removed during the iteration. */
  *[Symbol.iterator](): Generator<T> {
    for (const item of this.#items) if (item !== undefined) yield item
  }
}
