/** What a collector of OpenTelemetry's is sent: traces and metrics that say nothing personal, whatever the collector does. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { statements } from '../../packages/postgres/connection/pool.ts'
import { WORKS, watched } from '../../src/adapters/watch/watched.ts'
import { startTelemetry } from '../../src/main/telemetry.ts'
import { startSealing } from '../../src/modules/audit/seals.ts'
import { makeEndpoint, submit, until } from '../events/receiver.ts'
import { validQuote } from '../interface/samples.ts'
import { EMAILS, openWorld, type WorldOptions } from '../support/world.ts'
import { attributesOf, openCollector, type Span, settingsFor } from './collector.ts'

const SENDER = { trace: '0af7651916cd43dd8448eb211c80319c', span: 'b7ad6b7169203331' }
const SERVER = 2

const quote = (overrides = {}) =>
  validQuote(
    'Individual',
    { 'quote.quoteReference': null, 'quote.newVehicle': null, ...overrides },
    { filled: 'full', client: 'dealer' },
  )

const openWatched = async (context: TestContext, options: WorldOptions = {}) => {
  const collector = await openCollector()
  const world = await openWorld({ telemetry: settingsFor(collector.url), ...options })
  context.after(async () => {
    await world.close()
    await collector.close()
  })
  return { collector, world }
}

test('without a collector nobody listens to statements, so that a submission does no more than before', async (context) => {
  const world = await openWorld()
  context.after(world.close)
  await submit(world)
  assert.equal(statements.hasSubscribers, false)
})

test('a request is a span of its sender’s trace, with its statements below', async (context) => {
  const { collector, world } = await openWatched(context)
  const response = await world.call('dealer', 'POST', '/api/quote/submit', {
    body: quote(),
    headers: { traceparent: `00-${SENDER.trace}-${SENDER.span}-01`, tracestate: 'planted=Aoife' },
  })
  assert.equal(response.body.status, 'Success')
  await world.call('dealer', 'GET', '/api/quote/Q999/status')
  await world.call(undefined, 'GET', '/health/live')
  await world.call(undefined, 'GET', '/nowhere/Aoife')
  const requests = () => collector.spans().filter(({ kind }) => kind === SERVER)
  await until('both operations were sent', () => requests().length >= 2, 10_000)
  const [first, second, ...others] = requests() as [Span, Span, ...Span[]]
  assert.deepEqual(others, [], 'neither health nor what is no operation is traced')

  assert.deepEqual(
    [first.name, first.traceId, first.parentSpanId],
    ['POST /api/quote/submit', SENDER.trace, SENDER.span],
  )
  assert.deepEqual(attributesOf(first), {
    'http.request.method': 'POST',
    'http.route': '/api/quote/submit',
    'http.response.status_code': 200,
    'forecourt.operation': 'submitQuote',
    'forecourt.request_id': response.headers.get('x-request-id'),
    'forecourt.client_id': 'cl_dealer',
    'forecourt.set': 'a',
    'forecourt.submission': 'submitted',
  })
  const below = collector.spans().filter(({ parentSpanId }) => parentSpanId === first.spanId)
  assert.ok(below.length > 0 && below.every(({ traceId }) => traceId === SENDER.trace))
  const written = below.find(({ name }) => /insert .*applications/.test(name))
  assert.equal(written && attributesOf(written)['db.system.name'], 'postgresql')

  assert.equal(second.name, 'GET /api/quote/:reference/status')
  assert.notEqual(second.traceId, SENDER.trace)
  const { 'forecourt.problem': problem, 'http.response.status_code': status } = attributesOf(second)
  assert.deepEqual([problem, status], ['not-found', 404])
  assert.equal(collector.headers[0]?.['authorization'], 'Bearer sample-collector-key')
  assert.match(collector.texts[0] ?? '', /"service\.name","value":\{"stringValue":"sample"/)
  for (const said of [
    /"service\.version","value":\{"stringValue":"0\.0\.0-sample"/,
    /"vcs\.ref\.head\.revision","value":\{"stringValue":"sample"/,
    /"forecourt\.schema","value":\{"intValue":1\}/,
  ])
    assert.match(collector.texts[0] ?? '', said)
})

test('a trace that its sender left out is not sent, and one of always_on is', async (context) => {
  const leftOut = { headers: { traceparent: `00-${SENDER.trace}-${SENDER.span}-00` } }
  const { collector, world } = await openWatched(context)
  await world.call('dealer', 'GET', '/api/quote', leftOut)
  await world.call('dealer', 'GET', '/api/quote')
  await until('the other one was sent', () => collector.spans().length > 0, 10_000)
  assert.ok(collector.spans().every(({ traceId }) => traceId !== SENDER.trace))
  const always = await openCollector()
  const another = await openWorld({ telemetry: settingsFor(always.url, { sampler: 'always_on' }) })
  context.after(async () => {
    await another.close()
    await always.close()
  })
  await another.call('dealer', 'GET', '/api/quote', leftOut)
  await until('it was sent', () => always.spans().some(({ traceId }) => traceId === SENDER.trace), 10_000)
})

test('deliveries and seals of the audit are traces of their own, and a receiver learns nothing of them', async (context) => {
  const { collector, world } = await openWatched(context, { webhooks: true })
  const received: IncomingHttpHeaders[] = []
  const receiver = createServer((request, response) => {
    received.push(request.headers)
    request.resume().on('end', () => response.writeHead(204).end())
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  context.after(() => receiver.close())
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  const endpoint = await makeEndpoint(world, 'dealer', url)
  await submit(world)
  world.passTime(5 * 60_000)
  const sealing = startSealing(world.service, (error) => assert.fail(String(error)))
  context.after(sealing.stop)
  const named = (name: string) => collector.spans().find((span) => span.name === name)
  await until(
    'both were sent',
    () => named('deliver webhook') !== undefined && named('seal audit') !== undefined,
    20_000,
  )
  const delivery = named('deliver webhook') as Span
  const {
    'forecourt.endpoint': to,
    'forecourt.outcome': outcome,
    'forecourt.code': code,
  } = attributesOf(delivery)
  assert.deepEqual([delivery.parentSpanId ?? '', to, outcome, code], ['', endpoint, 'done', 204])
  const seal = named('seal audit') as Span
  const below = collector.spans().filter(({ parentSpanId }) => parentSpanId === seal.spanId)
  assert.ok(
    below.some(({ name }) => name.includes('audit_seals')),
    JSON.stringify(below.map(({ name }) => name)),
  )
  assert.deepEqual(
    received.map(({ traceparent }) => traceparent),
    received.map(() => undefined),
  )
  assert.ok(received.length > 0)
})

test('metrics are sent by the names, labels and values that /metrics shows', async (context) => {
  const { collector, world } = await openWatched(context)
  await world.call('dealer', 'GET', '/api/quote')
  const responses = () => collector.metrics().findLast(({ name }) => name === 'forecourt_http_answers_total')
  await until('the answer was counted', () => responses()?.sum.dataPoints.length > 0, 10_000)
  const { sum } = responses()
  assert.deepEqual([sum.isMonotonic, sum.aggregationTemporality], [true, 2])
  assert.equal(sum.dataPoints[0].asDouble, 1)
  const { text } = await world.call(undefined, 'GET', '/metrics')
  const names = new Set(collector.metrics().map(({ name }) => name))
  for (const [, name = ''] of text.matchAll(/^# TYPE (\S+)/gm)) assert.ok(names.has(name), name)
  const seconds = collector.metrics().findLast(({ name }) => name === 'forecourt_http_seconds')
  const [point] = seconds.histogram.dataPoints
  assert.equal(point.bucketCounts.length, point.explicitBounds.length + 1)
  assert.equal(
    point.bucketCounts.reduce((total: number, count: number) => total + count),
    Number(point.count),
  )
})

test('no personal data and no secret reaches the collector', async (context) => {
  const { collector, world } = await openWatched(context)
  const planted = [
    '1234567FA',
    'Aoife',
    'IE00SMPL99000012345678',
    'aoife@example.ie',
    '085 123 4567',
    EMAILS.dealerOwner,
  ]
  await world.call('dealer', 'POST', '/api/quote/submit', {
    body: { ...quote(), ownerUserEmail: EMAILS.dealerOwner },
  })
  await world.call('dealer', 'POST', '/api/quote/submit', {
    body: { ...quote({ 'quote.borrowerType': 'Aoife 1234567FA' }), ownerUserEmail: 'aoife@example.ie' },
    headers: {
      traceparent: `00-${SENDER.trace}-${SENDER.span}-01`,
      tracestate: 'a=Aoife',
      baggage: 'a=Aoife',
    },
  })
  await world.call('dealer', 'POST', '/api/quote/submit', { body: '{"ppsNumber":"1234567FA"' })
  await world.call('dealer', 'GET', '/api/quote/1234567FA?state=Aoife')
  await world.call('dealer', 'GET', '/api/quote/1234567FA/status')
  await world.sql`alter table events add constraint planted check (type <> 'quote.statusChanged') not valid`
  const failed = await world.call('dealer', 'POST', '/api/quote/submit', { body: quote() })
  assert.equal(failed.status, 500)
  await world.sql`select ${'Aoife'}::text as name`
  const isFailed = () => collector.spans().find(({ kind, status }) => kind === SERVER && status.code === 2)
  await until('the failure was sent', () => isFailed() !== undefined, 10_000)
  assert.deepEqual(isFailed()?.status, { code: 2 })
  const statement = collector.spans().find(({ kind, status }) => kind !== SERVER && status.code === 2)
  assert.equal(statement && attributesOf(statement)['error.type'], '23514')
  const sent = collector.texts.join('')
  for (const secret of [...planted, ...Object.values(world.keys), 'sample-collector-key'])
    assert.ok(!sent.includes(secret), `the collector was sent ${secret}`)
})

for (const behaviour of [503, 'hang'] as const) {
  test(`a collector that does ${behaviour} costs one line of the log, and bounded memory`, async (context) => {
    const collector = await openCollector()
    context.after(collector.close)
    collector.behaviour = behaviour
    const said: string[] = []
    const telemetry = startTelemetry(settingsFor(collector.url, { metricsUrl: undefined }), {
      metrics: { read: async () => [] },
      say: {
        failing: (sentence, code) => said.push(`${sentence}: ${code}`),
        working: (sentence) => said.push(sentence),
      },
      onError: (error) => assert.fail(String(error)),
      build: { version: '0', commit: 'unknown', schema: 1 },
      everyMilliseconds: { traces: 10, metrics: 10 },
    })
    const work = (times: number) =>
      Promise.all(
        Array.from({ length: times }, () =>
          watched(
            'plan',
            () => ({}),
            async () => undefined,
          ),
        ),
      )
    await work(10_000)
    if (behaviour === 503) {
      await until('it failed', () => said.length > 0, 10_000)
      await work(100)
      await until('all was offered', () => collector.spans().length > 2_000, 10_000)
      assert.deepEqual(said, ['The collector does not accept traces: they are dropped until it does: 503'])
      collector.behaviour = 200
      await work(10)
      await until('it works again', () => said.length > 1, 10_000)
      assert.equal(said[1], 'The collector accepts traces again')
    }
    const began = performance.now()
    await telemetry.stop()
    assert.ok(performance.now() - began < 8_000, 'it stops in time')
    assert.ok(collector.spans().length < 4_000, `of 10,000 spans ${collector.spans().length} were kept`)
    assert.equal(statements.hasSubscribers, false)
  })
}

test('a service whose collector is not there answers as ever, says so once, and each kind of work has a name', async (context) => {
  const collector = await openCollector()
  await collector.close()
  const world = await openWorld({ telemetry: settingsFor(collector.url) })
  context.after(world.close)
  for (let i = 0; i < 3; i++) await submit(world)
  const lines = () =>
    world
      .log()
      .split('\n')
      .filter((line) => line.startsWith('The collector does not accept'))
  await until('both lines were said', () => lines().length === 2, 10_000)
  for (const work of WORKS)
    await watched(
      work,
      () => ({}),
      async () => undefined,
    )
  await submit(world)
  assert.deepEqual(lines().toSorted(), [
    'The collector does not accept metrics: they are dropped until it does: ECONNREFUSED',
    'The collector does not accept traces: they are dropped until it does: ECONNREFUSED',
  ])
})
