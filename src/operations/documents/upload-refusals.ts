/** Why an upload is rejected. */
import type { ContentFault } from '../../adapters/documents/inspect.ts'
import type { NotWanted } from '../../domain/case/document-request.ts'
import { DOCUMENTS_OF_APPLICATION_MAXIMUM } from '../../domain/documents/document.ts'
import type { DocumentQuota } from '../../store/documents/quota.ts'
import { Refusal, type RefusalKind } from '../refusal.ts'

const KINDS: Readonly<Record<(NotWanted | ContentFault)['is'], RefusalKind>> = {
  badRequest: 'bad-request',
  notPossible: 'not-possible',
  unsupported: 'unsupported-media-type',
  unfit: 'document-refused',
}

/** The rejection of a document that nobody asked for, or whose content is not accepted. */
export const notTaken = ({ is, says }: NotWanted | ContentFault): Refusal => new Refusal(says, KINDS[is])

export const FORBIDDEN = new Refusal('The right to upload has been revoked.', 'forbidden')

/** The document exceeds what is left of the quota; all sizes are in bytes. */
export const overQuota = ({ holder, quotaBytes, usedBytes }: DocumentQuota, sentBytes: number): Refusal =>
  new Refusal(
    `The document exceeds the storage quota of this ${holder}. The quota is ${inBytes(quotaBytes)}, of which ${inBytes(usedBytes)} are used, and this document has ${inBytes(sentBytes)}. Ask the lender for a larger quota.`,
    'quota-exceeded',
  )

const inBytes = (bytes: number): string =>
  `${bytes.toLocaleString('en-IE')} ${bytes === 1 ? 'byte' : 'bytes'}`

export const TOO_MANY = new Refusal(
  `The application already has ${DOCUMENTS_OF_APPLICATION_MAXIMUM} documents, which is the maximum.`,
)

/** A sweep has removed it meanwhile. */
export const TOO_LONG = new Refusal('The upload took too long and was cancelled. Send it again.')
