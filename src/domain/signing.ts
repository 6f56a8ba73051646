/** A signing: who signs what, how far it is, and what the signing operation tells of it (Decisions › States). */

import type { Stroke } from './drawn-signature.ts'
import type { Offer } from './finance/selection.ts'
import { hasSigned, type SignerState } from './signing-states.ts'
import { allows, isSigned, type State } from './states.ts'

/** What the signing operation answers: the interface's five words, here in ours. */
export type SigningStatus = 'initiated' | 'inProgress' | 'completed' | 'notReady' | 'notPermitted'

export const SIGNER_ROLES = ['borrower', 'guarantor', 'partner', 'director'] as const

export type SignerRole = (typeof SIGNER_ROLES)[number]

/** A signature as signers give it. */
export type GivenSignature =
  /** The name as it was typed. */
  | { readonly kind: 'typed'; readonly text: string }
  | { readonly kind: 'drawn'; readonly strokes: readonly Stroke[] }

/** A signature as it is stored. Earlier versions stored a drawing as a picture, PNG in base64. */
export type Signature = GivenSignature | { readonly kind: 'drawn'; readonly png: string }

export type Signer = {
  readonly id: string
  readonly place: number
  /** By the place among the applicants. */
  readonly applicant: number
  readonly name: string
  readonly role: SignerRole
  readonly email: string
  readonly mobile: string | null
  readonly state: SignerState
  readonly signature?: Signature
  /** Milliseconds since 1970. */
  readonly signedAt?: number
}

/** The day from which a loan runs, which is the lender's choice: its payments are due so many months later. */
export const RUNS_FROM = ['signingStarted', 'lastSignature', 'payingOut'] as const

export type RunsFrom = (typeof RUNS_FROM)[number]

/** What is sealed of a signing. */
export type SigningFile = {
  /** The figures that are signed; other figures void the signing. */
  readonly offer: Offer
  /** The revision of the application that is signed. */
  readonly revision: number
  /** The day of the agreement, in Dublin. */
  readonly agreementDate: string
  /** Absent of signings from before there was a choice: they run from the day on which they were started. */
  readonly runsFrom?: RunsFrom
  /** Whether each signer is asked only once the one before has signed. */
  readonly inTurn: boolean
  readonly signers: readonly Signer[]
  /** SHA-256 of the agreement as it is shown, in hex; absent while it is made. */
  readonly agreementHash?: string
  /** SHA-256 of the sealed paper, in hex. */
  readonly sealedHash?: string
  /** Why it ended, in words for whoever may read the application. */
  readonly reason?: string
  /** What the last attempt to make a paper failed with, in a word of ours. */
  readonly failure?: string
}

/** What the operation answers in a state that nothing is started from; undefined where signing can start, which is asked further. */
export const statusWithout = (state: State): SigningStatus | undefined => {
  if (allows(state, 'startSigning')) return undefined
  if (allows(state, 'sign')) return 'inProgress'
  return isSigned(state) ? 'completed' : 'notReady'
}

/** Whether all who are to sign before this one have signed. */
export const isTheirTurn = ({ inTurn, signers }: SigningFile, { place }: Signer): boolean =>
  !inTurn || signers.every((other) => other.place >= place || hasSigned(other))
