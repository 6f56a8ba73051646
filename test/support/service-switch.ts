/** One address of several services, as a load balancer has: each connection leads to one that takes it. */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { joinSockets } from './join-sockets.ts'

export type ServiceSwitch = {
  readonly baseUrl: string
  readonly close: () => Promise<void>
}

/** Leads connections to the services on these ports in turn; the next one takes what a killed one does not. */
export const startServiceSwitch = async (port: number, to: readonly number[]): Promise<ServiceSwitch> => {
  const open = new Set<Socket>()
  let turn = 0
  const server = createServer({ pauseOnConnect: true }, async (near) => {
    const far = await firstOf(to.map((_, place) => to[(turn + place) % to.length] ?? 0))
    turn++
    if (far === undefined) return near.destroy()
    joinSockets(near, far, open)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    close: async () => {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

const firstOf = async (ports: readonly number[]): Promise<Socket | undefined> => {
  for (const port of ports) {
    const socket = connect(port, '127.0.0.1')
    const isConnected = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    if (isConnected) return socket
  }
  return undefined
}
