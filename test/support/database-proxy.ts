/** A TCP proxy in front of a PostgreSQL on a unix socket, whose connections can be cut or go silent. */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { joinSockets } from './join-sockets.ts'

export type DatabaseProxy = {
  readonly port: number
  /** Cuts all connections. */
  readonly cut: () => void
  /** Keeps all connections of now open, and passes nothing on any more; new ones work. */
  readonly silence: () => void
  /** Leads new connections to another server; those of now stay. */
  readonly leadTo: (other: Place) => void
  readonly close: () => Promise<void>
}

type Place = { readonly socketFolder: string; readonly port: number }

/** On a free port. */
export const startDatabaseProxy = async (first: Place): Promise<DatabaseProxy> => {
  let at = first
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(`${at.socketFolder}/.s.PGSQL.${at.port}`)
    joinSockets(near, far, open)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    port: (server.address() as { readonly port: number }).port,
    cut,
    silence: () => {
      for (const socket of open) socket.unpipe().pause()
    },
    leadTo: (other) => {
      at = other
    },
    close: async () => {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
