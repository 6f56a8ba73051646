/**
 * Changes a signing: its file, its state, its evidence and its application's transition, all or nothing. Also ends an
 * incomplete one.
 */
import { optimistically } from '../../../packages/values/optimistic.ts'
import { type JsonValue, step } from '../../adapters/agreement/evidence.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { referenceOf } from '../../domain/application/reference.ts'
import { allows } from '../../domain/application/states.ts'
import type { Initiator } from '../../domain/application/transitions.ts'
import type { SigningFile } from '../../domain/signing/signing.ts'
import {
  hasSigned,
  isSignedByAll,
  type SigningState,
  signingAllows,
  whyEnded,
} from '../../domain/signing/signing-states.ts'
import { needsDealer } from '../../domain/signing/troubles.ts'
import { atInstant, inTransaction, type Undo } from '../../service/in-transaction.ts'
import { Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import { fileOf } from '../../store/applications/encrypted-parts.ts'
import { writeSigningTrouble } from '../../store/applications/lists.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { findSigning } from '../../store/applications/signings.ts'
import {
  type CaseTransition,
  type Changed,
  type ChangedBy,
  type RequestedTransition,
  transitionApplication,
  writeCase,
} from '../applications/change.ts'
import { type OpenedSigning, type OutdatedReason, openSigning } from '../applications/signing-record.ts'
import {
  cancelledWith,
  type EvidenceStep,
  endLinksAndTell,
  insertSigningNotice,
  type SigningWrite,
  signingNotice,
  writeSigningAsRead,
} from '../applications/signing-record-changes.ts'

export type OpenSigning = OpenedSigning & {
  /** Milliseconds since 1970. */
  readonly now: number
}

export type SigningChange = SigningWrite & {
  /** A transition of the application in the same transaction. */
  readonly transition?: CaseTransition & Pick<RequestedTransition, 'changes'>
  /**
   * Further writes in the same transaction (signers' rows, PDFs, emails), after those of the signing itself. Runs again
   * if another change was quicker, and begins no transaction of its own.
   */
  readonly also?: (transaction: Service) => Promise<void>
}

export type SigningChanged<Refused> = Changed<
  { readonly file: SigningFile; readonly state: SigningState },
  Refused
>

const ROUNDS_MAXIMUM = 10

/**
 * Reads the signing, lets `decide` choose the change, and writes it; if another change was quicker, reads and decides
 * again. If `decide` returns no steps, that is a `Refusal`, and nothing is written.
 */
export const changeSigning = async <Refused extends object>(
  service: Service,
  signingId: string,
  by: ChangedBy,
  decide: (open: OpenSigning) => SigningChange | Refused | Promise<SigningChange | Refused>,
): Promise<SigningChanged<Refused>> => {
  const changed = await optimistically(async (): Promise<SigningChanged<Refused> | undefined> => {
    const signing = await openSigning(service, signingId)
    if (signing === undefined) return { is: 'unknown' }
    const open: OpenSigning = { ...signing, now: service.now() }
    const decided = await decide(open)
    if (!isChange(decided)) return { is: 'refused', refused: decided }
    const isDone = await isWritten(service, open, by, decided)
    if (isDone && decided.dueAt) service.notifyOfSignings()
    return isDone ? { is: 'changed', file: decided.file, state: decided.state ?? open.row.state } : undefined
  }, ROUNDS_MAXIMUM)
  return changed ?? { is: 'conflict' }
}

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
 * Cancels an application's signing, and emails its signers; rejected if none is in progress, or everyone has signed.
 * What the sandbox moved on without a signing is Approved again all the same.
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

/**
 * Ends an incomplete signing: by the lender, by a signer, or by time. The application is Approved again. Undefined once
 * it has ended; rejected, with a sentence, if everyone has signed or it had already ended.
 */
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

const isChange = <Refused extends object>(decided: SigningChange | Refused): decided is SigningChange =>
  'file' in decided && 'steps' in decided

/** False if another change was quicker with the signing or its application. */
const isWritten = async (
  service: Service,
  open: OpenSigning,
  by: ChangedBy,
  change: SigningChange,
): Promise<boolean> => {
  const { row, application, file: before, now } = open
  const { file, state = row.state, transition, also } = change
  const at = new Date(now)
  return inTransaction<boolean, false>(atInstant(service, now), async (transaction, undo) => {
    if (!(await writeSigningAsRead(transaction.sql, open, change, at))) return undo(false)
    if (transition !== undefined) await transitionWith(transaction, application, by, transition, undo)
    if (differs(signingNotice(row.state, before), signingNotice(state, file))) {
      await insertSigningNotice(transaction.sql, {
        applicationId: application.id,
        state,
        file,
        at,
        ofSignature: file.signers.filter(hasSigned).length > before.signers.filter(hasSigned).length,
      })
      transaction.notifyOfEvents()
    }
    const needs = needsDealer(state, file)
    if (needs !== needsDealer(row.state, before))
      await writeSigningTrouble(transaction.sql, application, needs)
    await also?.(transaction)
    return true
  })
}

const transitionWith = async (
  transaction: Service,
  application: ApplicationRow,
  by: ChangedBy,
  { changes = (file) => file, ...transition }: NonNullable<SigningChange['transition']>,
  undo: Undo<false>,
): Promise<void> => {
  const written = await writeCase(transaction, application, by, {
    file: changes(fileOf(transaction, application)),
    audits: [],
    transition,
  })
  if (written === 'noSuchTransition') throw new Error('A signing makes a transition that does not exist')
  if (written === 'conflict') undo(false)
}

const differs = (before: object, after: object): boolean => JSON.stringify(before) !== JSON.stringify(after)

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
