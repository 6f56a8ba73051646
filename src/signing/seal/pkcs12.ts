/**
 * Reads and writes PKCS#12 (RFC 7292), the file in which a certificate and its key are handed over. It reads what OpenSSL 1.1
 * and 3, Java and Windows write with AES or Triple DES; files of the older RC2 are told apart and refused.
 */
import {
  createDecipheriv,
  createHash,
  createHmac,
  createPrivateKey,
  type KeyObject,
  pbkdf2Sync,
  timingSafeEqual,
  X509Certificate,
} from 'node:crypto'
import {
  contentOf,
  context,
  type Der,
  DerFault,
  derOfBer,
  integer,
  nothing,
  numberOf,
  octets,
  oid,
  oidOf,
  partsOf,
  readDer,
  sequence,
  TAG,
} from './der.ts'

export type Pkcs12 = {
  readonly keys: readonly KeyObject[]
  readonly certificates: readonly X509Certificate[]
}

/** Why a file can't be used, in words that hold no secret. */
export class Pkcs12Fault extends Error {
  override name = 'Pkcs12Fault'
}

const OID = {
  data: '1.2.840.113549.1.7.1',
  encryptedData: '1.2.840.113549.1.7.6',
  keyBag: '1.2.840.113549.1.12.10.1.1',
  shroudedKeyBag: '1.2.840.113549.1.12.10.1.2',
  certificateBag: '1.2.840.113549.1.12.10.1.3',
  x509: '1.2.840.113549.1.9.22.1',
  pbes2: '1.2.840.113549.1.5.13',
  pbkdf2: '1.2.840.113549.1.5.12',
  tripleDes: '1.2.840.113549.1.12.1.3',
  sha256: '2.16.840.1.101.3.4.2.1',
} as const
const DIGESTS: Readonly<Record<string, string>> = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}
const HMACS: Readonly<Record<string, string>> = {
  '1.2.840.113549.2.7': 'sha1',
  '1.2.840.113549.2.9': 'sha256',
  '1.2.840.113549.2.10': 'sha384',
  '1.2.840.113549.2.11': 'sha512',
}
const CIPHERS: Readonly<Record<string, { readonly name: string; readonly keyBytes: number }>> = {
  '2.16.840.1.101.3.4.1.2': { name: 'aes-128-cbc', keyBytes: 16 },
  '2.16.840.1.101.3.4.1.22': { name: 'aes-192-cbc', keyBytes: 24 },
  '2.16.840.1.101.3.4.1.42': { name: 'aes-256-cbc', keyBytes: 32 },
  '1.2.840.113549.3.7': { name: 'des-ede3-cbc', keyBytes: 24 },
}
const ITERATIONS_MAXIMUM = 1_000_000
const MAC_ITERATIONS = 2048

const WRONG_PASSWORD = 'The password does not open the certificate file.'
const OLD_ENCRYPTION =
  'The certificate file is encrypted in a way that is no longer read; export it again with AES-256.'
const BROKEN = 'The certificate file is not PKCS#12, or is broken.'

/** Throws a {@link Pkcs12Fault}. */
export const readPkcs12 = (file: Buffer, password: string): Pkcs12 => {
  const [version, authSafe, mac] = understood(() => partsOf(readDer(derOfBer(file)), TAG.sequence))
  const safe = understood(() => {
    if (numberOf(version) !== 3) throw new DerFault('The version is not 3.')
    return dataOf(authSafe)
  })
  if (mac) checkMac(mac, safe, password)
  const bags = understood(() =>
    partsOf(readDer(safe), TAG.sequence).flatMap((held) => bagsOf(held, password)),
  )
  return {
    keys: bags.flatMap((bag) => keyOf(bag, password, mac !== undefined)),
    certificates: understood(() => bags.flatMap(certificateOf)),
  }
}

/** Certificates in the open, as they are public; the key under the password with AES-256. */
export const writePkcs12 = (
  key: KeyObject,
  certificates: readonly X509Certificate[],
  password: string,
  salt: Buffer,
): Buffer => {
  const bags = certificates.map((certificate) =>
    bag(OID.certificateBag, sequence(oid(OID.x509), context(0, octets(certificate.raw)))),
  )
  const shrouded = key.export({ type: 'pkcs8', format: 'der', cipher: 'aes-256-cbc', passphrase: password })
  const safe = sequence(data(sequence(...bags)), data(sequence(bag(OID.shroudedKeyBag, shrouded))))
  const macKey = deriveKey({
    password,
    salt,
    iterations: MAC_ITERATIONS,
    purpose: 3,
    bytes: 32,
    digest: 'sha256',
  })
  const mac = createHmac('sha256', macKey).update(safe).digest()
  const digestInfo = sequence(sequence(oid(OID.sha256), nothing()), octets(mac))
  return sequence(integer(3), data(safe), sequence(digestInfo, octets(salt), integer(MAC_ITERATIONS)))
}

const data = (content: Buffer): Buffer => sequence(oid(OID.data), context(0, octets(content)))
const bag = (type: string, value: Buffer): Buffer => sequence(oid(type), context(0, value))

const understood = <Value>(read: () => Value): Value => {
  try {
    return read()
  } catch (fault) {
    if (fault instanceof Pkcs12Fault) throw fault
    throw new Pkcs12Fault(BROKEN)
  }
}

/** The octets of a ContentInfo of plain data. */
const dataOf = (value: Der | undefined): Buffer => {
  const [type, held] = partsOf(value, TAG.sequence)
  if (oidOf(type) !== OID.data || !held) throw new DerFault('The content is not plain data.')
  return contentOf(readDer(held.content), TAG.octetString)
}

const checkMac = (mac: Der, safe: Buffer, password: string): void => {
  const { digest, wanted, salt, iterations } = understood(() => {
    const [digestInfo, salt, iterations] = partsOf(mac, TAG.sequence)
    const [algorithm, wanted] = partsOf(digestInfo, TAG.sequence)
    return {
      digest: DIGESTS[oidOf(partsOf(algorithm, TAG.sequence)[0])],
      wanted: contentOf(wanted, TAG.octetString),
      salt: contentOf(salt, TAG.octetString),
      iterations: iterations ? bounded(iterations) : 1,
    }
  })
  if (!digest) throw new Pkcs12Fault(OLD_ENCRYPTION)
  const key = deriveKey({ password, salt, iterations, purpose: 3, bytes: wanted.length, digest })
  const found = createHmac(digest, key).update(safe).digest()
  if (found.length !== wanted.length || !timingSafeEqual(found, wanted)) throw new Pkcs12Fault(WRONG_PASSWORD)
}

const bounded = (value: Der | undefined): number => {
  const iterations = numberOf(value)
  if (iterations < 1 || iterations > ITERATIONS_MAXIMUM)
    throw new DerFault('The number of iterations is out of range.')
  return iterations
}

type Bag = { readonly type: string; readonly value: Der }

const bagsOf = (held: Der, password: string): Bag[] => {
  const [type, content] = partsOf(held, TAG.sequence)
  if (!content) throw new DerFault('A safe is empty.')
  const isEncrypted = oidOf(type) === OID.encryptedData
  const plain = isEncrypted ? decrypted(readDer(content.content), password) : dataOf(held)
  return partsOf(readDer(isEncrypted ? derOfBer(plain) : plain), TAG.sequence).map((bag) => {
    const [bagType, bagValue] = partsOf(bag, TAG.sequence)
    if (!bagValue) throw new DerFault('A bag is empty.')
    return { type: oidOf(bagType), value: readDer(bagValue.content) }
  })
}

const decrypted = (held: Der, password: string): Buffer => {
  const [, content] = partsOf(held, TAG.sequence)
  const [, algorithm, hidden] = partsOf(content, TAG.sequence)
  const { cipher, key, iv } = cipherOf(algorithm, password)
  if (!hidden) throw new DerFault('An encrypted safe is empty.')
  try {
    const decipher = createDecipheriv(cipher, key, iv)
    const isInPieces = hidden.tag === 0xa0
    const secret = isInPieces ? contentOf(readDer(hidden.content), TAG.octetString) : hidden.content
    return Buffer.concat([decipher.update(secret), decipher.final()])
  } catch {
    throw new Pkcs12Fault(WRONG_PASSWORD)
  }
}

const cipherOf = (
  algorithm: Der | undefined,
  password: string,
): { cipher: string; key: Buffer; iv: Buffer } => {
  const [type, parameters] = partsOf(algorithm, TAG.sequence)
  const scheme = oidOf(type)
  if (scheme === OID.pbes2) return pbes2(parameters, password)
  if (scheme !== OID.tripleDes) throw new Pkcs12Fault(OLD_ENCRYPTION)
  const [salt, count] = partsOf(parameters, TAG.sequence)
  const given = {
    password,
    salt: contentOf(salt, TAG.octetString),
    iterations: bounded(count),
    digest: 'sha1',
  }
  return {
    cipher: 'des-ede3-cbc',
    key: deriveKey({ ...given, purpose: 1, bytes: 24 }),
    iv: deriveKey({ ...given, purpose: 2, bytes: 8 }),
  }
}

/** RFC 8018, 6.2. */
const pbes2 = (
  parameters: Der | undefined,
  password: string,
): { cipher: string; key: Buffer; iv: Buffer } => {
  const [derivation, encryption] = partsOf(parameters, TAG.sequence)
  const [derivationType, given] = partsOf(derivation, TAG.sequence)
  const [cipherType, iv] = partsOf(encryption, TAG.sequence)
  const [salt, iterations, ...others] = partsOf(given, TAG.sequence)
  const pseudoRandom = others.find((part) => part.tag === TAG.sequence)
  const digest = pseudoRandom ? HMACS[oidOf(partsOf(pseudoRandom, TAG.sequence)[0])] : 'sha1'
  const cipher = CIPHERS[oidOf(cipherType)]
  if (oidOf(derivationType) !== OID.pbkdf2 || !digest || !cipher) throw new Pkcs12Fault(OLD_ENCRYPTION)
  const key = pbkdf2Sync(
    password,
    contentOf(salt, TAG.octetString),
    bounded(iterations),
    cipher.keyBytes,
    digest,
  )
  return { cipher: cipher.name, key, iv: contentOf(iv, TAG.octetString) }
}

/** Where the file's integrity was checked with the password, it is not the password that the key fails by. */
const keyOf = ({ type, value }: Bag, password: string, isPasswordRight: boolean): KeyObject[] => {
  if (type !== OID.keyBag && type !== OID.shroudedKeyBag) return []
  const isShrouded = type === OID.shroudedKeyBag
  try {
    const given = { key: value.bytes, format: 'der', type: 'pkcs8' } as const
    return [createPrivateKey(isShrouded ? { ...given, passphrase: password } : given)]
  } catch {
    if (!isShrouded) throw new Pkcs12Fault(BROKEN)
    throw new Pkcs12Fault(isPasswordRight ? OLD_ENCRYPTION : WRONG_PASSWORD)
  }
}

const certificateOf = ({ type, value }: Bag): X509Certificate[] => {
  if (type !== OID.certificateBag) return []
  const [kind, held] = partsOf(value, TAG.sequence)
  if (oidOf(kind) !== OID.x509 || !held) return []
  return [new X509Certificate(contentOf(readDer(held.content), TAG.octetString))]
}

type Derivation = {
  readonly password: string
  readonly salt: Buffer
  readonly iterations: number
  /** 1 for keys, 2 for initial vectors, 3 for integrity. */
  readonly purpose: 1 | 2 | 3
  readonly bytes: number
  readonly digest: string
}

/** RFC 7292, appendix B. */
const deriveKey = ({ password, salt, iterations, purpose, bytes, digest }: Derivation): Buffer => {
  const block = digest === 'sha384' || digest === 'sha512' ? 128 : 64
  const text = Buffer.from(`${password}\0`, 'utf16le').swap16()
  const input = Buffer.concat([stretched(salt, block), stretched(text, block)])
  const found: Buffer[] = []
  for (let length = 0; length < bytes; length += found.at(-1)?.length ?? bytes) {
    let hash = createHash(digest).update(Buffer.alloc(block, purpose)).update(input).digest()
    for (let i = 1; i < iterations; i += 1) hash = createHash(digest).update(hash).digest()
    found.push(hash)
    addToEach(input, stretched(hash, block).subarray(0, block), block)
  }
  return Buffer.concat(found).subarray(0, bytes)
}

const stretched = (bytes: Buffer, block: number): Buffer =>
  Buffer.alloc(Math.ceil(bytes.length / block) * block, bytes)

/** Each block of `input` becomes block + addend + 1. */
const addToEach = (input: Buffer, addend: Buffer, block: number): void => {
  for (let start = 0; start < input.length; start += block) {
    let carry = 1
    for (let i = block - 1; i >= 0; i -= 1) {
      const sum = (input[start + i] ?? 0) + (addend[i] ?? 0) + carry
      input[start + i] = sum & 255
      carry = sum >> 8
    }
  }
}
