/** The network to which limits apply, and the address for records, whatever a proxy has made of it. */
import { isIP, isIPv4 } from 'node:net'

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
