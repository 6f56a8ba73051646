/**
 * Writes a signing: its sealed file, its state and the next steps of its evidence; and tells of it. Within a transaction
 * the signing is written before its application, whoever writes both, so that no two wait for each other.
 */

import type { Actor } from '../../domain/actor.ts'
import type { SigningFile } from '../../domain/signing.ts'
import type { SigningState } from '../../domain/signing-states.ts'
import type { JsonValue } from '../../signing/canonical-json.ts'
import { appendEvidence, type EvidenceEntry, type EvidenceHead } from '../../signing/evidence.ts'
import { step } from '../../signing/evidence-steps.ts'
import type { Queries } from '../../store/connection/database.ts'
import { insertSigningEvent } from '../../store/events/events.ts'
import { readEvidenceRow, type SigningRow, writeSigning } from '../../store/signing/signings.ts'
import { decryptEvidence, encryptEvidence, encryptSigningFile } from './stored.ts'

export type EvidenceStep = { readonly kind: string; readonly data: Readonly<Record<string, JsonValue>> }

export type SigningWrite = {
  readonly file: SigningFile
  /** As it is, where absent. */
  readonly state?: SigningState
  /** When the service is next to work on it; as it is, where absent. */
  readonly dueAt?: Date | null
  readonly endedAt?: Date
  /** How often the service has failed to make a paper; as it is, where absent, and none in a new state. */
  readonly attempts?: number
  readonly steps: readonly EvidenceStep[]
}

/** A signing as it was read, and what opens it. */
export type ReadSigning = { readonly row: SigningRow; readonly key: Buffer }

/** False where the signing is no longer as it was read: nothing was written then. */
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

/** The steps as entries that follow a head. */
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
  // Whoever has written since the row was read makes this write fail, so the step is always there.
  return last === undefined ? undefined : decryptEvidence(key, row.id, last)
}

/** What an event tells of a signing. */
type SigningNotice = {
  readonly status: SigningState
  readonly signers: readonly { readonly role: string; readonly state: string }[]
}

/** What an event reports of a signing: its state, and each signer's role and state without names or addresses. */
export const signingNotice = (state: SigningState, { signers }: SigningFile): SigningNotice => ({
  status: state,
  signers: signers.map(({ role, state: of }) => ({ role, state: of })),
})

/** What ends a signing by the lender. */
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

/** Who did it, as the audit names them. */
export const namedInEvidence = ({ kind, id }: Actor): string => `${kind} ${id}`

/** Tells of a signing in the transaction that changes it. */
export const insertSigningNotice = (
  sql: Queries,
  about: {
    readonly applicationId: string
    readonly state: SigningState
    readonly file: SigningFile
    readonly at: Date
    /** Whether somebody has signed with it. */
    readonly ofSignature?: boolean
  },
): Promise<void> => {
  const { applicationId, state, file, at, ofSignature = false } = about
  return insertSigningEvent(sql, { applicationId, at, signing: signingNotice(state, file), ofSignature })
}
