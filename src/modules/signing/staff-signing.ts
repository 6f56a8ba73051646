/**
 * An application's signing for the lender's staff: start and cancel it, and see its progress, failures, the age of its
 * links, and mistakes that signers reported in their details.
 */

import type { EvidenceEntry, StepData } from '../../adapters/agreement/evidence.ts'
import type { Actor } from '../../domain/access/actor.ts'
import type { Signer, SigningStatus } from '../../domain/signing/signing.ts'
import { whyEnded } from '../../domain/signing/signing-states.ts'
import { reportText } from '../../domain/signing/troubles.ts'
import { Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { listSigners } from '../../store/applications/signers.ts'
import { findForStaff } from '../applications/find.ts'
import { openSigningOf, readEvidence } from '../applications/signing-record.ts'
import { type Stopping, stopSigning } from './change.ts'
import { canSendLink } from './links.ts'
import { startSigning } from './start.ts'

/** Rejected, with a reason, if it cannot be started, or by `refusal`. */
export const startSigningForStaff = async (
  service: Service,
  reference: string,
  {
    by,
    inTurn,
    refusal,
  }: { readonly by: Actor; readonly inTurn?: boolean | undefined } & Pick<Stopping, 'refusal'>,
): Promise<undefined | Refusal> => {
  const application = await findForStaff(service, reference)
  if (application instanceof Refusal) return application
  const refused = await refusal?.(application)
  if (refused !== undefined) return refused
  const started = await startSigning(service, application, { by: { actor: by }, initiator: 'staff', inTurn })
  if (started instanceof Refusal) return started
  return started === 'initiated' ? undefined : new Refusal(REFUSED[started](reference))
}

const REFUSED: Readonly<Record<Exclude<SigningStatus, 'initiated'>, (reference: string) => string>> = {
  inProgress: (reference) => `The signing of ${reference} is already in progress.`,
  completed: (reference) => `${reference} has already been signed.`,
  notReady: (reference) =>
    `${reference} cannot be signed. It must be Approved, with no documents outstanding and nothing to complete.`,
  notPermitted: (reference) => `Application "${reference}" not found.`,
}

/** Rejected if no signing is in progress, or by `refusal`. */
export const cancelSigning = async (
  service: Service,
  reference: string,
  cancelling: Omit<Stopping, 'initiator'>,
): Promise<undefined | Refusal> => {
  const application = await findForStaff(service, reference)
  if (application instanceof Refusal) return application
  return stopSigning(service, application, { ...cancelling, initiator: 'staff' })
}

export type ShownSigning = NonNullable<Awaited<ReturnType<typeof showSigning>>>
export type ShownSigner = ShownSigning['signers'][number]

/** Undefined if there was never a signing of the application. */
export const showSigning = async (service: Service, application: ApplicationRow) => {
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

const messageOf = ({ at, data }: EvidenceEntry, { signers }: { readonly signers: readonly Signer[] }) => {
  const { signer, ...report } = data as StepData['detailsWrong']
  const place = signers.find(({ id }) => id === signer)?.place ?? 0
  return { number: place + 1, at: new Date(at), message: reportText(report) }
}
