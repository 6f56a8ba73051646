/** Starts and cancels signings for the lender's staff, quotes and cases alike. */
import type { Actor } from '../../domain/access/actor.ts'
import { unseenNames } from '../../domain/documents/requirement.ts'
import type { SigningStatus } from '../../domain/signing/signing.ts'
import { fileOf } from '../../store/applications/case-file.ts'
import { findForStaff } from '../applications/find-for-staff.ts'
import { Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'
import { type Stopping, stopSigning } from './end.ts'
import { startSigning } from './start.ts'

export type StartedForStaff = {
  /** The names of requirements with an unchecked document. They must be settled before the payout. */
  readonly unseen: readonly string[]
}

/** Rejected, with a reason, if it cannot be started, or by `refusal`. */
export const startSigningForStaff = async (
  service: Service,
  reference: string,
  { by, inTurn, refusal }: { readonly by: Actor; readonly inTurn?: boolean } & Pick<Stopping, 'refusal'>,
): Promise<StartedForStaff | Refusal> => {
  const application = await findForStaff(service, reference)
  if (application instanceof Refusal) return application
  const refused = await refusal?.(application)
  if (refused !== undefined) return refused
  const started = await startSigning(service, application, {
    by: { actor: by },
    initiator: 'staff',
    ...(inTurn === undefined ? {} : { inTurn }),
  })
  if (started instanceof Refusal) return started
  if (started === 'initiated') return { unseen: unseenNames(fileOf(service, application).requirements) }
  return new Refusal(REFUSED[started](reference))
}

const REFUSED: Readonly<Record<Exclude<SigningStatus, 'initiated'>, (reference: string) => string>> = {
  inProgress: (reference) => `The signing of ${reference} is already in progress.`,
  completed: (reference) => `${reference} has already been signed.`,
  notReady: (reference) =>
    `${reference} cannot be signed. It must be Approved, with no documents outstanding.`,
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
