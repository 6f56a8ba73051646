/** Reads requests as their operation declares them: what a schema declares by the schema, what is described as it was sent. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { hasFreshProof, type Person } from '../adapters/access/person.ts'
import type { SentBody } from '../domain/application/stored-application.ts'
import { FieldRefusal, notFound, PROOF_NEEDED } from '../service/refusal.ts'
import type { Service } from '../service/service.ts'
import { isAdmitted, personNow, webUserOf } from './admission.ts'
import { readAs, readBodyAs } from './bodies/invalid-body.ts'
import { unknownFields } from './bodies/unknown-fields.ts'
import { readUpload } from './bodies/upload-body.ts'
import { ownOriginOf } from './browsers.ts'
import type { ClientRequest, Host, PageRequest, Problem, SentUpload, Waiting } from './handler.ts'
import { idempotencyKeyOf } from './idempotency.ts'
import {
  type ClientOperation,
  type Declaration,
  needsProof,
  type PageOperation,
  type UnknownFields,
} from './operation.ts'
import { single, unknownIn } from './paths.ts'
import { readBrowserCookie, schemeOf } from './session-cookie.ts'

/** What the reading of a request needs of its server. */
export type Server = { readonly service: Service; readonly host: Host; readonly stopping: AbortSignal }

const NO_QUERY = { values: {}, faults: new FieldRefusal([]) } as const

/** Reads clients' requests to an operation. Only an authenticated caller reaches one with a scope. */
export const clientRequests = ({ service, stopping }: Server, operation: ClientOperation) => {
  // An upload checks its query together with its body: in a form the fields count.
  const names = operation.takesUpload ? [] : Object.keys(operation.query ?? {})
  const readQuery = (sent: unknown) => {
    const { values, faults } = single(sent, names)
    const unknown = operation.ignoresUnknownParameters ? [] : unknownIn(sent, names)
    return { values, faults: new FieldRefusal([...unknown, ...faults]) }
  }
  const unknownFields = unknownFieldsOf(operation)
  return (request: FastifyRequest, reply: FastifyReply): ClientRequest | Problem => {
    const { values, faults } = names.length === 0 ? NO_QUERY : readQuery(request.query)
    const { params, body, caller } = request
    const unknown = unknownFields((body as SentBody | undefined)?.value ?? {})
    if (unknown.length > 0) return new FieldRefusal([...faults.errors, ...unknown])
    const waiting = operation.waits ? signalOf(reply, stopping) : undefined
    return { service, request, reply, params, query: values, faults, body, caller, waiting } as ClientRequest
  }
}

/** Without a declared body there is no field. Uploads read their own. */
const unknownFieldsOf = ({ body, takesUpload, ignoresUnknownParameters }: ClientOperation): UnknownFields => {
  if (body === undefined)
    return takesUpload || ignoresUnknownParameters ? () => [] : (sent) => unknownFields(NO_BODY, sent)
  return typeof body.unknown === 'string' ? () => [] : body.unknown
}

const NO_BODY = z.object({})

/** Reads pages' requests to an operation, or says what is wrong with them. Admission lets in only people for whom it is. */
export const pageRequests = (server: Server, operation: PageOperation) => {
  const { service, host, stopping } = server
  const params = z.object({ ...operation.params })
  const { query, body } = operation
  return (request: FastifyRequest, reply: FastifyReply): PageRequest<Declaration> | Problem => {
    const waiting = operation.waits ? waitingOf(service, request, signalOf(reply, stopping)) : undefined
    const named = z.safeParse(params, request.params)
    // The message about a path parameter is its noun.
    if (!named.success) return notFound(named.error.issues[0]?.message ?? 'path')
    const asked = query === undefined ? {} : readAs(query, request.query)
    if (asked instanceof FieldRefusal) return asked
    const { value = body === undefined ? {} : undefined } = (request.body ?? {}) as Partial<SentBody>
    const sent = operation.takesUpload ? {} : (readBodyAs(body ?? NO_BODY, value) as object)
    if (sent instanceof FieldRefusal) return sent
    const webUser = webUserOf(request)
    if (needsProof(operation, sent) && !hasFreshProof(webUser.person, service.now())) return PROOF_NEEDED
    return {
      service,
      person: webUser.person,
      webUser,
      ownOrigin: ownOriginOf(request, host),
      browser: readBrowserCookie(request.headers.cookie, schemeOf(request, host.baseUrl())),
      params: named.data,
      query: asked,
      body: sent,
      waiting,
      upload: operation.takesUpload ? uploadOf(request, webUser.person) : undefined,
    } as PageRequest<Declaration>
  }
}

const uploadOf = (request: FastifyRequest, person: Person | undefined): SentUpload => ({
  read: () => readUpload(request),
  key: idempotencyKeyOf(request),
  begin: () => request.server.uploads.begin(person?.userId ?? ''),
})

const signalOf = (reply: FastifyReply, stopping: AbortSignal): AbortSignal => {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  return AbortSignal.any([gone.signal, stopping])
}

const waitingOf = (service: Service, request: FastifyRequest, signal: AbortSignal): Waiting => ({
  signal,
  mayStill: async () => isAdmitted(request, await personNow(service, request), service.now()),
})
