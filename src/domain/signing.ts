/** A signing: who signs what, how far it is, and what the signing operation tells of it (Decisions › States). */
import type { Stroke } from './drawn-signature.ts'
import type { Offer } from './finance/selection.ts'
import { allows, isSigned, type State } from './states.ts'

/**
 * `preparing` while the agreement is made, `underWay` while signers are asked, `sealing` once all have signed and the
 * sealed paper is made, `completed` with it. The others ended without: by the lender, by a signer, or by time.
 */
export const SIGNING_STATES = [
  'preparing',
  'underWay',
  'sealing',
  'completed',
  'cancelled',
  'declined',
  'lapsed',
] as const

export type SigningState = (typeof SIGNING_STATES)[number]

/** What the signing operation answers: the interface's five words, here in ours. */
export type SigningStatus = 'initiated' | 'inProgress' | 'completed' | 'notReady' | 'notPermitted'

export const SIGNER_ROLES = ['borrower', 'guarantor', 'partner', 'director'] as const

export type SignerRole = (typeof SIGNER_ROLES)[number]

/** `waiting` until the link is sent, `opened` once it was followed, `verified` once the code was right. */
export const SIGNER_STATES = ['waiting', 'invited', 'opened', 'verified', 'signed', 'declined'] as const

export type SignerState = (typeof SIGNER_STATES)[number]

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

/** What signers are told of a signing that has ended unsigned; undefined for any other. */
export const hasEnded = (state: SigningState): string | undefined => ENDED[state]

/** Whether all who are to sign before this one have signed. */
export const isTheirTurn = ({ inTurn, signers }: SigningFile, { place }: Signer): boolean =>
  !inTurn || signers.every((other) => other.place >= place || other.state === 'signed')

const ENDED: Readonly<Partial<Record<SigningState, string>>> = {
  cancelled: 'The signing was called off by the lender. Nothing was signed, and there is nothing to do.',
  declined: 'One of those who were to sign has declined, so nothing was agreed.',
  lapsed: 'The time for signing is over, and not everybody had signed, so nothing was agreed.',
}
