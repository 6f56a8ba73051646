/** The signing of an application as the lender's staff see it: how far it is, what failed, and how old its links are. */
import type { SignerRole, SignerState, SigningState } from '../domain/signing.ts'
import { listSigners } from '../store/signers.ts'
import { findSigning } from '../store/signings.ts'
import { findForStaff } from './find-application.ts'
import { Refusal } from './refusal.ts'
import type { Service } from './service.ts'
import { openSigningFile, signingKeyOf } from './signing-file.ts'

export type ShownSigning = {
  readonly id: string
  readonly state: SigningState
  readonly startedAt: Date
  readonly lapsesAt: Date
  readonly endedAt: Date | null
  readonly inTurn: boolean
  /** Why it ended without signatures. */
  readonly reason: string | null
  /** What the last attempt to make a paper failed with; null where none did. */
  readonly failure: string | null
  readonly attempts: number
  /** When it is tried again, or next looked at. */
  readonly dueAt: Date | null
  readonly signers: readonly ShownSigner[]
}

export type ShownSigner = {
  /** As commands call them, counted from 1 in the order in which they sign. */
  readonly number: number
  readonly name: string
  readonly role: SignerRole
  readonly email: string
  readonly state: SignerState
  /** Null while they have no link. */
  readonly linkExpiresAt: Date | null
  readonly signedAt: Date | null
}

/** Refused where there is no such application, and where no signing of it was ever started. */
export const showSigning = async (service: Service, reference: string): Promise<ShownSigning | Refusal> => {
  const application = await findForStaff(service, reference)
  if (application instanceof Refusal) return application
  const key = signingKeyOf(service, application)
  const row = await findSigning(service.sql, application.id)
  if (row === undefined || key === undefined) return new Refusal(`No signing of ${reference} was started.`)
  const file = openSigningFile(key, row)
  const links = new Map((await listSigners(service.sql, row.id)).map((signer) => [signer.id, signer]))
  const { id, state, startedAt, lapsesAt, endedAt, attempts, dueAt } = row
  return {
    id,
    state,
    startedAt,
    lapsesAt,
    endedAt,
    inTurn: file.inTurn,
    reason: file.reason ?? null,
    failure: file.failure ?? null,
    attempts,
    dueAt,
    signers: file.signers.map((signer) => ({
      number: signer.place + 1,
      name: signer.name,
      role: signer.role,
      email: signer.email,
      state: signer.state,
      linkExpiresAt: links.get(signer.id)?.linkExpiresAt ?? null,
      signedAt: signer.signedAt === undefined ? null : new Date(signer.signedAt),
    })),
  }
}
