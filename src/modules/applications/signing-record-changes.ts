/**
 * Writes signings: their encrypted file, state, evidence and event, and the end of those that stay unsigned. Within a
 * transaction every writer writes the signing before its application, to avoid deadlocks.
 */

import { dataKeyOf } from '../../../packages/encryption/key-ring.ts'
import type { Queries } from '../../../packages/postgres/connection/database.ts'
import {
  appendEvidence,
  type EvidenceEntry,
  type EvidenceHead,
  type JsonValue,
  step,
} from '../../adapters/agreement/evidence.ts'
import type { Actor } from '../../domain/access/actor.ts'
import type { State } from '../../domain/application/states.ts'
import type { SigningFile } from '../../domain/signing/signing.ts'
import { hasLink, type SigningState, signingAllows } from '../../domain/signing/signing-states.ts'
import { inTransaction, type Undo } from '../../service/in-transaction.ts'
import { queueMail } from '../../service/queue-mail.ts'
import type { Service } from '../../service/service.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { endLinks } from '../../store/applications/signers.ts'
import {
  abandonSigning,
  findSigning,
  readEvidenceRow,
  type SigningRow,
  writeSigning,
} from '../../store/applications/signings.ts'
import { insertSigningEvent } from '../../store/events/events.ts'
import { decryptEvidence, decryptSigningFile, encryptEvidence, encryptSigningFile } from './signing-record.ts'

export type EvidenceStep = { readonly kind: string; readonly data: Readonly<Record<string, JsonValue>> }

export type SigningWrite = {
  readonly file: SigningFile
  /** Unchanged if absent. */
  readonly state?: SigningState
  /** When the service next works on it; unchanged if absent. */
  readonly dueAt?: Date | null
  readonly endedAt?: Date
  /** How often the service has failed to make a document; if absent, unchanged, or 0 in a new state. */
  readonly attempts?: number
  readonly steps: readonly EvidenceStep[]
}

export type ReadSigning = { readonly row: SigningRow; readonly key: Buffer }

/** False if the signing has changed since it was read: then nothing was written. */
export const writeSigningAsRead = async (
  sql: Queries,
  { row, key }: ReadSigning,
  { file, state = row.state, dueAt = row.dueAt, endedAt, attempts, steps }: SigningWrite,
  at: Date,
): Promise<boolean> => {
  const entries = chained(steps.length === 0 ? undefined : await headOf(sql, { row, key }), steps, at)
  return writeSigning(sql, {
    id: row.id,
    version: row.version,
    state,
    file: encryptSigningFile(key, row.id, file),
    lapsesAt: row.lapsesAt,
    endedAt: endedAt ?? row.endedAt,
    dueAt,
    attempts: attempts ?? (state === row.state ? row.attempts : 0),
    evidence: entries.map((entry) => encryptEvidence(key, row.id, entry)),
  })
}

/** The steps as entries chained to a head. */
export const chained = (
  head: EvidenceHead | undefined,
  steps: readonly EvidenceStep[],
  at: Date,
): readonly EvidenceEntry[] => {
  const entries: EvidenceEntry[] = []
  for (const { kind, data } of steps)
    entries.push(appendEvidence(entries.at(-1) ?? head, { at, kind, data: data as JsonValue }))
  return entries
}

const headOf = async (sql: Queries, { row, key }: ReadSigning): Promise<EvidenceHead | undefined> => {
  if (row.evidenceCount === 0) return undefined
  const last = await readEvidenceRow(sql, row.id, row.evidenceCount)
  // A concurrent write makes this one fail, so the step always exists.
  return last === undefined ? undefined : decryptEvidence(key, row.id, last)
}

/** The content of a signing's event. */
type SigningNotice = {
  readonly status: SigningState
  readonly signers: readonly { readonly role: string; readonly state: string }[]
}

/** What an event reports of a signing: its state, and each signer's role and state without names or addresses. */
export const signingNotice = (state: SigningState, { signers }: SigningFile): SigningNotice => ({
  status: state,
  signers: signers.map(({ role, state: of }) => ({ role, state: of })),
})

/** The changes by which the lender ends a signing. */
export const cancelledWith = (
  file: SigningFile,
  { by, reason, at }: { readonly by: Actor; readonly reason: string | null; readonly at: Date },
) => ({
  file: reason === null ? file : { ...file, reason },
  state: 'cancelled' as const,
  dueAt: null,
  endedAt: at,
  steps: [step('cancelled', { by: namedInEvidence(by), reason })],
})

/** Ends the links of a signing that ends unsigned, and tells everyone who was sent one. */
export const endLinksAndTell = async (
  sql: Queries,
  signingId: string,
  { signers }: SigningFile,
): Promise<void> => {
  await endLinks(sql, signingId)
  for (const signer of signers.filter(hasLink))
    await queueMail({ sql }, { kind: 'signingEnded', signer: signer.id })
}

/** The actor's name in the audit. */
export const namedInEvidence = ({ kind, id }: Actor): string => `${kind} ${id}`

/** Writes a signing's event in the transaction that changes it. */
export const insertSigningNotice = (
  sql: Queries,
  about: {
    readonly applicationId: string
    readonly state: SigningState
    readonly file: SigningFile
    readonly at: Date
    /** Whether it is because of a signature. */
    readonly ofSignature?: boolean
  },
): Promise<void> => {
  const { applicationId, state, file, at, ofSignature = false } = about
  return insertSigningEvent(sql, { applicationId, at, signing: signingNotice(state, file), ofSignature })
}

/**
 * Writes a transition by `write` of an application that leaves AwaitingSignature without being signed, and with it the
 * end of its signing, all or nothing. A signing that moves its application itself has already ended or is signed. False
 * if another change was quicker with either.
 */
export const leaveSigning = async (
  service: Service,
  application: ApplicationRow,
  { transition, by }: { readonly transition: Leaving; readonly by: Actor },
  write: (sql: Queries) => Promise<boolean>,
): Promise<boolean> => {
  const at = new Date(service.now())
  return inTransaction<boolean, false>(service, async ({ sql }, undo) => {
    const signing = await findSigning(sql, application.id)
    if (signing === undefined || !signingAllows(signing.state, 'end')) return write(sql)
    const notify = await voided(service, sql, { application, signing, transition, by, at }, undo)
    if (!(await write(sql))) return undo(false)
    await notify()
    return true
  })
}

/** The application's new state, and why. */
type Leaving = { readonly to: State; readonly reason?: string | undefined }

type Voided = {
  readonly application: ApplicationRow
  readonly signing: SigningRow
  readonly transition: Leaving
  readonly by: Actor
  readonly at: Date
}

/** Writes the end, and returns the notice to write once the application is written too. */
const voided = async (
  service: Service,
  sql: Queries,
  { application, signing: row, transition, by, at }: Voided,
  undo: Undo<false>,
): Promise<() => Promise<void>> => {
  const key = dataKeyOf(service.ring, application)
  if (key === undefined) {
    await abandonSigning(sql, row.id, at)
    return async () => undefined
  }
  const reason = transition.reason ?? REASONS[transition.to] ?? null
  const change = cancelledWith(decryptSigningFile(key, row), { by, reason, at })
  if (!(await writeSigningAsRead(sql, { row, key }, change, at))) undo(false)
  await endLinksAndTell(sql, row.id, change.file)
  const notice = { applicationId: application.id, state: 'cancelled', file: change.file, at } as const
  return () => insertSigningNotice(sql, notice)
}

const REASONS: Readonly<Record<string, string>> = {
  Withdrawn: 'The application was withdrawn.',
  Approved: 'The application was approved again.',
}
