/** What tests sign with: the sample wording, and a sandbox's certificate that all tests of a process share. */

import { X509Certificate } from 'node:crypto'
import { makeSandboxSealingKey } from '../../packages/pdf-seal/seal/sandbox-sealing-key.ts'
import { loadSealingKey, type SealingKey } from '../../packages/pdf-seal/seal/sealing-key.ts'
import { agreementRenderer } from '../../src/adapters/agreement/agreement-renderer.ts'
import { SAMPLE_WORDING } from '../../src/adapters/agreement/content/wording-file.ts'
import type { SigningSettings } from '../../src/adapters/agreement/settings.ts'
import { NO_PAY_OUT_RULES } from '../../src/domain/case/pay-out-pack.ts'
import { CREDIT_LAWS } from '../../src/domain/finance/credit-law.ts'
import { DUTIES } from '../../src/domain/finance/duties.ts'

let made: Promise<{ readonly key: SealingKey; readonly authority: X509Certificate }> | undefined

const sample = () => {
  made ??= makeSample()
  return made
}

const makeSample = async () => {
  // For ten years, so that tests can sign on days that are over.
  const at = new Date('2026-01-01T00:00:00Z')
  const given = { name: SAMPLE_WORDING.name, at, password: 'sample', kind: 'ecdsa' } as const
  const { pkcs12, authority } = await makeSandboxSealingKey(given)
  return { key: await loadSealingKey(pkcs12, 'sample', at), authority: new X509Certificate(authority) }
}

/** Who issued the certificate that tests seal with. */
export const sampleAuthority = async (): Promise<X509Certificate> => (await sample()).authority

/** Nothing is made or started before it is used. */
export const sampleSigning = (other: Partial<SigningSettings> = {}): SigningSettings => ({
  wording: SAMPLE_WORDING,
  publicWording: SAMPLE_WORDING,
  laws: CREDIT_LAWS,
  duties: DUTIES,
  inTurn: false,
  runsFrom: 'signingStarted',
  offersWaiver: false,
  sendsReminders: true,
  signatories: [],
  payOut: NO_PAY_OUT_RULES,
  lacking: undefined,
  lackingLive: other.lacking,
  isOwnSeal: true,
  sealingKey: async () => (await sample()).key,
  sampleKey: async () => (await sample()).key,
  timeStamp: undefined,
  renderer: agreementRenderer(),
  ...other,
})
