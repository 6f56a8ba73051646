/** Requirements, and the documents that are uploaded for them: listed, taken and given out as they come and go. */
import { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../../auth/authenticate.ts'
import type { Document } from '../../domain/document.ts'
import { DOCUMENT_TYPES, DOCUMENT_TYPES_TEXT } from '../../domain/document.ts'
import type { ModelSet } from '../../domain/model-set.ts'
import type { Requirement } from '../../domain/requirement.ts'
import { type ListedDocument, listDocuments } from '../../operations/documents/list.ts'
import { listRequirements } from '../../operations/documents/list-requirements.ts'
import { readDocument } from '../../operations/documents/read.ts'
import { type UploadRefusal, uploadDocument } from '../../operations/documents/upload.ts'
import { requestKey } from '../../operations/idempotency/submission-key.ts'
import { NO_SUCH_APPLICATION } from '../../operations/refusal.ts'
import type { Service } from '../../operations/service.ts'
import { setA } from '../../sets/a/index.ts'
import { setB } from '../../sets/b/index.ts'
import { callerOf, refusalOf, requireCaller } from '../access.ts'
import { idempotencyKeyOf, refuseKey, sendOnce } from '../idempotency.ts'
import { type InFlight, inFlight } from '../limits/in-flight.ts'
import { type ProblemKind, problem, sendProblem } from '../problem.ts'
import { sendJson } from '../send-json.ts'
import { passOver, readUpload, UPLOAD_LIMITS, UploadFault } from '../upload-body.ts'

type Words = { readonly set: ModelSet; readonly path: 'quote' | 'case'; readonly name: 'Quote' | 'Case' }
type Reference = { Params: { reference: string } }
type DocumentReference = { Params: { reference: string; documentId: string } }

const SETS: readonly Words[] = [
  { set: setA, path: 'quote', name: 'Quote' },
  { set: setB, path: 'case', name: 'Case' },
]
const READ = 'applications:read'
const SUBMIT = 'applications:submit'

export const documentRoutes = async (app: FastifyInstance, service: Service): Promise<void> => {
  for (const words of SETS) readingRoutes(app, service, words)
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    await scope.register(multipart, { limits: UPLOAD_LIMITS, throwFileSizeLimit: false })
    // Bodies are not read here but by the operation, as it goes.
    scope.addContentTypeParser(Object.keys(DOCUMENT_TYPES), (_request, _body, done) => done(null))
    scope.setErrorHandler((error: FastifyError, request, reply) => {
      passOver(request)
      if (error instanceof UploadFault) return sendProblem(reply, error.kind, error.message)
      if (error.code?.startsWith('FST_ERR_CTP_')) return sendProblem(reply, 'unsupported-media-type', TYPES)
      throw error
    })
    const uploads = inFlight(UPLOADS_OF_CLIENT_MAXIMUM)
    // By then the server has closed; what was cut off is still to take away what it left.
    scope.addHook('onClose', uploads.settled)
    for (const words of SETS) uploadRoute(scope, service, words, uploads)
  })
}

const TYPES = `Send multipart/form-data, or the file alone as ${DOCUMENT_TYPES_TEXT}, without a Content-Encoding.`

const readingRoutes = (app: FastifyInstance, service: Service, { set, path, name }: Words): void => {
  app.get<Reference>(
    `/api/${path}/:reference/requirements`,
    { config: { operationId: `list${name}Requirements`, scope: READ } },
    async (request, reply) => {
      const found = await listRequirements(service, set, requireCaller(request), request.params.reference)
      return found === undefined ? unknown(reply) : sendList(reply, found.map(requirementItem))
    },
  )
  app.get<Reference>(
    `/api/${path}/:reference/documents`,
    { config: { operationId: `list${name}Documents`, scope: READ } },
    async (request, reply) => {
      const found = await listDocuments(service, set, requireCaller(request), request.params.reference)
      return found === undefined ? unknown(reply) : sendList(reply, found.map(documentItem))
    },
  )
  app.get<DocumentReference>(
    `/api/${path}/:reference/documents/:documentId`,
    // A HEAD of it would read all of it.
    { config: { operationId: `read${name}Document`, scope: READ }, exposeHeadRoute: false },
    async (request, reply) => {
      const found = await readDocument(service, set, requireCaller(request), request.params)
      if (found === undefined) return sendProblem(reply, 'not-found', 'There is no such document.')
      return sendContent(reply, found.document, found.content())
    },
  )
}

const sendContent = (
  reply: FastifyReply,
  { name, type, bytes }: Document,
  content: AsyncIterable<Buffer>,
): FastifyReply =>
  reply
    .headers({
      'content-type': type,
      'content-length': bytes,
      'content-disposition': `attachment; filename="${plain(name)}"; filename*=UTF-8''${encoded(name)}`,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    })
    .send(Readable.from(content))

/** For programs such as curl that do not know `filename*`: a name that can stand between quotes in any header. */
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]|["%\\]/gu, '_')

/** As RFC 8187, 3.2.1 has it, which leaves fewer characters as they are than addresses do. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

const uploadRoute = (
  scope: FastifyInstance,
  service: Service,
  { set, path, name }: Words,
  uploads: InFlight,
): void => {
  scope.post<Reference>(
    `/api/${path}/:reference/documents`,
    { config: { operationId: `upload${name}Document`, scope: SUBMIT, takesUploads: true } },
    async (request, reply) => {
      const key = idempotencyKeyOf(request)
      const caller = requireCaller(request)
      const { reference } = request.params
      const end = uploads.begin(caller.clientId)
      if (end === undefined || key.is === 'unusable') {
        end?.()
        passOver(request)
        return end === undefined ? tooMany(reply) : refuseKey(reply)
      }
      try {
        const upload = await readUpload(request)
        const once = await uploadDocument(
          service,
          {
            set,
            reference,
            caller,
            callerNow: callerNow(service, request),
            requestId: request.id,
            key:
              key.is === 'none'
                ? undefined
                : requestKey(caller.clientId, `/api/${path}/${reference}/documents`, key.key),
            answers: { uploaded: uploadedAnswer, refused: (refusal) => refusedAnswer(request.id, refusal) },
          },
          upload,
        )
        passOver(request)
        return sendOnce(reply, once)
      } finally {
        end()
      }
    },
  )
}

/** The caller, unless it lost its right to upload since the request came in. */
const callerNow = (service: Service, request: FastifyRequest) => async (): Promise<Caller | undefined> => {
  const caller = await callerOf(service, request)
  return typeof caller === 'string' || refusalOf(caller, SUBMIT) !== undefined ? undefined : caller
}

const uploadedAnswer = (document: Document) => ({
  status: 201,
  // A client uploads it, so it is a client that is told.
  body: JSON.stringify(documentItem({ ...document, by: document.by.id })),
})

const KINDS: Readonly<Record<UploadRefusal['is'], ProblemKind>> = {
  unknown: 'not-found',
  forbidden: 'forbidden',
  badRequest: 'bad-request',
  notPossible: 'not-possible',
  overQuota: 'quota-exceeded',
  unsupported: 'unsupported-media-type',
  unfit: 'document-refused',
}

const refusedAnswer = (requestId: string, { is, says }: UploadRefusal) => {
  const body = problem(KINDS[is], requestId, says)
  return { status: body.status, body: JSON.stringify(body) }
}

/** Each takes memory and statements while it lasts, so a client has a few at a time, counted per process. */
const UPLOADS_OF_CLIENT_MAXIMUM = 4
const RETRY_AFTER_SECONDS = 5

const tooMany = (reply: FastifyReply): FastifyReply =>
  sendProblem(
    reply.header('retry-after', RETRY_AFTER_SECONDS),
    'too-many-requests',
    `This client has ${UPLOADS_OF_CLIENT_MAXIMUM} uploads under way; wait until one of them is answered.`,
  )

const documentItem = ({ id, requirement, name, type, bytes, uploadedAt, by }: ListedDocument) => ({
  id,
  requirement,
  name,
  type,
  bytes,
  uploadedAt,
  by,
})

const requirementItem = ({ id, name, applicant, state, reason, at }: Requirement) => ({
  id,
  name,
  applicant,
  state,
  reason: reason ?? null,
  at: at === undefined ? null : new Date(at),
})

const sendList = (reply: FastifyReply, items: readonly object[]): FastifyReply =>
  sendJson(reply, JSON.stringify({ items, nextCursor: null }))

const unknown = (reply: FastifyReply) => sendProblem(reply, 'not-found', NO_SUCH_APPLICATION)
