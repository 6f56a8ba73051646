/**
 * The addresses to which the consent page may send a client's users back. A registered address must match completely,
 * character by character; a test client may also use any loopback address, so that developers can try it.
 */
import type { Mode } from '../../domain/access/access.ts'
import { Refusal } from '../refusal.ts'

const REDIRECT_URIS_MAXIMUM = 20
const REDIRECT_URI_MAXIMUM_CHARACTERS = 500

/** Whether the consent page may send the client's users to the address. Nothing may be left to interpretation. */
export const isReturnAddress = (
  client: { readonly mode: Mode; readonly redirectUris: readonly string[] },
  uri: string,
): boolean => client.redirectUris.includes(uri) || (client.mode === 'test' && isLoopbackAddress(uri))

/**
 * A loopback address (RFC 8252, 7.3) in its plain form: whatever parsers forgive, such as backslashes, tabs, capitals
 * or other spellings of the host, disqualifies it.
 */
const LOOPBACK =
  /^http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost)(?::\d{1,5})?(?:\/(?:[A-Za-z0-9\-._~!$&'()*+,;=:@/]|%[0-9A-Fa-f]{2})*)?(?:\?(?:[A-Za-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9A-Fa-f]{2})*)?$/
const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost'])

const isLoopbackAddress = (uri: string): boolean =>
  uri.length <= REDIRECT_URI_MAXIMUM_CHARACTERS &&
  LOOPBACK.test(uri) &&
  LOOPBACK_HOSTS.has(URL.parse(uri)?.hostname ?? '')

/** The addresses to register, without duplicates. Rejected if one is invalid, or there are too many. */
export const givenRedirectUris = (given: readonly string[]): readonly string[] | Refusal => {
  const uris = [...new Set(given.map((uri) => uri.trim()))]
  if (uris.length > REDIRECT_URIS_MAXIMUM) {
    return new Refusal(
      `A client can have at most ${REDIRECT_URIS_MAXIMUM} redirect URLs. You entered ${uris.length}.`,
    )
  }
  for (const [index, uri] of uris.entries()) {
    const fault = faultOf(uri)
    if (fault !== undefined) return new Refusal(`Redirect URL ${index + 1} ${fault}.`)
  }
  return uris
}

/** What is wrong with an address; undefined if it is valid. */
const faultOf = (uri: string): string | undefined => {
  if (uri.length > REDIRECT_URI_MAXIMUM_CHARACTERS) {
    return `must have at most ${REDIRECT_URI_MAXIMUM_CHARACTERS} characters, not ${uri.length}`
  }
  const url = URL.parse(uri)
  if (url === null || !/^https?:$/.test(url.protocol)) return 'must be an absolute https URL'
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or password'
  if (uri.includes('#')) return 'must not have a fragment'
  if (uri.includes('*')) return 'must not have a wildcard, since the whole URL is compared'
  if (url.protocol === 'http:' && !LOOPBACK_HOSTS.has(url.hostname)) {
    return 'must start with https:// (http:// only for 127.0.0.1, [::1] and localhost)'
  }
  // Browsers go to the address as the URL standard normalises it: it must be normalised already.
  const isPlain = url.href === uri || (url.pathname === '/' && url.href === `${uri}/`)
  return isPlain ? undefined : `must be written as browsers write it: ${url.href}`
}
