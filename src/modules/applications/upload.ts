/**
 * Takes a document for a requirement. Its content goes to the database in chunks as it arrives, so a slow client holds
 * neither memory nor a connection; the document exists once it is complete, in one short transaction.
 */
import { createHash } from 'node:crypto'
import { actorOf, mayAccess, type Principal } from '../../domain/access/access.ts'
import type { ModelSet } from '../../domain/application/model-set.ts'
import { withUploadPlans } from '../../domain/case/case-file.ts'
import { wantedRequirement } from '../../domain/case/document-request.ts'
import {
  DOCUMENTS_OF_APPLICATION_MAXIMUM,
  type Document,
  type Upload,
} from '../../domain/documents/document.ts'
import { inState } from '../../domain/documents/requirement.ts'
import type { HttpResponse, IdempotencyResult, RequestKey } from '../../service/idempotency.ts'
import { NO_SUCH_APPLICATION, Refusal } from '../../service/refusal.ts'
import { type Effect, respondToUploadOnce, respondUnstored } from '../../service/request-key.ts'
import type { Service } from '../../service/service.ts'
import {
  completeDocument,
  countDocuments,
  countToQuota,
  documentOf,
  encryptFacts,
  readDocumentQuota,
} from '../../store/applications/documents.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { type CaseChange, changeCase, type OpenCase } from './change.ts'
import {
  discard,
  FORBIDDEN,
  holderOf,
  keyOf,
  notTaken,
  overQuota,
  type Received,
  Refused,
  receiveDocument,
  TOO_LONG,
  TOO_MANY,
} from './receive-document.ts'

export type UploadRequest = {
  readonly set: ModelSet
  readonly reference: string
  readonly caller: Principal
  /** The caller once everything has arrived, which may take long; undefined if it has lost the right to upload. */
  readonly callerNow: () => Promise<Principal | undefined>
  /** The Idempotency-Key, if there is one. */
  readonly key: RequestKey | undefined
  readonly responses: {
    readonly uploaded: (document: Document) => HttpResponse
    readonly refused: (refusal: Refusal) => HttpResponse
  }
}

/** Uploads a document; under a key only once. Throws the error of the content, and then leaves nothing behind. */
export const uploadDocument = async (
  service: Service,
  request: UploadRequest,
  upload: Upload,
): Promise<IdempotencyResult> => {
  let received: Received | undefined
  let uploaded: HttpResponse | undefined
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
    const outcome = await finishDocument(transaction, given)
    if (outcome instanceof Refusal) return { is: 'refused', response: request.responses.refused(outcome) }
    uploaded = request.responses.uploaded(outcome)
    return { is: 'done', applicationId: given.applicationId, response: uploaded }
  }
  const takenUnstored = async () => {
    const content = await take(upload.content)
    return respondUnstored(service, (transaction) => run(transaction, content))
  }
  try {
    const once =
      request.key === undefined
        ? await takenUnstored()
        : await respondToUploadOnce(service, request.key, { receive, hashOnly }, run)
    if (!(once instanceof Refusal) && once.response === uploaded) received = undefined
    return once
  } catch (error) {
    if (error instanceof Refused) return { is: 'ran', response: request.responses.refused(error.refusal) }
    throw error
  } finally {
    // If the database is unreachable, a later sweep removes what is left.
    if (received !== undefined) await discard(service, received.id)
  }
}

/**
 * A hash of a request's content. The boundary of a form is random for each request, so it is not part of it. What a form
 * says after its file is hashed after it.
 */
const bodyHash = ({ requirement, name, declaredType }: Upload) => {
  const said = () => `${JSON.stringify([requirement(), name ?? null, declaredType ?? null])}\n`
  const hash = createHash('sha256')
  const isFirst = requirement() !== undefined
  if (isFirst) hash.update(said())
  return {
    passing: async function* (content: AsyncIterable<Uint8Array>) {
      for await (const chunk of content) {
        hash.update(chunk)
        yield chunk
      }
    },
    digest: () => (isFirst ? hash : hash.update(said())).digest(),
  }
}

const finishDocument = async (
  transaction: Service,
  { id, applicationId, requirementId, facts, caller }: Received & { readonly caller: Principal },
): Promise<Document | Refusal> => {
  const by = actorOf(caller)
  let head: ApplicationRow | undefined
  const changed = await changeCase<Refusal>(transaction, applicationId, { actor: by }, (open) => {
    head = open.application
    return mayAccess(caller, open.application)
      ? received(open, { id, requirementId }, caller)
      : NO_SUCH_APPLICATION
  })
  if (changed.is === 'refused') return changed.refused
  if (changed.is === 'unknown' || head === undefined) return NO_SUCH_APPLICATION
  if (changed.is === 'conflict')
    return new Refusal('Someone else is changing the application. Try again in a few seconds.')
  // Counted while the application's row is locked, so concurrent uploads cannot exceed the limit together.
  if ((await countDocuments(transaction.sql, applicationId)) >= DOCUMENTS_OF_APPLICATION_MAXIMUM)
    return TOO_MANY
  const holder = holderOf(caller)
  if (!(await countToQuota(transaction.sql, holder, facts.bytes)))
    return overQuota(await readDocumentQuota(transaction.sql, holder), facts.bytes)
  const completedAt = new Date(transaction.now())
  const encrypted = encryptFacts(keyOf(transaction, head), id, facts)
  if (!(await completeDocument(transaction.sql, { id, requirementId, at: completedAt, facts: encrypted })))
    return TOO_LONG
  const row = { id, requirementId, byKind: by.kind, byId: by.id, completedAt, facts: encrypted }
  return documentOf(row, facts)
}

/** The requirement has a document now, unless it no longer accepts any. */
const received = (
  { application, file, now }: OpenCase,
  { id, requirementId }: Pick<Received, 'id' | 'requirementId'>,
  caller: Principal,
): CaseChange | Refusal => {
  const requirement = wantedRequirement(application.state, file, requirementId)
  if ('is' in requirement) return notTaken(requirement)
  const by = actorOf(caller)
  const moved = inState(requirement, { state: 'received', by, at: now })
  const requirements = file.requirements.map((one) => (one === requirement ? moved : one))
  return {
    file: withUploadPlans({ ...file, requirements }, now),
    audits: [{ action: 'document.uploaded', part: id }],
  }
}
