/** Sends traces and metrics to a collector. Loaded only where the settings ask for it, since it loads OpenTelemetry. */

import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type HrTime, ValueType } from '@opentelemetry/api'
import { ExportResultCode, millisToHrTime } from '@opentelemetry/core'
import { JsonMetricsSerializer, JsonTraceSerializer } from '@opentelemetry/otlp-transformer'
import { type Resource, resourceFromAttributes } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
  type ResourceMetrics,
} from '@opentelemetry/sdk-metrics'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyInstance } from 'fastify'
import { repeatedly } from '../../packages/values/repeatedly.ts'
import type { Build } from '../service/build.ts'
import type { TelemetrySettings } from '../service/config.ts'
import type { Metric, Metrics } from '../service/metrics.ts'
import { traceWith } from './traces.ts'

export type Telemetry = {
  /** Makes a span of every operation that the app serves. */
  readonly watch: (app: FastifyInstance) => void
  /** Sends what is left, within `STOP_MILLISECONDS`. */
  readonly stop: () => Promise<void>
}

/** A process that stops does not wait for longer for its collector. */
const STOP_MILLISECONDS = 2_000

const METRICS_EVERY_MILLISECONDS = 60_000
const TRACES_EVERY_MILLISECONDS = 5_000
/** More spans than these wait for no collector: they are dropped. */
const SPANS_MAXIMUM = 2_048
const SPANS_TOGETHER = 512

type Parts = {
  readonly metrics: Pick<Metrics, 'read'>
  readonly say: Say
  /** Told of an error of ours. */
  readonly onError: (error: unknown) => void
  readonly build: Build
  /** How often traces and metrics are sent. */
  readonly everyMilliseconds?: { readonly traces: number; readonly metrics: number }
}

type Part = Partial<Pick<Telemetry, 'watch'>> & Pick<Telemetry, 'stop'> & { readonly collector: Collector }

/** Sends until stopped. */
export const startTelemetry = (settings: TelemetrySettings, parts: Parts): Telemetry => {
  const { build } = parts
  const resource = resourceFromAttributes({
    'service.version': build.version,
    'vcs.ref.head.revision': build.commit,
    'forecourt.schema': build.schema,
    'service.instance.id': randomUUID(),
    ...settings.resource,
  })
  const { tracesUrl, metricsUrl, headers } = settings
  const collector = (what: string, url: string) => collectorAt({ what, url, headers }, parts.say)
  const started: readonly Part[] = [
    ...(tracesUrl === undefined
      ? []
      : [sendTraces(settings, parts, resource, collector('traces', tracesUrl))]),
    ...(metricsUrl === undefined ? [] : [sendMetrics(parts, resource, collector('metrics', metricsUrl))]),
  ]
  return {
    watch: (app) => {
      for (const { watch } of started) watch?.(app)
    },
    stop: async () => {
      const ending = new AbortController()
      const late = pause(STOP_MILLISECONDS, undefined, { signal: ending.signal }).catch(() => undefined)
      await Promise.race([Promise.all(started.map(({ stop }) => stop())), late])
      ending.abort()
      for (const { collector } of started) collector.cut()
    },
  }
}

const sendTraces = (
  settings: TelemetrySettings,
  { build, everyMilliseconds }: Parts,
  resource: Resource,
  collector: Collector,
): Part => {
  const processor = new BatchSpanProcessor({
    exporter: {
      export: (spans, done) => {
        const body = JsonTraceSerializer.serializeRequest(spans)
        const sent = body === undefined ? Promise.resolve(true) : collector.send(body)
        void sent.then((isTaken) =>
          done({ code: isTaken ? ExportResultCode.SUCCESS : ExportResultCode.FAILED }),
        )
      },
      shutdown: async () => undefined,
    },
    maxQueueSize: SPANS_MAXIMUM,
    maxExportBatchSize: SPANS_TOGETHER,
    scheduledDelayMillis: everyMilliseconds?.traces ?? TRACES_EVERY_MILLISECONDS,
  })
  const provider = new TracerProvider({ resource, sampler: samplerOf(settings), spanProcessors: [processor] })
  const traces = traceWith(provider.getTracer('forecourt', build.version))
  return {
    collector,
    watch: traces.watch,
    stop: async () => {
      traces.stop()
      // What could not be sent was told by the collector's line in the log.
      await provider.shutdown().catch(() => undefined)
    },
  }
}

const sendMetrics = (
  { metrics, onError, everyMilliseconds }: Parts,
  resource: Resource,
  collector: Collector,
): Part => {
  const send = async () => {
    const figures = await metrics.read()
    const times = { since: performance.timeOrigin, now: Date.now() }
    const body = JsonMetricsSerializer.serializeRequest(asMetrics(figures, { resource, ...times }))
    if (body !== undefined) await collector.send(body)
  }
  const sending = repeatedly(send, {
    everyMilliseconds: everyMilliseconds?.metrics ?? METRICS_EVERY_MILLISECONDS,
    onError,
  })
  return {
    collector,
    stop: async () => {
      await sending.stop()
      await send().catch(onError)
    },
  }
}

const samplerOf = ({ sampler, ratio }: TelemetrySettings): Sampler => {
  const [, isParentBased, kind] = /^(parentbased_)?(.+)$/.exec(sampler) ?? []
  const root = rootSampler(kind, ratio)
  return isParentBased === undefined ? root : new ParentBasedSampler({ root })
}

const rootSampler = (kind: string | undefined, ratio: number): Sampler => {
  if (kind === 'traceidratio') return new TraceIdRatioBasedSampler(ratio)
  return kind === 'always_off' ? new AlwaysOffSampler() : new AlwaysOnSampler()
}

const TIMEOUT_MILLISECONDS = 10_000

export type Collector = {
  /** Whether the collector took it. Never rejects. */
  readonly send: (body: Uint8Array) => Promise<boolean>
  /** Ends what is in progress. */
  readonly cut: () => void
}

type CollectorSettings = {
  /** What is sent, in sentences: traces, metrics. */
  readonly what: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly timeoutMilliseconds?: number
}

/** Says in the log what becomes of sendings; the code is all that is said of a failure. */
export type Say = {
  readonly failing: (sentence: string, code: string) => void
  readonly working: (sentence: string) => void
}

/** Opens nothing: the first sending does. */
export const collectorAt = (
  { what, url, headers, timeoutMilliseconds = TIMEOUT_MILLISECONDS }: CollectorSettings,
  say: Say,
): Collector => {
  const cutting = new AbortController()
  let fails = false
  const note = (code: string | undefined): boolean => {
    const isTaken = code === undefined
    if (!isTaken && !fails && !cutting.signal.aborted)
      say.failing(`The collector does not accept ${what}: they are dropped until it does`, code)
    if (isTaken && fails) say.working(`The collector accepts ${what} again`)
    fails = !isTaken
    return isTaken
  }
  const post = async (body: Uint8Array): Promise<string | undefined> => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: body as Uint8Array<ArrayBuffer>,
        // Headers may be secret: they go to no other place.
        redirect: 'manual',
        signal: AbortSignal.any([AbortSignal.timeout(timeoutMilliseconds), cutting.signal]),
      })
      await response.body?.cancel().catch(() => undefined)
      return response.ok ? undefined : String(response.status)
    } catch (error) {
      return codeOf(error)
    }
  }
  return { send: async (body) => note(await post(body)), cut: () => cutting.abort() }
}

/** `fetch` tells what happened as the cause of its error. */
const codeOf = (error: unknown): string => {
  const { name, cause } = error as { readonly name?: string; readonly cause?: { readonly code?: unknown } }
  return typeof cause?.code === 'string' ? cause.code : (name ?? 'Error')
}

type Times = { readonly startTime: HrTime; readonly endTime: HrTime }
type Value = Metric['values'][number] & { readonly metricName?: string }

/** All metrics at a point in time, counted since the process began; both in milliseconds since 1970. */
const asMetrics = (
  figures: readonly Metric[],
  { resource, since, now }: { readonly resource: Resource; readonly since: number; readonly now: number },
): ResourceMetrics => {
  const times = { startTime: millisToHrTime(since), endTime: millisToHrTime(now) }
  const metrics = figures.flatMap((figure) => asMetric(figure, times) ?? [])
  return { resource, scopeMetrics: [{ scope: { name: 'forecourt' }, metrics }] }
}

const asMetric = ({ name, help, type, values }: Metric, times: Times): MetricData | undefined => {
  const shared = {
    descriptor: {
      name,
      description: help,
      unit: name.endsWith('_seconds') ? 's' : name.endsWith('_bytes') ? 'By' : '',
      valueType: ValueType.DOUBLE,
    },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  }
  switch (String(type)) {
    case 'counter':
      return {
        ...shared,
        dataPointType: DataPointType.SUM,
        isMonotonic: true,
        dataPoints: pointsOf(values, times),
      }
    case 'gauge':
      return { ...shared, dataPointType: DataPointType.GAUGE, dataPoints: pointsOf(values, times) }
    case 'histogram':
      return {
        ...shared,
        dataPointType: DataPointType.HISTOGRAM,
        dataPoints: histogramsOf(name, values, times),
      }
    default:
      return undefined
  }
}

/** What is no number cannot be said in JSON. */
const pointsOf = (values: readonly Value[], times: Times): DataPoint<number>[] =>
  values
    .filter(({ value }) => Number.isFinite(value))
    .map(({ labels, value }) => ({ ...times, attributes: { ...labels }, value }))

/** Prometheus counts in each bucket what is in those below it, too. */
const histogramsOf = (name: string, values: readonly Value[], times: Times): DataPoint<Histogram>[] => {
  const series = Map.groupBy(values, ({ labels: { le: _, ...labels } }) => JSON.stringify(labels))
  return [...series].map(([labels, own]) => {
    const of = (suffix: string) => own.filter(({ metricName }) => metricName === `${name}_${suffix}`)
    const totals = of('bucket').map(({ value }) => value)
    const counts = totals.map((total, i) => total - (totals[i - 1] ?? 0))
    const boundaries = of('bucket').flatMap(({ labels: { le } }) => (le === '+Inf' ? [] : [Number(le)]))
    const value = {
      buckets: { boundaries, counts },
      sum: of('sum')[0]?.value ?? 0,
      count: of('count')[0]?.value ?? 0,
    }
    return { ...times, attributes: JSON.parse(labels), value }
  })
}
