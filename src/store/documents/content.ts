/**
 * A document as it is kept: pieces of its content, and what it is, each sealed by the data key of its application and
 * bound to its place. What it is says how many pieces and bytes there are, so none can be left out, added or swapped.
 */
import type { Document, DocumentType } from '../../domain/document.ts'
import { SEALED } from '../encryption/purposes.ts'
import { open, seal } from '../encryption/sealed.ts'
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

export const sealFacts = (key: Buffer, documentId: string, facts: DocumentFacts): Buffer =>
  seal(key, purposeOf(documentId), JSON.stringify(facts))

export const openFacts = (key: Buffer, { id, facts }: Pick<DocumentRow, 'id' | 'facts'>): DocumentFacts =>
  JSON.parse(open(key, purposeOf(id), facts).toString()) as DocumentFacts

export const sealPiece = (key: Buffer, documentId: string, number: number, content: Buffer): Buffer =>
  seal(key, purposeOfPiece(documentId, number), content)

export const openPiece = (key: Buffer, documentId: string, number: number, sealed: Buffer): Buffer =>
  open(key, purposeOfPiece(documentId, number), sealed)

const purposeOf = (documentId: string) => `${SEALED.document} ${documentId}`
const purposeOfPiece = (documentId: string, number: number) =>
  `${SEALED.documentPiece} ${documentId} ${number}`

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
