/**
 * A test authority whose certificates expire and whose clock is the test's: a root, an OCSP responder, a list of revoked
 * certificates and a time stamp authority, over HTTP on the loopback.
 */
import { generateKeyPairSync, type X509Certificate } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { extension, makeCertificate } from '../seal/certificate.ts'
import { context, nullValue, oid, sequence } from '../seal/der.ts'
import type { SealingKey } from '../seal/sealing-key.ts'
import {
  type Behaviour,
  DAY,
  type Held,
  ocspResponse,
  revocationList,
  timeStampReply,
  uri,
} from './testing-responses.ts'

export { type Behaviour, DAY } from './testing-responses.ts'

/** `listAlone` names a list, and no place where the issuer is. */
export type Tells = 'ocsp' | 'list' | 'both' | 'nobody' | 'listAlone'

export type TestAuthority = {
  readonly root: X509Certificate
  readonly behaviour: Behaviour
  readonly stampUrl: URL
  /** How often each path was asked for. */
  readonly asked: ReadonlyMap<string, number>
  /** Certificate and key to seal with, for so many days from now; `tells` is who tells whether it is revoked. */
  readonly sealingKey: (days: number, tells: Tells) => SealingKey
  readonly close: () => Promise<void>
}

/** `now` is its clock, in milliseconds since 1970. */
export const openTestAuthority = async (now: () => number): Promise<TestAuthority> => {
  const behaviour: Behaviour = {
    ocsp: 'good',
    list: 'good',
    stamp: 'good',
    revokedAt: new Date(now()),
    reason: undefined,
    stampDays: 1_000,
  }
  const asked = new Map<string, number>()
  let replies: Replies = {}
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    asked.set(path, (asked.get(path) ?? 0) + 1)
    const body = await buffer(request).catch(() => undefined)
    // Its sender has gone.
    if (body === undefined) return
    send(response, replies[path]?.(body) ?? { status: 404 })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const issuer = issuerAt(base, now)
  replies = repliesOf(issuer, behaviour, now)
  const { root, certify, describes, lists } = issuer
  return {
    root: root.certificate,
    behaviour,
    stampUrl: new URL(`${base}/tsa`),
    asked,
    sealingKey: (days, tells) => {
      const extensions = [
        ...(tells === 'nobody' || tells === 'listAlone' ? [] : [describes(tells !== 'list')]),
        ...(tells === 'nobody' || tells === 'ocsp' ? [] : [lists()]),
      ]
      const { certificate, privateKey } = certify({
        commonName: 'SAMPLE seal',
        use: 'signatures',
        days,
        extensions,
      })
      return { certificate, chain: [], root: root.certificate, privateKey }
    },
    close: async () => {
      server.close().closeAllConnections()
    },
  }
}

type Wanted = {
  readonly commonName: string
  readonly use: Parameters<typeof makeCertificate>[0]['use']
  readonly days: number
  readonly extensions: readonly Buffer[]
  /** The list calls certificates of the first series revoked. */
  readonly series?: 'first' | 'second'
}

type Issuer = {
  readonly root: Held
  readonly certify: (wanted: Wanted) => Held
  /** Where the responder is, where it is named, and the root. */
  readonly describes: (responder: boolean) => Buffer
  readonly lists: () => Buffer
}

const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })

const issuerAt = (base: string, now: () => number): Issuer => {
  const rootKeys = newKeys()
  const named = { commonName: 'SAMPLE root', organization: 'SAMPLE', publicKey: rootKeys.publicKey }
  const root = makeCertificate({
    ...named,
    notBefore: new Date(now() - DAY),
    notAfter: new Date(now() + 36_500 * DAY),
    serial: Buffer.from([1]),
    use: 'authority',
    signingKey: rootKeys.privateKey,
  })
  let serial = 0
  return {
    root: { certificate: root, privateKey: rootKeys.privateKey },
    certify: ({ commonName, use, days, extensions, series = 'first' }) => {
      const keys = newKeys()
      const certificate = makeCertificate({
        commonName,
        organization: 'SAMPLE',
        publicKey: keys.publicKey,
        notBefore: new Date(now() - DAY),
        notAfter: new Date(now() + days * DAY),
        serial: Buffer.from([series === 'first' ? 0x40 : 0x41, ++serial]),
        use,
        issuer: named,
        signingKey: rootKeys.privateKey,
        extensions,
      })
      return { certificate, privateKey: keys.privateKey }
    },
    describes: (responder) => {
      const responders = responder ? [sequence(oid('1.3.6.1.5.5.7.48.1'), uri(`${base}/ocsp`))] : []
      const issuers = sequence(oid('1.3.6.1.5.5.7.48.2'), uri(`${base}/root.cer`))
      return extension('1.3.6.1.5.5.7.1.1', sequence(...responders, issuers), false)
    },
    lists: () =>
      extension('2.5.29.31', sequence(sequence(context(0, context(0, uri(`${base}/root.crl`))))), false),
  }
}

type Replies = Readonly<Record<string, (body: Buffer) => Reply>>

const repliesOf = (issuer: Issuer, behaviour: Behaviour, now: () => number): Replies => {
  const { root } = issuer
  const stranger: Held = { ...root, privateKey: newKeys().privateKey }
  const stamperNow = stamperOf(issuer, behaviour, now)
  const good = (body: Buffer): Reply => ({ status: 200, body })
  return {
    '/root.cer': () => good(root.certificate.raw),
    '/ocsp': (body) => {
      const { ocsp } = behaviour
      if (ocsp === 'status500') return { status: 500 }
      if (ocsp === 'redirect') return { status: 302, location: '/root.cer' }
      if (ocsp === 'slow') return 'never'
      if (ocsp === 'endless') return 'endless'
      if (ocsp === 'rubbish') return good(Buffer.from('no answer'))
      const signer = ocsp === 'otherSigner' ? stranger : responderOf(issuer)
      return good(ocspResponse(signer, body, behaviour, now()))
    },
    '/root.crl': () => {
      const { list } = behaviour
      if (list === 'status500') return { status: 500 }
      if (list === 'rubbish') return good(Buffer.from('no list'))
      return good(revocationList(list === 'otherSigner' ? stranger : root, behaviour, now()))
    },
    '/tsa': (body) =>
      behaviour.stamp === 'good'
        ? {
            status: 200,
            type: 'application/timestamp-reply',
            body: timeStampReply(stamperNow(), body, now()),
          }
        : { status: 500 },
  }
}

const responderOf = ({ certify }: Issuer): Held =>
  certify({
    commonName: 'SAMPLE responder',
    use: 'signatures',
    days: 30,
    extensions: [
      extension('2.5.29.37', sequence(oid('1.3.6.1.5.5.7.3.9')), false),
      extension('1.3.6.1.5.5.7.48.1.5', nullValue(), false),
    ],
  })

/** Who gives time stamps now. Each does for the first half of its certificate's time. */
const stamperOf = (
  { certify, describes, lists }: Issuer,
  behaviour: Behaviour,
  now: () => number,
): (() => Held) => {
  let count = 0
  let stamper: (Held & { readonly from: number; readonly until: number }) | undefined
  return () => {
    const { list, reason, revokedAt, stampDays } = behaviour
    // An authority that closed has a successor.
    const since = list === 'revoked' && reason === 5 ? revokedAt.getTime() : Number.NEGATIVE_INFINITY
    if (stamper !== undefined && now() >= stamper.from && now() < stamper.until && stamper.from >= since)
      return stamper
    const held = certify({
      commonName: `SAMPLE time stamps ${++count}`,
      use: 'time stamps',
      days: stampDays,
      extensions: [describes(false), lists()],
      series: since > 0 && now() >= since ? 'second' : 'first',
    })
    stamper = { ...held, from: now(), until: now() + (stampDays * DAY) / 2 }
    return stamper
  }
}

type Reply =
  | {
      readonly status: number
      readonly type?: string
      readonly body?: Buffer
      readonly location?: string
    }
  | 'never'
  | 'endless'

const send = (response: ServerResponse, reply: Reply): void => {
  if (reply === 'endless') sendWithoutEnd(response)
  if (reply === 'never' || reply === 'endless') return
  const { status, type = 'application/octet-stream', body, location } = reply
  response.writeHead(status, { 'content-type': type, ...(location === undefined ? {} : { location }) })
  response.end(body)
}

const sendWithoutEnd = (response: ServerResponse): void => {
  const more = () => {
    while (!response.destroyed && response.write(Buffer.alloc(16_384, 0x30)));
  }
  response.writeHead(200).on('drain', more)
  response.on('error', () => undefined)
  more()
}
