/** Which network addresses webhooks may be sent to: those that the whole Internet knows, and nothing inside a network. */
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Whether the address is global unicast: assigned to somebody on the Internet, and no way to another address.
 * Addresses are taken as resolvers and sockets write them; any other spelling, and one with a zone, is refused.
 */
export const isPublic = (text: string): boolean => {
  const address = addressOf(text)
  // The ranges of the library are named after the special-purpose registries of IANA (RFC 6890).
  if (address === undefined || address.range() !== 'unicast') return false
  return address.kind() === 'ipv4'
    ? !ALSO_REFUSED.v4.some((network) => address.match(network))
    : address.match(GLOBAL_UNICAST) &&
        !ALSO_REFUSED.v6.some((network) => address.match(network)) &&
        !isTunnelEnd(address)
}

/** Whether the address is this machine's own, and written as such: 127.0.0.0/8 or ::1. */
export const isLoopback = (text: string): boolean => addressOf(text)?.range() === 'loopback'

type Address = ipaddr.IPv4 | ipaddr.IPv6

const addressOf = (text: string): Address | undefined =>
  // The library forgives more spellings than a resolver gives.
  isIP(text) === 0 || text.includes('%') ? undefined : ipaddr.parse(text)

/** All that IANA has given out for hosts; IPv4-compatible addresses and what has no purpose yet lie outside. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

const ALSO_REFUSED = {
  v4: [
    // Answers only inside Azure, and to its machines: metadata and name service.
    ipaddr.IPv4.parseCIDR('168.63.129.16/32'),
  ],
  v6: [
    // The 6bone, given back (RFC 3701).
    ipaddr.IPv6.parseCIDR('3ffe::/16'),
  ],
}

/** Addresses of ISATAP hold the IPv4 address that they lead to (RFC 5214, 6.1), in any network. */
const isTunnelEnd = (address: Address): boolean => {
  if (!(address instanceof ipaddr.IPv6)) return false
  const [mark, sign] = address.parts.slice(4)
  return (mark === 0 || mark === 0x200) && sign === 0x5efe
}
