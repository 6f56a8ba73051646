/** An authenticator in software, as WebAuthn level 3 describes one: makes passkeys with ES256, and signs with them. */
import { generateKeyPairSync, hash, type KeyObject, randomBytes, sign } from 'node:crypto'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

type Options = { readonly challenge: string; readonly user?: { readonly id: string } }

/** What may be wrong about a response. */
type Twist = {
  readonly origin?: string
  readonly rpId?: string
  /** False for a device that did not verify its user. */
  readonly isVerified?: boolean
  readonly counter?: number
  /** What the browser says of a frame in which the page was. */
  readonly frame?: { readonly crossOrigin?: unknown; readonly topOrigin?: unknown }
}

export type Authenticator = {
  readonly make: (options: Options, twist?: Twist) => object
  readonly get: (options: Options, twist?: Twist & { readonly userHandle?: string | null }) => object
}

/**
 * One authenticator with one passkey, whose counter grows with each use. It says whose the passkey is by the user handle
 * that it was made with; null keeps that back.
 */
export const softwareAuthenticator = (origin: string): Authenticator => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0
  let owner: string | undefined
  const part = ({ rpId, isVerified = true, counter: given }: Twist, more = 0): Buffer => {
    counter = given ?? counter + 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const flags = USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | more
    const domain = rpId ?? new URL(origin).hostname
    return Buffer.concat([hash('sha256', domain, 'buffer'), Buffer.from([flags]), count])
  }
  const clientData = (type: string, { challenge }: Options, twist: Twist): Buffer =>
    Buffer.from(
      JSON.stringify({ type, challenge, origin: twist.origin ?? origin, crossOrigin: false, ...twist.frame }),
    )
  const named = { id: text(id), rawId: text(id), type: 'public-key', clientExtensionResults: {} }
  return {
    make: (options, twist = {}) => {
      owner = options.user?.id
      const credential = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        coseKey(publicKey),
      ])
      const authData = Buffer.concat([part(twist, HAS_CREDENTIAL), credential])
      const response = {
        clientDataJSON: text(clientData('webauthn.create', options, twist)),
        attestationObject: text(attestationOf(authData)),
        transports: ['internal'],
      }
      return { ...named, response }
    },
    get: (options, twist = {}) => {
      const data = clientData('webauthn.get', options, twist)
      const authenticatorData = part(twist)
      const userHandle = twist.userHandle === null ? undefined : (twist.userHandle ?? owner)
      const signed = Buffer.concat([authenticatorData, hash('sha256', data, 'buffer')])
      const response = {
        clientDataJSON: text(data),
        authenticatorData: text(authenticatorData),
        signature: text(sign('sha256', signed, privateKey)),
        ...(userHandle !== undefined && { userHandle }),
      }
      return { ...named, response }
    },
  }
}

const text = (bytes: Buffer): string => bytes.toString('base64url')

/** RFC 9052: {1: 2, 3: -7, -1: 1, -2: x, -3: y} in CBOR. */
const coseKey = (key: KeyObject): Buffer => {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const coordinate = (label: number, value: string) =>
    Buffer.concat([Buffer.from([label, 0x58, 0x20]), Buffer.from(value, 'base64url')])
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]),
    coordinate(0x21, x),
    coordinate(0x22, y),
  ])
}

/** {"fmt": "none", "attStmt": {}, "authData": …} in CBOR. */
const attestationOf = (authData: Buffer): Buffer => {
  const word = (name: string) => Buffer.concat([Buffer.from([0x60 + name.length]), Buffer.from(name)])
  const length = Buffer.from([0x59, authData.length >> 8, authData.length & 0xff])
  return Buffer.concat([
    Buffer.from([0xa3]),
    word('fmt'),
    word('none'),
    word('attStmt'),
    Buffer.from([0xa0]),
    word('authData'),
    length,
    authData,
  ])
}
