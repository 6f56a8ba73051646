/**
 * A receiver of webhooks that costs as little as possible, since it shares the machine with what it measures: it
 * answers everything with 204, and records when. A second address accepts connections and never answers.
 */
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import type { Closing } from './closing.ts'

export type WebhookReceiver = {
  readonly url: string
  readonly deadUrl: string
  /** How many webhooks it has received. */
  readonly count: () => number
  /** When it received the last one. */
  readonly lastAt: () => number
  /** When it received the first one about a reference. */
  readonly receivedAt: (reference: string) => number | undefined
  /** Forgets which references it has received. */
  readonly forget: () => void
  readonly stop: () => Promise<void>
}

const RESPONSE = Buffer.from('HTTP/1.1 204 No Content\r\n\r\n')
const HEAD_END = '\r\n\r\n'
const LENGTH = /\r\ncontent-length: *(\d+)/i
const REFERENCE = /"reference":"([^"]+)"/

export const startWebhookReceiver = async (closing: Closing): Promise<WebhookReceiver> => {
  let count = 0
  let lastAt = 0
  let times = new Map<string, number>()
  const onWebhook = (body: string) => {
    count++
    lastAt = performance.now()
    const reference = REFERENCE.exec(body)?.[1]
    if (reference !== undefined && !times.has(reference)) times.set(reference, lastAt)
  }
  const sockets = new Set<Socket>()
  const listen = async (onData: (socket: Socket) => void): Promise<Server> => {
    const server = createServer({ noDelay: true }, (socket) => {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
      onData(socket)
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return server
  }
  const servers = [
    await listen((socket) => takeRequests(socket, onWebhook)),
    await listen((socket) => void socket.resume()),
  ]
  const [url = '', deadUrl = ''] = servers.map(
    (server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  )
  const stop = closing.add(async () => {
    for (const socket of sockets) socket.destroy()
    for (const server of servers) server.close()
  })
  return {
    url,
    deadUrl,
    count: () => count,
    lastAt: () => lastAt,
    receivedAt: (reference) => times.get(reference),
    forget: () => {
      times = new Map()
    },
    stop,
  }
}

const takeRequests = (socket: Socket, onWebhook: (body: string) => void): void => {
  let received: Buffer = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const headEnd = received.indexOf(HEAD_END)
    if (headEnd < 0) return
    const length = Number(LENGTH.exec(received.toString('latin1', 0, headEnd))?.[1] ?? 0)
    const end = headEnd + HEAD_END.length + length
    if (received.length < end) return
    onWebhook(received.toString('utf8', headEnd + HEAD_END.length, end))
    received = received.subarray(end)
    socket.write(RESPONSE)
  })
}
