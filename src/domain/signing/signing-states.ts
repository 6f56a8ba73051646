/** The states of a signing and of its signers, and what each allows. */

/**
 * `preparing` while the agreement is made, `underWay` while signers are asked, `sealing` once all have signed and the
 * agreement is being sealed, `completed` once it is. The others ended unsigned: by the lender, by a signer, or by time.
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

/** What may be done with a signing, and by whom. */
export type SigningActivity =
  | 'makeAgreement'
  /** The service invites signers, and they sign. */
  | 'sign'
  /** The service seals the agreement. */
  | 'seal'
  /** The lender, a signer or time ends it unsigned. */
  | 'end'
  | 'sendLink'
  /** A signer who follows the link asks for a code, and sees the agreement with it. */
  | 'enter'
  /** Signers and clients download the sealed agreement. */
  | 'downloadSealed'

/** A flag that is absent is false. */
type SigningRow = {
  readonly allows: readonly SigningActivity[]
  readonly isSigned?: true
  /** It ended unsigned; the text for signers. */
  readonly endedReason?: string
}

const SIGNING_ROWS: Readonly<Record<SigningState, SigningRow>> = {
  preparing: { allows: ['makeAgreement', 'end', 'sendLink'] },
  underWay: { allows: ['sign', 'end', 'sendLink', 'enter'] },
  sealing: { allows: ['seal', 'enter'], isSigned: true },
  completed: { allows: ['sendLink', 'enter', 'downloadSealed'], isSigned: true },
  cancelled: {
    allows: [],
    endedReason: 'The signing has been cancelled. No agreement was made, and you do not need to do anything.',
  },
  declined: {
    allows: [],
    endedReason: 'One of the signers has declined, so no agreement was made.',
  },
  lapsed: {
    allows: [],
    endedReason: 'Not everyone signed in time, so no agreement was made.',
  },
}

/** Whether this may be done with a signing in the state. */
export const signingAllows = (state: SigningState, activity: SigningActivity): boolean =>
  SIGNING_ROWS[state].allows.includes(activity)

/** The text for signers about a signing that has ended unsigned; undefined for any other. */
export const whyEnded = (state: SigningState): string | undefined => SIGNING_ROWS[state].endedReason

/** The same for one of its signers. */
export const whyEndedFor = (
  signer: { readonly state: SignerState },
  state: SigningState,
): string | undefined =>
  state === 'declined' && signer.state === 'declined'
    ? 'You declined to sign, so no agreement was made.'
    : whyEnded(state)

/** Whether everyone has signed, sealed or not yet. */
export const isSignedByAll = (state: SigningState): boolean => SIGNING_ROWS[state].isSigned ?? false

/** The states from which a signing can end unsigned: someone still has to sign. */
export const UNSIGNED_STATES = SIGNING_STATES.filter((state) => signingAllows(state, 'end'))

/** The states of a current signing: in progress or completed. An application has at most one of these. */
export const CURRENT_STATES = SIGNING_STATES.filter((state) => whyEnded(state) === undefined)

/** The states in which the service or a signer has something left to do. */
export const UNFINISHED_STATES = CURRENT_STATES.filter((state) => !signingAllows(state, 'downloadSealed'))

/** `waiting` until the link is sent, `opened` once it was followed, `verified` once the code was right. */
export const SIGNER_STATES = ['waiting', 'invited', 'opened', 'verified', 'signed', 'declined'] as const

export type SignerState = (typeof SIGNER_STATES)[number]

/** What may happen to a signer, while the signing allows it too. */
export type SignerActivity =
  /** An invitation counts as their first. */
  | 'invite'
  /** A visit counts as their first. */
  | 'open'
  /** They prove with a code who they are, and sign or decline. */
  | 'sign'
  /** They download what they signed. */
  | 'download'

const SIGNER_ROWS: Readonly<Record<SignerState, readonly SignerActivity[]>> = {
  waiting: ['invite', 'open', 'sign'],
  invited: ['open', 'sign'],
  opened: ['sign'],
  verified: ['sign'],
  signed: ['download'],
  declined: [],
}

/** Whether this may happen to a signer in the state. */
export const signerAllows = ({ state }: { readonly state: SignerState }, activity: SignerActivity): boolean =>
  SIGNER_ROWS[state].includes(activity)

/** Whether they were sent a link, and have not said that they will not sign. */
export const hasLink = ({ state }: { readonly state: SignerState }): boolean =>
  state !== 'waiting' && state !== 'declined'

export const hasSigned = ({ state }: { readonly state: SignerState }): boolean => state === 'signed'
