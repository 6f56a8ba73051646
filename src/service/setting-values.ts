/** Reads the values of settings. An unusable value throws a ConfigError with the setting's name. */
import { isIP, isIPv4 } from 'node:net'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { DatabaseUrlError, readDatabaseUrl } from '../../packages/postgres/connection/url.ts'
import { Fault } from '../../packages/rules/fault.ts'
import { PROVIDER_ROLES } from '../domain/access/identity-provider.ts'
import { ROLES, type Role } from '../domain/access/roles.ts'
import { email } from '../domain/kinds/email.ts'

/** Reads the text that a setting has. `other` is the text of another one. */
export type Reads<Value> = (
  text: string,
  name: string,
  other: (name: 'PORT' | 'DATABASE_URL') => string | undefined,
) => Value

/** An invalid setting; the message names it and what it takes. */
export class ConfigError extends Error {}

const PORT_MAXIMUM = 65_535

export const portOf: Reads<number> = (text, name) => {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > PORT_MAXIMUM)
    throw new ConfigError(`${name} must be a port from 0 to ${PORT_MAXIMUM}.`)
  return port
}

/** A port beside the service's own; 0 picks a free one for each. */
export const otherPortOf: Reads<number> = (text, name, other) => {
  const port = portOf(text, name, other)
  if (port === Number(other('PORT')) && port !== 0)
    throw new ConfigError(`${name} must be another port than PORT.`)
  return port
}

/** Fastify's names for networks, besides their addresses. */
const NAMED_NETWORKS: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal'])

export const proxiesOf: Reads<readonly string[]> = (text, name) => {
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

export const urlOf: Reads<string> = (text, name) => {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new ConfigError(`${name} must be an http or https address.`)
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '')
    throw new ConfigError(`${name} must be an address without a path, such as https://finance.example.`)
  return text.replace(/\/+$/, '')
}

/** Errors do not repeat it: it contains a password. */
export const postgresUrlOf = (text: string): string => {
  try {
    readDatabaseUrl(text)
    return text
  } catch (error) {
    throw error instanceof DatabaseUrlError ? new ConfigError(error.message) : error
  }
}

/** Errors do not repeat it: it may contain a password. */
export const smtpUrlOf: Reads<string> = (text, name) => {
  const url = URL.parse(text)
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '') {
    throw new ConfigError(
      `${name} must be of the form smtps://user:password@host:465, with signs such as % and / in the password percent-encoded.`,
    )
  }
  return text
}

export const senderOf: Reads<string> = (text, name) => {
  if (/^[^<>@\s"]+@[^<>@\s"]+$/.test(text) || /^[^<>@\r\n]+ <[^<>@\s"]+@[^<>@\s"]+>$/.test(text)) return text
  throw new ConfigError(`${name} must be an address, or a name followed by an address in angle brackets.`)
}

/** Errors do not repeat it: it may be secret. */
export const smsGatewayUrlOf: Reads<string> = (text, name) => {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.hash !== '')
    throw new ConfigError(`${name} must be an http or https address without a user name or a fragment.`)
  return url.href
}

export const switchOf: Reads<boolean> = (text, name) => {
  if (/^(on|true|1)$/i.test(text)) return true
  if (/^(off|false|0)$/i.test(text)) return false
  throw new ConfigError(`${name} must be on or off.`)
}

export const textOf = (text: string): string => text

export const textUpTo =
  (maximum: number): Reads<string> =>
  (text, name) => {
    if (text.length > maximum) throw new ConfigError(`${name} can have at most ${maximum} characters.`)
    return text
  }

export const pathOf = (text: string): string => resolve(text)

/** Errors do not repeat it: it may contain a password. */
export const webAddressOf: Reads<string> = (text, name) => {
  if (/^https?:$/.test(URL.parse(text)?.protocol ?? '')) return text
  throw new ConfigError(`${name} must be an http or https address.`)
}

const THIS_MACHINE = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** An https address; http only on this machine. Errors do not repeat it. */
export const secureAddressOf: Reads<string> = (text, name) => {
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

export const daysOf: Reads<number | undefined> = (text, name) => {
  if (/^off$/i.test(text)) return undefined
  const days = Number(text)
  if (/^\d+$/.test(text) && days >= 1 && days <= DAYS_MAXIMUM) return days
  throw new ConfigError(`${name} must be a whole number of days from 1 to ${DAYS_MAXIMUM}, or off.`)
}

/** A whole number, of what the sentence says. */
export const wholeNumber =
  (minimum: number, maximum: number, of = ''): Reads<number> =>
  (text, name) => {
    const count = Number(text)
    if (/^\d+$/.test(text) && count >= minimum && count <= maximum) return count
    throw new ConfigError(`${name} must be a whole number${of} from ${minimum} to ${maximum}.`)
  }

export const oneOf =
  <const V extends string>(values: readonly V[]): Reads<V> =>
  (text, name) => {
    const value = values.find((candidate) => candidate.toLowerCase() === text.toLowerCase())
    if (value === undefined) throw new ConfigError(`${name} must be one of ${values.join(', ')}.`)
    return value
  }

const PROCESSES_MAXIMUM = 64
/** Each process opens up to 10 connections, and the embedded database takes 100. */
const PROCESSES_ON_EMBEDDED_MAXIMUM = 8

/** A number of processes, or `auto` for one per core. */
export const processesOf: Reads<number> = (text, name, other) => {
  const isEmbedded = other('DATABASE_URL') === undefined
  const maximum = isEmbedded ? PROCESSES_ON_EMBEDDED_MAXIMUM : PROCESSES_MAXIMUM
  if (text.toLowerCase() === 'auto') return Math.min(availableParallelism(), maximum)
  const count = Number(text)
  if (/^\d+$/.test(text) && count >= 1 && count <= maximum) return count
  throw new ConfigError(
    `${name} must be auto or a whole number from 1 to ${maximum}${isEmbedded ? ' with the embedded database' : ''}.`,
  )
}

/** Email addresses in lower case, separated by commas; empty for an empty text. */
export const emailsOf: Reads<readonly string[]> = (text, name) => {
  const emails = listOf(text.toLowerCase())
  if (emails.some((one) => email.read(one, {}) instanceof Fault))
    throw new ConfigError(`${name} must be email addresses, separated by commas.`)
  return emails
}

/** Roles of people, separated by commas; empty for an empty text. */
export const rolesOf: Reads<readonly Role[]> = (text, name, other) =>
  listOf(text).map((role) => oneOf(ROLES)(role, `Each role of ${name}`, other))

/** Roles of the lender's staff. */
export const staffRolesOf: Reads<readonly Role[]> = (text, name, other) => {
  const roles = rolesOf(text, name, other)
  if (roles.some((role) => !PROVIDER_ROLES.includes(role)))
    throw new ConfigError(`${name} accepts only lender staff roles: ${PROVIDER_ROLES.join(', ')}.`)
  return roles
}

const CLAIM = /^[\x21-\x7e]{1,200}$/

export const claimOf: Reads<string> = (text, name) => {
  if (CLAIM.test(text)) return text
  throw new ConfigError(
    `${name} must be the name of one claim, without spaces, such as email or preferred_username.`,
  )
}

const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/

/** Names of domains, without "@", "*" or a scheme, in lower case. */
export const domainsOf: Reads<readonly string[]> = (text, name) => {
  const domains = listOf(text.toLowerCase())
  const wrong = domains.find((domain) => !DOMAIN.test(domain))
  if (wrong === undefined) return domains
  throw new ConfigError(
    `Each domain of ${name} must be the part of an email address after the "@", such as lender.example; ${JSON.stringify(wrong)} is not.`,
  )
}

/** `name=value` with commas between them, the values percent-encoded (W3C Baggage, without properties). Errors do not repeat it. */
export const pairsOf: Reads<Readonly<Record<string, string>>> = (text, name) => {
  const wrong = new ConfigError(
    `${name} must be of the form name=value with commas between them, with signs such as % and , in values percent-encoded.`,
  )
  const pairs = text.split(',').filter((pair) => pair.trim() !== '')
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=')
      const key = pair.slice(0, at).trim()
      if (at < 1 || key === '') throw wrong
      try {
        return [key, decodeURIComponent(pair.slice(at + 1).trim())]
      } catch {
        throw wrong
      }
    }),
  )
}

export const headersOf: Reads<Readonly<Record<string, string>>> = (text, name, other) => {
  const headers = pairsOf(text, name, other)
  try {
    return Object.fromEntries(new Headers(headers))
  } catch {
    throw new ConfigError(`${name} must list HTTP headers with valid values.`)
  }
}

export const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

export const shareOf: Reads<number> = (text, name) => {
  const share = Number(text)
  if (/^[\d.]+$/.test(text) && share >= 0 && share <= 1) return share
  throw new ConfigError(`${name} must be a share from 0 to 1, such as 0.1.`)
}
