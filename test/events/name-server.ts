/** A name server for tests whose answer changes with each query. */
import { createSocket } from 'node:dgram'
import { isIPv4 } from 'node:net'

/** The addresses of a name for the n-th query (from 0) of that family. */
export type Responses = (name: string, family: 4 | 6, time: number) => readonly string[]

export type NameServer = {
  /** All names in the order of the queries, once a family. */
  readonly asked: readonly string[]
  readonly close: () => void
}

/** Answers over UDP, with a time to live of 0. */
export const nameServer = async (responses: Responses, host: string, port: number): Promise<NameServer> => {
  const asked: string[] = []
  const times = new Map<string, number>()
  const socket = createSocket('udp4')
  socket.on('message', (query, from) => {
    const question = questionOf(query)
    const key = `${question.name} ${question.type}`
    const time = times.get(key) ?? 0
    times.set(key, time + 1)
    asked.push(question.name)
    const family = FAMILIES[question.type]
    const addresses = family === undefined ? [] : responses(question.name, family, time)
    socket.send(responseTo(query, question, addresses), from.port, from.address)
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.bind(port, host, resolve)
  })
  return { asked, close: () => socket.close() }
}

/** Types of records (RFC 1035, 3.2.2; RFC 3596). */
const FAMILIES: Readonly<Record<number, 4 | 6>> = { 1: 4, 28: 6 }

const HEADER_BYTES = 12

type Question = { readonly name: string; readonly type: number; readonly end: number }

const questionOf = (query: Buffer): Question => {
  const labels: string[] = []
  let at = HEADER_BYTES
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  // A resolver may mix capitals in.
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 }
}

const responseTo = (query: Buffer, { type, end }: Question, addresses: readonly string[]): Buffer => {
  const header = Buffer.alloc(HEADER_BYTES)
  query.copy(header, 0, 0, 2)
  // An authoritative answer, with recursion as requested.
  header.writeUInt16BE(0x8580, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(addresses.length, 6)
  const records = addresses.map((address) => {
    const bytes = bytesOf(address)
    const record = Buffer.alloc(12)
    // The name is that of the question.
    record.writeUInt16BE(0xc000 + HEADER_BYTES, 0)
    record.writeUInt16BE(type, 2)
    record.writeUInt16BE(1, 4)
    record.writeUInt16BE(bytes.length, 10)
    return Buffer.concat([record, bytes])
  })
  return Buffer.concat([header, query.subarray(HEADER_BYTES, end), ...records])
}

const bytesOf = (address: string): Buffer => {
  if (isIPv4(address)) return Buffer.from(address.split('.').map(Number))
  const [head = '', tail = ''] = address.split('::').map((part) =>
    part
      .split(':')
      .filter((group) => group !== '')
      .map((group) => group.padStart(4, '0'))
      .join(''),
  )
  return Buffer.from(head + tail.padStart(32 - head.length, '0'), 'hex')
}
