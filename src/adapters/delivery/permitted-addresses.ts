/** Resolves the names of webhook endpoints, and permits only addresses that webhooks may be sent to. */
import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { hostOf, mayConnect, OWN_NAME, type Surroundings } from './target.ts'

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
