/**
 * Takes a document for a requirement. Its content goes to the database in chunks as it arrives, so a slow client holds
 * neither memory nor a connection; the document exists once it is complete, in one short transaction.
 */
import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { contentInspector } from '../../documents/inspect.ts'
import { actorOf, mayAccess, type Principal } from '../../domain/access.ts'
import { withUploadPlans } from '../../domain/case-file.ts'
import { DOCUMENTS_OF_APPLICATION_MAXIMUM, type Document } from '../../domain/document.ts'
import { documentName } from '../../domain/document-name.ts'
import { type NotWanted, wantedRequirement } from '../../domain/document-request.ts'
import type { ModelSet } from '../../domain/model-set.ts'
import { inState } from '../../domain/requirement.ts'
import { fileOf } from '../../store/applications/case-file.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { newId } from '../../store/connection/uuid.ts'
import {
  CHUNK_BYTES,
  type DocumentFacts,
  documentOf,
  encryptChunk,
  encryptFacts,
} from '../../store/documents/content.ts'
import {
  completeDocument,
  countDocuments,
  deleteUnfinishedDocument,
  insertChunk,
  insertDocument,
} from '../../store/documents/documents.ts'
import { countToQuota, type QuotaHolder, readDocumentQuota } from '../../store/documents/quota.ts'
import { unwrap } from '../../store/encryption/data-key.ts'
import { type CaseChange, changeCase, type OpenCase } from '../applications/change.ts'
import { findAccessible } from '../applications/find-accessible.ts'
import { answerUnstored, answerUploadOnce, type Effect } from '../idempotency/request-key.ts'
import type { Answer, IdempotencyResult, RequestKey } from '../idempotency/submission-key.ts'
import type { Service } from '../service.ts'
import { FORBIDDEN, overQuota, TOO_MANY, UNKNOWN, type UploadRefusal } from './upload-refusals.ts'

export type { UploadRefusal } from './upload-refusals.ts'

/** An upload of a client or a person: the requirement, the file's name and declared type, and its bytes as they arrive. */
export type Upload = {
  readonly requirement: string
  readonly name: string | undefined
  readonly declaredType: string | undefined
  /** Throws if the sender goes away, falls silent or sends too much. */
  readonly content: AsyncIterable<Uint8Array>
}

export type UploadRequest = {
  readonly set: ModelSet
  readonly reference: string
  readonly caller: Principal
  /** The caller once everything has arrived, which may take long; undefined if it has lost the right to upload. */
  readonly callerNow: () => Promise<Principal | undefined>
  readonly requestId: string
  /** The Idempotency-Key, if there is one. */
  readonly key: RequestKey | undefined
  readonly answers: {
    readonly uploaded: (document: Document) => Answer
    readonly refused: (refusal: UploadRefusal) => Answer
  }
}

/** Uploads a document; under a key only once. Throws the error of the content, and then leaves nothing behind. */
export const uploadDocument = async (
  service: Service,
  request: UploadRequest,
  upload: Upload,
): Promise<IdempotencyResult> => {
  let received: Received | undefined
  let uploaded: Answer | undefined
  const take = async (content: Upload['content']) => {
    received = await receiveDocument(service, request, { ...upload, content })
    // Asked before the transaction, which must not wait for another connection.
    const caller = await request.callerNow()
    if (caller === undefined) throw new Refused(FORBIDDEN)
    return { ...received, caller }
  }
  const receive = async () => {
    const hash = bodyHash(upload)
    const content = await take(hash.passing(upload.content))
    return { bodyHash: hash.digest(), content }
  }
  const hashOnly = async () => {
    const hash = bodyHash(upload)
    for await (const _ of hash.passing(upload.content));
    return hash.digest()
  }
  const run = async (
    transaction: Service,
    given: Received & { readonly caller: Principal },
  ): Promise<Effect> => {
    const outcome = await finishDocument(transaction, request, given)
    if ('says' in outcome) return { is: 'refused', answer: request.answers.refused(outcome) }
    uploaded = request.answers.uploaded(outcome)
    return { is: 'done', applicationId: given.applicationId, answer: uploaded }
  }
  const takenUnkept = async () => {
    const content = await take(upload.content)
    return answerUnstored(service, (transaction) => run(transaction, content))
  }
  try {
    const once =
      request.key === undefined
        ? await takenUnkept()
        : await answerUploadOnce(service, request.key, { receive, hashOnly }, run)
    if (once.is === 'ran' && once.answer === uploaded) received = undefined
    return once
  } catch (error) {
    if (error instanceof Refused) return { is: 'ran', answer: request.answers.refused(error.refusal) }
    throw error
  } finally {
    // If the database is unreachable, a later sweep removes what is left.
    if (received !== undefined) await discard(service, received.id)
  }
}

/** Thrown in the middle of an upload to end it. */
class Refused extends Error {
  readonly refusal: UploadRefusal
  constructor(refusal: UploadRefusal) {
    super('The upload is refused')
    this.refusal = refusal
  }
}

/** A hash of a request's content. The boundary of a form is random for each request, so it is not part of it. */
const bodyHash = ({ requirement, name, declaredType }: Upload) => {
  const said = JSON.stringify([requirement, name ?? null, declaredType ?? null])
  const hash = createHash('sha256').update(`${said}\n`)
  return {
    passing: async function* (content: AsyncIterable<Uint8Array>) {
      for await (const chunk of content) {
        hash.update(chunk)
        yield chunk
      }
    },
    digest: () => hash.digest(),
  }
}

/** A complete document of an accepted type. */
type Received = {
  readonly id: string
  readonly applicationId: string
  readonly requirementId: string
  readonly facts: DocumentFacts
}

const receiveDocument = async (
  service: Service,
  { set, caller, reference }: UploadRequest,
  upload: Upload,
): Promise<Received> => {
  const application = await findAccessible(service, set, caller, reference)
  if (application === undefined || application.dataKey === null) throw new Refused(UNKNOWN)
  const requirement = wantedRequirement(application.state, fileOf(service, application), upload.requirement)
  if ('is' in requirement) throw new Refused(requirement)
  const quota = await readDocumentQuota(service.sql, holderOf(caller))
  const startedAt = service.now()
  const id = newId(startedAt)
  const key = keyOf(service, application)
  const inspector = contentInspector(upload.declaredType)
  let [bytes, chunks] = [0, 0]
  try {
    for await (const chunk of chunksOf(upload.content, inspector)) {
      bytes += chunk.length
      // If there is no room, the rest is read only for its size.
      if (quota.usedBytes + bytes > quota.quotaBytes) continue
      if (chunks === 0)
        await insertDocument(service.sql, {
          id,
          applicationId: application.id,
          requirementId: requirement.id,
          startedAt: new Date(startedAt),
          by: actorOf(caller),
        })
      await insertChunk(service.sql, id, chunks, encryptChunk(key, id, chunks, chunk))
      chunks++
    }
    const found = inspector.end()
    if (found.is !== 'document') throw new Refused(found)
    if (quota.usedBytes + bytes > quota.quotaBytes) throw new Refused(overQuota(quota, bytes))
    const { type } = found
    const facts = { name: documentName(upload.name, type), type, bytes, pieces: chunks }
    return { id, applicationId: application.id, requirementId: requirement.id, facts }
  } catch (error) {
    await discard(service, id)
    throw error
  }
}

/** Takes some two milliseconds at worst. */
const INSPECTED_AT_ONCE_BYTES = 8 * 1024

/** The content in chunks of equal size. A chunk is valid only until the next one is read. */
async function* chunksOf(
  content: AsyncIterable<Uint8Array>,
  inspector: ReturnType<typeof contentInspector>,
): AsyncGenerator<Buffer> {
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES)
  let filled = 0
  for await (const part of content) {
    for (let at = 0; at < part.length; at += INSPECTED_AT_ONCE_BYTES) {
      // A file can be crafted to make every byte expensive: other requests get their turn in between.
      if (at > 0) await nextTurn()
      const fault = inspector.push(part.subarray(at, at + INSPECTED_AT_ONCE_BYTES))
      if (fault !== undefined) throw new Refused(fault)
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

const finishDocument = async (
  transaction: Service,
  { requestId }: UploadRequest,
  { id, applicationId, requirementId, facts, caller }: Received & { readonly caller: Principal },
): Promise<Document | UploadRefusal> => {
  const by = actorOf(caller)
  let head: ApplicationRow | undefined
  const changed = await changeCase<UploadRefusal>(
    transaction,
    applicationId,
    { actor: by, requestId },
    (open) => {
      head = open.application
      return mayAccess(caller, open.application) ? received(open, requirementId, caller) : UNKNOWN
    },
  )
  if (changed.is === 'refused') return changed.refused
  if (changed.is === 'unknown' || head === undefined) return UNKNOWN
  if (changed.is === 'conflict')
    return { is: 'notPossible', says: 'Somebody else is changing the application; try again in a moment.' }
  // Counted while the application's row is locked, so concurrent uploads can't exceed the limit together.
  if ((await countDocuments(transaction.sql, applicationId)) >= DOCUMENTS_OF_APPLICATION_MAXIMUM)
    return TOO_MANY
  const holder = holderOf(caller)
  if (!(await countToQuota(transaction.sql, holder, facts.bytes)))
    return overQuota(await readDocumentQuota(transaction.sql, holder), facts.bytes)
  const completedAt = new Date(transaction.now())
  const sealed = encryptFacts(keyOf(transaction, head), id, facts)
  if (!(await completeDocument(transaction.sql, { id, at: completedAt, facts: sealed })))
    return { is: 'notPossible', says: 'The upload took too long and was cancelled; send it again.' }
  const row = { id, requirementId, byKind: by.kind, byId: by.id, completedAt, facts: sealed }
  return documentOf(row, facts)
}

/** The requirement has a document now, unless it no longer accepts any. */
const received = (
  { application, file, now }: OpenCase,
  requirementId: string,
  caller: Principal,
): CaseChange | NotWanted => {
  const requirement = wantedRequirement(application.state, file, requirementId)
  if ('is' in requirement) return requirement
  const by = actorOf(caller)
  const moved = inState(requirement, { state: 'received', by, at: now })
  const requirements = file.requirements.map((one) => (one === requirement ? moved : one))
  return { file: withUploadPlans({ ...file, requirements }, now), audits: ['document.uploaded'] }
}

const discard = async (service: Service, id: string): Promise<void> => {
  await deleteUnfinishedDocument(service.sql, id).catch(() => undefined)
}

/** The people of a dealer share its quota. */
const holderOf = (caller: Principal): QuotaHolder =>
  'userId' in caller ? { kind: 'dealer', id: caller.dealerId } : { kind: 'client', id: caller.clientId }

const keyOf = (service: Service, { id, keyId, dataKey }: ApplicationRow): Buffer => {
  if (keyId === null || dataKey === null)
    throw new Error('An application that takes documents has no data key')
  return unwrap(service.ring, id, { keyId, wrapped: dataKey })
}
