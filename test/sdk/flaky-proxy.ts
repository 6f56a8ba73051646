/** A proxy between the SDK and the service that loses, refuses and delays what passes through it. */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** What happens to one request. The request reaches the service only where it says so. */
export type Fault =
  /** The connection ends without a response. */
  | { readonly is: 'cut' }
  /** The service answers, and the answer is lost half way. */
  | { readonly is: 'loseAnswer' }
  | { readonly is: 'silence' }
  | {
      readonly is: 'answer'
      readonly status: number
      readonly headers?: Readonly<Record<string, string>>
      readonly body?: string
    }
  /** It is passed on, and the answer has further headers. */
  | { readonly is: 'pass'; readonly headers?: Readonly<Record<string, string>> }

export type Passed = { readonly line: string; readonly headers: IncomingHttpHeaders; readonly body: string }

export type FlakyProxy = {
  readonly baseUrl: string
  /** All requests since the last `plan`, those that failed included. */
  readonly seen: readonly Passed[]
  /** What happens to the next requests, one after the other; those after them pass. */
  readonly plan: (...faults: readonly Fault[]) => void
  readonly close: () => Promise<void>
}

/** Opens a proxy to the service at this address. */
export const openFlakyProxy = async (target: string): Promise<FlakyProxy> => {
  let faults: Fault[] = []
  const seen: Passed[] = []
  const server = createServer(async (request, response) => {
    const body = await buffer(request).catch(() => undefined)
    // Its sender has gone.
    if (body === undefined) return
    seen.push({ line: `${request.method} ${request.url}`, headers: request.headers, body: String(body) })
    const fault = faults.shift() ?? { is: 'pass' }
    if (fault.is === 'silence') return
    if (fault.is === 'cut') request.socket.destroy()
    else if (fault.is === 'answer')
      response.writeHead(fault.status, fault.headers ?? {}).end(fault.body ?? '')
    else await passOn(target, { request, body, response, fault })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    plan: (...next) => {
      faults = [...next]
      seen.length = 0
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

type Passing = {
  readonly request: IncomingMessage
  readonly body: Buffer
  readonly response: ServerResponse
  readonly fault: Fault
}

const passOn = async (target: string, { request, body, response, fault }: Passing): Promise<void> => {
  const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers
  const result = await fetch(target + request.url, {
    method: request.method ?? 'GET',
    headers: headers as Record<string, string>,
    ...(body.length === 0 ? {} : { body: new Uint8Array(body) }),
  })
  const bytes = Buffer.from(await result.arrayBuffer())
  const passed = new Headers(result.headers)
  // It is unpacked here.
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding', 'connection'])
    passed.delete(name)
  if (fault.is === 'pass')
    for (const [name, value] of Object.entries(fault.headers ?? {})) passed.set(name, value)
  response.writeHead(result.status, { ...Object.fromEntries(passed), 'content-length': bytes.length })
  if (fault.is !== 'loseAnswer') {
    response.end(bytes)
    return
  }
  response.write(bytes.subarray(0, bytes.length / 2), () => request.socket.destroy())
}
