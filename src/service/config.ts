/** Every setting of the service: the environment variable, its default, and one sentence. */

import { join, resolve } from 'node:path'
import { hostOf, isOwnHost } from '../adapters/delivery/target.ts'
import { CHECK_NAMES } from '../domain/case/check.ts'
import { RUNS_FROM } from '../domain/signing/signing.ts'
import { CLIENT_SETTINGS, clientSettingsOf } from './client-values.ts'
import { misspeltIn, requireNoOtherDatabase } from './misspelt.ts'
import { PROCESS_SETTINGS, processSettingsOf } from './process-values.ts'
import { SANDBOX_SETTINGS, sandboxLimitsOf } from './sandbox-values.ts'
import { fileVariantOf, withSecretFiles } from './secret-files.ts'
import { serviceLinksIn } from './service-links.ts'
import {
  daysOf,
  oneOf,
  otherPortOf,
  pathOf,
  pathsOf,
  portOf,
  postgresUrlOf,
  proxiesOf,
  senderOf,
  smsGatewayOf,
  smtpUrlOf,
  switchOf,
  urlOf,
  webAddressOf,
} from './setting-values.ts'
import { IDENTITY_PROVIDER_SETTINGS, identityProviderOf, rolesOf } from './sign-in-values.ts'
import { TELEMETRY_SETTINGS, telemetryOf } from './telemetry-values.ts'

export type Setting = {
  readonly name: string
  readonly default: string
  readonly says: string
  /** Whether its value is a secret, which can then be stored in a file. */
  readonly isSecret?: true
}

export const SETTINGS = [
  { name: 'PORT', default: '8080', says: 'The port that the service listens on. 0 selects a free port.' },
  { name: 'HOST', default: '127.0.0.1', says: 'The address that the service listens on.' },
  {
    name: 'PUBLIC_URL',
    default: '',
    says: 'The URL that clients use, without a trailing slash. By default, the address that the service listens on.',
  },
  {
    name: 'TRUSTED_PROXIES',
    default: '',
    says: 'IP addresses or networks of the proxies whose X-Forwarded-For header is trusted, separated by commas.',
  },
  {
    name: 'DATA_DIR',
    default: './data',
    says: 'The folder for the embedded database, keys and sandbox.json.',
  },
  {
    name: 'DATABASE_URL',
    default: '',
    isSecret: true,
    says: 'The PostgreSQL database (version 14 or newer), as a libpq URL with parameters. Without it, the embedded database in DATA_DIR is used.',
  },
  {
    name: 'ENCRYPTION_KEYS',
    default: '',
    isSecret: true,
    says: 'The encryption keys, as id:base64 entries separated by commas, current key first. Required with DATABASE_URL. Otherwise they are stored in DATA_DIR/keys.json.',
  },
  {
    name: 'SANDBOX',
    default: '',
    says: 'Whether the first start creates the sandbox: on or off. By default, it is created with the embedded database.',
  },
  ...SANDBOX_SETTINGS,
  {
    name: 'SMTP_URL',
    default: '',
    isSecret: true,
    says: 'The mail server, such as smtps://user:password@host:465 or smtp://host:587. Without it, emails are saved in DATA_DIR/mail as .eml files.',
  },
  {
    name: 'MAIL_FROM',
    default: 'Forecourt <forecourt@localhost>',
    says: 'The sender of emails, as an address or as "Name <address>". Once a lender is named, its name replaces this one.',
  },
  {
    name: 'SMS_GATEWAY_URL',
    default: '',
    isSecret: true,
    says: 'The URL that accepts text messages as a POST of {"to", "text"}. Without it, signing codes are sent by email.',
  },
  {
    name: 'SMS_GATEWAY_TOKEN',
    default: '',
    isSecret: true,
    says: 'The bearer token for SMS_GATEWAY_URL. Required with SMS_GATEWAY_URL.',
  },
  {
    name: 'LENDER_FILE',
    default: '',
    says: 'A JSON file with the lender’s name, address and statutory wording for agreements, and the path of its logo. Without it, the sandbox uses sample text, and live agreements cannot be signed.',
  },
  {
    name: 'LENDER_LOGO_FILE',
    default: '',
    says: 'The lender’s logo on dealer and signing pages: an SVG or PNG of at most 32 KiB. Without it and LENDER_COLOUR, these pages look like the staff console.',
  },
  {
    name: 'LENDER_COLOUR',
    default: '',
    says: 'The colour of buttons and links on dealer and signing pages and in emails to dealers and signers, as #rrggbb, with a contrast of at least 4.5:1 against white.',
  },
  {
    name: 'CREDIT_LAW_FILE',
    default: '',
    says: 'A JSON file with the laws that govern agreements, each with the date from which it applies. By default, the laws included with Forecourt.',
  },
  {
    name: 'SEALING_KEY_FILE',
    default: '',
    says: 'The PKCS#12 file with the key and certificate that seal signed agreements. Without it, the sandbox creates its own in DATA_DIR, and live agreements cannot be signed.',
  },
  {
    name: 'SEALING_KEY_PASSWORD',
    default: '',
    isSecret: true,
    says: 'The password of SEALING_KEY_FILE.',
  },
  {
    name: 'TIMESTAMP_URL',
    default: '',
    isSecret: true,
    says: 'A time-stamp authority (RFC 3161) for every seal and, later, for its validation data, so that seals can be verified for years. Without it, seals contain this machine’s time.',
  },
  {
    name: 'LOAN_RUNS_FROM',
    default: 'signingStarted',
    says: 'The day on which a loan starts and from which its payments are counted: signingStarted, lastSignature or payingOut.',
  },
  {
    name: 'SIGNING_ORDER',
    default: 'together',
    says: 'together invites all signers at the same time. inTurn invites each signer when the previous one has signed.',
  },
  {
    name: 'EXPIRE_OPEN_DAYS',
    default: '90',
    says: 'The number of days (24 hours each) after which an Open application expires, counted from its last submission or transition: 1 to 3650, or off for never.',
  },
  {
    name: 'EXPIRE_APPROVED_DAYS',
    default: '30',
    says: 'The number of days (24 hours each) after which an Approved application expires, counted from its last transition: 1 to 3650, or off for never.',
  },
  {
    name: 'CHECK_PROVIDERS',
    default: '',
    says: `The paths of the modules, or of JSON files with addresses, that provide checks (${CHECK_NAMES.join(', ')}) and facts, separated by commas.`,
  },
  ...PROCESS_SETTINGS,
  {
    name: 'SECOND_FACTOR_ROLES',
    default: '',
    says: 'The roles that require two-factor authentication, separated by commas: underwriter, admin, dealerUser, dealerAdmin, partnerUser, partnerAdmin.',
  },
  ...IDENTITY_PROVIDER_SETTINGS,
  { name: 'LOG_LEVEL', default: 'info', says: 'fatal, error, warn, info, debug, trace or silent.' },
  {
    name: 'METRICS_TOKEN',
    default: '',
    isSecret: true,
    says: 'The bearer token for /metrics. Outside a sandbox, /metrics returns 404 without this or METRICS_PORT.',
  },
  { name: 'METRICS_PORT', default: '', says: 'A separate port for /metrics, on HOST.' },
  ...CLIENT_SETTINGS,
  ...TELEMETRY_SETTINGS,
] as const satisfies readonly Setting[]

/** The settings that have a variant NAME_FILE, which names a file with the value. */
export const SECRET_SETTINGS: readonly string[] = (SETTINGS as readonly Setting[])
  .filter(({ isSecret }) => isSecret === true)
  .map(({ name }) => name)

/** The environment variables that are read. */
export const SETTING_NAMES: readonly string[] = [
  ...SETTINGS.map(({ name }) => name),
  ...SECRET_SETTINGS.map(fileVariantOf),
]

/** What earlier versions read: a start says that it has no effect any more. */
const DROPPED = ['ARCHIVE_DIR', 'ARCHIVE_DAYS']

type SettingName = (typeof SETTINGS)[number]['name']

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

export type Config = Readonly<ReturnType<typeof readConfig>>

type Variables = Readonly<Record<string, string | undefined>>

/** Read a setting as it is given, and with its default. */
const readersOf = (environment: Variables) => {
  const given = (name: SettingName): string | undefined => environment[name]?.trim() || undefined
  const withDefault = (name: SettingName): string =>
    given(name) ?? (SETTINGS.find((setting) => setting.name === name)?.default as string)
  return { given, withDefault }
}

/** Reads the settings from the environment, and secrets from the files that it names. Throws ConfigError. */
export const readConfig = (variables: Variables) => {
  const misspelt = misspeltIn(variables, SETTING_NAMES)
  requireNoOtherDatabase(variables, misspelt)
  const serviceLinks = serviceLinksIn(variables, SETTING_NAMES)
  const environment = withSecretFiles(
    { ...variables, ...Object.fromEntries(serviceLinks.map((name) => [name, undefined])) },
    SECRET_SETTINGS,
  )
  const { given, withDefault } = readersOf(environment)
  const databaseUrl = postgresUrlOf(given('DATABASE_URL'))
  const dataDir = resolve(withDefault('DATA_DIR'))
  const port = portOf('PORT', withDefault('PORT'))
  const host = withDefault('HOST')
  const publicUrl = urlOf('PUBLIC_URL', given('PUBLIC_URL'))
  const trustedProxies = proxiesOf('TRUSTED_PROXIES', given('TRUSTED_PROXIES') ?? '')
  const sandbox = switchOf('SANDBOX', given('SANDBOX')) ?? databaseUrl === undefined
  const isLocal = sandbox && isOnlyHere({ host, publicUrl, trustedProxies })
  return {
    port,
    host,
    publicUrl,
    trustedProxies,
    dataDir,
    databaseUrl,
    encryptionKeys: given('ENCRYPTION_KEYS'),
    sandbox,
    /** Whether it is a sandbox that only this machine can reach. */
    isLocal,
    /** Undefined where nobody can create a sandbox of their own. */
    sandboxes: sandboxLimitsOf(given, withDefault, { byDefault: isLocal && databaseUrl === undefined }),
    smtpUrl: smtpUrlOf('SMTP_URL', given('SMTP_URL')),
    mailFrom: senderOf('MAIL_FROM', withDefault('MAIL_FROM')),
    /** Undefined if no text messages are sent. */
    smsGateway: smsGatewayOf(given('SMS_GATEWAY_URL'), given('SMS_GATEWAY_TOKEN')),
    /** Absolute, as the other paths of files and modules are. */
    lenderFile: pathOf(given('LENDER_FILE')),
    lenderLogoFile: pathOf(given('LENDER_LOGO_FILE')),
    /** As given; checked when it is opened. */
    lenderColour: given('LENDER_COLOUR'),
    creditLawFile: pathOf(given('CREDIT_LAW_FILE')),
    sealingKeyFile: pathOf(given('SEALING_KEY_FILE')),
    // Unchanged: a password may begin or end with a blank.
    sealingKeyPassword: environment['SEALING_KEY_PASSWORD'],
    timeStampUrl: webAddressOf('TIMESTAMP_URL', given('TIMESTAMP_URL')),
    signingOrder: oneOf('SIGNING_ORDER', withDefault('SIGNING_ORDER'), ['together', 'inTurn'] as const),
    loanRunsFrom: oneOf('LOAN_RUNS_FROM', withDefault('LOAN_RUNS_FROM'), RUNS_FROM),
    /** Undefined for never. */
    expireOpenDays: daysOf('EXPIRE_OPEN_DAYS', withDefault('EXPIRE_OPEN_DAYS')),
    expireApprovedDays: daysOf('EXPIRE_APPROVED_DAYS', withDefault('EXPIRE_APPROVED_DAYS')),
    checkProviders: pathsOf(given('CHECK_PROVIDERS') ?? ''),
    ...processSettingsOf(withDefault, { isEmbedded: databaseUrl === undefined }),
    secondFactorRoles: rolesOf('SECOND_FACTOR_ROLES', given('SECOND_FACTOR_ROLES') ?? ''),
    identityProvider: identityProviderOf(given, {
      name: withDefault('IDENTITY_PROVIDER_NAME'),
      emailClaim: withDefault('IDENTITY_PROVIDER_EMAIL_CLAIM'),
    }),
    logLevel: oneOf('LOG_LEVEL', withDefault('LOG_LEVEL'), LOG_LEVELS),
    metricsToken: given('METRICS_TOKEN'),
    metricsPort: otherPortOf('METRICS_PORT', given('METRICS_PORT'), port),
    clients: clientSettingsOf(given, withDefault),
    /** Undefined where nothing is sent to a collector. */
    telemetry: telemetryOf(given, withDefault),
    /** Settings of earlier versions that are still set. */
    withoutEffect: DROPPED.filter((name) => (environment[name] ?? '').trim() !== ''),
    /** Variables that are probably meant to be settings. */
    misspelt,
    /** Settings that have the address of another service as their value. */
    serviceLinks,
  }
}

/** Neither listens for other machines nor expects their requests through a proxy on this one. */
const isOnlyHere = ({
  host,
  publicUrl,
  trustedProxies,
}: {
  readonly host: string
  readonly publicUrl: string | undefined
  readonly trustedProxies: readonly string[]
}): boolean =>
  isOwnHost(host) &&
  (publicUrl === undefined || isOwnHost(hostOf(new URL(publicUrl)))) &&
  trustedProxies.length === 0

/** The file with the sandbox's clients and users. */
export const sandboxFile = (config: Config): string => join(config.dataDir, 'sandbox.json')
