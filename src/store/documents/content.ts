/**
 * A stored document: chunks of its content, and its facts, each encrypted with its application's data key and bound to
 * its place. The facts include the number of chunks and bytes, so none can be removed, added or swapped.
 */

import { decrypt, encrypt } from '../../../packages/encryption/cipher.ts'
import type { Document, DocumentContents, DocumentType } from '../../domain/documents/document.ts'
import { PURPOSES } from '../applications/purposes.ts'
import type { DocumentRow } from './documents.ts'

/**
 * The size of all chunks except the last. As text, the driver's form, they are still small enough that their garbage is
 * collected soon: with 256 KiB an upload of 20 MB took up to half as much memory again.
 */
export const CHUNK_BYTES = 64 * 1024

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
