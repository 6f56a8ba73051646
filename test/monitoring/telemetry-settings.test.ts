/** OpenTelemetry's settings are read as it writes them, and without a collector nothing of it is loaded. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { readConfig } from '../../src/service/config.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Loads what `forecourt serve` and `forecourt work` load, opens what they send to a collector, and counts modules each time. */
const COUNTING = `
  import { registerHooks } from 'node:module'
  const urls = []
  registerHooks({ load: (url, context, next) => { urls.push(url); return next(url, context) } })
  await import('./src/main/serve.ts')
  const { openTelemetry } = await import('./src/main/process-life.ts')
  const { readConfig } = await import('./src/service/config.ts')
  await using ends = new AsyncDisposableStack()
  const counts = []
  for (const environment of [{}, { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }]) {
    await openTelemetry(readConfig(environment), { metrics: { read: async () => [] }, log: { warn() {} } }, ends)
    const ours = urls.filter((url) => /src.main.(?:telemetry|statement-name|traces).ts/.test(url)).length
    // The metrics for Prometheus need its types.
    const theirs = urls.filter((url) => /@opentelemetry.(?!api)/.test(url)).length
    counts.push({ all: urls.length, ours, theirs })
  }
  console.log(JSON.stringify(counts))`

test('without a collector the service loads nothing of OpenTelemetry, and with one it does', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', COUNTING],
    { cwd: root },
  )
  const [without, withOne] = JSON.parse(stdout) as readonly Record<'all' | 'ours' | 'theirs', number>[]
  assert.ok(without !== undefined && without.all > 500, `only ${without?.all} modules were seen`)
  assert.deepEqual([without.ours, without.theirs], [0, 0])
  assert.ok(withOne !== undefined && withOne.ours > 0 && withOne.theirs > 0)
})

const URLS = [
  [{}, undefined, undefined],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example/base/' },
    'https://collector.example/base/v1/traces',
    'https://collector.example/base/v1/metrics',
  ],
  [
    { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:4318/own' },
    'http://127.0.0.1:4318/own',
    undefined,
  ],
  [
    { OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'http://127.0.0.1:4318/own' },
    undefined,
    'http://127.0.0.1:4318/own',
  ],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', OTEL_SDK_DISABLED: 'true' }, undefined, undefined],
  // Without a collector the others may be anything.
  [{ OTEL_TRACES_SAMPLER: 'jaeger_remote' }, undefined, undefined],
] as const

for (const [environment, traces, metrics] of URLS) {
  test(`${JSON.stringify(environment)} sends traces to ${traces} and metrics to ${metrics}`, () => {
    const { telemetry } = readConfig(environment)
    assert.deepEqual([telemetry?.tracesUrl, telemetry?.metricsUrl], [traces, metrics])
  })
}

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }

test('names, headers and the share of traces are read as OpenTelemetry writes them', () => {
  const { telemetry } = readConfig({
    ...ENDPOINT,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20sample,x-tenant = one',
    OTEL_RESOURCE_ATTRIBUTES: 'service.name=other,deployment.environment.name=live%2C%20Dublin',
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.25',
  })
  assert.deepEqual(telemetry, {
    tracesUrl: 'http://127.0.0.1:4318/v1/traces',
    metricsUrl: 'http://127.0.0.1:4318/v1/metrics',
    headers: { authorization: 'Bearer sample', 'x-tenant': 'one' },
    resource: { 'service.name': 'other', 'deployment.environment.name': 'live, Dublin' },
    sampler: 'parentbased_traceidratio',
    ratio: 0.25,
  })
  assert.equal(readConfig(ENDPOINT).telemetry?.resource['service.name'], 'forecourt')
  const named = readConfig({
    ...ENDPOINT,
    OTEL_SERVICE_NAME: 'mine',
    OTEL_RESOURCE_ATTRIBUTES: 'service.name=other',
  })
  assert.equal(named.telemetry?.resource['service.name'], 'mine')
})

for (const [name, value] of [
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'sample-secret'],
  ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'ftp://sample-secret'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'sample-secret'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'a=%zzsample-secret'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'a b=sample-secret'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'a=x%0asample-secret'],
  ['OTEL_RESOURCE_ATTRIBUTES', '=sample-secret'],
  ['OTEL_TRACES_SAMPLER', 'sample-secret'],
  ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
  ['OTEL_TRACES_SAMPLER_ARG', 'sample-secret'],
  ['OTEL_SDK_DISABLED', 'sample-secret'],
] as const) {
  test(`${name}=${value} is refused by its name and not repeated`, () => {
    assert.throws(
      () => readConfig({ ...ENDPOINT, [name]: value }),
      ({ message }: Error) => message.startsWith(name) && !message.includes('secret'),
    )
  })
}
