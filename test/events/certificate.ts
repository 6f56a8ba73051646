/** Makes certificates for receivers in tests, so that the repository needs no keys. */
import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isIPv4 } from 'node:net'

export type Certified = { readonly key: string; readonly cert: string; readonly privateKey: KeyObject }

export type Wanted = {
  /** The names and IPv4 addresses in the certificate; none for an authority. */
  readonly hosts?: readonly string[]
  readonly from?: Date
  readonly to?: Date
  /** Who signs; by default it signs itself. */
  readonly by?: Certified
}

const DAY_MILLISECONDS = 86_400_000

/** An X.509 certificate (RFC 5280) with a new P-256 key. */
export const certificate = ({ hosts = [], by, ...valid }: Wanted = {}): Certified => {
  const { from = daysFromNow(-1), to = daysFromNow(1) } = valid
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const content = sequence(
    explicit(0, integer(Buffer.of(2))),
    integer(Buffer.concat([Buffer.of(1), randomBytes(15)])),
    ECDSA_WITH_SHA256,
    nameOf(by === undefined && hosts.length > 0 ? 'receiver' : 'authority'),
    sequence(time(from), time(to)),
    nameOf(hosts.length > 0 ? 'receiver' : 'authority'),
    publicKey.export({ type: 'spki', format: 'der' }),
    explicit(3, sequence(hosts.length > 0 ? alternativeNames(hosts) : MAY_SIGN)),
  )
  const signature = sign('sha256', content, by?.privateKey ?? privateKey)
  const der = sequence(content, ECDSA_WITH_SHA256, tagged(0x03, Buffer.of(0), signature))
  return {
    privateKey,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replace(/.{64}(?!$)/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  }
}

const daysFromNow = (days: number): Date => new Date(Date.now() + days * DAY_MILLISECONDS)

/** DER (X.690): a tag, the length, the content. */
const tagged = (tag: number, ...contents: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(contents)
  const { length } = content
  if (length < 0x80) return Buffer.concat([Buffer.of(tag, length), content])
  if (length < 0x100) return Buffer.concat([Buffer.of(tag, 0x81, length), content])
  return Buffer.concat([Buffer.of(tag, 0x82, length >> 8, length & 0xff), content])
}

const sequence = (...contents: readonly Buffer[]): Buffer => tagged(0x30, ...contents)
const explicit = (number: number, content: Buffer): Buffer => tagged(0xa0 + number, content)
const integer = (bytes: Buffer): Buffer => tagged(0x02, bytes)
const identifier = (hexadecimal: string): Buffer => tagged(0x06, Buffer.from(hexadecimal, 'hex'))
const octets = (content: Buffer): Buffer => tagged(0x04, content)

const ECDSA_WITH_SHA256 = sequence(identifier('2a8648ce3d040302'))

/** A common name. */
const nameOf = (text: string): Buffer =>
  sequence(tagged(0x31, sequence(identifier('550403'), tagged(0x0c, Buffer.from(text)))))

const time = (at: Date): Buffer =>
  tagged(0x18, Buffer.from(`${at.toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`))

const alternativeNames = (hosts: readonly string[]): Buffer => {
  const names = hosts.map((host) =>
    isIPv4(host) ? tagged(0x87, Buffer.from(host.split('.').map(Number))) : tagged(0x82, Buffer.from(host)),
  )
  return sequence(identifier('551d11'), octets(sequence(...names)))
}

/** Basic constraints, critical: an authority. */
const MAY_SIGN = sequence(
  identifier('551d13'),
  tagged(0x01, Buffer.of(0xff)),
  octets(sequence(tagged(0x01, Buffer.of(0xff)))),
)
