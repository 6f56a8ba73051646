/** The cookies that carry our secrets: strictly parsed, and set so that only our own pages' requests send them. */
import { LIFETIMES } from '../domain/lender/retention.ts'

export type SentCookie =
  | { readonly is: 'none' }
  | { readonly is: 'token'; readonly token: string }
  /** A value that we never set. */
  | { readonly is: 'malformed' }
  /**
   * Over http, any other service on the same host, on any port, can set a cookie of this name beside ours, for another
   * path. We cannot tell which is ours, so neither identifies anyone: taking the first would let the other service
   * choose the session. We remove neither, since we could only remove our own: it works again once the other is gone.
   * Over https browsers reserve the name for us.
   */
  | { readonly is: 'several' }

/** 256 bits in base64url. */
const TOKEN_FORM = /^[A-Za-z0-9_-]{43}$/

/**
 * Over https the name's prefix makes browsers require Secure and Path=/, and reject the cookie from other hosts of the
 * domain. Over http, which only a sandbox uses, they would reject such a name.
 */
const nameOver = (scheme: Scheme, name = 'forecourt'): string =>
  scheme === 'https' ? `__Host-${name}` : name

export type Scheme = 'http' | 'https'

/**
 * How the browser reaches us: by https if the request came that way, also according to a trusted proxy, or if our known
 * address says so.
 */
export const schemeOf = (request: { readonly protocol: string }, baseUrl: string): Scheme =>
  request.protocol === 'https' || baseUrl.startsWith('https:') ? 'https' : 'http'

/** Finds the session cookie in a Cookie header. */
export const readSessionCookie = (header: string | undefined, scheme: Scheme): SentCookie =>
  readCookie(header, nameOver(scheme))

const readCookie = (header: string | undefined, name: string): SentCookie => {
  const start = `${name}=`
  const values = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(start))
    .map((pair) => pair.slice(start.length))
  const [token] = values
  if (token === undefined) return { is: 'none' }
  if (values.length > 1) return { is: 'several' }
  return TOKEN_FORM.test(token) ? { is: 'token', token } : { is: 'malformed' }
}

/**
 * The Set-Cookie header that starts a session. The cookie goes with the browser, and the server may end the session
 * sooner.
 */
export const sessionCookie = (token: string, scheme: Scheme): string =>
  `${nameOver(scheme)}=${token}; ${flags(scheme)}`

/** The Set-Cookie header that removes the cookie. */
export const noSessionCookie = (scheme: Scheme): string => `${nameOver(scheme)}=; Max-Age=0; ${flags(scheme)}`

const BROWSER = 'forecourt-browser'

/** The secret that ties a browser to its visit at the lender's identity provider; undefined if it is not one of ours. */
export const readBrowserCookie = (header: string | undefined, scheme: Scheme): string | undefined => {
  const sent = readCookie(header, nameOver(scheme, BROWSER))
  return sent.is === 'token' ? sent.token : undefined
}

/** The Set-Cookie header of that secret, which expires soon. */
export const browserCookie = (secret: string, scheme: Scheme): string =>
  `${nameOver(scheme, BROWSER)}=${secret}; Max-Age=${LIFETIMES.providerVisit.seconds}; ${flags(scheme)}`

const flags = (scheme: Scheme): string =>
  `Path=/; HttpOnly; SameSite=Lax${scheme === 'https' ? '; Secure' : ''}`
