/** Every setting of the service: the environment variable, how it is read, its default, and its meaning for the reference. */
import { CHECK_NAMES } from '../domain/case/check.ts'
import { RUNS_FROM } from '../domain/signing/signing.ts'
import { fileVariantOf } from './environment.ts'
import { credentialHeadersOf, pathAliasesOf } from './interface-paths.ts'
import * as values from './setting-values.ts'

export type Row = {
  readonly read: values.Reads<unknown>
  readonly says: string
  /** What is read if the variable is not set. Without one, the setting is undefined then. */
  readonly default?: string
  /** Whether its value is a secret, which can then be stored in a file. */
  readonly isSecret?: true
  /** Whether spaces at its ends belong to it. */
  readonly isVerbatim?: true
}

/**
 * `readConfig` returns each of them by its name in camel case, such as `publicUrl`; those of the identity provider and of
 * OpenTelemetry in groups.
 */
export const SETTINGS = {
  PORT: {
    read: values.portOf,
    default: '8080',
    says: 'The port that the service listens on. 0 selects a free port.',
  },
  HOST: { read: values.textOf, default: '127.0.0.1', says: 'The address that the service listens on.' },
  PUBLIC_URL: {
    read: values.urlOf,
    says: 'The URL that clients use, without a trailing slash. By default, the address that the service listens on.',
  },
  TRUSTED_PROXIES: {
    read: values.proxiesOf,
    default: '',
    says: 'IP addresses or networks of the proxies whose X-Forwarded-For header is trusted, separated by commas.',
  },
  DATA_DIR: {
    read: values.pathOf,
    default: './data',
    says: 'The folder for the embedded database, keys and sandbox.json.',
  },
  DATABASE_URL: {
    read: values.postgresUrlOf,
    isSecret: true,
    says: 'The PostgreSQL database (version 14 or newer), as a libpq URL with parameters. Without it, the embedded database in DATA_DIR is used.',
  },
  ENCRYPTION_KEYS: {
    read: values.textOf,
    isSecret: true,
    says: 'The encryption keys, as id:base64 entries separated by commas, current key first. Required with DATABASE_URL. Otherwise they are stored in DATA_DIR/keys.json.',
  },
  SANDBOX: {
    read: values.switchOf,
    says: 'Whether the first start creates the sandbox: on or off. By default, it is created with the embedded database.',
  },
  SANDBOXES: {
    read: values.switchOf,
    says: 'Whether anyone can create a sandbox with POST /api/sandboxes: on or off. By default, on only if the embedded database has the sandbox and the service can only be reached from this machine.',
  },
  SANDBOX_DAYS: {
    read: values.wholeNumber(1, 365),
    default: '14',
    says: 'The number of days until such a sandbox expires: 1 to 365.',
  },
  SANDBOXES_MAXIMUM: {
    read: values.wholeNumber(1, 100_000),
    default: '1000',
    says: 'The maximum number of such sandboxes at any time: 1 to 100000.',
  },
  SANDBOXES_PER_HOUR: {
    read: values.wholeNumber(1, 100_000),
    default: '10',
    says: 'The maximum number of such sandboxes created per hour from one network (an IPv4 /24 or an IPv6 /56): 1 to 100000.',
  },
  SMTP_URL: {
    read: values.smtpUrlOf,
    isSecret: true,
    says: 'The mail server, such as smtps://user:password@host:465 or smtp://host:587. Without it, emails are saved in DATA_DIR/mail as .eml files.',
  },
  MAIL_FROM: {
    read: values.senderOf,
    default: 'Forecourt <forecourt@localhost>',
    says: 'The sender of emails, as an address or as "Name <address>". Once a lender is named, its name replaces this one.',
  },
  SMS_GATEWAY_URL: {
    read: values.smsGatewayUrlOf,
    isSecret: true,
    says: 'The URL that accepts text messages as a POST of {"to", "text"}. Without it, signing codes are sent by email.',
  },
  SMS_GATEWAY_TOKEN: {
    read: values.textOf,
    isSecret: true,
    says: 'The bearer token for SMS_GATEWAY_URL. Required with SMS_GATEWAY_URL.',
  },
  LENDER_FILE: {
    read: values.pathOf,
    says: 'A JSON file with the lender’s name, address and statutory wording for agreements, and the path of its logo. Without it, the sandbox uses sample text, and live agreements cannot be signed.',
  },
  LENDER_LOGO_FILE: {
    read: values.pathOf,
    says: 'The lender’s logo on dealer and signing pages: an SVG or PNG of at most 32 KiB. Without it and LENDER_COLOUR, these pages look like the staff console.',
  },
  LENDER_COLOUR: {
    read: values.textOf,
    says: 'The colour of buttons and links on dealer and signing pages and in emails to dealers and signers, as #rrggbb, with a contrast of at least 4.5:1 against white.',
  },
  CREDIT_LAW_FILE: {
    read: values.pathOf,
    says: 'A JSON file with the laws that govern agreements and the notices that they require, each with the date from which it applies. By default, those included with Forecourt.',
  },
  SEALING_KEY_FILE: {
    read: values.pathOf,
    says: 'The PKCS#12 file with the key and certificate that seal signed agreements. Without it, the sandbox creates its own in DATA_DIR, and live agreements cannot be signed.',
  },
  SEALING_KEY_PASSWORD: {
    read: values.textOf,
    isSecret: true,
    isVerbatim: true,
    says: 'The password of SEALING_KEY_FILE.',
  },
  TIMESTAMP_URL: {
    read: values.webAddressOf,
    isSecret: true,
    says: 'A time-stamp authority (RFC 3161) for every seal and, later, for its validation data, so that seals can be verified for years. Without it, seals contain this machine’s time.',
  },
  LENDER_SIGNATORIES: {
    read: values.emailsOf,
    default: '',
    says: 'The email addresses of the staff who can sign agreements for the lender, separated by commas. With it, one of them signs each agreement once everyone else has, and then it is sealed. Without it, the lender signs by its seal alone.',
  },
  LOAN_RUNS_FROM: {
    read: values.oneOf(RUNS_FROM),
    default: 'payingOut',
    says: 'The day on which a loan starts and from which its payments are counted: signingStarted, lastSignature or payingOut.',
  },
  SIGNING_ORDER: {
    read: values.oneOf(['together', 'inTurn']),
    default: 'together',
    says: 'together invites all signers at the same time. inTurn invites each signer when the previous one has signed.',
  },
  OFFER_WAIVER: {
    read: values.switchOf,
    default: 'off',
    says: 'Whether hirers can waive their days to withdraw by a signature of its own, under laws with the text waiver1995. The payout then does not wait.',
  },
  SEND_REMINDERS: {
    read: values.switchOf,
    default: 'on',
    says: 'Whether signers who have not signed, and dealer staff while documents are missing, are reminded by email two and five days after the request.',
  },
  EXPIRE_OPEN_DAYS: {
    read: values.daysOf,
    default: '90',
    says: 'The number of days (24 hours each) after which an Open application expires, counted from its last submission or transition: 1 to 3650, or off for never.',
  },
  EXPIRE_APPROVED_DAYS: {
    read: values.daysOf,
    default: '30',
    says: 'The number of days (24 hours each) after which an Approved application expires, counted from its last transition: 1 to 3650, or off for never.',
  },
  CHECK_PROVIDERS: {
    read: values.pathsOf,
    default: '',
    says: `The paths of the modules, or of JSON files with addresses, that provide checks (${CHECK_NAMES.join(', ')}) and facts, separated by commas.`,
  },
  WORKERS: {
    read: values.switchOf,
    default: 'on',
    says: 'Whether this process also runs the background jobs: webhooks, emails, signing, expiry and scheduled actions. Set it to off if forecourt work runs them.',
  },
  PROCESSES: {
    read: values.processesOf,
    default: '1',
    says: 'How many processes handle requests on PORT: 1 to 64, or auto for one per core. From 2 on, one more process starts them, runs the background jobs and restarts any that dies. With the embedded database, at most 8.',
  },
  STOP_DELAY_SECONDS: {
    read: values.wholeNumber(0, 60, ' of seconds'),
    default: '0',
    says: 'How many seconds (0 to 60) the service continues to respond after a stop signal while /health/ready returns 503, so that a load balancer can react.',
  },
  SECOND_FACTOR_ROLES: {
    read: values.rolesOf,
    default: '',
    says: 'The roles that require two-factor authentication, separated by commas: underwriter, payOut, compliance, admin, dealerUser, dealerAdmin, partnerUser, partnerAdmin.',
  },
  IDENTITY_PROVIDER_ISSUER: {
    read: values.secureAddressOf,
    says: 'The issuer URL of the lender’s identity provider (OpenID Connect). With it, lender staff can sign in there.',
  },
  IDENTITY_PROVIDER_CLIENT_ID: {
    read: values.textOf,
    says: 'The client ID of this service at the identity provider. Required with IDENTITY_PROVIDER_ISSUER.',
  },
  IDENTITY_PROVIDER_CLIENT_SECRET: {
    read: values.textOf,
    isSecret: true,
    says: 'The secret of that client. Required with IDENTITY_PROVIDER_ISSUER.',
  },
  IDENTITY_PROVIDER_NAME: {
    read: values.textUpTo(60),
    default: 'your organisation',
    says: 'The name of the identity provider on the sign-in button, at most 60 characters.',
  },
  IDENTITY_PROVIDER_REQUIRED_ROLES: {
    read: values.staffRolesOf,
    default: '',
    says: 'The roles that can only sign in with the identity provider, separated by commas: underwriter, payOut, compliance, admin.',
  },
  IDENTITY_PROVIDER_EMAIL_CLAIM: {
    read: values.claimOf,
    default: 'email',
    says: 'The claim that contains the user’s email address, such as preferred_username or upn. Any claim other than email requires IDENTITY_PROVIDER_VOUCHED_DOMAINS.',
  },
  IDENTITY_PROVIDER_VOUCHED_DOMAINS: {
    read: values.domainsOf,
    default: '',
    says: 'Email domains that are trusted even if the identity provider does not send email_verified, separated by commas. List only domains in which it alone assigns addresses.',
  },
  LOG_LEVEL: {
    read: values.oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    default: 'info',
    says: 'fatal, error, warn, info, debug, trace or silent.',
  },
  METRICS_TOKEN: {
    read: values.textOf,
    isSecret: true,
    says: 'The bearer token for /metrics. Outside a sandbox, /metrics returns 404 without this or METRICS_PORT.',
  },
  METRICS_PORT: { read: values.otherPortOf, says: 'A separate port for /metrics, on HOST.' },
  KEEP_ALIVE_SECONDS: {
    read: values.wholeNumber(1, 3_600, ' of seconds'),
    default: '72',
    says: 'How many seconds (1 to 3600) an idle connection stays open. Set it longer than the idle timeout of your load balancer.',
  },
  PATH_ALIASES: {
    read: pathAliasesOf,
    default: '',
    says: 'Alternative paths for the operations of the lender’s interface, such as /old/path=/api/case/submit, separated by commas. Write path parameters in braces on both sides.',
  },
  CREDENTIAL_HEADERS: {
    read: credentialHeadersOf,
    default: '',
    says: 'Pairs of headers, such as X-Client-Id:X-Client-Secret, separated by commas. Clients can send their ID and secret in them instead of Authorization, for the operations of the lender’s interface.',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    read: values.webAddressOf,
    says: 'The URL of an OpenTelemetry collector that accepts traces and metrics (OTLP over HTTP) at /v1/traces and /v1/metrics under it. Without it, nothing is sent.',
  },
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: {
    read: values.webAddressOf,
    says: 'The full URL for traces, instead of the one under OTEL_EXPORTER_OTLP_ENDPOINT.',
  },
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: {
    read: values.webAddressOf,
    says: 'The full URL for metrics, instead of the one under OTEL_EXPORTER_OTLP_ENDPOINT.',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    read: values.headersOf,
    default: '',
    isSecret: true,
    says: 'Headers to send to the collector, as name=value separated by commas, with percent-encoded values.',
  },
  OTEL_SERVICE_NAME: {
    read: values.textOf,
    default: 'forecourt',
    says: 'The service name that is sent to the collector.',
  },
  OTEL_RESOURCE_ATTRIBUTES: {
    read: values.pairsOf,
    default: '',
    says: 'Additional resource attributes to send to the collector, as name=value separated by commas, with percent-encoded values.',
  },
  OTEL_TRACES_SAMPLER: {
    read: values.oneOf(values.SAMPLERS),
    default: 'parentbased_always_on',
    says: 'Which traces are sent: always_on, always_off, traceidratio, or one of these with the prefix parentbased_, which follows the sampling decision in traceparent.',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    read: values.shareOf,
    default: '1',
    says: 'The share of traces, from 0 to 1, sent by traceidratio and parentbased_traceidratio.',
  },
  OTEL_SDK_DISABLED: {
    read: values.switchOf,
    default: 'false',
    says: 'Set to true to send nothing to the collector, regardless of the other settings.',
  },
} as const satisfies Readonly<Record<string, Row>>

export type SettingName = keyof typeof SETTINGS

export type Setting = Row & { readonly name: SettingName }

/** In the order of the reference. */
export const SETTING_LIST: readonly Setting[] = Object.entries<Row>(SETTINGS).map(([name, row]) => ({
  ...row,
  name: name as SettingName,
}))

/** The settings that have a variant NAME_FILE, which names a file with the value. */
export const SECRET_SETTINGS: readonly string[] = SETTING_LIST.filter(({ isSecret }) => isSecret).map(
  ({ name }) => name,
)

/** The environment variables that are read. */
export const SETTING_NAMES: readonly string[] = [
  ...Object.keys(SETTINGS),
  ...SECRET_SETTINGS.map(fileVariantOf),
]
