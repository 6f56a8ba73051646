/** Why an upload is rejected, as values that the route turns into responses. */
import { DOCUMENTS_OF_APPLICATION_MAXIMUM } from '../../domain/documents/document.ts'
import type { DocumentQuota } from '../../store/documents/quota.ts'
import { NO_SUCH_APPLICATION } from '../refusal.ts'

export type UploadRefusal = {
  /** `unsupported`: not a PDF, JPEG or PNG, or not the declared type; `unfit`: one that could not be examined. */
  readonly is: 'unknown' | 'forbidden' | 'badRequest' | 'notPossible' | 'overQuota' | 'unsupported' | 'unfit'
  readonly says: string
}

export const UNKNOWN: UploadRefusal = { is: 'unknown', says: NO_SUCH_APPLICATION }

export const FORBIDDEN: UploadRefusal = {
  is: 'forbidden',
  says: 'The right to upload has been revoked.',
}
/** The document exceeds what is left of the quota; all sizes are in bytes. */
export const overQuota = (
  { holder, quotaBytes, usedBytes }: DocumentQuota,
  sentBytes: number,
): UploadRefusal => ({
  is: 'overQuota',
  says: `The document exceeds the storage quota of this ${holder}. The quota is ${inBytes(quotaBytes)}, of which ${inBytes(usedBytes)} are used, and this document has ${inBytes(sentBytes)}. Ask the lender for a larger quota.`,
})

const inBytes = (bytes: number): string =>
  `${bytes.toLocaleString('en-IE')} ${bytes === 1 ? 'byte' : 'bytes'}`

export const TOO_MANY: UploadRefusal = {
  is: 'notPossible',
  says: `The application already has ${DOCUMENTS_OF_APPLICATION_MAXIMUM} documents, which is the maximum.`,
}
