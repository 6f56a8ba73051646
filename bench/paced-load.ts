/**
 * Sends requests at a steady rate, whether or not the ones before are answered, as many clients together do. The time of a
 * request counts from the moment at which it is due, so that a service that stalls is not spared what waits meanwhile.
 */
import { connect, type Socket } from 'node:net'
import { percentile } from './figures.ts'
import { type Load, responseIn } from './load.ts'

export type PacedResult = {
  readonly answers: number
  readonly bad: number
  readonly p50Milliseconds: number
  readonly p99Milliseconds: number
}

const EVERY_MILLISECOND = 1

/** Runs the load at `perSecond` requests a second, over at most `connections` connections. Waits for all responses. */
export const runPacedLoad = async (load: Load & { readonly perSecond: number }): Promise<PacedResult> => {
  const times: number[] = []
  let bad = 0
  const idle: Line[] = []
  const due: number[] = []
  const sendDue = () => {
    // In turns, since the service closes a connection that is idle for long.
    while (due.length > 0 && idle.length > 0) idle.shift()?.send(load.next(), due.shift() as number)
  }
  const onResponse = (line: Line, began: number, status: number, body: string) => {
    times.push(performance.now() - began)
    if (!load.isGood(status, body)) bad++
    idle.push(line)
    sendDue()
  }
  const lines = await Promise.all(
    Array.from({ length: load.connections }, () => openLine(load.port, onResponse)),
  )
  idle.push(...lines)
  const start = performance.now()
  const total = Math.floor((load.perSecond * load.milliseconds) / 1_000)
  let made = 0
  await new Promise<void>((resolve, reject) => {
    for (const { failed } of lines) failed.catch(reject)
    const clock = setInterval(() => {
      const now = performance.now()
      const wanted = Math.min(total, Math.floor(((now - start) * load.perSecond) / 1_000))
      for (; made < wanted; made++) due.push(now)
      sendDue()
      if (times.length < total) return
      clearInterval(clock)
      resolve()
    }, EVERY_MILLISECOND)
  })
  for (const { close } of lines) close()
  return {
    answers: times.length,
    bad,
    p50Milliseconds: percentile(times, 0.5),
    p99Milliseconds: percentile(times, 0.99),
  }
}

type Line = {
  readonly send: (request: Buffer, began: number) => void
  readonly close: () => void
  /** Rejects when the connection breaks. */
  readonly failed: Promise<never>
}

const openLine = (
  port: number,
  onResponse: (line: Line, began: number, status: number, body: string) => void,
): Promise<Line> =>
  new Promise((resolve, reject) => {
    const socket: Socket = connect({ host: '127.0.0.1', port, noDelay: true })
    let received: Buffer = NOTHING
    let began = 0
    let isClosing = false
    const failed = new Promise<never>((_, fail) => {
      socket.on('error', fail)
      socket.on('close', () => isClosing || fail(new Error('A service closed a connection')))
    })
    failed.catch(reject)
    const line: Line = {
      send: (request, at) => {
        began = at
        socket.write(request)
      },
      close: () => {
        isClosing = true
        socket.end()
      },
      failed,
    }
    socket.on('connect', () => resolve(line))
    socket.on('data', (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
      const response = responseIn(received)
      if (response === undefined) return
      received = NOTHING
      if (response === 'unreadable') socket.destroy(new Error('A service answered without a length'))
      else onResponse(line, began, response.status, response.body)
    })
  })

const NOTHING = Buffer.alloc(0)
