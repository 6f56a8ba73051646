/** What an application's next step depends on, and the next step as its readers see it. */

import type { State } from '../application/states.ts'
import type { DealerAction, Party } from '../application/value-names.ts'
import type { Requirement } from '../documents/requirement.ts'
import type { Cents } from '../finance/money.ts'
import type { ReportedDetail } from '../signing/signing.ts'
import type { SigningSituation } from '../signing/troubles.ts'
import type { BorrowerWithdrawal, DaysToWithdraw } from '../signing/withdrawal.ts'
import type { Booking } from './booking.ts'
import type { CounterOffer } from './counter-offer.ts'

/** Something other than a document that signing needs. */
export type SigningLack =
  /** The lender has to see to it; for the dealer and for staff, in sentences. */
  | { readonly of: 'lender'; readonly says: string; readonly staff: string }
  /** The dealer or staff complete what the agreement must name: these fields. */
  | { readonly of: 'completion'; readonly fields: string }
  /** The dealer has to correct the application: these signers have no email address. */
  | { readonly of: 'dealer'; readonly signers: readonly string[] }

export type Situation = {
  readonly state: State
  readonly requirements: readonly Requirement[]
  /** The failures of the last submission. */
  readonly failures: number
  /** The current signing, or the last one of the figures in force. */
  readonly signing?: SigningSituation | undefined
  /** Once it is signed, if the hirer can withdraw. */
  readonly withdrawal?: DaysToWithdraw | undefined
  /** That of the hirer from the signed agreement, if they have withdrawn. */
  readonly borrowerWithdrew?: BorrowerWithdrawal | undefined
  readonly counterOffer?: CounterOffer | undefined
  /** The requested deposit, without the trade-in. */
  readonly deposit?: Cents | undefined
  readonly booking?: Pick<Booking, 'state'> | undefined
  /** What the lender pays to the dealer: the loan in force. */
  readonly amount?: Cents | undefined
  /** Whom the lender pays. */
  readonly payee?: string | undefined
  /** When it expires unless somebody acts, in milliseconds since 1970; undefined if it does not. */
  readonly expiresAt?: number | undefined
  /** Since when it is in its state, in milliseconds since 1970. */
  readonly since?: number | undefined
  /** Whether no person has declined it, so that the dealer can request a review. */
  readonly isDeclinedAlone?: boolean | undefined
  /** Why signing cannot start although no document is missing. */
  readonly signingLacks?: SigningLack | undefined
  /** The reference of the corrected application that has taken its place. */
  readonly replacedBy?: string | undefined
}

/** Something that the dealer's people, or their software, can do. */
export type Action = {
  readonly action: DealerAction
  /** As on its button: "Upload Payslips". */
  readonly says: string
  /** The signer whom it is about, by number. */
  readonly signer?: number
  /** Which detail this signer says is wrong. */
  readonly about?: ReportedDetail
}

export type NextStep = {
  /** The name of the row. */
  readonly situation: string
  /** Who has to act now. */
  readonly waitsFor: Party
  /** What happened: "Ines Sample declined to sign on 3 December at 14:20". */
  readonly heading: string
  /** What it means, and what to do about it. */
  readonly sentence: string
  /** In a list, after the state in plain words: "documents needed". */
  readonly held: string | undefined
  /** Whether it is bad news, which the dealer should read first. */
  readonly isAlert: boolean
  /** The usual one first; empty while others act. */
  readonly actions: readonly Action[]
  /** In the lender's case. */
  readonly staff: string
  /** On the page of a signer's link; null while they have none. */
  readonly signer: string | null
}
