/** The progress of an application's signing, for the clients that may read it. */

import type { Caller } from '../../auth/authenticate.ts'
import type { ModelSet } from '../../domain/model-set.ts'
import type { SignerRole } from '../../domain/signing.ts'
import type { SignerState, SigningState } from '../../domain/signing-states.ts'
import { findAccessible } from '../applications/find-accessible.ts'
import type { Service } from '../service.ts'
import { openSigningOf } from './open.ts'

export type SigningProgress = {
  /** Null if there was never a signing, or its application was erased. */
  readonly state: SigningState | null
  readonly startedAt: Date | null
  /** When its links expire unless all have signed by then. */
  readonly lapsesAt: Date | null
  /** In signing order. */
  readonly signers: readonly { readonly role: SignerRole; readonly state: SignerState }[]
}

const NONE: SigningProgress = { state: null, startedAt: null, lapsesAt: null, signers: [] }

/** The signing in progress or completed, or else the last one; undefined if the caller knows no such application. */
export const readSigningProgress = async (
  service: Service,
  set: ModelSet,
  caller: Caller,
  reference: string,
): Promise<SigningProgress | undefined> => {
  const application = await findAccessible(service, set, caller, reference)
  if (application === undefined) return undefined
  const signing = await openSigningOf(service, application)
  if (signing === undefined) return NONE
  const { signers } = signing.file
  const { state, startedAt, lapsesAt } = signing.row
  return { state, startedAt, lapsesAt, signers: signers.map(({ role, state }) => ({ role, state })) }
}
