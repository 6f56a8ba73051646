/** Whether a text can be the address of a webhook endpoint, as far as that is visible without DNS. */
import { isIP } from 'node:net'
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
 * The checked URL, or why it is invalid. Literal addresses are checked at once, in any notation; `permittedAddresses`
 * checks whether a name leads to permitted addresses, at registration and again at each connection.
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
