/** What signing needs: the lender's wording, the sealing certificate, and how signers are asked. */
import type { CreditLaw } from '../domain/credit-law.ts'
import type { RunsFrom } from '../domain/signing.ts'
import type { LenderWording } from './agreement/wording.ts'
import type { AgreementRenderer } from './agreement-renderer.ts'
import type { TimeStampSource } from './seal/seal-pdf.ts'
import type { SealingKey } from './seal/sealing-key.ts'

export type SigningSettings = {
  readonly wording: LenderWording
  /** The laws of agreements, which cap the APR of offers. */
  readonly laws: readonly CreditLaw[]
  /** Whether each signer is asked only after the previous one has signed, unless a signing says otherwise. */
  readonly inTurn: boolean
  readonly runsFrom: RunsFrom
  /** Why no signing can start now, in a sentence; undefined if it can. */
  readonly lacking: string | undefined
  readonly sealingKey: () => Promise<SealingKey>
  readonly timeStamp: TimeStampSource | undefined
  readonly renderer: AgreementRenderer
}
