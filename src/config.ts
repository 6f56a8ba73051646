/** Every setting of the service: the environment variable, its default, and one sentence. */

import { isIP, isIPv4 } from 'node:net'
import { join, resolve } from 'node:path'
import { RUNS_FROM, type RunsFrom } from './domain/signing.ts'

export type Setting = { readonly name: string; readonly default: string; readonly says: string }

export const SETTINGS = [
  { name: 'PORT', default: '8080', says: 'The port that the service listens on; 0 picks a free one.' },
  { name: 'HOST', default: '127.0.0.1', says: 'The address that the service listens on.' },
  {
    name: 'PUBLIC_URL',
    default: '',
    says: 'The address that clients use, without a slash at the end; by default the one that it listens on.',
  },
  {
    name: 'TRUSTED_PROXIES',
    default: '',
    says: 'Addresses or networks of proxies whose X-Forwarded-For is believed, separated by commas.',
  },
  {
    name: 'DATA_DIR',
    default: './data',
    says: 'The folder for the embedded database, keys and sandbox.json.',
  },
  {
    name: 'DATABASE_URL',
    default: '',
    says: 'A PostgreSQL database, version 15 or newer; without it the embedded one in DATA_DIR is used.',
  },
  {
    name: 'ENCRYPTION_KEYS',
    default: '',
    says: 'The key ring as id:base64 entries separated by commas, the current key first; needed with DATABASE_URL, otherwise DATA_DIR/keys.json holds it.',
  },
  {
    name: 'SANDBOX',
    default: '',
    says: 'on sets up the sandbox on the first start, off does not; by default it is set up beside the embedded database.',
  },
  {
    name: 'SMTP_URL',
    default: '',
    says: 'The server that takes mail, as smtps://user:password@host:465 or smtp://host:587; without it mails are put into DATA_DIR/mail as .eml files.',
  },
  {
    name: 'MAIL_FROM',
    default: 'Forecourt <forecourt@localhost>',
    says: 'The sender of mails, as an address or as "Name <address>".',
  },
  {
    name: 'SMS_GATEWAY_URL',
    default: '',
    says: 'The address that takes text messages as a POST of {"to", "text"}; without it the codes of signers go by mail.',
  },
  {
    name: 'SMS_GATEWAY_TOKEN',
    default: '',
    says: 'The bearer token for SMS_GATEWAY_URL, needed with it.',
  },
  {
    name: 'LENDER_FILE',
    default: '',
    says: 'A JSON file with the lender’s name, address and statutory wording for agreements, and the path of its logo; without it the sandbox prints sample text, and elsewhere nothing can be signed.',
  },
  {
    name: 'CREDIT_LAW_FILE',
    default: '',
    says: 'A JSON file with the laws that agreements are made under, each with the day from which it holds; without it those that are shipped.',
  },
  {
    name: 'SEALING_KEY_FILE',
    default: '',
    says: 'The PKCS#12 file of the certificate that seals signed agreements; without it the sandbox makes one of its own in DATA_DIR, and elsewhere nothing can be signed.',
  },
  { name: 'SEALING_KEY_PASSWORD', default: '', says: 'The password of SEALING_KEY_FILE.' },
  {
    name: 'TIMESTAMP_URL',
    default: '',
    says: 'A time stamp authority (RFC 3161) that every seal is stamped by; without it seals carry the time of this machine.',
  },
  {
    name: 'LOAN_RUNS_FROM',
    default: 'signingStarted',
    says: 'The day from which a loan runs and its payments are counted: signingStarted, lastSignature or payingOut.',
  },
  {
    name: 'SIGNING_ORDER',
    default: 'together',
    says: 'together asks all who sign at once, inTurn each once the one before has signed.',
  },
  {
    name: 'EXPIRE_OPEN_DAYS',
    default: '90',
    says: 'Days of 24 hours after which an application that is Open expires, counted from its last sending or move: 1 to 3650, or off for never.',
  },
  {
    name: 'EXPIRE_APPROVED_DAYS',
    default: '30',
    says: 'Days of 24 hours after which an application that is Approved expires, counted from its last move: 1 to 3650, or off for never.',
  },
  {
    name: 'CHECK_PROVIDERS',
    default: '',
    says: 'Paths, with commas between them, of the modules that make checks for the lender: identity, creditRegister, sanctions.',
  },
  {
    name: 'WORKERS',
    default: 'on',
    says: 'Whether this process also does the work beside requests: webhooks, mails, signings, expiry and plans. Off where forecourt work does it.',
  },
  { name: 'LOG_LEVEL', default: 'info', says: 'fatal, error, warn, info, debug, trace or silent.' },
  {
    name: 'METRICS_TOKEN',
    default: '',
    says: 'The bearer token for /metrics; outside the sandbox /metrics answers 404 without one or METRICS_PORT.',
  },
  { name: 'METRICS_PORT', default: '', says: 'A port of its own for /metrics, on HOST.' },
] as const satisfies readonly Setting[]

type SettingName = (typeof SETTINGS)[number]['name']

export type Config = {
  readonly port: number
  readonly host: string
  readonly publicUrl: string | undefined
  readonly trustedProxies: readonly string[]
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly encryptionKeys: string | undefined
  readonly sandbox: boolean
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  /** Undefined where no text messages are sent. */
  readonly smsGateway: { readonly url: string; readonly token: string } | undefined
  /** Absolute paths of files. */
  readonly lenderFile: string | undefined
  readonly creditLawFile: string | undefined
  readonly sealingKeyFile: string | undefined
  readonly sealingKeyPassword: string | undefined
  readonly timeStampUrl: string | undefined
  readonly signingOrder: 'together' | 'inTurn'
  readonly loanRunsFrom: RunsFrom
  /** Undefined for never, as below. */
  readonly expireOpenDays: number | undefined
  readonly expireApprovedDays: number | undefined
  /** Absolute paths of modules. */
  readonly checkProviders: readonly string[]
  readonly workers: boolean
  readonly logLevel: LogLevel
  readonly metricsToken: string | undefined
  readonly metricsPort: number | undefined
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** A setting that can't be used; the message names it and what it takes. */
export class ConfigError extends Error {}

/** Reads the settings from the environment. Throws ConfigError. */
export const readConfig = (environment: Readonly<Record<string, string | undefined>>): Config => {
  const given = (name: SettingName): string | undefined => {
    const value = environment[name]?.trim()
    return value === undefined || value === '' ? undefined : value
  }
  const withDefault = (name: SettingName): string =>
    given(name) ?? (SETTINGS.find((setting) => setting.name === name)?.default as string)
  const databaseUrl = postgresUrlOf('DATABASE_URL', given('DATABASE_URL'))
  const port = portOf('PORT', withDefault('PORT'))
  return {
    port,
    host: withDefault('HOST'),
    publicUrl: urlOf('PUBLIC_URL', given('PUBLIC_URL')),
    trustedProxies: proxiesOf('TRUSTED_PROXIES', given('TRUSTED_PROXIES') ?? ''),
    dataDir: resolve(withDefault('DATA_DIR')),
    databaseUrl,
    encryptionKeys: given('ENCRYPTION_KEYS'),
    sandbox: switchOf('SANDBOX', given('SANDBOX')) ?? databaseUrl === undefined,
    smtpUrl: smtpUrlOf('SMTP_URL', given('SMTP_URL')),
    mailFrom: senderOf('MAIL_FROM', withDefault('MAIL_FROM')),
    smsGateway: smsGatewayOf(given('SMS_GATEWAY_URL'), given('SMS_GATEWAY_TOKEN')),
    lenderFile: pathOf(given('LENDER_FILE')),
    creditLawFile: pathOf(given('CREDIT_LAW_FILE')),
    sealingKeyFile: pathOf(given('SEALING_KEY_FILE')),
    // As it is: a password may begin or end with a blank.
    sealingKeyPassword: environment['SEALING_KEY_PASSWORD'],
    timeStampUrl: webAddressOf('TIMESTAMP_URL', given('TIMESTAMP_URL')),
    signingOrder: oneOf('SIGNING_ORDER', withDefault('SIGNING_ORDER'), ['together', 'inTurn']),
    loanRunsFrom: oneOf('LOAN_RUNS_FROM', withDefault('LOAN_RUNS_FROM'), RUNS_FROM),
    expireOpenDays: daysOf('EXPIRE_OPEN_DAYS', withDefault('EXPIRE_OPEN_DAYS')),
    expireApprovedDays: daysOf('EXPIRE_APPROVED_DAYS', withDefault('EXPIRE_APPROVED_DAYS')),
    checkProviders: pathsOf(given('CHECK_PROVIDERS') ?? ''),
    workers: switchOf('WORKERS', withDefault('WORKERS')) ?? true,
    logLevel: oneOf('LOG_LEVEL', withDefault('LOG_LEVEL'), LOG_LEVELS),
    metricsToken: given('METRICS_TOKEN'),
    metricsPort: otherPortOf('METRICS_PORT', given('METRICS_PORT'), port),
  }
}

/** Where the sandbox's clients and users are written. */
export const sandboxFile = (config: Config): string => join(config.dataDir, 'sandbox.json')

const PORT_MAXIMUM = 65_535

const portOf = (name: SettingName, text: string): number => {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > PORT_MAXIMUM)
    throw new ConfigError(`${name} must be a port from 0 to ${PORT_MAXIMUM}.`)
  return port
}

/** A port beside the service's own; 0 picks a free one for each. */
const otherPortOf = (name: SettingName, text: string | undefined, taken: number): number | undefined => {
  if (text === undefined) return undefined
  const port = portOf(name, text)
  if (port === taken && port !== 0) throw new ConfigError(`${name} must be another port than PORT.`)
  return port
}

/** What Fastify knows networks by, besides their addresses. */
const NAMED_NETWORKS: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal'])

const proxiesOf = (name: SettingName, text: string): readonly string[] => {
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

/** A mask such as 255.255.0.0: all ones stand before all zeros. */
const isNetmask = (text: string): boolean => {
  const bits = text.split('.').map((byte) => Number(byte).toString(2).padStart(8, '0'))
  return isIPv4(text) && /^1+0*$/.test(bits.join(''))
}

const urlOf = (name: SettingName, text: string | undefined): string | undefined => {
  if (text === undefined) return undefined
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new ConfigError(`${name} must be an http or https address.`)
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '')
    throw new ConfigError(`${name} must be an address without a path, such as https://finance.example.`)
  return text.replace(/\/+$/, '')
}

/** Checked without repeating it: it holds a password. */
const postgresUrlOf = (name: SettingName, text: string | undefined): string | undefined => {
  if (text !== undefined && !isPostgresUrl(text)) {
    throw new ConfigError(
      `${name} must be of the form postgres://user:password@host:5432/database, with signs such as % and / in the password percent-encoded.`,
    )
  }
  return text
}

const isPostgresUrl = (text: string): boolean => {
  const url = URL.parse(text)
  if (url === null || !/^postgres(ql)?:\/\//.test(text)) return false
  try {
    // The driver is given these decoded.
    for (const part of [url.username, url.password, url.hostname, url.pathname]) decodeURIComponent(part)
    return true
  } catch {
    return false
  }
}

/** Checked without repeating it: it may hold a password. */
const smtpUrlOf = (name: SettingName, text: string | undefined): string | undefined => {
  if (text === undefined) return undefined
  const url = URL.parse(text)
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '') {
    throw new ConfigError(
      `${name} must be of the form smtps://user:password@host:465, with signs such as % and / in the password percent-encoded.`,
    )
  }
  return text
}

const senderOf = (name: SettingName, text: string): string => {
  if (/^[^<>@\s"]+@[^<>@\s"]+$/.test(text) || /^[^<>@\r\n]+ <[^<>@\s"]+@[^<>@\s"]+>$/.test(text)) return text
  throw new ConfigError(`${name} must be an address, or a name followed by an address in angle brackets.`)
}

/** Checked without repeating either: both may be secret. */
const smsGatewayOf = (url: string | undefined, token: string | undefined): Config['smsGateway'] => {
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

const switchOf = (name: SettingName, text: string | undefined): boolean | undefined => {
  if (text === undefined) return undefined
  if (/^(on|true|1)$/i.test(text)) return true
  if (/^(off|false|0)$/i.test(text)) return false
  throw new ConfigError(`${name} must be on or off.`)
}

const pathOf = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : resolve(text)

/** Checked without repeating it: it may hold a password. */
const webAddressOf = (name: SettingName, text: string | undefined): string | undefined => {
  if (text === undefined || /^https?:$/.test(URL.parse(text)?.protocol ?? '')) return text
  throw new ConfigError(`${name} must be an http or https address.`)
}

const pathsOf = (text: string): readonly string[] =>
  text
    .split(',')
    .map((path) => path.trim())
    .filter((path) => path !== '')
    .map((path) => resolve(path))

const DAYS_MAXIMUM = 3_650

const daysOf = (name: SettingName, text: string): number | undefined => {
  if (/^off$/i.test(text)) return undefined
  const days = Number(text)
  if (/^\d+$/.test(text) && days >= 1 && days <= DAYS_MAXIMUM) return days
  throw new ConfigError(`${name} must be a whole number of days from 1 to ${DAYS_MAXIMUM}, or off.`)
}

const oneOf = <const V extends string>(name: SettingName, text: string, values: readonly V[]): V => {
  const value = values.find((candidate) => candidate.toLowerCase() === text.toLowerCase())
  if (value === undefined) throw new ConfigError(`${name} must be one of ${values.join(', ')}.`)
  return value
}
