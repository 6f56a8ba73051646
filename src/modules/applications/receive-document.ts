/** Receives the content of an upload in encrypted chunks, inspects it before it counts, and says why it is rejected. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { dataKeyOf } from '../../../packages/encryption/key-ring.ts'
import { newId } from '../../../packages/postgres/connection/uuid.ts'
import { oneByOne } from '../../../packages/values/turns/steps.ts'
import { type ContentFault, contentInspector, type Inspector } from '../../adapters/documents/inspect.ts'
import { actorOf, type Principal } from '../../domain/access/access.ts'
import type { ModelSet } from '../../domain/application/model-set.ts'
import { type NotWanted, wantedRequirement } from '../../domain/case/document-request.ts'
import { DOCUMENTS_OF_APPLICATION_MAXIMUM, type Upload } from '../../domain/documents/document.ts'
import { documentName } from '../../domain/documents/document-name.ts'
import type { Requirement } from '../../domain/documents/requirement.ts'
import { NO_SUCH_APPLICATION, Refusal, type RefusalKind } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import {
  CHUNK_BYTES,
  type DocumentFacts,
  type DocumentQuota,
  decryptChunk,
  deleteUnfinishedDocument,
  encryptChunk,
  findChunk,
  insertChunk,
  insertDocument,
  type QuotaHolder,
  readDocumentQuota,
} from '../../store/applications/documents.ts'
import { fileOf } from '../../store/applications/encrypted-parts.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { findAccessible } from './find.ts'

/** A complete document of an accepted type. */
export type Received = {
  readonly id: string
  readonly applicationId: string
  readonly requirementId: string
  readonly facts: DocumentFacts
}

/** Thrown in the middle of an upload to end it. */
export class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super('The upload is rejected')
    this.refusal = refusal
  }
}

type To = { readonly set: ModelSet; readonly caller: Principal; readonly reference: string }

/**
 * Receives a document that is complete and may be stored. Throws {@link Refused}, or the error of the content, and then
 * leaves nothing behind.
 */
export const receiveDocument = async (
  service: Service,
  { set, caller, reference }: To,
  upload: Upload,
): Promise<Received> => {
  const application = await findAccessible(service, set, caller, reference)
  if (application === undefined || application.dataKey === null) throw new Refused(NO_SUCH_APPLICATION)
  const wanted = (): Requirement | undefined => wantedBy(service, application, upload.requirement())
  const early = wanted()
  const quota = await readDocumentQuota(service.sql, holderOf(caller))
  const startedAt = service.now()
  const id = newId(startedAt)
  const key = keyOf(service, application)
  const inspector = contentInspector(upload.declaredType)
  let [bytes, chunks] = [0, 0]
  try {
    for await (const chunk of chunksOf(upload.content, inspector, paceOf(service, quota))) {
      bytes += chunk.length
      // If there is no room, the rest is read only for its size.
      if (quota.usedBytes + bytes > quota.quotaBytes) continue
      if (chunks === 0)
        await insertDocument(service.sql, {
          id,
          applicationId: application.id,
          requirementId: early?.id ?? '',
          startedAt: new Date(startedAt),
          by: actorOf(caller),
        })
      await insertChunk(service.sql, id, chunks, encryptChunk(key, id, chunks, chunk))
      chunks++
    }
    const requirement = early ?? wanted()
    if (requirement === undefined) throw new Error('An upload ended without its requirement')
    const hasRoom = quota.usedBytes + bytes <= quota.quotaBytes
    const content = () => storedContent(service, { id, key, bytes, chunks })
    const pace = paceOf(service, quota)
    await pace.wait()
    const found = await inspections(INSPECTIONS, async () => {
      const spent = stopwatch()
      try {
        return await inspector.end(hasRoom ? content : undefined)
      } finally {
        pace.spend(spent())
      }
    })
    if (found.is !== 'document') throw new Refused(notTaken(found))
    if (!hasRoom) throw new Refused(overQuota(quota, bytes))
    const { type, contains } = found
    const name = documentName(upload.name, type)
    const facts = { name, type, bytes, pieces: chunks, ...(contains.length > 0 && { contains }) }
    return { id, applicationId: application.id, requirementId: requirement.id, facts }
  } catch (error) {
    await discard(service, id)
    throw error
  }
}

type Pace = { readonly wait: () => Promise<void>; readonly spend: (milliseconds: number) => void }

/**
 * The pace of whoever sends it. A file can be crafted to make every byte expensive, and one that is rejected counts
 * towards no quota, so the time for it counts whatever becomes of it.
 */
const paceOf = ({ paces }: Service, { paced }: DocumentQuota): Pace => ({
  wait: () => paces.wait(paced),
  spend: (milliseconds) => paces.spend(paced, milliseconds),
})

/**
 * The milliseconds of this thread's CPU time since it was started: a busy machine or a slow database costs the sender
 * nothing.
 */
const stopwatch = (): (() => number) => {
  const began = process.threadCpuUsage()
  return () => {
    const { user, system } = process.threadCpuUsage(began)
    return (user + system) / 1_000
  }
}

/** One PDF at a time is in memory whole. */
const inspections = oneByOne()
const INSPECTIONS = 'documents'

const wantedBy = (
  service: Service,
  application: ApplicationRow,
  sought: string | undefined,
): Requirement | undefined => {
  if (sought === undefined) return undefined
  const requirement = wantedRequirement(application.state, fileOf(service, application), sought)
  if ('is' in requirement) throw new Refused(notTaken(requirement))
  return requirement
}

type Stored = {
  readonly id: string
  readonly key: Buffer
  readonly bytes: number
  readonly chunks: number
}

const storedContent = async ({ sql }: Service, { id, key, bytes, chunks }: Stored): Promise<Buffer> => {
  const whole = Buffer.allocUnsafe(bytes)
  for (let number = 0; number < chunks; number++) {
    const encrypted = await findChunk(sql, id, number)
    if (encrypted === undefined) throw new Refused(TOO_LONG)
    decryptChunk(key, id, number, encrypted).copy(whole, number * CHUNK_BYTES)
  }
  return whole
}

/** Takes some two milliseconds at worst. */
const INSPECTED_AT_ONCE_BYTES = 8 * 1024

/** The content in chunks of equal size. A chunk is valid only until the next one is read. */
async function* chunksOf(
  content: AsyncIterable<Uint8Array>,
  inspector: Inspector,
  pace: Pace,
): AsyncGenerator<Buffer> {
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES)
  let filled = 0
  for await (const part of content) {
    for (let at = 0; at < part.length; at += INSPECTED_AT_ONCE_BYTES) {
      // Other requests get their turn in between.
      if (at > 0) await nextTurn()
      await pace.wait()
      const spent = stopwatch()
      const fault = inspector.push(part.subarray(at, at + INSPECTED_AT_ONCE_BYTES))
      pace.spend(spent())
      if (fault !== undefined) throw new Refused(notTaken(fault))
    }
    for (let at = 0; at < part.length; ) {
      const taken = part.subarray(at, at + CHUNK_BYTES - filled)
      chunk.set(taken, filled)
      filled += taken.length
      at += taken.length
      if (filled < CHUNK_BYTES) continue
      yield chunk
      filled = 0
    }
  }
  if (filled > 0) yield chunk.subarray(0, filled)
}

/** Removes what was stored of a document. If the database is unreachable, a later sweep does. */
export const discard = async (service: Service, id: string): Promise<void> => {
  await deleteUnfinishedDocument(service.sql, id).catch(() => undefined)
}

/** The people of a dealer share its quota. */
export const holderOf = (caller: Principal): QuotaHolder =>
  'userId' in caller ? { kind: 'dealer', id: caller.dealerId } : { kind: 'client', id: caller.clientId }

/** The data key of an application that takes documents. Throws if it has none. */
export const keyOf = (service: Service, application: ApplicationRow): Buffer => {
  const key = dataKeyOf(service.ring, application)
  if (key === undefined) throw new Error('An application that takes documents has no data key')
  return key
}

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
