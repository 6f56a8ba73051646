/** Changes a signing: its file, its state, its evidence and its application's transition, all or nothing. */

import { optimistically } from '../../../packages/values/optimistic.ts'
import type { SigningFile } from '../../domain/signing/signing.ts'
import { hasSigned, type SigningState } from '../../domain/signing/signing-states.ts'
import { needsDealer } from '../../domain/signing/troubles.ts'
import { fileOf } from '../../store/applications/case-file.ts'
import { writeSigningTrouble } from '../../store/applications/own-list.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { type CaseTransition, type Changed, type ChangedBy, writeCase } from '../applications/change.ts'
import { atInstant, inTransaction, type Undo } from '../in-transaction.ts'
import type { Service } from '../service.ts'
import {
  insertSigningNotice,
  type SigningWrite,
  signingNotice,
  writeSigningAsRead,
} from '../signing-record/write.ts'
import { type OpenedSigning, openSigning } from './open.ts'

export type { EvidenceStep } from '../signing-record/write.ts'

export type OpenSigning = OpenedSigning & {
  /** Milliseconds since 1970. */
  readonly now: number
}

export type SigningChange = SigningWrite & {
  /** A transition of the application in the same transaction. */
  readonly transition?: CaseTransition
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
  const changed = await optimistically(
    ROUNDS_MAXIMUM,
    async (): Promise<SigningChanged<Refused> | undefined> => {
      const signing = await openSigning(service, signingId)
      if (signing === undefined) return { is: 'unknown' }
      const open: OpenSigning = { ...signing, now: service.now() }
      const decided = await decide(open)
      if (!isChange(decided)) return { is: 'refused', refused: decided }
      const isDone = await isWritten(service, open, by, decided)
      if (isDone && decided.dueAt) service.notifyOfSignings()
      return isDone
        ? { is: 'changed', file: decided.file, state: decided.state ?? open.row.state }
        : undefined
    },
  )
  return changed ?? { is: 'conflict' }
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
  transition: CaseTransition,
  undo: Undo<false>,
): Promise<void> => {
  const written = await writeCase(transaction, application, by, {
    file: fileOf(transaction, application),
    audits: [],
    transition,
  })
  if (written === 'noSuchTransition') throw new Error('A signing makes a transition that does not exist')
  if (written === 'conflict') undo(false)
}

const differs = (before: object, after: object): boolean => JSON.stringify(before) !== JSON.stringify(after)
