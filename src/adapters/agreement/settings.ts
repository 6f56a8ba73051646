/** What signing needs: the lender's wording, the sealing certificate, and how signers are asked. */

import type { TimeStampSource } from '../../../packages/pdf-seal/seal/seal-pdf.ts'
import type { SealingKey } from '../../../packages/pdf-seal/seal/sealing-key.ts'
import type { Mode } from '../../domain/access/access.ts'
import type { PayOutRules } from '../../domain/case/pay-out-pack.ts'
import type { CreditLaw } from '../../domain/finance/credit-law.ts'
import type { Duty } from '../../domain/finance/duties.ts'
import type { RunsFrom } from '../../domain/signing/signing.ts'
import type { AgreementRenderer } from './agreement-renderer.ts'
import type { LenderWording } from './content/wording.ts'

export type SigningSettings = {
  /** The text of agreements, whether it is a sample or not. Everything else that people read has `publicWording`. */
  readonly wording: LenderWording
  /** The lender in pages, emails and letters: outside a sandbox "Your lender" rather than a sample lender. */
  readonly publicWording: LenderWording
  /** The laws of agreements, which cap the APR of offers. */
  readonly laws: readonly CreditLaw[]
  /** What these laws require the lender to tell borrowers. */
  readonly duties: readonly Duty[]
  /** Whether each signer is asked only after the previous one has signed, unless a signing says otherwise. */
  readonly inTurn: boolean
  readonly runsFrom: RunsFrom
  /** Whether hirers can waive their days to withdraw, where the law has a text for it. */
  readonly offersWaiver: boolean
  /** Whether signers and dealers are reminded of what they were asked for. */
  readonly sendsReminders: boolean
  /** The email addresses of the staff who can sign for the lender; empty if it signs by its seal alone. */
  readonly signatories: readonly string[]
  /** What a payout needs besides what always applies. */
  readonly payOut: PayOutRules
  /** Why no test signing can start now, in a sentence; undefined if it can. */
  readonly lacking: string | undefined
  /** Why no live signing can start now: sample text and sample seals are not for real people. */
  readonly lackingLive: string | undefined
  /** Whether agreements are sealed with the lender's own certificate, which is valid now. */
  readonly isOwnSeal: boolean
  readonly sealingKey: () => Promise<SealingKey>
  /** The key for what strangers sign in sandboxes that they created; its certificate says that it is a sample. */
  readonly sampleKey: () => Promise<SealingKey>
  readonly timeStamp: TimeStampSource | undefined
  readonly renderer: AgreementRenderer
}

/** Why nothing can be signed in a mode, in a sentence for the lender's own people; undefined if something can. */
export const lackOfSettings = (
  { lacking, lackingLive }: Pick<SigningSettings, 'lacking' | 'lackingLive'>,
  mode: Mode,
): string | undefined => (mode === 'live' ? lackingLive : lacking)
