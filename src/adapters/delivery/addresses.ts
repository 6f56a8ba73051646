/** Which network addresses webhooks may be sent to: those known to the whole Internet, and nothing inside a network. */
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Whether the address is global unicast: assigned to someone on the Internet, and not a way to another address. Takes
 * addresses as resolvers and sockets write them; rejects any other notation, and one with a zone.
 */
export const isPublic = (text: string): boolean => {
  const address = addressOf(text)
  // The library's ranges are named after IANA's special-purpose registries (RFC 6890).
  if (address === undefined || address.range() !== 'unicast') return false
  return address.kind() === 'ipv4'
    ? !ALSO_REFUSED.v4.some((network) => address.match(network))
    : address.match(GLOBAL_UNICAST) &&
        !ALSO_REFUSED.v6.some((network) => address.match(network)) &&
        !isTunnelEnd(address)
}

/** Whether the address is this machine's own, in its usual notation: 127.0.0.0/8 or ::1. */
export const isLoopback = (text: string): boolean => addressOf(text)?.range() === 'loopback'

type Address = ipaddr.IPv4 | ipaddr.IPv6

const addressOf = (text: string): Address | undefined =>
  // The library accepts more notations than a resolver produces.
  isIP(text) === 0 || text.includes('%') ? undefined : ipaddr.parse(text)

/** Everything that IANA has assigned for hosts; IPv4-compatible addresses and reserved ranges are outside. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

const ALSO_REFUSED = {
  v4: [
    // Reachable only inside Azure, by its machines: metadata and name service.
    ipaddr.IPv4.parseCIDR('168.63.129.16/32'),
  ],
  v6: [
    // The 6bone, returned (RFC 3701).
    ipaddr.IPv6.parseCIDR('3ffe::/16'),
  ],
}

/** ISATAP addresses contain the IPv4 address to which they lead (RFC 5214, 6.1), in any network. */
const isTunnelEnd = (address: Address): boolean => {
  if (!(address instanceof ipaddr.IPv6)) return false
  const [mark, sign] = address.parts.slice(4)
  return (mark === 0 || mark === 0x200) && sign === 0x5efe
}
