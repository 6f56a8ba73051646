/**
 * Limits the connections of each network address and in total, counting silent ones separately: each takes memory and a
 * file descriptor before anyone has presented a key.
 */
import type { Socket } from 'node:net'
import { compile } from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
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
