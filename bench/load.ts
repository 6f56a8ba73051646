/**
 * Sends requests over kept-alive connections, one at a time on each. Written on bare sockets, since it shares the
 * machine with what it measures: a client library would use more of it than the services do.
 */
import { connect, type Socket } from 'node:net'
import { percentile } from './figures.ts'

export type Load = {
  readonly port: number
  readonly connections: number
  readonly milliseconds: number
  /** The bytes of the next request. They must stay as they are until it is answered. */
  readonly next: () => Buffer
  /** Whether a response is the expected one. */
  readonly isGood: (status: number, body: string) => boolean
}

export type LoadResult = {
  readonly perSecond: number
  readonly answers: number
  /** Unexpected answers, and one of them as an example. */
  readonly bad: number
  readonly badExample: string | undefined
  readonly p50Milliseconds: number
  readonly p99Milliseconds: number
}

/** Runs the load for its time. Waits for answers that come later, but does not count them. */
export const runLoad = async (load: Load): Promise<LoadResult> => {
  const times: number[] = []
  let bad = 0
  let badExample: string | undefined
  const until = performance.now() + load.milliseconds
  const onResponse = (began: number, status: number, body: string): boolean => {
    const now = performance.now()
    if (now > until) return false
    times.push(now - began)
    if (!load.isGood(status, body)) {
      bad++
      badExample ??= `${status} ${body.slice(0, 500)}`
    }
    return true
  }
  await Promise.all(Array.from({ length: load.connections }, () => keepSending(load, onResponse)))
  if (times.length === 0) throw new Error('Nothing was answered within the time of a round')
  return {
    perSecond: times.length / (load.milliseconds / 1_000),
    answers: times.length,
    bad,
    badExample,
    p50Milliseconds: percentile(times, 0.5),
    p99Milliseconds: percentile(times, 0.99),
  }
}

const keepSending = (
  load: Load,
  onResponse: (began: number, status: number, body: string) => boolean,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket: Socket = connect({ host: '127.0.0.1', port: load.port, noDelay: true })
    let received: Buffer = NOTHING
    let began = 0
    let isDone = false
    const send = () => {
      began = performance.now()
      socket.write(load.next())
    }
    socket.on('connect', send)
    socket.on('data', (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
      const response = responseIn(received)
      if (response === undefined) return
      received = NOTHING
      if (response !== 'unreadable' && onResponse(began, response.status, response.body)) return send()
      isDone = response !== 'unreadable'
      socket.end()
    })
    socket.on('error', reject)
    socket.on('close', () =>
      isDone ? resolve() : reject(new Error('A service closed a connection, or answered without a length')),
    )
  })

const NOTHING = Buffer.alloc(0)
const HEAD_END = '\r\n\r\n'
const HEAD = /^HTTP\/1\.1 (\d{3}) .*?\r\ncontent-length: *(\d+)/is

/** The response; undefined while it is incomplete. */
export const responseIn = (
  received: Buffer,
): { readonly status: number; readonly body: string } | 'unreadable' | undefined => {
  const headEnd = received.indexOf(HEAD_END)
  if (headEnd < 0) return undefined
  const [, status, length] = HEAD.exec(received.toString('latin1', 0, headEnd)) ?? []
  if (status === undefined || length === undefined) return 'unreadable'
  const bodyAt = headEnd + HEAD_END.length
  if (received.length < bodyAt + Number(length)) return undefined
  return { status: Number(status), body: received.toString('utf8', bodyAt) }
}
