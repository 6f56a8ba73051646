/** A signing: who signs what, its progress, and the signing operation's responses (Decisions › States). */

import type { Actor } from '../access/actor.ts'
import { allows, isSigned, type State } from '../application/states.ts'
import type { Offer } from '../finance/selection.ts'
import type { Stroke } from './drawn-signature.ts'
import { hasSigned, type SignerState, type SigningState, signingAllows } from './signing-states.ts'

/** The signing operation's responses: the interface's five words, under our own names. */
export type SigningStatus = 'initiated' | 'inProgress' | 'completed' | 'notReady' | 'notPermitted'

export const SIGNER_ROLES = ['borrower', 'guarantor', 'partner', 'director'] as const

export type SignerRole = (typeof SIGNER_ROLES)[number]

/** A signature as signers give it. */
export type GivenSignature =
  /** The name as typed. */
  | { readonly kind: 'typed'; readonly text: string }
  | { readonly kind: 'drawn'; readonly strokes: readonly Stroke[] }

/** A stored signature. Earlier versions stored a drawing as a picture, PNG in base64. */
export type Signature = GivenSignature | { readonly kind: 'drawn'; readonly png: string }

/** A correction of where a signer is reached, with the address and the number as they were before. */
export type ContactCorrection = {
  readonly what: 'email' | 'mobile'
  readonly email: string
  readonly mobile: string | null
  readonly by: Actor
  /** Milliseconds since 1970. */
  readonly at: number
}

/** What signers may say is wrong. */
export const REPORTED_DETAILS = [
  'name',
  'dateOfBirth',
  'address',
  'contact',
  'bankAccount',
  'vehicle',
  'figures',
  'other',
] as const

export type ReportedDetail = (typeof REPORTED_DETAILS)[number]

export type ReportedMistake = {
  /** Absent if the signer did not choose one. */
  readonly about?: ReportedDetail
  readonly message: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** When the dealer or the lender sent the signer a new link since. */
  readonly responseedAt?: number
}

export type Signer = {
  readonly id: string
  readonly place: number
  /** The applicant's index. */
  readonly applicant: number
  readonly name: string
  readonly role: SignerRole
  readonly email: string
  readonly mobile: string | null
  /** The oldest first; absent if there were none, or only some before they were stored. */
  readonly corrections?: readonly ContactCorrection[]
  readonly state: SignerState
  /** When they first got a link, from which the days to their reminders count. Milliseconds since 1970. */
  readonly invitedAt?: number
  /** When their mail server rejected the last link; absent once another was sent. Milliseconds since 1970. */
  readonly undeliveredAt?: number
  /** The mistake in their details that they reported last, until they say that it is settled. */
  readonly reported?: ReportedMistake
  readonly signature?: Signature
  /** That by which they waived the days to withdraw, given with their signature; absent if they did not. */
  readonly waiver?: GivenSignature
  /** Milliseconds since 1970. */
  readonly signedAt?: number
  /**
   * When their mail server took the first email with the sealed agreement, or they downloaded it; null until then. Absent while nothing is sealed,
   * and in signings of before 1.1.0. Milliseconds since 1970.
   */
  readonly copySentAt?: number | null
}

/** The day from which a loan runs, chosen by the lender: its payments are due a number of months later. */
export const RUNS_FROM = ['signingStarted', 'lastSignature', 'payingOut'] as const

export type RunsFrom = (typeof RUNS_FROM)[number]

/** The encrypted part of a signing. */
export type SigningFile = {
  /** The figures to sign; other figures void the signing. */
  readonly offer: Offer
  /** The revision of the application to sign. */
  readonly revision: number
  /** The day of the agreement, in Dublin. */
  readonly agreementDate: string
  /** Absent for signings from before there was a choice: they run from the day on which they were started. */
  readonly runsFrom?: RunsFrom
  /** Whether each signer is asked only after the previous one has signed. */
  readonly inTurn: boolean
  readonly signers: readonly Signer[]
  /** Whether one of the lender's staff signs too, after everyone else. Absent if its seal is its signature. */
  readonly lenderSigns?: true
  /** SHA-256 of the agreement as shown, in hex; absent while it is being made. */
  readonly agreementHash?: string
  /** SHA-256 of the sealed document, in hex. */
  readonly sealedHash?: string
  /** Why it ended, in words for people who may read the application. */
  readonly reason?: string
  /** Our own word for the last failure to make a document. */
  readonly failure?: string
}

/** The operation's response in a state from which signing cannot start; undefined if it can, subject to further conditions. */
export const statusWithout = (state: State): SigningStatus | undefined => {
  if (allows(state, 'startSigning')) return undefined
  if (allows(state, 'sign')) return 'inProgress'
  return isSigned(state) ? 'completed' : 'notReady'
}

/** The signers who hire, or sign for the business that does: a guarantor does not. */
export const hirersOf = ({ signers }: Pick<SigningFile, 'signers'>): readonly Signer[] =>
  signers.filter(({ role }) => role !== 'guarantor')

/**
 * When the hirer received the sealed agreement, from which their days to withdraw count (Decisions, section 10): the last
 * of those who hire. Null until all of them have it; undefined if that is not recorded.
 */
export const copyReceivedAt = (file: Pick<SigningFile, 'signers'>): number | null | undefined => {
  const sent = hirersOf(file).map(({ copySentAt }) => copySentAt)
  if (sent.includes(undefined)) return undefined
  return sent.includes(null) ? null : Math.max(...(sent as readonly number[]))
}

/** When the last of those who have signed did, in milliseconds since 1970. */
export const lastSignedAt = ({ signers }: Pick<SigningFile, 'signers'>): number =>
  Math.max(...signers.map(({ signedAt = 0 }) => signedAt))

/** Whether everyone else has signed what one of the lender's staff signs too. */
export const waitsForLender = (
  state: SigningState,
  { lenderSigns, signers }: Pick<SigningFile, 'lenderSigns' | 'signers'>,
): boolean => lenderSigns === true && signingAllows(state, 'sign') && signers.every(hasSigned)

/** Whether all signers before this one have signed. */
export const isTheirTurn = ({ inTurn, signers }: SigningFile, { place }: Signer): boolean =>
  !inTurn || signers.every((other) => other.place >= place || hasSigned(other))
