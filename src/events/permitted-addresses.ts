/** Resolves the names of webhook endpoints, and lets through only addresses that webhooks may be sent to. */
import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { hostOf, mayConnect, OWN_NAME, type Surroundings } from './target.ts'

/** All addresses of a name, the one to try first in front. Rejects where there is none or nobody could be asked. */
export type NameLookup = (name: string) => Promise<readonly string[]>

/** Once for a check and once for each new connection; what is let through is what is connected to. */
export type PermittedAddresses =
  | { readonly is: 'permitted'; readonly addresses: readonly [string, ...string[]] }
  /** Some address was found, and none may be connected to. */
  | { readonly is: 'forbidden' }
  /** The name has no address, or its name servers didn't tell. */
  | { readonly is: 'unknown' }

/** At most so many addresses of one name are tried. */
const ADDRESSES_MAXIMUM = 4

/**
 * The addresses of the URL's host that may be connected to, after one look-up; addresses inside that a name has beside
 * public ones are left out.
 */
export const permittedAddresses = async (
  url: Pick<URL, 'protocol' | 'hostname'>,
  { isSandbox, lookup = askNameServers }: Surroundings & { readonly lookup?: NameLookup | undefined },
): Promise<PermittedAddresses> => {
  const host = hostOf(url)
  const found = isIP(host) === 0 ? await lookup(host).catch(() => []) : [host]
  if (found.length === 0) return { is: 'unknown' }
  const [first, ...others] = found.filter((address) =>
    mayConnect({ protocol: url.protocol, host, address }, { isSandbox }),
  )
  if (first === undefined) return { is: 'forbidden' }
  return { is: 'permitted', addresses: [first, ...others.slice(0, ADDRESSES_MAXIMUM - 1)] }
}

const ASKING = { timeout: 2_000, tries: 2 } as const

/**
 * Asks the system's name servers directly. The system's own look-up would hold one of the few threads that passwords
 * and files wait for too, and names whose servers are dead would hold them all. IPv4 first: it is what every network
 * has. A resolver of its own each time sees it when the machine has moved to another network.
 */
export const askNameServers: NameLookup = async (name) => {
  if (OWN_NAME.test(name)) return ['127.0.0.1', '::1']
  const resolver = new Resolver(ASKING)
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
}
