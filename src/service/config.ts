/** What the settings say: each as its row of `SETTINGS` reads it, and what follows from several. */
import { join } from 'node:path'
import { hostOf, isOwnHost } from '../adapters/delivery/target.ts'
import { DEFAULT_EMAIL_CLAIM, type IdentityProviderSettings } from '../domain/access/identity-provider.ts'
import {
  isSet,
  misspeltIn,
  requireNoOtherDatabase,
  serviceLinksIn,
  type Variables,
  withSecretFiles,
} from './environment.ts'
import type { SandboxLimits } from './service.ts'
import { ConfigError, type SAMPLERS } from './setting-values.ts'
import {
  type Row,
  SECRET_SETTINGS,
  SETTING_LIST,
  SETTING_NAMES,
  SETTINGS,
  type SettingName,
} from './settings.ts'

type Value<Name extends SettingName> =
  | ReturnType<(typeof SETTINGS)[Name]['read']>
  | ((typeof SETTINGS)[Name] extends { readonly default: string } ? never : undefined)

type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Capitalize<CamelCase<Rest>>}`
  : Lowercase<Name>

/** These are read only with the first of their group. */
type Grouped = Extract<SettingName, `IDENTITY_PROVIDER_${string}` | `OTEL_${string}`>
const IS_GROUPED = /^(?:IDENTITY_PROVIDER|OTEL)_/

type Single = { readonly [Name in Exclude<SettingName, Grouped> as CamelCase<Name>]: Value<Name> }

/** Settings by their names, as they are read when they are asked for. */
type Readers = {
  /** The text of a setting that is set. */
  readonly given: (name: SettingName) => string | undefined
  readonly value: <Name extends SettingName>(name: Name) => Value<Name>
}

const readersOf = (environment: Variables): Readers => {
  const rowOf = (name: SettingName): Row => SETTINGS[name]
  const given = (name: SettingName) =>
    (rowOf(name).isVerbatim ? environment[name] : environment[name]?.trim()) || undefined
  const textOf = (name: SettingName) => given(name) ?? rowOf(name).default
  const value = <Name extends SettingName>(name: Name) => {
    const text = textOf(name)
    return (text === undefined ? undefined : rowOf(name).read(text, name, textOf)) as Value<Name>
  }
  return { given, value }
}

/** What earlier versions read: a start says that it has no effect any more. */
const DROPPED = ['ARCHIVE_DIR', 'ARCHIVE_DAYS']

export type Config = Readonly<ReturnType<typeof readConfig>>

/** Reads the settings from the environment, and secrets from the files that it names. Throws ConfigError. */
export const readConfig = (variables: Variables) => {
  const misspelt = misspeltIn(variables, SETTING_NAMES)
  requireNoOtherDatabase(variables, misspelt)
  const serviceLinks = serviceLinksIn(variables, SETTING_NAMES)
  const environment = withSecretFiles(
    { ...variables, ...Object.fromEntries(serviceLinks.map((name) => [name, undefined])) },
    SECRET_SETTINGS,
  )
  const readers = readersOf(environment)
  const single = singleOf(readers)
  const isEmbedded = single.databaseUrl === undefined
  const sandbox = single.sandbox ?? isEmbedded
  const isLocal = sandbox && isOnlyHere(single)
  return {
    ...single,
    sandbox,
    /** Whether it is a sandbox that only this machine can reach. */
    isLocal,
    /** Undefined where nobody can create a sandbox of their own. */
    sandboxes: (single.sandboxes ?? (isLocal && isEmbedded)) ? limitsOf(single) : undefined,
    /** Undefined if no text messages are sent. */
    smsGateway: smsGatewayOf(single),
    identityProvider: identityProviderOf(readers),
    /** Undefined where nothing is sent to a collector. */
    telemetry: telemetryOf(readers),
    /** Settings of earlier versions that are still set. */
    withoutEffect: DROPPED.filter((name) => isSet(environment, name)),
    /** Variables that are probably meant to be settings. */
    misspelt,
    /** Settings that have the address of another service as their value. */
    serviceLinks,
  }
}

const singleOf = ({ value }: Readers): Single =>
  Object.fromEntries(
    SETTING_LIST.filter(({ name }) => !IS_GROUPED.test(name)).map(({ name }) => [
      name.toLowerCase().replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
      value(name),
    ]),
  ) as Single

/** Neither listens for other machines nor expects their requests through a proxy on this one. */
const isOnlyHere = ({ host, publicUrl, trustedProxies }: Single): boolean =>
  isOwnHost(host) &&
  (publicUrl === undefined || isOwnHost(hostOf(new URL(publicUrl)))) &&
  trustedProxies.length === 0

const limitsOf = ({ sandboxDays, sandboxesMaximum, sandboxesPerHour }: Single): SandboxLimits => ({
  days: sandboxDays,
  maximum: sandboxesMaximum,
  perHour: sandboxesPerHour,
})

const smsGatewayOf = ({ smsGatewayUrl: url, smsGatewayToken: token }: Single) => {
  if (url === undefined) return undefined
  // The error does not repeat it.
  if (token === undefined || !/^[\x21-\x7e]+$/.test(token))
    throw new ConfigError(
      'SMS_GATEWAY_URL needs SMS_GATEWAY_TOKEN: the token of letters, digits and signs that the gateway takes.',
    )
  return { url, token }
}

const NEED_ISSUER = [
  'IDENTITY_PROVIDER_REQUIRED_ROLES',
  'IDENTITY_PROVIDER_EMAIL_CLAIM',
  'IDENTITY_PROVIDER_VOUCHED_DOMAINS',
] as const

/** Undefined if the lender has none. */
const identityProviderOf = ({ given, value }: Readers): IdentityProviderSettings | undefined => {
  const issuer = value('IDENTITY_PROVIDER_ISSUER')
  const requiredRoles = value('IDENTITY_PROVIDER_REQUIRED_ROLES')
  if (issuer === undefined) {
    const alone = NEED_ISSUER.find((name) => given(name) !== undefined)
    if (alone !== undefined) throw new ConfigError(`${alone} needs IDENTITY_PROVIDER_ISSUER.`)
    return undefined
  }
  const clientId = value('IDENTITY_PROVIDER_CLIENT_ID')
  const clientSecret = value('IDENTITY_PROVIDER_CLIENT_SECRET')
  if (clientId === undefined || clientSecret === undefined)
    throw new ConfigError(
      'IDENTITY_PROVIDER_ISSUER needs IDENTITY_PROVIDER_CLIENT_ID and IDENTITY_PROVIDER_CLIENT_SECRET.',
    )
  const name = value('IDENTITY_PROVIDER_NAME')
  const vouchedDomains = value('IDENTITY_PROVIDER_VOUCHED_DOMAINS')
  const emailClaim = value('IDENTITY_PROVIDER_EMAIL_CLAIM')
  if (emailClaim !== DEFAULT_EMAIL_CLAIM && vouchedDomains.length === 0)
    throw new ConfigError(
      `IDENTITY_PROVIDER_EMAIL_CLAIM=${emailClaim} needs IDENTITY_PROVIDER_VOUCHED_DOMAINS: a provider only confirms that the email claim is verified.`,
    )
  return {
    issuer,
    clientId,
    clientSecret,
    name,
    requiredRoles,
    ...(emailClaim !== DEFAULT_EMAIL_CLAIM && { emailClaim }),
    ...(vouchedDomains.length > 0 && { vouchedDomains }),
  }
}

export type TelemetrySettings = {
  /** Where traces go; undefined where none are sent. */
  readonly tracesUrl: string | undefined
  /** Where metrics go; undefined where none are sent. */
  readonly metricsUrl: string | undefined
  readonly headers: Readonly<Record<string, string>>
  /** What the collector knows the service by. */
  readonly resource: Readonly<Record<string, string>>
  readonly sampler: (typeof SAMPLERS)[number]
  /** Of the samplers that take a ratio, the share of traces that is sent. */
  readonly ratio: number
}

/** Undefined where nothing is to be sent; the other settings are not looked at then. */
const telemetryOf = ({ given, value }: Readers): TelemetrySettings | undefined => {
  const base = value('OTEL_EXPORTER_OTLP_ENDPOINT')
  const below = (path: string) => (base === undefined ? undefined : `${base.replace(/\/+$/, '')}/v1/${path}`)
  const tracesUrl = value('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT') ?? below('traces')
  const metricsUrl = value('OTEL_EXPORTER_OTLP_METRICS_ENDPOINT') ?? below('metrics')
  const isOff = value('OTEL_SDK_DISABLED')
  if (isOff || (tracesUrl === undefined && metricsUrl === undefined)) return undefined
  const attributes = value('OTEL_RESOURCE_ATTRIBUTES')
  const name = given('OTEL_SERVICE_NAME') ?? attributes['service.name'] ?? value('OTEL_SERVICE_NAME')
  return {
    tracesUrl,
    metricsUrl,
    headers: value('OTEL_EXPORTER_OTLP_HEADERS'),
    resource: { ...attributes, 'service.name': name },
    sampler: value('OTEL_TRACES_SAMPLER'),
    ratio: value('OTEL_TRACES_SAMPLER_ARG'),
  }
}

/** The file with the sandbox's clients and users. */
export const sandboxFile = (config: Pick<Config, 'dataDir'>): string => join(config.dataDir, 'sandbox.json')
