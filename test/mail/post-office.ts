/** A real mail server on the loopback, and what it was sent, taken apart. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export type ReceivedMail = {
  readonly recipients: readonly string[]
  /** The lines above the body, unfolded. */
  readonly headers: readonly string[]
  readonly text: string
  readonly html: string
  readonly raw: string
}

export type PostOffice = {
  readonly port: number
  readonly received: readonly ReceivedMail[]
  readonly close: () => Promise<void>
}

export const openPostOffice = async (
  options: SMTPServerOptions & { port?: number } = {},
): Promise<PostOffice> => {
  const { port: wanted = 0, ...settings } = options
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk))
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ recipients, ...takeApart(Buffer.concat(chunks).toString('latin1')) })
        done()
      })
    },
    ...settings,
  })
  // A client that does not trust the server ends the connection, which is told here as well.
  server.on('error', () => undefined)
  const listening = server.listen(wanted, '127.0.0.1')
  await once(listening, 'listening')
  return {
    port: (listening.address() as AddressInfo).port,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** A mail with two alternative parts (RFC 2046, 5.1.4). */
export const takeApart = (raw: string): Omit<ReceivedMail, 'recipients'> => {
  const { headers } = split(raw)
  const parts = partsIn(raw)
  const part = (type: string): string => {
    const found = parts.find(({ headers: own }) =>
      own.some((line) => line.startsWith(`Content-Type: ${type}`)),
    )
    return found === undefined ? '' : decoded(found)
  }
  return { headers, text: part('text/plain'), html: part('text/html'), raw }
}

/** The parts of a mail, and within them those of its alternatives. */
const partsIn = (raw: string): { headers: string[]; body: string }[] => {
  const whole = split(raw)
  const boundary = /boundary="?([^";]+)"?/.exec(whole.headers.join('\n'))?.[1]
  if (boundary === undefined) return [whole]
  return whole.body.split(`--${boundary}`).flatMap((part) => partsIn(part.trimStart()))
}

const split = (raw: string): { headers: string[]; body: string } => {
  const end = raw.indexOf('\r\n\r\n')
  const head = end < 0 ? raw : raw.slice(0, end)
  const headers = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  return { headers, body: end < 0 ? '' : raw.slice(end + 4) }
}

const decoded = ({ headers, body }: { headers: string[]; body: string }): string => {
  const encoding = headers.find((line) => line.startsWith('Content-Transfer-Encoding:')) ?? ''
  if (encoding.endsWith('base64')) return Buffer.from(body, 'base64').toString()
  if (!encoding.endsWith('quoted-printable')) return Buffer.from(body, 'latin1').toString()
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
