/**
 * A sealing certificate for the sandbox, from a test authority made with it. Its names say that it is a sample: nobody
 * outside trusts it, and nobody should.
 */
import { generateKeyPairSync, type KeyObject, randomBytes, type X509Certificate } from 'node:crypto'
import { makeCertificate } from './certificate.ts'
import { nameOf } from './sealing-key.ts'

export type SandboxSealingKey = {
  readonly pkcs12: Buffer
  /** The certificate of the test authority in PEM, for people who want to verify a sealed sample as trusted. */
  readonly authority: string
}

const VALID_YEARS = 10
const SAMPLE_SEAL = 'SAMPLE seal of'

/** Whether a certificate was made here. */
export const isSampleSeal = (certificate: X509Certificate): boolean =>
  nameOf(certificate).startsWith(SAMPLE_SEAL)

/** So that the certificate is valid for a clock that is a little behind. */
const BACKDATED_MS = 60 * 60 * 1000
const SERIAL_BYTES = 16

/** RSA by default, since its seals are the same bytes for the same file and time; the authority's key is discarded. */
export const makeSandboxSealingKey = async (given: {
  readonly name: string
  readonly at: Date
  readonly password: string
  readonly kind?: 'rsa' | 'ecdsa'
}): Promise<SandboxSealingKey> => {
  const authorityKeys = newKeys('ecdsa')
  const keys = newKeys(given.kind ?? 'rsa')
  const notAfter = new Date(given.at)
  notAfter.setUTCFullYear(notAfter.getUTCFullYear() + VALID_YEARS)
  const common = {
    organization: `SAMPLE, not for real use: ${given.name}`,
    notBefore: new Date(given.at.getTime() - BACKDATED_MS),
    notAfter,
    signingKey: authorityKeys.privateKey,
  }
  const authorityName = `SAMPLE test authority of ${given.name}`
  const authority = makeCertificate({
    ...common,
    commonName: authorityName,
    publicKey: authorityKeys.publicKey,
    serial: newSerial(),
    use: 'authority',
  })
  const certificate = makeCertificate({
    ...common,
    commonName: `${SAMPLE_SEAL} ${given.name}`,
    publicKey: keys.publicKey,
    serial: newSerial(),
    use: 'signatures',
    issuer: {
      commonName: authorityName,
      organization: common.organization,
      publicKey: authorityKeys.publicKey,
    },
  })
  const { writePkcs12 } = await import('./pkcs12.ts')
  const pkcs12 = await writePkcs12(keys.privateKey, [certificate, authority], given.password)
  return { pkcs12, authority: authority.toString() }
}

const newKeys = (kind: 'rsa' | 'ecdsa'): { publicKey: KeyObject; privateKey: KeyObject } =>
  kind === 'ecdsa'
    ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
    : generateKeyPairSync('rsa', { modulusLength: 2048 })

/** Positive, and never zero. */
const newSerial = (): Buffer => {
  const serial = randomBytes(SERIAL_BYTES)
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40
  return serial
}
