/** Documents and the chunks of their content. Until a document is complete, only its upload sees it. */

import type { Database } from '../../../packages/postgres/connection/database.ts'
import type { Actor } from '../../domain/access/actor.ts'

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

export type DocumentRow = {
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
