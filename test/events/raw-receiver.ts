/** Receivers for tests of webhooks: HTTP servers, and bare sockets that misbehave as no server would. */
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import {
  type AddressInfo,
  createServer as createSocketServer,
  type Socket,
  type Server as SocketServer,
} from 'node:net'
import type { Certified } from './certificate.ts'

export type Receiver = {
  readonly port: number
  /** Connections that have reached it. */
  readonly connections: () => number
  /** Connections that are open now. */
  readonly open: () => number
  readonly close: () => Promise<void>
}

/** Answers with `listener`, over TLS if there is a certificate. Port 0 is any. */
export const receiver = (
  listener: RequestListener,
  { certified, host = '127.0.0.1', port = 0 }: { certified?: Certified; host?: string; port?: number } = {},
): Promise<Receiver> => {
  // The servers keep connections for longer than the senders do.
  const options = { keepAliveTimeout: 120_000 }
  const server: Server =
    certified === undefined
      ? createServer(options, listener)
      : createSecureServer({ ...options, key: certified.key, cert: certified.cert }, listener)
  return listening(server, host, port)
}

/** Passes each connection to `talk` once the request's first bytes have arrived. */
export const bareReceiver = (talk: (socket: Socket) => void): Promise<Receiver> =>
  listening(
    createSocketServer((socket) => {
      socket.once('data', () => talk(socket))
    }),
    '127.0.0.1',
    0,
  )

const listening = (server: SocketServer, host: string, port: number): Promise<Receiver> => {
  let connections = 0
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    connections++
    sockets.add(socket)
    // Senders hang up as they like.
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
  })
  server.on('tlsClientError', () => undefined)
  return new Promise((resolve, reject) => {
    server.on('error', reject)
    server.listen(port, host, () =>
      resolve({
        port: (server.address() as AddressInfo).port,
        connections: () => connections,
        open: () => sockets.size,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed())
            for (const socket of sockets) socket.destroy()
          }),
      }),
    )
  })
}
