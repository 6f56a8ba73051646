/** Reads the values of settings. An unusable value throws a ConfigError with the setting's name. */
import { isIP, isIPv4 } from 'node:net'
import { resolve } from 'node:path'
import { DatabaseUrlError, readDatabaseUrl } from '../../packages/postgres/connection/url.ts'

/** An invalid setting; the message names it and what it takes. */
export class ConfigError extends Error {}

const PORT_MAXIMUM = 65_535

export const portOf = (name: string, text: string): number => {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > PORT_MAXIMUM)
    throw new ConfigError(`${name} must be a port from 0 to ${PORT_MAXIMUM}.`)
  return port
}

/** A port beside the service's own; 0 picks a free one for each. */
export const otherPortOf = (name: string, text: string | undefined, taken: number): number | undefined => {
  if (text === undefined) return undefined
  const port = portOf(name, text)
  if (port === taken && port !== 0) throw new ConfigError(`${name} must be another port than PORT.`)
  return port
}

/** Fastify's names for networks, besides their addresses. */
const NAMED_NETWORKS: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal'])

export const proxiesOf = (name: string, text: string): readonly string[] => {
  const proxies = text.split(/[\s,]+/).filter((proxy) => proxy !== '')
  const wrong = proxies.find((proxy) => !NAMED_NETWORKS.has(proxy) && !isAddressOrNetwork(proxy))
  if (wrong === undefined) return proxies
  throw new ConfigError(
    `${name} must list addresses, networks such as 10.0.0.0/8, or ${[...NAMED_NETWORKS].join(', ')}; ${JSON.stringify(wrong)} is none of these.`,
  )
}

const isAddressOrNetwork = (text: string): boolean => {
  const [address = '', range, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  if (range === undefined || (family === 4 && isNetmask(range))) return true
  const bits = Number(range)
  return /^\d+$/.test(range) && bits >= 1 && bits <= (family === 4 ? 32 : 128)
}

/** A mask such as 255.255.0.0: all ones precede all zeros. */
const isNetmask = (text: string): boolean => {
  const bits = text.split('.').map((byte) => Number(byte).toString(2).padStart(8, '0'))
  return isIPv4(text) && /^1+0*$/.test(bits.join(''))
}

export const urlOf = (name: string, text: string | undefined): string | undefined => {
  if (text === undefined) return undefined
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new ConfigError(`${name} must be an http or https address.`)
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '')
    throw new ConfigError(`${name} must be an address without a path, such as https://finance.example.`)
  return text.replace(/\/+$/, '')
}

/** Errors do not repeat it: it contains a password. */
export const postgresUrlOf = (text: string | undefined): string | undefined => {
  try {
    if (text !== undefined) readDatabaseUrl(text)
    return text
  } catch (error) {
    throw error instanceof DatabaseUrlError ? new ConfigError(error.message) : error
  }
}

/** Errors do not repeat it: it may contain a password. */
export const smtpUrlOf = (name: string, text: string | undefined): string | undefined => {
  if (text === undefined) return undefined
  const url = URL.parse(text)
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '') {
    throw new ConfigError(
      `${name} must be of the form smtps://user:password@host:465, with signs such as % and / in the password percent-encoded.`,
    )
  }
  return text
}

export const senderOf = (name: string, text: string): string => {
  if (/^[^<>@\s"]+@[^<>@\s"]+$/.test(text) || /^[^<>@\r\n]+ <[^<>@\s"]+@[^<>@\s"]+>$/.test(text)) return text
  throw new ConfigError(`${name} must be an address, or a name followed by an address in angle brackets.`)
}

/** Errors repeat neither: both may be secret. */
export const smsGatewayOf = (
  url: string | undefined,
  token: string | undefined,
): { readonly url: string; readonly token: string } | undefined => {
  if (url === undefined) return undefined
  const parsed = URL.parse(url)
  if (parsed === null || !/^https?:$/.test(parsed.protocol) || parsed.username !== '' || parsed.hash !== '')
    throw new ConfigError(
      'SMS_GATEWAY_URL must be an http or https address without a user name or a fragment.',
    )
  if (token === undefined || !/^[\x21-\x7e]+$/.test(token))
    throw new ConfigError(
      'SMS_GATEWAY_URL needs SMS_GATEWAY_TOKEN: the token of letters, digits and signs that the gateway takes.',
    )
  return { url: parsed.href, token }
}

export const switchOf = (name: string, text: string | undefined): boolean | undefined => {
  if (text === undefined) return undefined
  if (/^(on|true|1)$/i.test(text)) return true
  if (/^(off|false|0)$/i.test(text)) return false
  throw new ConfigError(`${name} must be on or off.`)
}

export const pathOf = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : resolve(text)

/** Errors do not repeat it: it may contain a password. */
export const webAddressOf = (name: string, text: string | undefined): string | undefined => {
  if (text === undefined || /^https?:$/.test(URL.parse(text)?.protocol ?? '')) return text
  throw new ConfigError(`${name} must be an http or https address.`)
}

const THIS_MACHINE = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** An https address; http only on this machine. Errors do not repeat it. */
export const secureAddressOf = (name: string, text: string | undefined): string | undefined => {
  if (text === undefined) return undefined
  const url = URL.parse(text)
  const isSecure =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && THIS_MACHINE.test(url.hostname))
  if (url === null || !isSecure || url.username !== '' || url.search !== '' || url.hash !== '')
    throw new ConfigError(`${name} must be an https address without a user name, query or fragment.`)
  return text
}

/** The values of a list, with commas between them. */
export const listOf = (text: string): readonly string[] =>
  text
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '')

export const pathsOf = (text: string): readonly string[] => listOf(text).map((path) => resolve(path))

const DAYS_MAXIMUM = 3_650

export const daysOf = (name: string, text: string): number | undefined => {
  if (/^off$/i.test(text)) return undefined
  const days = Number(text)
  if (/^\d+$/.test(text) && days >= 1 && days <= DAYS_MAXIMUM) return days
  throw new ConfigError(`${name} must be a whole number of days from 1 to ${DAYS_MAXIMUM}, or off.`)
}

/** A whole number of seconds within bounds. */
export const secondsOf = (name: string, text: string, maximum: number, minimum = 0): number => {
  const seconds = Number(text)
  if (/^\d+$/.test(text) && seconds >= minimum && seconds <= maximum) return seconds
  throw new ConfigError(`${name} must be a whole number of seconds from ${minimum} to ${maximum}.`)
}

export const oneOf = <const V extends string>(name: string, text: string, values: readonly V[]): V => {
  const value = values.find((candidate) => candidate.toLowerCase() === text.toLowerCase())
  if (value === undefined) throw new ConfigError(`${name} must be one of ${values.join(', ')}.`)
  return value
}

/** A whole number from 1. */
export const wholeNumberOf = (name: string, text: string, maximum: number): number => {
  const count = Number(text)
  if (/^\d+$/.test(text) && count >= 1 && count <= maximum) return count
  throw new ConfigError(`${name} must be a whole number from 1 to ${maximum}.`)
}
