/** A collector of OpenTelemetry's that keeps what it is sent, and can be as bad as collectors get. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import type { TelemetrySettings } from '../../src/service/config.ts'

export type Span = {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[]
  readonly status: { readonly code: number; readonly message?: string }
}

type Sent = {
  readonly resourceSpans?: readonly { readonly scopeSpans: readonly { readonly spans: readonly Span[] }[] }[]
  readonly resourceMetrics?: readonly {
    // biome-ignore lint/suspicious/noExplicitAny: metrics of every kind.
    readonly scopeMetrics: readonly { readonly metrics: readonly any[] }[]
  }[]
}

export type Collecting = {
  /** Answers with this status; `hang` never answers. */
  behaviour: number | 'hang'
  readonly url: string
  /** What was sent, as text. */
  readonly texts: string[]
  readonly headers: Readonly<Record<string, unknown>>[]
  readonly spans: () => readonly Span[]
  // biome-ignore lint/suspicious/noExplicitAny: metrics of every kind.
  readonly metrics: () => readonly any[]
  readonly close: () => Promise<void>
}

export const openCollector = async (): Promise<Collecting> => {
  const server = createServer(async (request, response) => {
    const text = await textOf(request).catch(() => undefined)
    // Its sender has gone.
    if (text === undefined) return
    collecting.texts.push(text)
    collecting.headers.push(request.headers)
    if (collecting.behaviour === 'hang') return
    response.writeHead(collecting.behaviour, { 'content-type': 'application/json' }).end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const sent = () => collecting.texts.map((text) => JSON.parse(text) as Sent)
  const collecting: Collecting = {
    behaviour: 200,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    texts: [],
    headers: [],
    spans: () =>
      sent().flatMap(({ resourceSpans = [] }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    metrics: () =>
      sent().flatMap(({ resourceMetrics = [] }) =>
        resourceMetrics.flatMap(({ scopeMetrics }) => scopeMetrics.flatMap(({ metrics }) => metrics)),
      ),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return collecting
}

export const settingsFor = (url: string, changed: Partial<TelemetrySettings> = {}): TelemetrySettings => ({
  tracesUrl: `${url}/v1/traces`,
  metricsUrl: `${url}/v1/metrics`,
  headers: { authorization: 'Bearer sample-collector-key' },
  resource: { 'service.name': 'sample' },
  sampler: 'parentbased_always_on',
  ratio: 1,
  ...changed,
})

/** The attributes of a span by name. */
export const attributesOf = ({ attributes }: Span): Readonly<Record<string, unknown>> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
