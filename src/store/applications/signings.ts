/**
 * Signings' rows, whose encrypted parts the application's data key decrypts, and what is added to sealed agreements so
 * that they can be verified for years.
 */
import type { Database, Queries } from '../../../packages/postgres/connection/database.ts'
import { secondsSince } from '../../../packages/values/clocks.ts'
import {
  CURRENT_STATES,
  type SigningState,
  UNFINISHED_STATES,
  UNSIGNED_STATES,
} from '../../domain/signing/signing-states.ts'

export type SigningRow = {
  readonly id: string
  readonly applicationId: string
  readonly state: SigningState
  readonly version: number
  readonly startedAt: Date
  readonly lapsesAt: Date
  readonly endedAt: Date | null
  readonly dueAt: Date | null
  readonly attempts: number
  readonly file: Buffer
  readonly evidenceHead: Buffer | null
  readonly evidenceCount: number
}

const COLUMNS = `id, application_id as "applicationId", state, version, started_at as "startedAt",
  lapses_at as "lapsesAt", ended_at as "endedAt", due_at as "dueAt", attempts, file, evidence_head as "evidenceHead",
  evidence_count as "evidenceCount"`

/** States as literals, which the partial indexes need. */
const listed = (states: readonly SigningState[]): string => states.map((state) => `'${state}'`).join(', ')

/** Adds a signing in its first state, with its signers in their order. */
export const insertSigning = async (
  sql: Queries,
  row: Pick<SigningRow, 'id' | 'applicationId' | 'startedAt' | 'lapsesAt' | 'file'> & {
    readonly signerIds: readonly string[]
  },
): Promise<void> => {
  const { id, applicationId, startedAt, lapsesAt, file, signerIds } = row
  await sql`
    insert into signings (id, application_id, state, version, started_at, lapses_at, due_at, file)
    values (${id}, ${applicationId}, 'preparing', 1, ${startedAt}, ${lapsesAt}, ${startedAt}, ${file})`
  await sql`
    insert into signers (id, signing_id, place)
    select s.id, ${id}, s.place - 1 from unnest(${signerIds as string[]}::uuid[]) with ordinality s (id, place)`
}

/** An application's signing in progress or completed, or else its last; undefined if there was never one. */
export const findSigning = (sql: Queries, applicationId: string): Promise<SigningRow | undefined> =>
  sql
    .unsafe<SigningRow[]>(
      `select ${COLUMNS} from signings where application_id = $1
     order by (state in (${listed(CURRENT_STATES)})) desc, id desc limit 1`,
      [applicationId],
    )
    .first()

/** The same for many applications, by their ids. */
export const findSignings = async (
  sql: Queries,
  applicationIds: readonly string[],
): Promise<readonly SigningRow[]> =>
  applicationIds.length === 0
    ? []
    : sql.unsafe<SigningRow[]>(
        `select distinct on (application_id) ${COLUMNS} from signings where application_id = any ($1::uuid[])
         order by application_id, (state in (${listed(CURRENT_STATES)})) desc, id desc`,
        [`{${applicationIds.join(',')}}`],
      )

/** A signing by id, ended or not; undefined for an unknown one. */
export const readSigning = (sql: Queries, id: string): Promise<SigningRow | undefined> =>
  sql.unsafe<SigningRow[]>(`select ${COLUMNS} from signings where id = $1`, [id]).first()

/** An encrypted step of the evidence, and its place in the chain. */
export type EvidenceRow = { readonly number: number; readonly entry: Buffer; readonly hash: Buffer }

/** `version` is as read: a concurrent write wins. */
export type SigningWrite = Pick<
  SigningRow,
  'id' | 'version' | 'state' | 'file' | 'lapsesAt' | 'endedAt' | 'dueAt' | 'attempts'
> & {
  /** Steps to add, the first of them following the head that was read. */
  readonly evidence: readonly EvidenceRow[]
}

/** False if the signing is no longer as it was read: then nothing was written. */
export const writeSigning = async (sql: Queries, write: SigningWrite): Promise<boolean> => {
  const { id, version, state, file, lapsesAt, endedAt, dueAt, attempts, evidence } = write
  const head = evidence.at(-1)
  const written = await sql`
    update signings set version = version + 1, state = ${state}, file = ${file}, lapses_at = ${lapsesAt},
      ended_at = ${endedAt}, due_at = ${dueAt}, attempts = ${attempts},
      evidence_head = ${head === undefined ? sql`evidence_head` : head.hash},
      evidence_count = evidence_count + ${evidence.length}
    where id = ${id} and version = ${version} returning id`
  if (written.length === 0) return false
  for (const { number, entry, hash } of evidence)
    await sql`insert into signing_evidence (signing_id, number, entry, hash) values (${id}, ${number}, ${entry}, ${hash})`
  return true
}

/** All steps of a signing's evidence, encrypted, in their order. */
export const listEvidence = (sql: Queries, signingId: string): Promise<readonly EvidenceRow[]> =>
  sql<EvidenceRow[]>`
    select number, entry, hash from signing_evidence where signing_id = ${signingId} order by number`

/** An application's signing with its evidence, both as of one moment: further steps may be added at any time. */
export const findSigningWithEvidence = (
  sql: Database,
  applicationId: string,
): Promise<{ readonly row: SigningRow; readonly steps: readonly EvidenceRow[] } | undefined> =>
  sql.begin('isolation level repeatable read read only', async (at) => {
    const row = await findSigning(at, applicationId)
    return row && { row, steps: await listEvidence(at, row.id) }
  })

/** One step of the evidence, encrypted; undefined where there is none with this number. */
export const readEvidenceRow = (
  sql: Queries,
  signingId: string,
  number: number,
): Promise<EvidenceRow | undefined> =>
  sql<EvidenceRow[]>`
    select number, entry, hash from signing_evidence where signing_id = ${signingId} and number = ${number}`.first()

/** Up to `limit` signings on which the service has to work, or that have expired; the earliest first. */
export const findDueSigningRows = (
  sql: Queries,
  at: Date,
  limit: number,
): Promise<readonly Pick<SigningRow, 'id' | 'applicationId' | 'state' | 'lapsesAt'>[]> =>
  sql.unsafe<SigningRow[]>(
    `select id, application_id as "applicationId", state, lapses_at as "lapsesAt" from signings
     where due_at <= $1 or (lapses_at <= $1 and state in (${listed(UNSIGNED_STATES)}))
     order by coalesce(due_at, lapses_at) limit $2`,
    [at, limit],
    { prepare: true },
  )

/**
 * Leases a signing that is due at `at` until a later time, so that no other process works on it until then; from that
 * time on it is due again, and the lease can be extended in the same way. False if another process has it, or nothing
 * is left to do.
 */
export const leaseDueSigning = (sql: Queries, id: string, at: Date, until: Date): Promise<boolean> =>
  sql`update signings set due_at = ${until} where id = ${id} and due_at <= ${at} returning id`.some()

/** Ends a signing whose application was erased: nothing in it can be decrypted, and nothing is left to do. */
export const abandonSigning = async (sql: Queries, id: string, at: Date): Promise<void> => {
  await sql.unsafe(
    `update signings set version = version + 1, state = 'cancelled', due_at = null, ended_at = $1
     where id = $2 and state in (${listed(UNFINISHED_STATES)})`,
    [at, id],
  )
}

/** `content` is the agreement's content and the lender's wording, from which the sealed document is drawn. */
export type PdfKind = 'agreement' | 'content' | 'sealed'

/** False if there is already one: documents never change. */
export const insertPdf = (
  sql: Queries,
  pdf: {
    readonly signingId: string
    readonly kind: PdfKind
    readonly content: Buffer
    readonly at: Date
  },
): Promise<boolean> => {
  const { signingId, kind, content, at } = pdf
  return sql`
    insert into signing_papers (signing_id, kind, content, made_at) values (${signingId}, ${kind}, ${content}, ${at})
    on conflict do nothing returning kind`.some()
}

/** A PDF of a signing, encrypted, and when it was made; undefined before it is. */
export const findPdf = (
  sql: Queries,
  signingId: string,
  kind: PdfKind,
): Promise<{ readonly content: Buffer; readonly madeAt: Date } | undefined> =>
  sql<{ content: Buffer; madeAt: Date }[]>`
    select content, made_at as "madeAt" from signing_papers where signing_id = ${signingId} and kind = ${kind}`.first()

export type SigningBacklog = {
  /** How late the latest agreement is that is to be drawn or sealed, in seconds; 0 without any. */
  readonly signingOverdueSeconds: number
  /** How many agreements could not be drawn or sealed, and are tried again. */
  readonly signingsRetried: number
  /** To how many sealed agreements proofs or a time stamp could not be added at the last try. */
  readonly sealsRetried: number
}

/** Reads the backlog of signings of all processes, by the clock at `now`. */
export const readSigningBacklog = async (sql: Queries, now: Date): Promise<SigningBacklog> => {
  const [row] = await sql<{ since: Date | null; retried: number; seals: number }[]>`
    select min(due_at) as since, count(*) filter (where attempts > 0)::int as retried,
      (select count(*)::int from signings where extend_attempts > 0) as seals
    from signings where due_at is not null`
  return {
    signingOverdueSeconds: secondsSince(row?.since, now),
    signingsRetried: row?.retried ?? 0,
    sealsRetried: row?.seals ?? 0,
  }
}

/** The bytes of an addition, encrypted, in their order from 1 on. */
export type ExtensionRow = { readonly number: number; readonly content: Buffer }

/** All that was added to a sealed agreement, the first first. */
export const listExtensions = (sql: Queries, signingId: string): Promise<readonly ExtensionRow[]> =>
  sql<ExtensionRow[]>`
    select number, content from signing_extensions where signing_id = ${signingId} order by number`

/** False where another process was quicker: nothing was written then. */
export const insertExtension = (
  sql: Queries,
  { signingId, number, content, at }: ExtensionRow & { readonly signingId: string; readonly at: Date },
): Promise<boolean> =>
  sql`
    insert into signing_extensions (signing_id, number, content, made_at)
    values (${signingId}, ${number}, ${content}, ${at}) on conflict do nothing returning number`.some()

/** Says when the service is next to add something to a sealed agreement, null for never, and how often it has failed since it last could. */
export const scheduleExtension = async (
  sql: Queries,
  signingId: string,
  { at, attempts = 0 }: { readonly at: Date | null; readonly attempts?: number },
): Promise<void> => {
  await sql`update signings set extend_at = ${at}, extend_attempts = ${attempts} where id = ${signingId}`
}

export type DueExtension = { readonly id: string; readonly attempts: number }

/** Up to `limit` signings to whose sealed agreement something is to be added; the first of them first. */
export const findDueExtensions = (sql: Queries, at: Date, limit: number): Promise<readonly DueExtension[]> =>
  sql<DueExtension[]>`
    select id, extend_attempts as attempts from signings where extend_at <= ${at} order by extend_at limit ${limit}`

/** Takes one that is due for a while. False where another process has it, or it is no longer due. */
export const leaseExtension = (sql: Queries, id: string, at: Date, until: Date): Promise<boolean> =>
  sql`update signings set extend_at = ${until} where id = ${id} and extend_at <= ${at} returning id`.some()
