/** The connections for webhooks: keep-alive, few to an endpoint, and only to checked addresses. */
import { type ClientRequestArgs, Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Duplex } from 'node:stream'
import { type NameLookup, permittedAddresses } from './permitted-addresses.ts'
import { mayConnect, type Surroundings } from './target.ts'

/** The most connections to one endpoint; further requests wait, while their time runs. */
export const CONNECTIONS_PER_ENDPOINT = 16

const IDLE_CONNECTION_MILLISECONDS = 30_000

export type WebhookAgents = {
  /** For requests to URLs of the protocol. */
  readonly of: (protocol: string) => HttpAgent
  /** Closes all connections, including those in use. */
  readonly destroy: () => void
}

/** Created once for each process. `lookup` replaces the system's DNS. */
export const webhookAgents = (
  surroundings: Surroundings & { readonly lookup?: NameLookup | undefined },
): WebhookAgents => {
  const agents = {
    http: guarded(
      new HttpAgent({ ...KEPT, lookup: checkedLookup('http:', surroundings) }),
      'http:',
      surroundings,
    ),
    https: guarded(
      // Explicit, so that no environment variable can switch it off.
      new HttpsAgent({ ...KEPT, rejectUnauthorized: true, lookup: checkedLookup('https:', surroundings) }),
      'https:',
      surroundings,
    ),
  }
  return {
    of: (protocol) => (protocol === 'https:' ? agents.https : agents.http),
    destroy: () => {
      agents.http.destroy()
      agents.https.destroy()
    },
  }
}

const KEPT = {
  keepAlive: true,
  maxSockets: CONNECTIONS_PER_ENDPOINT,
  maxFreeSockets: CONNECTIONS_PER_ENDPOINT,
  timeout: IDLE_CONNECTION_MILLISECONDS,
  // Tries each of the checked addresses in turn, so that one dead address of several does not stop deliveries.
  autoSelectFamily: true,
  autoSelectFamilyAttemptTimeout: 1_000,
} as const

/** Why no connection was attempted: the name has no known address, or none that is allowed. */
export class NoAddressError extends Error {
  readonly is: 'forbidden' | 'unknown'

  constructor(is: 'forbidden' | 'unknown') {
    super(`No connection is made: the address is ${is}`)
    this.name = 'NoAddressError'
    this.is = is
  }
}

/** Resolves a name for a socket, which connects only to these addresses. */
export const checkedLookup =
  (
    protocol: string,
    surroundings: Surroundings & { readonly lookup?: NameLookup | undefined },
  ): LookupFunction =>
  (hostname, options, callback) => {
    const response = (found: Awaited<ReturnType<typeof permittedAddresses>>) => {
      if (found.is !== 'permitted') return callback(new NoAddressError(found.is), '')
      const all = found.addresses.map((address) => ({ address, family: isIP(address) }))
      if (options.all) callback(null, all)
      else callback(null, found.addresses[0], isIP(found.addresses[0]))
    }
    const fail = (error: unknown) => callback(error as Error, '')
    permittedAddresses({ protocol, hostname }, surroundings).then(response, fail)
  }

/** Sockets do not look up literal addresses, so these are checked here. */
const guarded = <A extends HttpAgent>(agent: A, protocol: string, surroundings: Surroundings): A => {
  const connect: Connect = agent.createConnection.bind(agent)
  const guardedConnect: Connect = (options, callback) => {
    const host = options.host ?? ''
    if (isIP(host) === 0 || mayConnect({ protocol, host, address: host }, surroundings)) {
      return connect(options, callback)
    }
    callback?.(new NoAddressError('forbidden'))
    return undefined
  }
  const name = agent.getName.bind(agent)
  return Object.assign(agent, {
    createConnection: guardedConnect,
    // Endpoints of one host share no connections: if one hangs, the other must not wait for it.
    getName: (options: PooledRequest = {}) => `${name(options)}:${options.endpointId ?? ''}`,
  })
}

/** A request's options for the agent, with the name of its pool. */
export type PooledRequest = ClientRequestArgs & { readonly endpointId?: string | undefined }

type Connect = (
  options: ClientRequestArgs,
  callback?: (error: Error | null, stream?: Duplex) => void,
) => Duplex | null | undefined
