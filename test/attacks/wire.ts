/** Sends bytes as they are, which no client of HTTP would do, and reads the response. */
import { connect } from 'node:net'

export type WireResponse = {
  readonly status: number
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

type Sending = {
  readonly port: number
  readonly bytes: Uint8Array
  /** Whether the response has no body, whatever its headers say. */
  readonly isHead: boolean
  /** How long to wait for a response before the client ends its side, and then as long once more. */
  readonly patienceMilliseconds: number
}

/** The response to the bytes, sent over a connection of their own; undefined if the service closes it without one. */
export const sendBytes = ({
  port,
  bytes,
  isHead,
  patienceMilliseconds,
}: Sending): Promise<WireResponse | undefined> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let received: Buffer = Buffer.alloc(0)
    const end = (response: WireResponse | undefined) => {
      clearTimeout(timer)
      socket.destroy()
      resolve(response)
    }
    let timer = setTimeout(() => {
      socket.end()
      timer = setTimeout(() => end(undefined), patienceMilliseconds)
    }, patienceMilliseconds)
    socket.on('connect', () => socket.write(bytes))
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk])
      const response = responseIn(received, isHead, false)
      if (response !== undefined) end(response)
    })
    // A service that refuses a request may reset the connection behind its response.
    socket.on('error', () => undefined)
    socket.on('close', () => end(responseIn(received, isHead, true)))
  })

const HEAD_END = '\r\n\r\n'

const responseIn = (received: Buffer, isHead: boolean, isAll: boolean): WireResponse | undefined => {
  const headEnd = received.indexOf(HEAD_END)
  if (headEnd === -1) return undefined
  const [first = '', ...lines] = received.subarray(0, headEnd).toString('latin1').split('\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1])
  const rest = received.subarray(headEnd + HEAD_END.length)
  if (status >= 100 && status < 200) return responseIn(rest, isHead, isAll)
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  const body = isHead || status === 204 || status === 304 ? Buffer.alloc(0) : bodyIn(rest, headers, isAll)
  return body && { status, headers, body }
}

const bodyIn = (
  rest: Buffer,
  { 'content-length': length, 'transfer-encoding': encoding }: Readonly<Record<string, string>>,
  isAll: boolean,
): Buffer | undefined => {
  if (length !== undefined)
    return rest.length >= Number(length) ? rest.subarray(0, Number(length)) : undefined
  if (encoding === 'chunked') return chunksIn(rest)
  return isAll ? rest : undefined
}

const chunksIn = (rest: Buffer): Buffer | undefined => {
  const chunks: Buffer[] = []
  for (let at = 0; ; ) {
    const lineEnd = rest.indexOf('\r\n', at)
    if (lineEnd === -1) return undefined
    const size = Number.parseInt(rest.toString('latin1', at, lineEnd), 16)
    if (size === 0) return Buffer.concat(chunks)
    at = lineEnd + 2
    if (rest.length < at + size + 2) return undefined
    chunks.push(rest.subarray(at, at + size))
    at += size + 2
  }
}
