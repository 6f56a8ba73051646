/** Connections between the machines of a test, which can be cut as a network is: nothing arrives, and nobody is told. */
import { once } from 'node:events'
import { createServer, Socket } from 'node:net'

export type Link = {
  /** Where the near side connects. */
  readonly port: number
  /** From now on nothing passes, in either direction. Connections stay open, and new ones wait. */
  readonly cut: () => void
  /** What was sent meanwhile arrives now, as TCP has it. */
  readonly heal: () => void
  readonly close: () => Promise<void>
}

/** Leads from a port of its own to another one of this machine. */
export const startLink = async (to: number): Promise<Link> => {
  let isCut = false
  const pairs = new Set<readonly [near: Socket, far: Socket]>()
  const pass = ([near, far]: readonly [Socket, Socket]) => {
    if (far.pending && !far.connecting) far.connect(to, '127.0.0.1')
    near.pipe(far)
    far.pipe(near)
  }
  const end = (pair: readonly [Socket, Socket]) => {
    pairs.delete(pair)
    for (const socket of pair) socket.destroy()
  }
  const server = createServer({ pauseOnConnect: true }, (near) => {
    const pair = [near, new Socket()] as const
    pairs.add(pair)
    for (const socket of pair) {
      socket.on('error', () => undefined)
      // Behind a cut nobody learns that a connection has ended.
      socket.on('close', () => isCut || end(pair))
    }
    if (!isCut) pass(pair)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as { readonly port: number }).port,
    cut: () => {
      isCut = true
      for (const socket of [...pairs].flat()) socket.unpipe().pause()
    },
    heal: () => {
      isCut = false
      for (const pair of [...pairs]) {
        if (pair.some((socket) => socket.destroyed)) end(pair)
        else pass(pair)
      }
    },
    close: async () => {
      for (const pair of [...pairs]) end(pair)
      server.close()
      await once(server, 'close')
    },
  }
}
