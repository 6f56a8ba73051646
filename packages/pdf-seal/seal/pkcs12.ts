/**
 * Reads and writes PKCS#12 (RFC 7292), the file format for a certificate with its key. It reads files whose
 * certificates are encrypted with AES or not at all, as OpenSSL 3, Java and today's Windows write them.
 */
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { OctetString } from 'asn1js'
import {
  AuthenticatedSafe,
  CertBag,
  ContentInfo,
  EncryptedData,
  PFX,
  PKCS8ShroudedKeyBag,
  PrivateKeyInfo,
  SafeBag,
  SafeContents,
} from 'pkijs'

export type Pkcs12 = {
  readonly keys: readonly KeyObject[]
  readonly certificates: readonly X509Certificate[]
}

/** Why a file cannot be used, in words without secrets. */
export class Pkcs12Fault extends Error {
  override name = 'Pkcs12Fault'
}

const PBES2 = '1.2.840.113549.1.5.13'
const X509 = '1.2.840.113549.1.9.22.1'
const BAG = {
  shroudedKey: '1.2.840.113549.1.12.10.1.2',
  certificate: '1.2.840.113549.1.12.10.1.3',
} as const
const MAC_ITERATIONS = 2048

const WRONG_PASSWORD = 'The password does not open the certificate file.'
const OLD_ENCRYPTION =
  'The certificate file is encrypted in a way that is no longer read, such as Triple DES; export it again with AES-256, as the guide on signing shows with openssl.'
const BROKEN = 'The certificate file is not PKCS#12, or is broken.'

/** Throws a {@link Pkcs12Fault}. */
export const readPkcs12 = async (file: Buffer, password: string): Promise<Pkcs12> => {
  const secret = Uint8Array.from(Buffer.from(password)).buffer
  const pfx = await orFault(BROKEN, () => PFX.fromBER(file))
  const hasMac = pfx.macData !== undefined
  await orFault(hasMac ? WRONG_PASSWORD : BROKEN, () =>
    pfx.parseInternalValues({ password: secret, checkIntegrity: hasMac }),
  )
  const keys: KeyObject[] = []
  const certificates: X509Certificate[] = []
  for (const safe of pfx.parsedValue?.authenticatedSafe?.safeContents ?? []) {
    for (const { bagValue } of await bagsOf(safe, secret)) {
      if (bagValue instanceof PrivateKeyInfo) keys.push(await orFault(BROKEN, () => keyOf(bagValue)))
      if (bagValue instanceof PKCS8ShroudedKeyBag)
        // If the password passed the integrity check, it is not why the key fails.
        keys.push(await orFault(hasMac ? OLD_ENCRYPTION : WRONG_PASSWORD, () => keyOf(bagValue, password)))
      if (bagValue instanceof CertBag && bagValue.certId === X509)
        certificates.push(await orFault(BROKEN, () => certificateOf(bagValue)))
    }
  }
  return { keys, certificates }
}

/** Certificates unencrypted, since they are public; the key under the password with AES-256. */
export const writePkcs12 = async (
  key: KeyObject,
  certificates: readonly X509Certificate[],
  password: string,
): Promise<Buffer> => {
  const shrouded = key.export({ type: 'pkcs8', format: 'der', cipher: 'aes-256-cbc', passphrase: password })
  const bags = certificates.map(
    ({ raw }) => new SafeBag({ bagId: BAG.certificate, bagValue: certificateBag(raw) }),
  )
  const keyBag = new SafeBag({ bagId: BAG.shroudedKey, bagValue: PKCS8ShroudedKeyBag.fromBER(shrouded) })
  const authenticatedSafe = new AuthenticatedSafe({
    parsedValue: {
      safeContents: [bags, [keyBag]].map((safeBags) => ({
        privacyMode: 0,
        value: new SafeContents({ safeBags }),
      })),
    },
  })
  await authenticatedSafe.makeInternalValues({ safeContents: [{}, {}] })
  const pfx = new PFX({ parsedValue: { integrityMode: 0, authenticatedSafe } })
  await pfx.makeInternalValues({
    password: Uint8Array.from(Buffer.from(password)).buffer,
    iterations: MAC_ITERATIONS,
    pbkdf2HashAlgorithm: 'SHA-256',
    hmacHashAlgorithm: 'SHA-256',
  })
  return Buffer.from(pfx.toSchema().toBER())
}

const certificateBag = (raw: Buffer): CertBag =>
  new CertBag({ certId: X509, certValue: new OctetString({ valueHex: Uint8Array.from(raw).buffer }) })

const bagsOf = async (held: ContentInfo, password: ArrayBuffer): Promise<readonly SafeBag[]> => {
  if (held.contentType !== ContentInfo.ENCRYPTED_DATA)
    return orFault(BROKEN, () => SafeContents.fromBER(held.content.getValue()).safeBags)
  const encrypted = await orFault(BROKEN, () => new EncryptedData({ schema: held.content }))
  if (encrypted.encryptedContentInfo.contentEncryptionAlgorithm.algorithmId !== PBES2)
    throw new Pkcs12Fault(OLD_ENCRYPTION)
  const plain = await orFault(WRONG_PASSWORD, () => encrypted.decrypt({ password }))
  return orFault(BROKEN, () => SafeContents.fromBER(plain).safeBags)
}

const keyOf = (bag: PrivateKeyInfo | PKCS8ShroudedKeyBag, passphrase?: string): KeyObject =>
  createPrivateKey({
    key: Buffer.from(bag.toSchema().toBER()),
    format: 'der',
    type: 'pkcs8',
    ...(passphrase === undefined ? {} : { passphrase }),
  })

const certificateOf = ({ certValue }: CertBag): X509Certificate =>
  new X509Certificate(Buffer.from((certValue as OctetString).getValue()))

/** The libraries' messages about a file may repeat its content, so only our own words are used. */
const orFault = async <Value>(says: string, read: () => Value | Promise<Value>): Promise<Value> => {
  try {
    return await read()
  } catch {
    throw new Pkcs12Fault(says)
  }
}
