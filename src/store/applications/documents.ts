/**
 * Documents and the chunks of their content, encrypted, and the quotas of stored bytes. Until a document is complete,
 * only its upload sees it.
 */

import { decrypt, encrypt } from '../../../packages/encryption/cipher.ts'
import type { Database, Queries } from '../../../packages/postgres/connection/database.ts'
import type { Actor } from '../../domain/access/actor.ts'
import type { Document, DocumentContents, DocumentType } from '../../domain/documents/document.ts'
import { PURPOSES } from './purposes.ts'

export type NewDocument = {
  readonly id: string
  readonly applicationId: string
  readonly requirementId: string
  readonly startedAt: Date
  readonly by: Actor
}

/** Adds a document whose content follows. */
export const insertDocument = async (sql: Database, document: NewDocument): Promise<void> => {
  const { id, applicationId, requirementId, startedAt, by } = document
  await sql`
    insert into documents (id, application_id, requirement_id, started_at, by_kind, by_id)
    values (${id}, ${applicationId}, ${requirementId}, ${startedAt}, ${by.kind}, ${by.id})`
}

const INSERT_PIECE = `
  insert into document_pieces (document_id, number, content) values ($1, $2, decode($3, 'base64'))`

/**
 * Adds an encrypted chunk, in a separate statement. It goes in base64: the driver would send twice its size, in hex.
 */
export const insertChunk = async (
  sql: Database,
  documentId: string,
  number: number,
  content: Buffer,
): Promise<void> => {
  const given = [documentId, number, content.toString('base64')]
  const statement: Sent = sql.unsafe(INSERT_PIECE, given, { prepare: true })
  await statement
  // A finished statement survives some garbage collections, and with it the text of chunk after chunk would: twice the
  // memory for an upload of 20 MB, measured.
  given.length = 0
  if (statement.parameters !== undefined) statement.parameters.length = 0
}

/** A statement of the driver’s, which keeps its parameters. */
type Sent = Promise<unknown> & { readonly parameters?: unknown[] }

/**
 * Completes the document, with its requirement, which may have arrived after the content, and its encrypted facts. False
 * if it was swept away or is already complete.
 */
export const completeDocument = (
  sql: Database,
  {
    id,
    requirementId,
    at,
    facts,
  }: { readonly id: string; readonly requirementId: string; readonly at: Date; readonly facts: Buffer },
): Promise<boolean> =>
  sql`
    update documents set completed_at = ${at}, requirement_id = ${requirementId}, facts = ${facts}
    where id = ${id} and completed_at is null`.some()

/** Deletes a document that never became complete, with all its chunks. A complete one stays. */
export const deleteUnfinishedDocument = async (sql: Database, id: string): Promise<void> => {
  await sql`delete from documents where id = ${id} and completed_at is null`
}

type DocumentRow = {
  readonly id: string
  readonly requirementId: string
  readonly byKind: Actor['kind']
  readonly byId: string
  readonly completedAt: Date
  readonly facts: Buffer
}

const COLUMNS = `id, requirement_id as "requirementId", by_kind as "byKind", by_id as "byId",
  completed_at as "completedAt", facts`
const LIST = `select ${COLUMNS} from documents where application_id = $1 and completed_at is not null order by id`
const FIND = `select ${COLUMNS} from documents where id = $2 and application_id = $1 and completed_at is not null`

/** An application's documents, in the order in which their uploads began. */
export const listDocumentRows = (sql: Database, applicationId: string): Promise<readonly DocumentRow[]> =>
  sql.unsafe<DocumentRow[]>(LIST, [applicationId], { prepare: true })

/** One document of an application; `id` must have the form of one. */
export const findDocumentRow = (
  sql: Database,
  applicationId: string,
  id: string,
): Promise<DocumentRow | undefined> =>
  sql.unsafe<DocumentRow[]>(FIND, [applicationId, id], { prepare: true }).first()

/** The number of an application's documents. */
export const countDocuments = (sql: Database, applicationId: string): Promise<number> =>
  sql<{ count: number }[]>`
    select count(*)::int as count from documents
    where application_id = ${applicationId} and completed_at is not null`.only('count')

/** Whether a document was uploaded for a requirement. */
export const hasDocument = (sql: Database, applicationId: string, requirementId: string): Promise<boolean> =>
  sql<{ exists: boolean }[]>`
    select exists (select from documents where application_id = ${applicationId}
      and requirement_id = ${requirementId} and completed_at is not null)`.only('exists')

/** An encrypted chunk of a document's content. It comes in base64: bytes would come in hex, half as long again. */
export const findChunk = async (
  sql: Database,
  documentId: string,
  number: number,
): Promise<Buffer | undefined> => {
  const [row] = await sql<{ content: string }[]>`
    select encode(content, 'base64') as content from document_pieces
    where document_id = ${documentId} and number = ${number}`
  return row === undefined ? undefined : Buffer.from(row.content, 'base64')
}

/**
 * The size of all chunks except the last. As text, the driver's form, they are still small enough that their garbage is
 * collected soon: with 256 KiB an upload of 20 MB took up to half as much memory again.
 */
export const CHUNK_BYTES = 64 * 1024

/**
 * A document's facts. They and each chunk of its content are encrypted with its application's data key and bound to
 * their place. They include the number of chunks and bytes, so no chunk can be removed, added or swapped.
 */
export type DocumentFacts = {
  readonly name: string
  readonly type: DocumentType
  readonly bytes: number
  /** The number of chunks, under its name in stored documents. */
  readonly pieces: number
  /** What it holds besides pages; absent in documents that were stored before anything looked. */
  readonly contains?: readonly DocumentContents[]
}

/**
 * Encrypts a document's facts (name, type, size, chunks) with its application's data key, bound to the document's id.
 */
export const encryptFacts = (key: Buffer, documentId: string, facts: DocumentFacts): Buffer =>
  encrypt(key, purposeOf(documentId), JSON.stringify(facts))

/** A document's facts. Throws if the key or id is wrong, or the bytes were changed. */
export const openFacts = (key: Buffer, { id, facts }: Pick<DocumentRow, 'id' | 'facts'>): DocumentFacts =>
  JSON.parse(decrypt(key, purposeOf(id), facts).toString()) as DocumentFacts

/** Encrypts one chunk of a document, bound to the document and to its number, which counts from 0. */
export const encryptChunk = (key: Buffer, documentId: string, number: number, content: Buffer): Buffer =>
  encrypt(key, purposeOfChunk(documentId, number), content)

/** Decrypts one chunk of a document. Throws if the key, document or number is wrong, or the bytes were changed. */
export const decryptChunk = (key: Buffer, documentId: string, number: number, encrypted: Buffer): Buffer =>
  decrypt(key, purposeOfChunk(documentId, number), encrypted)

const purposeOf = (documentId: string) => `${PURPOSES.document} ${documentId}`
const purposeOfChunk = (documentId: string, number: number) =>
  `${PURPOSES.documentChunk} ${documentId} ${number}`

/** A stored document as clients and staff see it. */
export const documentOf = (
  row: DocumentRow,
  { name, type, bytes, contains = [] }: DocumentFacts,
): Document => ({
  id: row.id,
  requirement: row.requirementId,
  name,
  type,
  bytes,
  contains,
  uploadedAt: row.completedAt,
  by: { kind: row.byKind, id: row.byId },
})

/** Whose documents are counted together: a client's, or those that a dealer's people upload in the console. */
export type QuotaHolder = { readonly kind: 'client' | 'dealer'; readonly id: string }

export type DocumentQuota = {
  readonly holder: QuotaHolder['kind']
  /** The most bytes that may be stored. */
  readonly quotaBytes: number
  readonly usedBytes: number
  /** Whose uploads together take no more than a quarter of the time: a sandbox, a dealer, or else a client. */
  readonly paced: string
}

/** How many bytes of documents may be stored, and how many are. Throws for an unknown client. */
export const readDocumentQuota = (sql: Queries, { kind, id }: QuotaHolder): Promise<DocumentQuota> =>
  kind === 'client' ? ofClient(sql, id) : ofDealer(sql, id)

const ofClient = async (sql: Queries, clientId: string): Promise<DocumentQuota> => {
  const [quota] = await sql<Omit<DocumentQuota, 'holder'>[]>`
    select c.document_quota_bytes::float8 as "quotaBytes", coalesce(d.bytes, 0)::float8 as "usedBytes",
      coalesce(c.sandbox_id::text, c.dealer_id::text, c.id) as paced
    from clients c left join client_documents d on d.client_id = c.id where c.id = ${clientId}`
  if (quota === undefined) throw new Error('The client with the quota does not exist')
  return { holder: 'client', ...quota }
}

const ofDealer = async (sql: Queries, dealerId: string): Promise<DocumentQuota> => {
  const [quota] = await sql<Omit<DocumentQuota, 'holder'>[]>`
    select d.document_quota_bytes::float8 as "quotaBytes", coalesce(s.bytes, 0)::float8 as "usedBytes",
      coalesce(d.sandbox_id::text, d.id::text) as paced
    from dealers d left join dealer_documents s on s.dealer_id = d.id where d.id = ${dealerId}`
  if (quota === undefined) throw new Error('The dealer with the quota does not exist')
  return { holder: 'dealer', ...quota }
}

/** The tables of stored bytes and of quotas, and the column that connects them. */
const HELD = {
  client: ['client_documents', 'clients', 'client_id'],
  dealer: ['dealer_documents', 'dealers', 'dealer_id'],
} as const

/**
 * Counts a document towards its quota, in the transaction that stores it; false if it would exceed the quota. Until
 * that transaction ends, other uploads under the quota wait here, so that they cannot exceed it together.
 */
export const countToQuota = async (
  sql: Queries,
  { kind, id }: QuotaHolder,
  bytes: number,
): Promise<boolean> => {
  const [stored, holders, holder] = HELD[kind].map((name) => sql(name))
  const raise = () =>
    sql`
      update ${stored} d set bytes = d.bytes + ${bytes}::bigint from ${holders} h
      where h.id = d.${holder} and d.${holder} = ${id} and d.bytes + ${bytes}::bigint <= h.document_quota_bytes`.some()
  if (await raise()) return true
  await sql`insert into ${stored} (${holder}, bytes) values (${id}, 0) on conflict do nothing`
  return raise()
}
