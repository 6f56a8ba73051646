/** The cookie that carries a session's token: strictly read, and set so that only our own pages' requests bring it. */

export type SentCookie =
  | { readonly is: 'none' }
  | { readonly is: 'token'; readonly token: string }
  /** Sent several times, or nothing that we ever set. */
  | { readonly is: 'malformed' }

/** 256 bits in base64url. */
const TOKEN_FORM = /^[A-Za-z0-9_-]{43}$/

/**
 * Over https the name's prefix makes browsers insist on Secure and Path=/, and refuse the cookie from other hosts of
 * the domain. Over http, which only a sandbox uses, they would not take it.
 */
const nameAt = (baseUrl: string): string => (isHttps(baseUrl) ? '__Host-forecourt' : 'forecourt')

const isHttps = (baseUrl: string): boolean => baseUrl.startsWith('https:')

/** Finds the session's cookie in a Cookie header. */
export const readSessionCookie = (header: string | undefined, baseUrl: string): SentCookie => {
  const start = `${nameAt(baseUrl)}=`
  const values = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(start))
    .map((pair) => pair.slice(start.length))
  const [token] = values
  if (token === undefined) return { is: 'none' }
  return values.length === 1 && TOKEN_FORM.test(token) ? { is: 'token', token } : { is: 'malformed' }
}

/** The Set-Cookie header that begins a session. It ends with the browser, and the server may end it sooner. */
export const sessionCookie = (token: string, baseUrl: string): string =>
  `${nameAt(baseUrl)}=${token}; ${flags(baseUrl)}`

/** The Set-Cookie header that removes the cookie. */
export const noSessionCookie = (baseUrl: string): string =>
  `${nameAt(baseUrl)}=; Max-Age=0; ${flags(baseUrl)}`

const flags = (baseUrl: string): string =>
  `Path=/; HttpOnly; SameSite=Lax${isHttps(baseUrl) ? '; Secure' : ''}`
