/** The names of a signing's and its signers' states. */
import type { SignerRole } from '../../../../../src/domain/signing/signing.ts'
import type { SignerState, SigningState } from '../../../../../src/domain/signing/signing-states.ts'

export const SIGNING_NAMES: Readonly<Record<SigningState, string>> = {
  preparing: 'Preparing the agreement',
  underWay: 'Waiting for signatures',
  sealing: 'Signed, sealing in progress',
  completed: 'Signed and sealed',
  cancelled: 'Cancelled',
  declined: 'Declined by a signer',
  lapsed: 'Not signed in time',
}

export const ROLE_NAMES: Readonly<Record<SignerRole, string>> = {
  borrower: 'borrower',
  guarantor: 'guarantor',
  partner: 'partner',
  director: 'director',
}

/** A signer's steps, each with the state from which on it is done. */
export const STEPS = [
  { name: 'Sent', from: 'invited' },
  { name: 'Opened', from: 'opened' },
  { name: 'Verified', from: 'verified' },
  { name: 'Signed', from: 'signed' },
] as const satisfies readonly { readonly name: string; readonly from: SignerState }[]
