/**
 * One side of an attack, in a process of its own: `node bench/attack-process.ts ROLE PORT MILLISECONDS`, with keys in
 * the environment. It ends by itself. A neighbour prints its p50 and p99 in milliseconds, as JSON.
 */
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { validQuote } from '../test/interface/samples.ts'
import { percentile } from './figures.ts'
import { runLoad } from './load.ts'

const [role = '', portText = '', millisecondsText = ''] = process.argv.slice(2)
const port = Number(portText)
const milliseconds = Number(millisecondsText)
const key = process.env['ATTACK_KEY'] ?? ''

const request = (method: string, path: string, body = '', headers: readonly string[] = []): Buffer =>
  Buffer.from(
    [
      `${method} ${path} HTTP/1.1`,
      'Host: sample.example',
      `Authorization: Bearer ${key}`,
      ...(body === ''
        ? []
        : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`]),
      ...headers,
      '',
      body,
    ].join('\r\n'),
  )

const of = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i))

/** Sends the same bytes over eight connections, as quickly as they are answered. */
const flood = (bytes: Buffer) =>
  runLoad({ port, connections: 8, milliseconds, next: () => bytes, isGood: () => true })

/** Opens connections that each send some requests at once and never read. */
const neverRead = async (connections: number, bytes: Buffer): Promise<void> => {
  const sockets = of(connections, () => {
    const socket = connect(port, '127.0.0.1').pause()
    socket.on('error', () => undefined)
    socket.write(bytes)
    return socket
  })
  await pause(milliseconds)
  for (const socket of sockets) socket.destroy()
}

const nearMisses = Object.fromEntries(of(120, (i) => [`nationali${String(i).padStart(3, 'x')}`, 0]))
const hints = JSON.stringify({ quote: { applicants: of(80, () => ({ personalInfo: nearMisses })) } })
const failing = JSON.stringify({
  quote: { applicants: of(100, () => ({ contactDetails: { addressHistory: of(100, () => ({})) } })) },
})

/** Every word of one letter begins very many others. */
const letters = of(100, (i) => String.fromCharCode(97 + (i % 26))).join('+')

/** The largest file that anyone can read. */
const largestFile = async (): Promise<string> => {
  const assets = await readdir(new URL('../console/dist/assets', import.meta.url))
  return `/console/assets/${assets.find((name) => /^pdf-worker-.+\.js$/.test(name))}`
}

const NEIGHBOUR_PAUSE_MILLISECONDS = 110

/** Submissions in a steady flow, within its limit of requests. */
const neighbour = async (): Promise<void> => {
  const body = JSON.stringify(
    validQuote('Individual', { 'quote.quoteReference': null }, { filled: 'full', client: 'dealer' }),
  )
  const times: number[] = []
  const until = performance.now() + milliseconds
  const sent = { 'content-type': 'application/json', authorization: `Bearer ${key}` }
  while (performance.now() < until) {
    const began = performance.now()
    const response = await fetch(`http://127.0.0.1:${port}/api/quote/validate`, {
      method: 'POST',
      headers: sent,
      body,
    })
    await response.arrayBuffer()
    if (response.status === 200) times.push(performance.now() - began)
    await pause(NEIGHBOUR_PAUSE_MILLISECONDS)
  }
  console.log(JSON.stringify({ p50: percentile(times, 0.5), p99: percentile(times, 0.99) }))
}

const SENT = JSON.stringify(
  validQuote('Individual', { 'quote.quoteReference': null }, { filled: 'full', client: 'dealer' }),
)
const TIMES_ALLOWED = 10

/**
 * Submissions at ten times the rate that the client may send, in a steady flow whatever becomes of them. Throws unless most were refused
 * for that.
 */
const tenfold = async (): Promise<void> => {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` }
  const statuses = new Map<number, number>()
  const send = async () => {
    const response = await fetch(`http://127.0.0.1:${port}/api/quote/submit`, {
      method: 'POST',
      headers,
      body: SENT,
    })
    await response.arrayBuffer()
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
    return Number(response.headers.get('ratelimit-limit'))
  }
  const everyMilliseconds = 60_000 / ((await send()) * TIMES_ALLOWED)
  const began = performance.now()
  const sending: Promise<unknown>[] = []
  for (let place = 1; performance.now() - began < milliseconds; place++) {
    sending.push(send())
    await pause(Math.max(0, began + place * everyMilliseconds - performance.now()))
  }
  await Promise.all(sending)
  const refused = statuses.get(429) ?? 0
  if (refused < sending.length / 2) throw new Error(`Too few were refused: ${JSON.stringify([...statuses])}`)
}

const ROLES: Readonly<Record<string, () => Promise<unknown>>> = {
  neighbour,
  tenfold,
  hints: () => flood(request('POST', '/api/quote/submit', hints)),
  failing: () => flood(request('POST', '/api/quote/submit', failing)),
  metrics: () => flood(request('GET', '/metrics')),
  openapi: () => flood(request('GET', '/openapi.json')),
  search: () => flood(request('GET', `/docs/search?q=${letters}`)),
  files: async () => neverRead(400, request('GET', await largestFile())),
  feed: async () => neverRead(250, Buffer.concat(of(4, () => request('GET', '/api/events?limit=200')))),
  silent: () => neverRead(2_000, Buffer.from('GET /health/live HTTP/1.1\r\n')),
}

await ROLES[role]?.()
