/** How the signing of an application stands, for the clients that may read it. */
import type { Caller } from '../auth/authenticate.ts'
import type { ModelSet } from '../domain/model-set.ts'
import type { SignerRole, SignerState, SigningState } from '../domain/signing.ts'
import { findSigning } from '../store/signings.ts'
import { findAccessible } from './accessible-application.ts'
import type { Service } from './service.ts'
import { openSigningFile, signingKeyOf } from './signing-file.ts'

export type SigningProgress = {
  /** Null where no signing was ever started, or its application was erased. */
  readonly status: SigningState | null
  readonly startedAt: Date | null
  /** When its links end unless all have signed by then. */
  readonly lapsesAt: Date | null
  /** In the order in which they are asked. */
  readonly signers: readonly { readonly role: SignerRole; readonly state: SignerState }[]
}

const NONE: SigningProgress = { status: null, startedAt: null, lapsesAt: null, signers: [] }

/** The signing under way or completed, else the last one; undefined where the caller knows no such application. */
export const readSigningProgress = async (
  service: Service,
  set: ModelSet,
  caller: Caller,
  reference: string,
): Promise<SigningProgress | undefined> => {
  const application = await findAccessible(service, set, caller, reference)
  if (application === undefined) return undefined
  const key = signingKeyOf(service, application)
  const row = await findSigning(service.sql, application.id)
  if (row === undefined || key === undefined) return NONE
  const { signers } = openSigningFile(key, row)
  const { state: status, startedAt, lapsesAt } = row
  return { status, startedAt, lapsesAt, signers: signers.map(({ role, state }) => ({ role, state })) }
}
