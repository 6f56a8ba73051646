/**
 * Where webhooks may be sent: the texts that can be the address of an endpoint, the addresses of its name that are
 * permitted, and the connections, which go to these alone.
 */

import { Resolver } from 'node:dns/promises'
import { type ClientRequestArgs, Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Duplex } from 'node:stream'
import { isLoopback, isPublic } from './addresses.ts'

export const WEBHOOK_URL_MAXIMUM_CHARACTERS = 2_048

/** Where only this machine can reach a sandbox, its endpoints may also be on this machine, by https or http. */
export type Surroundings = { readonly isLocal: boolean }

export type WebhookTarget =
  | { readonly is: 'target'; readonly url: URL }
  | {
      readonly is: 'refused'
      /** A sentence. */
      readonly because: string
    }

/**
 * The checked URL, or why it is invalid, as far as that is visible without DNS. Literal addresses are checked at once,
 * in any notation; `permittedAddresses` checks whether a name leads to permitted addresses, at registration and again
 * at each connection.
 */
export const webhookTarget = (text: string, surroundings: Surroundings): WebhookTarget => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined) return { is: 'refused', because: NO_URL }
  // A final dot does not change the name, and not every server accepts it.
  url.hostname = url.hostname.replace(/\.$/, '')
  const because = faultOf(text, url, surroundings)
  return because === undefined ? { is: 'target', url } : { is: 'refused', because }
}

/**
 * Whether a connection to the address is allowed. The host is the URL's: for a name of this machine, the address must
 * be this machine’s, and for any other it must be public, even if the service is local.
 */
export const mayConnect = (
  to: { readonly protocol: string; readonly host: string; readonly address: string },
  { isLocal }: Surroundings,
): boolean => {
  if (isLocal && isOwnHost(to.host)) return isLoopback(to.address)
  return to.protocol === 'https:' && isPublic(to.address)
}

const NO_URL =
  'The URL must be absolute, such as https://dealer.example/webhooks. A port must be from 1 to 65535.'

const faultOf = (text: string, url: URL, surroundings: Surroundings): string | undefined => {
  const characters = Math.max(text.length, url.href.length)
  if (characters > WEBHOOK_URL_MAXIMUM_CHARACTERS) {
    return `The URL can have at most ${WEBHOOK_URL_MAXIMUM_CHARACTERS.toLocaleString('en')} characters. Received ${characters.toLocaleString('en')}.`
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return HTTPS_ONLY
  // Parsers forgive backslashes, missing slashes, line breaks and spaces, each in its own way.
  if (!PLAINLY_WRITTEN.test(text)) return NO_URL
  if (USER_INFO.test(text)) return 'The URL cannot contain a user name or password.'
  if (text.includes('#')) return 'The URL cannot have a fragment.'
  if (url.port === '0') return 'The URL’s port must be from 1 to 65535.'
  return hostFault(url, surroundings)
}

const HTTPS_ONLY = 'The URL must begin with https://.'
const PLAINLY_WRITTEN = /^https?:\/\/(?![/\\])[^\s\p{C}\\]+$/iu
const USER_INFO = /^https?:\/\/[^/?]*@/i

const hostFault = (url: URL, { isLocal }: Surroundings): string | undefined => {
  const host = hostOf(url)
  if (EMPTY_LABEL.test(host)) return NO_URL
  if (isLocal && isOwnHost(host)) return undefined
  if (url.protocol !== 'https:') {
    return isLocal
      ? 'The URL must begin with https://. Only localhost, 127.0.0.1 and [::1] can use http://.'
      : HTTPS_ONLY
  }
  if (isIP(host) !== 0 ? !isPublic(host) : INSIDE_NAME.test(host)) {
    return leadsInside(url)
  }
  return undefined
}

/** Says that webhooks may not be sent to a URL. */
export const leadsInside = ({ hostname }: Pick<URL, 'hostname'>): string =>
  `The URL must lead to the public Internet, and ${hostname} does not.`

const EMPTY_LABEL = /(?:^|\.)(?:\.|$)/

/** The host in the form for sockets and resolvers: an IPv6 address without its brackets. */
export const hostOf = (url: Pick<URL, 'hostname'>): string => url.hostname.replace(/^\[(.*)\]$/, '$1')

/** Whether a host is this machine itself. */
export const isOwnHost = (host: string): boolean =>
  isIP(host) === 0 ? OWN_NAME.test(host) : isLoopback(host)

/** Names of this machine by definition (RFC 6761, 6.3). */
export const OWN_NAME = /^(?:[^.]+\.)*localhost\.?$/i

/** Names with a meaning only inside a network: with one label, or under a reserved domain. */
const INSIDE_NAME = /^(?:[^.]*|.*\.(?:localhost|local|internal|home\.arpa|onion))\.?$/i

/** The most connections to one endpoint; further requests wait, while their time runs. */
export const CONNECTIONS_PER_ENDPOINT = 16

const IDLE_CONNECTION_MILLISECONDS = 30_000

export type WebhookAgents = {
  /** For requests to URLs of the protocol. */
  readonly of: (protocol: string) => HttpAgent
  /** Closes all connections, including those in use. */
  readonly destroy: () => void
}

/**
 * The connections for webhooks: keep-alive, few to an endpoint, and only to checked addresses. Created once for each
 * process. `lookup` replaces the system's DNS.
 */
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

/** All addresses of a name, in the order to try. Rejects if there is none or DNS is unavailable. */
export type NameLookup = (name: string) => Promise<readonly string[]>

/** The result for a check and for each new connection; only permitted addresses are connected to. */
export type PermittedAddresses =
  | { readonly is: 'permitted'; readonly addresses: readonly [string, ...string[]] }
  /** There are addresses, but none may be connected to. */
  | { readonly is: 'forbidden' }
  /** The name has no address, or DNS did not respond. */
  | { readonly is: 'unknown' }

/** The most addresses of one name that are tried. */
const ADDRESSES_MAXIMUM = 4

/**
 * The permitted addresses of the URL's host, after one look-up; private addresses of a name are left out if it has
 * public ones.
 */
export const permittedAddresses = async (
  url: Pick<URL, 'protocol' | 'hostname'>,
  { isLocal, lookup = askNameServers }: Surroundings & { readonly lookup?: NameLookup | undefined },
): Promise<PermittedAddresses> => {
  const host = hostOf(url)
  const found = isIP(host) === 0 ? await lookup(host).catch(() => []) : [host]
  if (found.length === 0) return { is: 'unknown' }
  const [first, ...others] = found.filter((address) =>
    mayConnect({ protocol: url.protocol, host, address }, { isLocal }),
  )
  if (first === undefined) return { is: 'forbidden' }
  return { is: 'permitted', addresses: [first, ...others.slice(0, ADDRESSES_MAXIMUM - 1)] }
}

const ASKING = { timeout: 2_000, tries: 2 } as const

/**
 * Queries the system's DNS servers directly. The system's own look-up would hold one of the few threads that passwords
 * and files also need, and names with dead servers would hold all of them. IPv4 first: every network has it. A new
 * resolver each time notices when the machine has moved to another network.
 */
export const askNameServers: NameLookup = async (name) => {
  if (OWN_NAME.test(name)) return ['127.0.0.1', '::1']
  const resolver = new Resolver(ASKING)
  const responses = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  return responses.flatMap((response) => (response.status === 'fulfilled' ? response.value : []))
}
