/** Ends an incomplete signing: by the lender, by a signer, or by time. The application is Approved again. */

import type { JsonValue } from '../../adapters/agreement/canonical-json.ts'
import { step } from '../../adapters/agreement/evidence-steps.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { referenceOf } from '../../domain/application/reference.ts'
import { allows } from '../../domain/application/states.ts'
import type { Initiator } from '../../domain/application/transitions.ts'
import { isSignedByAll, signingAllows, whyEnded } from '../../domain/signing/signing-states.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { findSigning } from '../../store/signing/signings.ts'
import type { ChangedBy } from '../applications/change.ts'
import { transitionApplication } from '../applications/transition.ts'
import { Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'
import { cancelledWith, endLinksAndTell } from '../signing-record/write.ts'
import { changeSigning, type EvidenceStep, type OpenSigning, type SigningChange } from './change.ts'
import type { OutdatedReason } from './open.ts'

export type EndOfSigning = {
  readonly as: 'cancelled' | 'declined' | 'lapsed'
  /** A sentence for everyone who may read the application. */
  readonly reason?: string | undefined
  /** Who cancels it. */
  readonly initiator?: Initiator
  readonly refusal?: OutdatedReason | undefined
  /** The evidence of a signer who declined. */
  readonly steps?: readonly { readonly kind: string; readonly data: Readonly<Record<string, JsonValue>> }[]
}

export type Stopping = {
  readonly by: Actor
  readonly initiator: Initiator
  readonly reason: string | undefined
  readonly refusal?: OutdatedReason | undefined
}

/**
 * Cancels an application's signing, and emails its signers; rejected if none is in progress, or everyone has signed. What the
 * sandbox moved on without a signing is Approved again all the same.
 */
export const stopSigning = async (
  service: Service,
  application: ApplicationRow,
  { by, initiator, reason, refusal }: Stopping,
): Promise<undefined | Refusal> => {
  const { id, modelSet, state } = application
  const outdated = await refusal?.(application)
  if (outdated !== undefined) return outdated
  const row = await findSigning(service.sql, id)
  if (allows(state, 'sign') && (row === undefined || whyEnded(row.state) !== undefined)) {
    const back = { to: 'Approved', initiator, by, reason } as const
    if ((await transitionApplication(service, application, back)) === 'done') return undefined
    if (row === undefined) return OVERTAKEN
  }
  if (row === undefined)
    return new Refusal(`${referenceOf(modelSet, id)} is ${state}, so there is no signing to stop.`)
  return endSigning(service, row.id, { actor: by }, { as: 'cancelled', initiator, reason, refusal })
}

/** Undefined once it has ended; rejected, with a sentence, if everyone has signed or it had already ended. */
export const endSigning = async (
  service: Service,
  signingId: string,
  by: ChangedBy,
  end: EndOfSigning,
): Promise<Refusal | undefined> => {
  const changed = await changeSigning<Refusal>(
    service,
    signingId,
    by,
    async (open) => (await end.refusal?.(open.application)) ?? endedBy(open, by, end),
  )
  if (changed.is === 'changed') return undefined
  if (changed.is === 'refused') return changed.refused
  return changed.is === 'unknown' ? new Refusal('Signing not found.') : OVERTAKEN
}

const OVERTAKEN = new Refusal('Someone else is changing the signing. Try again.')

/** The changes that end the signing as read, or why it cannot end. */
export const endedBy = (
  { row, file, now }: OpenSigning,
  { actor }: ChangedBy,
  { as, reason, initiator = 'service', steps = [] }: EndOfSigning,
): SigningChange | Refusal => {
  const { state } = row
  if (!signingAllows(state, 'end'))
    return new Refusal(
      isSignedByAll(state)
        ? 'Everyone has signed, so signing can no longer be cancelled.'
        : 'Signing has already ended.',
    )
  const shownReason = reason ?? REASONS[as]
  const ended = cancelledWith(file, { by: actor, reason: shownReason ?? null, at: new Date(now) })
  return {
    ...ended,
    state: as,
    steps: STEPS[as]?.(steps) ?? ended.steps,
    transition: { to: 'Approved', initiator, ...(shownReason !== undefined && { reason: shownReason }) },
    also: ({ sql }) => endLinksAndTell(sql, row.id, ended.file),
  }
}

const REASONS: Readonly<Partial<Record<EndOfSigning['as'], string>>> = {
  declined: 'A signer declined to sign.',
  lapsed: 'Not everyone signed in time.',
}

const STEPS: Readonly<
  Partial<Record<EndOfSigning['as'], (given: readonly EvidenceStep[]) => readonly EvidenceStep[]>>
> = {
  declined: (given) => given,
  lapsed: () => [step('lapsed', {})],
}
