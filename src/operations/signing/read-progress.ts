/** The progress of an application's signing, for the clients that may read it. */

import type { Caller } from '../../adapters/access/authenticate.ts'
import type { ModelSet } from '../../domain/application/model-set.ts'
import type { SignerRole } from '../../domain/signing/signing.ts'
import type { SignerState, SigningState } from '../../domain/signing/signing-states.ts'
import { findAccessible } from '../applications/find-accessible.ts'
import type { Service } from '../service.ts'
import { lackingNow } from './for-client.ts'
import { openSigningOf } from './open.ts'

export type SigningProgress = {
  /** Null if there was never a signing, or its application was erased. */
  readonly state: SigningState | null
  readonly startedAt: Date | null
  /** When its links expire unless all have signed by then. */
  readonly lapsesAt: Date | null
  /** In signing order. */
  readonly signers: readonly { readonly role: SignerRole; readonly state: SignerState }[]
  /** Why signing cannot start now; null if it can, or has started. */
  readonly reason: string | null
  /** The names of the documents that are missing before it can start. */
  readonly requirements: readonly string[]
}

const NONE = { state: null, startedAt: null, lapsesAt: null, signers: [] } as const

/** The signing in progress or completed, or else the last one; undefined if the application does not exist for the caller. */
export const readSigningProgress = async (
  service: Service,
  set: ModelSet,
  caller: Caller,
  reference: string,
): Promise<SigningProgress | undefined> => {
  const application = await findAccessible(service, set, caller, reference)
  if (application === undefined) return undefined
  const { reason = null, requirements = [] } = (await lackingNow(service, application)) ?? {}
  const signing = await openSigningOf(service, application)
  if (signing === undefined) return { ...NONE, reason, requirements }
  const { signers } = signing.file
  const { state, startedAt, lapsesAt } = signing.row
  return {
    state,
    startedAt,
    lapsesAt,
    signers: signers.map(({ role, state }) => ({ role, state })),
    reason,
    requirements,
  }
}
