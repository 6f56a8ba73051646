/** A text message gateway, such as a lender has: it lists what it received. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TextMessage } from '../../src/adapters/delivery/transports.ts'

type Heard = { readonly authorization: string | undefined; readonly body: TextMessage }

/** Responds with the given statuses in turn, and then with 200. */
export const openGateway = async (statuses: number[] = []) => {
  const heard: Heard[] = []
  const server = createServer((request, response) => {
    void request.toArray().then((chunks) => {
      const { authorization } = request.headers
      heard.push({ authorization, body: JSON.parse(Buffer.concat(chunks).toString()) as TextMessage })
      const status = statuses.shift() ?? 200
      response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end('x'.repeat(10_000))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`
  const close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { url, heard, close }
}
