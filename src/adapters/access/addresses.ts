/**
 * The network address of a request, whatever a proxy has made of it, with the network to which limits apply; and the
 * email address that an identity provider vouches for.
 */
import { isIP, isIPv4 } from 'node:net'
import { DEFAULT_EMAIL_CLAIM } from '../../domain/access/identity-provider.ts'

/** Represents every text without an IP address, so that nobody gets a separate count by inventing one. */
export const UNKNOWN_ADDRESS = 'unknown'

/**
 * Only the IP address: some proxies forward it with the sender's port, as `192.0.2.1:49152` or `[2001:db8::1]:49152`,
 * and an IPv6 address may name a zone. `unknown` if the text contains no IP address.
 */
export const plainAddress = (text: string): string => {
  const [bare = ''] = withoutBrackets(text.trim()).split('%')
  // Only for text that is no address as it is: the last group of an IPv6 address looks like a port.
  return [bare, bare.replace(PORT, '')].find((address) => isIP(address) !== 0) ?? UNKNOWN_ADDRESS
}

/**
 * The part of a network address that one sender cannot change at will: of IPv6 the first 64 bits, which one connection
 * gets. An IPv4 address written as IPv6 counts as IPv4.
 */
export const networkOf = (text: string): string => {
  const address = inVersion4(plainAddress(text))
  return isIP(address) === 6 ? startOf(address, IPV6_CONNECTION_BITS) : address
}

/**
 * The network that one office, provider or rented server may have to itself: the first 24 bits of an IPv4 address, 56 of
 * an IPv6 address. For what an attacker could do too often by using several of their addresses.
 */
export const widerNetworkOf = (text: string): string => {
  const address = inVersion4(plainAddress(text))
  if (isIPv4(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`
  return isIP(address) === 6 ? startOf(address, IPV6_SITE_BITS) : address
}

const IPV6_CONNECTION_BITS = 64
const IPV6_SITE_BITS = 56

/** An IPv4 address that is written as IPv6, as IPv4; everything else as it is. */
const inVersion4 = (address: string): string => {
  if (isIP(address) !== 6) return address
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (mapped !== undefined && isIPv4(mapped)) return mapped
  const groups = groupsOf(address)
  // The same in hexadecimal: ::ffff:c000:201 is 192.0.2.1.
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (!isMapped) return address
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.')
}

const GROUP_BITS = 16

/** The first bits of an IPv6 address, as a network. */
const startOf = (address: string, bits: number): string => {
  const groups = groupsOf(address).slice(0, Math.ceil(bits / GROUP_BITS))
  const rest = groups.length * GROUP_BITS - bits
  const masked = groups.map((group, i) => (i === groups.length - 1 ? (group >> rest) << rest : group))
  return `${masked.map((group) => group.toString(16)).join(':')}::/${bits}`
}

const PORT = /:\d{1,5}$/
const BRACKETED = /^\[([^\]]*)\](?::\d{1,5})?$/

const withoutBrackets = (text: string): string => BRACKETED.exec(text)?.[1] ?? text

const GROUPS = 8

const groupsOf = (address: string): readonly number[] => {
  const [head = '', tail = ''] = address.split('::')
  const [before, after] = [numbersOf(head), numbersOf(tail)]
  const gap = Array<number>(Math.max(0, GROUPS - before.length - after.length)).fill(0)
  return [...before, ...gap, ...after]
}

const numbersOf = (text: string): readonly number[] =>
  text === ''
    ? []
    : text.split(':').flatMap((group) => {
        if (!group.includes('.')) return [Number.parseInt(group, 16)]
        const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
        return [(a << 8) | b, (c << 8) | d]
      })

export type Claims = { readonly [name: string]: unknown }

export type AddressRules = {
  /** The claim that has the address. */
  readonly emailClaim?: string | undefined
  /** In lower case: their addresses count even if the provider does not say that it verified them. */
  readonly vouchedDomains?: readonly string[] | undefined
}

/** `unknown`: these claims do not say enough; `denied`: they say that it is not verified. `why` has no personal data. */
export type AddressVerdict =
  | { readonly is: 'vouched'; readonly email: string }
  | { readonly is: 'unknown' | 'denied'; readonly why: string }

const VERIFIED = 'email_verified'
/** Microsoft Entra ID's: whether the owner of the address's domain is verified. */
const DOMAIN_OWNER_VERIFIED = 'xms_edov'

/**
 * Reads the claims of an ID token, or of an ID token and the user info. Providers confirm an address in different ways:
 * as true or as text, by another claim, only in their user info, or not at all, where the operator does so for whole
 * domains. A provider that says no is never overruled, by another claim or by a domain. What it says is about the claim
 * `email`, so for another one it counts only if both are the same.
 */
export const addressVerdict = (
  claims: Claims,
  { emailClaim = DEFAULT_EMAIL_CLAIM, vouchedDomains = [] }: AddressRules,
): AddressVerdict => {
  const email = textIn(claims, emailClaim)
  if (email === undefined) return { is: 'unknown', why: `they have no claim ${emailClaim}` }
  const spoken = textIn(claims, DEFAULT_EMAIL_CLAIM)
  if (spoken !== undefined && isSame(spoken, email)) {
    const said = [VERIFIED, DOMAIN_OWNER_VERIFIED].find((claim) => isGiven(claims[claim]))
    if (said !== undefined)
      return isYes(claims[said]) ? { is: 'vouched', email } : { is: 'denied', why: `${said} is not true` }
  }
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  if (vouchedDomains.includes(domain)) return { is: 'vouched', email }
  return {
    is: 'unknown',
    why: `they have neither ${VERIFIED} nor ${DOMAIN_OWNER_VERIFIED} for ${emailClaim}, whose domain is not among IDENTITY_PROVIDER_VOUCHED_DOMAINS`,
  }
}

/**
 * The claims of both, those of the ID token first; undefined if they have different addresses, since what one says of
 * its own says nothing of the other's.
 */
export const claimsOfBoth = (
  idToken: Claims,
  userInfo: Claims,
  { emailClaim = DEFAULT_EMAIL_CLAIM }: AddressRules,
): Claims | undefined => {
  const isOfOne = [emailClaim, DEFAULT_EMAIL_CLAIM].every((claim) => {
    const [one, other] = [textIn(idToken, claim), textIn(userInfo, claim)]
    return one === undefined || other === undefined || isSame(one, other)
  })
  if (!isOfOne) return undefined
  const given = Object.entries(idToken).filter(([, value]) => isGiven(value))
  return { ...userInfo, ...Object.fromEntries(given) }
}

const textIn = (claims: Claims, name: string): string | undefined => {
  const value = claims[name]
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/** Amazon Cognito sends text, and Entra ID a number, a text of it, or true. */
const isYes = (value: unknown): boolean =>
  value === true || value === 1 || (typeof value === 'string' && /^(?:true|1)$/i.test(value.trim()))
