/**
 * A document as it is kept: pieces of its content, and what it is, each sealed by the data key of its application and
 * bound to its place. What it is says how many pieces and bytes there are, so none can be left out, added or swapped.
 */
import type { Document, DocumentType } from '../../domain/document.ts'
import { decrypt, encrypt } from '../encryption/cipher.ts'
import { PURPOSES } from '../encryption/purposes.ts'
import type { DocumentRow } from './documents.ts'

/**
 * All pieces but the last have this size. As text, in which the driver sends and gets them, they are still small enough
 * that garbage of them is collected soon: with 256 KiB an upload of 20 MB took up to half as much memory again.
 */
export const PIECE_BYTES = 64 * 1024

export type DocumentFacts = {
  readonly name: string
  readonly type: DocumentType
  readonly bytes: number
  readonly pieces: number
}

export const encryptFacts = (key: Buffer, documentId: string, facts: DocumentFacts): Buffer =>
  encrypt(key, purposeOf(documentId), JSON.stringify(facts))

export const openFacts = (key: Buffer, { id, facts }: Pick<DocumentRow, 'id' | 'facts'>): DocumentFacts =>
  JSON.parse(decrypt(key, purposeOf(id), facts).toString()) as DocumentFacts

export const encryptChunk = (key: Buffer, documentId: string, number: number, content: Buffer): Buffer =>
  encrypt(key, purposeOfPiece(documentId, number), content)

export const decryptChunk = (key: Buffer, documentId: string, number: number, sealed: Buffer): Buffer =>
  decrypt(key, purposeOfPiece(documentId, number), sealed)

const purposeOf = (documentId: string) => `${PURPOSES.document} ${documentId}`
const purposeOfPiece = (documentId: string, number: number) =>
  `${PURPOSES.documentPiece} ${documentId} ${number}`

/** What is told of a document that is kept. */
export const documentOf = (row: DocumentRow, { name, type, bytes }: DocumentFacts): Document => ({
  id: row.id,
  requirement: row.requirementId,
  name,
  type,
  bytes,
  uploadedAt: row.completedAt,
  by: { kind: row.byKind, id: row.byId },
})
