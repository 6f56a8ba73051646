/** The figures of `/metrics` as OpenTelemetry's data: the same names, labels and values. */
import { type HrTime, ValueType } from '@opentelemetry/api'
import { millisToHrTime } from '@opentelemetry/core'
import type { Resource } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
  type ResourceMetrics,
} from '@opentelemetry/sdk-metrics'
import type { Figure } from '../service/metrics.ts'

type Times = { readonly startTime: HrTime; readonly endTime: HrTime }
type Value = Figure['values'][number] & { readonly metricName?: string }

/** All metrics at a point in time, counted since the process began; both in milliseconds since 1970. */
export const asMetrics = (
  figures: readonly Figure[],
  { resource, since, now }: { readonly resource: Resource; readonly since: number; readonly now: number },
): ResourceMetrics => {
  const times = { startTime: millisToHrTime(since), endTime: millisToHrTime(now) }
  const metrics = figures.flatMap((figure) => asMetric(figure, times) ?? [])
  return { resource, scopeMetrics: [{ scope: { name: 'forecourt' }, metrics }] }
}

const asMetric = ({ name, help, type, values }: Figure, times: Times): MetricData | undefined => {
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
