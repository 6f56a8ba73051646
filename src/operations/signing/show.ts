/**
 * An application's signing as the lender's staff see it: its progress, failures, the age of its links, and mistakes
 * that signers reported in their details.
 */

import type { EvidenceEntry } from '../../adapters/agreement/evidence.ts'
import type { StepData } from '../../adapters/agreement/evidence-steps.ts'
import type { Signer, SignerRole } from '../../domain/signing/signing.ts'
import { type SignerState, whyEnded } from '../../domain/signing/signing-states.ts'
import { reportText } from '../../domain/signing/troubles.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { listSigners } from '../../store/signing/signers.ts'
import type { SigningRow } from '../../store/signing/signings.ts'
import type { Service } from '../service.ts'
import { readEvidence } from '../signing-record/stored.ts'
import { openSigningOf } from './open.ts'
import { canSendLink } from './send-link.ts'

export type ShownSigning = Pick<
  SigningRow,
  'id' | 'state' | 'startedAt' | 'lapsesAt' | 'endedAt' | 'attempts' | 'dueAt'
> & {
  readonly inTurn: boolean
  /** Why it ended without signatures. */
  readonly reason: string | null
  /** The error of the last attempt to make a document; null if it did not fail. */
  readonly failure: string | null
  readonly signers: readonly ShownSigner[]
  /** The mistakes that signers reported in their details, the oldest first. */
  readonly messages: readonly ShownMessage[]
}

export type ShownMessage = {
  /** The signer's number in commands. */
  readonly number: number
  readonly at: Date
  /** After the detail that it is about. */
  readonly message: string
}

export type ShownSigner = {
  /** The number in commands, counted from 1 in signing order. */
  readonly number: number
  readonly name: string
  readonly role: SignerRole
  readonly email: string
  readonly mobile: string | null
  readonly state: SignerState
  /** Null if they have no link. */
  readonly linkExpiresAt: Date | null
  readonly signedAt: Date | null
  /** Whether a link may be sent again now. */
  readonly takesLink: boolean
}

/** Undefined if there was never a signing of the application. */
export const showSigning = async (
  service: Service,
  application: ApplicationRow,
): Promise<ShownSigning | undefined> => {
  const signing = await openSigningOf(service, application)
  if (signing === undefined) return undefined
  const { row, file } = signing
  const evidence = (await readEvidence(service, application, row.id)) ?? []
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
      mobile: signer.mobile,
      state: signer.state,
      // The link of a signing that has ended leads nowhere.
      linkExpiresAt: whyEnded(state) === undefined ? (links.get(signer.id)?.linkExpiresAt ?? null) : null,
      signedAt: signer.signedAt === undefined ? null : new Date(signer.signedAt),
      takesLink: canSendLink(state, signer),
    })),
    messages: evidence.filter(({ kind }) => kind === 'detailsWrong').map((entry) => messageOf(entry, file)),
  }
}

const messageOf = (
  { at, data }: EvidenceEntry,
  { signers }: { readonly signers: readonly Signer[] },
): ShownMessage => {
  const { signer, ...report } = data as StepData['detailsWrong']
  const place = signers.find(({ id }) => id === signer)?.place ?? 0
  return { number: place + 1, at: new Date(at), message: reportText(report) }
}
