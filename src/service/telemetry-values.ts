/** Reads OpenTelemetry's own settings. A value that is not usable throws a ConfigError, which never repeats it: it may be secret. */
import { ConfigError, oneOf, switchOf, webAddressOf } from './setting-values.ts'

export const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

export type TelemetrySettings = {
  /** Where traces go; undefined where none are sent. */
  readonly tracesUrl: string | undefined
  /** Where figures go; undefined where none are sent. */
  readonly metricsUrl: string | undefined
  readonly headers: Readonly<Record<string, string>>
  /** What the collector knows the service by. */
  readonly resource: Readonly<Record<string, string>>
  readonly sampler: (typeof SAMPLERS)[number]
  /** Of the samplers that take a ratio, the share of traces that is sent. */
  readonly ratio: number
}

export const TELEMETRY_SETTINGS = [
  {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    default: '',
    says: 'The URL of an OpenTelemetry collector that accepts traces and metrics (OTLP over HTTP) at /v1/traces and /v1/metrics under it. Without it, nothing is sent.',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
    default: '',
    says: 'The full URL for traces, instead of the one under OTEL_EXPORTER_OTLP_ENDPOINT.',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_METRICS_ENDPOINT',
    default: '',
    says: 'The full URL for metrics, instead of the one under OTEL_EXPORTER_OTLP_ENDPOINT.',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_HEADERS',
    default: '',
    isSecret: true,
    says: 'Headers to send to the collector, as name=value separated by commas, with percent-encoded values.',
  },
  {
    name: 'OTEL_SERVICE_NAME',
    default: 'forecourt',
    says: 'The service name that is sent to the collector.',
  },
  {
    name: 'OTEL_RESOURCE_ATTRIBUTES',
    default: '',
    says: 'Additional resource attributes to send to the collector, as name=value separated by commas, with percent-encoded values.',
  },
  {
    name: 'OTEL_TRACES_SAMPLER',
    default: 'parentbased_always_on',
    says: 'Which traces are sent: always_on, always_off, traceidratio, or one of these with the prefix parentbased_, which follows the sampling decision in traceparent.',
  },
  {
    name: 'OTEL_TRACES_SAMPLER_ARG',
    default: '1',
    says: 'The share of traces, from 0 to 1, sent by traceidratio and parentbased_traceidratio.',
  },
  {
    name: 'OTEL_SDK_DISABLED',
    default: 'false',
    says: 'Set to true to send nothing to the collector, regardless of the other settings.',
  },
] as const

type Name = (typeof TELEMETRY_SETTINGS)[number]['name']

/** Undefined where nothing is to be sent; the other settings are not looked at then. */
export const telemetryOf = (
  given: (name: Name) => string | undefined,
  withDefault: (name: Name) => string,
): TelemetrySettings | undefined => {
  const address = (name: Name) => webAddressOf(name, given(name))
  const base = address('OTEL_EXPORTER_OTLP_ENDPOINT')
  const below = (path: string) => (base === undefined ? undefined : `${base.replace(/\/+$/, '')}/v1/${path}`)
  const tracesUrl = address('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT') ?? below('traces')
  const metricsUrl = address('OTEL_EXPORTER_OTLP_METRICS_ENDPOINT') ?? below('metrics')
  const isOff = switchOf('OTEL_SDK_DISABLED', withDefault('OTEL_SDK_DISABLED')) === true
  if (isOff || (tracesUrl === undefined && metricsUrl === undefined)) return undefined
  const attributes = pairsOf('OTEL_RESOURCE_ATTRIBUTES', given('OTEL_RESOURCE_ATTRIBUTES'))
  const name = given('OTEL_SERVICE_NAME') ?? attributes['service.name'] ?? withDefault('OTEL_SERVICE_NAME')
  return {
    tracesUrl,
    metricsUrl,
    headers: headersOf('OTEL_EXPORTER_OTLP_HEADERS', given('OTEL_EXPORTER_OTLP_HEADERS')),
    resource: { ...attributes, 'service.name': name },
    sampler: oneOf('OTEL_TRACES_SAMPLER', withDefault('OTEL_TRACES_SAMPLER'), SAMPLERS),
    ratio: ratioOf('OTEL_TRACES_SAMPLER_ARG', withDefault('OTEL_TRACES_SAMPLER_ARG')),
  }
}

/** `name=value` with commas between them, the values percent-encoded (W3C Baggage, without properties). */
const pairsOf = (name: Name, text = ''): Readonly<Record<string, string>> => {
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

const headersOf = (name: Name, text: string | undefined): Readonly<Record<string, string>> => {
  const headers = pairsOf(name, text)
  try {
    return Object.fromEntries(new Headers(headers))
  } catch {
    throw new ConfigError(`${name} must list HTTP headers with valid values.`)
  }
}

const ratioOf = (name: Name, text: string): number => {
  const ratio = Number(text)
  if (/^[\d.]+$/.test(text) && ratio >= 0 && ratio <= 1) return ratio
  throw new ConfigError(`${name} must be a share from 0 to 1, such as 0.1.`)
}
