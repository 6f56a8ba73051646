/** Decisions › Outcome of a submission: set A's submit and validate answer in their own model whatever happens. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect as connectSocket } from 'node:net'
import test, { after, before } from 'node:test'
import { connect, type Database } from '../../packages/postgres/connection/database.ts'
import { validQuote } from '../interface/samples.ts'
import { interfaceFaults } from '../responses/interface.ts'
import { untilWaiting } from '../support/lock-waits.ts'
import { startMinute } from '../support/steady-clock.ts'
import { type ClientName, type HttpResponse, openWorld, type World } from '../support/world.ts'

let world: World
/** Connections of its own, so that their locks hold up only the service. */
let holder: Database
before(async () => {
  world = await openWorld()
  holder = connect(world.connection, { max: 2 })
})
after(async () => {
  await holder.end({ timeout: 5 })
  await world.close()
})

const SUBMIT = '/api/quote/submit'
const VALIDATE = '/api/quote/validate'
const BOTH = [SUBMIT, VALIDATE] as const
const quote = (overrides = {}) => validQuote('Individual', overrides, { filled: 'minimal', client: 'dealer' })
const post = (client: ClientName | undefined, path: string, options: object = {}) =>
  world.call(client, 'POST', path, { body: quote(), ...options })
const type = (value: string) => ({ body: 'x', headers: { 'content-type': value } })
const key = (name: string) => ({ headers: { 'idempotency-key': name } })

/** The response is a SubmitApplicationResponseModel of this status that submitted and kept nothing. */
const respondsInItsModel = (response: HttpResponse, status: number, word: string): string => {
  assert.equal(response.status, status, response.text)
  assert.match(response.headers.get('content-type') ?? '', /^application\/json/)
  assert.match(response.headers.get('x-request-id') ?? '', /^[\w-]{10,}$/)
  assert.deepEqual(
    interfaceFaults('submitQuote', { status, body: Buffer.from(JSON.stringify(response.body)) }),
    [],
  )
  const { errorMessage, ...rest } = response.body
  assert.deepEqual(rest, { status: word, errors: [], quoteReference: null, wasSubmitted: false })
  // One sentence: it can be shown unchanged.
  assert.match(errorMessage, /^[A-Z].*\.$/)
  assert.doesNotMatch(errorMessage, /[.!?] [A-Z]/)
  return errorMessage
}

test('no, bad, expired and revoked credentials: 401 with WWW-Authenticate, Denied', async () => {
  for (const path of BOTH) {
    for (const client of [undefined, 'expired', 'revoked'] as const) {
      const response = await post(client, path)
      respondsInItsModel(response, 401, 'Denied')
      assert.match(response.headers.get('www-authenticate') ?? '', /^Bearer realm="forecourt"/)
    }
    for (const authorization of ['Bearer', 'Bearer x', `Basic ${world.keys.dealer}`])
      respondsInItsModel(await post(undefined, path, { headers: { authorization } }), 401, 'Denied')
  }
})

test('another method: 405 with Allow, Invalid; before credentials nobody learns even that', async () => {
  for (const path of BOTH) {
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE_BY_HAND']) {
      const response =
        method === 'TRACE_BY_HAND'
          ? await raw(`PROPFIND ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
          : await world.call('dealer', method, path)
      respondsInItsModel(response, 405, 'Invalid')
      assert.equal(response.headers.get('allow'), 'POST', method)
    }
    respondsInItsModel(await world.call(undefined, 'GET', path), 401, 'Denied')
  }
  const other = await world.call(undefined, 'PUT', '/api/case/submit')
  assert.deepEqual([other.status, other.body.type], [401, '/problems/no-credentials'])
})

test('bodies that are too large, of another type or encoding, or no JSON: 413, 415, 400, Invalid', async () => {
  for (const path of BOTH) {
    respondsInItsModel(await post('dealer', path, { body: 'x'.repeat(300 * 1024) }), 413, 'Invalid')
    for (const contentType of ['text/plain', 'application/xml', 'application/jsonp; charset=utf-8'])
      respondsInItsModel(await post('dealer', path, type(contentType)), 415, 'Invalid')
    respondsInItsModel(
      await post('dealer', path, { headers: { 'content-encoding': 'gzip' } }),
      415,
      'Invalid',
    )
    for (const body of ['', '[]', '{', 'null', new Uint8Array([0x22, 0xff, 0x22])])
      respondsInItsModel(await post('dealer', path, { body }), 400, 'Invalid')
  }
})

test('a key that can’t be used: 400; one used for another body: 422; Invalid', async () => {
  respondsInItsModel(await post('dealer', SUBMIT, key('x'.repeat(256))), 400, 'Invalid')
  respondsInItsModel(await post('dealer', SUBMIT, key('')), 400, 'Invalid')
  assert.equal((await post('dealer', SUBMIT, key('used'))).body.status, 'Success')
  const other = { ...key('used'), body: quote({ 'quote.finance.term': 47 }) }
  respondsInItsModel(await post('dealer', SUBMIT, other), 422, 'Invalid')
})

test('a key whose first request still runs: 409, Invalid', async () => {
  // Looking for the response of a key does not read the audit.
  const lock = await holdTable('audit')
  const first = post('dealer', SUBMIT, key('twice'))
  await lock.isWaitedFor()
  respondsInItsModel(await post('dealer', SUBMIT, key('twice')), 409, 'Invalid')
  await lock.release()
  assert.equal((await first).body.status, 'Success')
})

test('no right to submit: 403, Forbidden', async () => {
  for (const path of BOTH)
    for (const client of ['readOnly', 'noScope', 'disabled'] as const)
      respondsInItsModel(await post(client, path), 403, 'Forbidden')
})

test('requests used up: 429 with Retry-After, ServerError', async () => {
  const busy = await openWorld({ requestsPerMinute: 1 })
  for (const [path, client] of [
    [SUBMIT, 'dealer'],
    [VALIDATE, 'dealersOther'],
  ] as const) {
    startMinute(busy)
    assert.equal((await busy.call(client, 'POST', path, { body: quote() })).status, 200)
    const response = await busy.call(client, 'POST', path, { body: quote() })
    respondsInItsModel(response, 429, 'ServerError')
    assert.match(response.headers.get('retry-after') ?? '', /^\d+$/)
  }
  await busy.close()
})

test('a fault of ours: 500; a database that is lost: 503 with Retry-After; ServerError', async () => {
  await holder`alter table applications rename to applications_away`
  respondsInItsModel(await post('dealer', SUBMIT), 500, 'ServerError')
  const naming = { body: quote({ 'quote.quoteReference': 'Q00000000000000000000000000' }) }
  respondsInItsModel(await post('dealer', VALIDATE, naming), 500, 'ServerError')
  await holder`alter table applications_away rename to applications`
  for (const path of BOTH) {
    const lock = await holdTable('applications')
    const waiting = post('dealer', path, naming)
    await lock.isWaitedFor()
    await holder`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    const response = await waiting
    await lock.release()
    respondsInItsModel(response, 503, 'ServerError')
    assert.match(response.headers.get('retry-after') ?? '', /^[1-9]\d*$/)
  }
})

test('a request without Host, one that expects the unknown: 400 and 417, Invalid', async () => {
  const bearer = `Authorization: Bearer ${world.keys.dealer}\r\nContent-Length: 0\r\n`
  const noHost = await raw(`POST ${SUBMIT} HTTP/1.1\r\n${bearer}\r\n`)
  respondsInItsModel(noHost, 400, 'Invalid')
  const expecting = await raw(`POST ${VALIDATE} HTTP/1.1\r\nHost: x\r\nExpect: more\r\n${bearer}\r\n`)
  respondsInItsModel(expecting, 417, 'Invalid')
})

test('set B answers all of these as problems', async () => {
  for (const path of ['/api/case/submit', '/api/case/validate']) {
    const responses = [
      await world.call(undefined, 'POST', path, { body: {} }),
      await world.call('dealer', 'PUT', path),
      await world.call('dealer', 'POST', path, type('text/plain')),
      await world.call('dealer', 'POST', path, { body: '[]' }),
    ]
    assert.deepEqual(
      responses.map(({ status, body }) => [status, body.status]),
      [401, 405, 415, 400].map((status) => [status, status]),
    )
  }
})

const holdTable = async (table: string) => {
  const { promise: released, resolve } = Promise.withResolvers<void>()
  const { promise: isHeld, resolve: held } = Promise.withResolvers<void>()
  const holding = holder.begin(async (sql) => {
    await sql`lock table ${sql(table)} in access exclusive mode`
    held()
    await released
  })
  await isHeld
  return {
    isWaitedFor: () => untilWaiting(holder),
    release: async () => {
      resolve()
      await holding
    },
  }
}

/** Sends bytes that fetch would not, and reads the one answer. */
const raw = async (request: string): Promise<HttpResponse> => {
  const { port } = new URL(world.baseUrl)
  const socket = connectSocket(Number(port), '127.0.0.1')
  const text = request.includes('Authorization')
    ? request
    : request.replace('\r\n\r\n', `\r\nAuthorization: Bearer ${world.keys.dealer}\r\n\r\n`)
  socket.write(text.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))
  let received = ''
  socket.on('data', (bytes) => {
    received += bytes
  })
  await once(socket, 'close', { signal: AbortSignal.timeout(5_000) })
  const [head, body] = received.split('\r\n\r\n', 2) as [string, string]
  const [line, ...lines] = head.split('\r\n') as [string, ...string[]]
  const headers = new Headers(lines.map((at) => at.split(/: (.*)/s, 2) as [string, string]))
  const json = body.slice(body.indexOf('{'), body.lastIndexOf('}') + 1)
  return { status: Number(line.split(' ')[1]), headers, text: received, body: JSON.parse(json) }
}
