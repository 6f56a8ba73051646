/**
 * Keeps one client from taking what all others need. Limits the connections of each network address and in total, counting silent
 * ones separately: each takes memory and a file descriptor before anyone has presented a key. Warns of a proxy that is not
 * trusted. Lets the large bodies of one client through one at a time, with a pause after each: an application has a few
 * KB, and one of 256 KB can take the service fifty times as long. So a client that sends many of them takes at most a quarter of the
 * service's time, and all others are handled in between.
 */
import type { Socket } from 'node:net'
import { compile } from '@fastify/proxy-addr'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { networkOf } from '../adapters/access/addresses.ts'

export type ConnectionLimits = {
  readonly maximum: number
  /** Of one network. A trusted proxy speaks for many clients, so its connections count only in the total. */
  readonly ofNetworkMaximum: number
  /** Of one network, without a complete request so far. */
  readonly silentOfNetworkMaximum: number
  /** A connection has at least this long to send its first request, however many others are open. */
  readonly silentMilliseconds: number
}

const LIMITS: ConnectionLimits = {
  maximum: 4_000,
  ofNetworkMaximum: 500,
  silentOfNetworkMaximum: 100,
  silentMilliseconds: 2_000,
}

type Network = {
  /** Oldest first. */
  readonly sockets: Set<Socket>
  /** Connections without a complete request so far, with the time since when; oldest first. */
  readonly silent: Map<Socket, number>
}

/** How often the log reports rejected connections. */
const LOGGED_EVERY_MILLISECONDS = 60_000

/** Represents all trusted proxies together, which have no limit per network. */
const PROXIES = 'proxies'

/** Closes new connections beyond the limits. Returns the open ones; the set stays current. */
export const boundConnections = (
  app: FastifyInstance,
  trustedProxies: readonly string[],
  limits = LIMITS,
): ReadonlySet<Socket> => {
  const isTrusted = compile([...trustedProxies])
  const all = new Set<Socket>()
  const networks = new Map<string, Network>()
  const ofSockets = new WeakMap<Socket, Network>()
  const logRefused = refusalLog(app)
  app.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress
    // A connection that has already ended has no address.
    if (address === undefined) return
    const name = isTrusted(address, 0) ? PROXIES : networkOf(address)
    const network = networks.get(name) ?? { sockets: new Set(), silent: new Map() }
    if (name !== PROXIES && !hasRoom(network, limits)) return refuse(socket)
    if (all.size >= limits.maximum && !makeRoom(networks)) return refuse(socket)
    networks.set(name, network)
    ofSockets.set(socket, network)
    all.add(socket)
    network.sockets.add(socket)
    network.silent.set(socket, performance.now())
    socket.once('close', () => {
      all.delete(socket)
      network.sockets.delete(socket)
      network.silent.delete(socket)
      if (network.sockets.size === 0) networks.delete(name)
    })
  })
  const refuse = (socket: Socket) => {
    socket.destroy()
    logRefused()
  }
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    ofSockets.get(raw.socket)?.silent.delete(raw.socket)
    done()
  })
  return all
}

/** If too many are silent, the oldest goes, unless it has only just come and may be about to speak. */
const hasRoom = ({ sockets, silent }: Network, limits: ConnectionLimits): boolean => {
  if (sockets.size >= limits.ofNetworkMaximum) return false
  if (silent.size < limits.silentOfNetworkMaximum) return true
  const [oldest, since] = silent.entries().next().value as [Socket, number]
  if (performance.now() - since >= limits.silentMilliseconds) {
    silent.delete(oldest)
    oldest.destroy()
  }
  return true
}

/** Closes the oldest connection of the network with the most, so that one crowd cannot lock everyone else out. */
const makeRoom = (networks: ReadonlyMap<string, Network>): boolean => {
  const crowds = [...networks].flatMap(([name, { sockets }]) => (name === PROXIES ? [] : [sockets]))
  const [most] = crowds.sort((a, b) => b.size - a.size)
  const [oldest] = most ?? []
  if (oldest === undefined) return false
  most?.delete(oldest)
  oldest.destroy()
  return true
}

/** Logs how many connections were rejected, once a minute at most. Addresses are not logged. */
const refusalLog = (app: FastifyInstance) => {
  let refused = 0
  let loggedAt = Number.NEGATIVE_INFINITY
  return (): void => {
    refused++
    if (performance.now() - loggedAt < LOGGED_EVERY_MILLISECONDS) return
    app.log.warn(
      { refused },
      'Rejected connections: one address has too many open. If it is a proxy, add it to TRUSTED_PROXIES.',
    )
    loggedAt = performance.now()
    refused = 0
  }
}

/**
 * Notices a proxy in front of the service that is not trusted to name the origin of requests: checks each request, and
 * logs once that one named another address than its own, and was not believed. A trusted proxy's request has the
 * address that it named.
 */
export const untrustedProxyNotice = (log: Logger): ((request: FastifyRequest) => void) => {
  let isLogged = false
  return (request) => {
    if (isLogged || request.headers['x-forwarded-for'] === undefined) return
    if (request.ip !== request.raw.socket.remoteAddress) return
    isLogged = true
    log.warn(
      { requestId: request.id },
      'A request came with X-Forwarded-For from an address that TRUSTED_PROXIES does not list. If that is your proxy, list it: until then all that come through it share one address, and the limits of one',
    )
  }
}

/** Bodies of this many bytes wait for their turn. Three applicants with everything that set B takes need some 12 KB. */
export const LARGE_BODY_BYTES = 24 * 1_024
/** The most that may wait for one client, so that their bytes are bounded. */
const WAITING_MAXIMUM = 32
/** The pause is this many times as long as the previous body took. */
const PAUSE_FACTOR = 3
/** The longest pause: a body may have waited for the database. */
const PAUSE_MAXIMUM_MILLISECONDS = 1_000

/** Thrown if too many large bodies of one client are already waiting. */
export class TooManyLargeBodies extends Error {}

/** The clock of a line. */
export type Clock = {
  readonly now: () => number
  readonly later: (milliseconds: number, run: () => void) => void
}

const CLOCK: Clock = {
  now: () => performance.now(),
  later: (milliseconds, run) => void setTimeout(run, milliseconds).unref(),
}

/** A turn in a line. If the client hangs up, `leave` may be called before the turn has come. */
export type Turn = { readonly come: Promise<void>; readonly leave: () => void }

type Waiting = { readonly begin: () => void; hasLeft: boolean }

/** One line for each name. Throws TooManyLargeBodies if too many are already waiting. */
export const linesOf = ({ now, later }: Clock = CLOCK): ((name: string) => Turn) => {
  const lines = new Map<string, Waiting[]>()

  const callNext = (name: string) => {
    const waiting = lines.get(name) ?? []
    let next = waiting.shift()
    while (next?.hasLeft === true) next = waiting.shift()
    if (next === undefined) lines.delete(name)
    else next.begin()
  }

  return (name) => {
    const waiting = lines.get(name)
    if (waiting !== undefined && waiting.length >= WAITING_MAXIMUM) throw new TooManyLargeBodies()
    const { promise: come, resolve } = Promise.withResolvers<void>()
    let beganAt: number | undefined
    const begin = () => {
      beganAt = now()
      resolve()
    }
    const one: Waiting = { begin, hasLeft: false }
    const leave = () => {
      if (one.hasLeft) return
      one.hasLeft = true
      if (beganAt === undefined) return
      const pause = Math.min((now() - beganAt) * PAUSE_FACTOR, PAUSE_MAXIMUM_MILLISECONDS)
      later(pause, () => callNext(name))
    }
    if (waiting === undefined) {
      lines.set(name, [])
      begin()
    } else waiting.push(one)
    return { come, leave }
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The turn of a request with a large body. */
    turn: Turn | undefined
  }
}

/** Returns the function that waits until a request's body may be processed; call before any route is registered. */
export const boundLargeBodies = (
  app: FastifyInstance,
): ((request: FastifyRequest, bytes: number) => Promise<void> | undefined) => {
  const enter = linesOf()
  app.decorateRequest('turn', undefined)
  app.addHook('onRequest', (request, reply, done) => {
    const length = request.headers['content-length']
    const mayBeLarge =
      length === undefined ? 'transfer-encoding' in request.headers : Number(length) >= LARGE_BODY_BYTES
    if (mayBeLarge) reply.raw.once('close', () => request.turn?.leave())
    done()
  })
  return (request, bytes) => {
    if (bytes < LARGE_BODY_BYTES) return undefined
    request.turn = enter(request.caller?.clientId ?? request.person?.userId ?? request.ip)
    return request.turn.come
  }
}
