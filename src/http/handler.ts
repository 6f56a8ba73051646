/** What handlers of operations receive and return. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../adapters/access/authenticate.ts'
import { hasFreshProof, type Person, type WebUser } from '../adapters/access/person.ts'
import type { Scope } from '../domain/access/roles.ts'
import type { Upload } from '../domain/documents/document.ts'
import type { Metrics } from '../service/metrics.ts'
import { type FieldRefusal, PROOF_NEEDED, Refusal } from '../service/refusal.ts'
import type { Service } from '../service/service.ts'
import type { FileContent, OnSent, SentFile, SharedBytes } from './bodies/send-file.ts'
import type { OwnAddress } from './browsers.ts'
import type { BodyOf, Declaration, GivenFor, PageOperation, ParamsOf, QueryOf } from './operation.ts'
import { PROBLEMS, type ProblemKind } from './problem.ts'
import type { Budget, MetricsAccess } from './server-access.ts'

/** A request to an operation, with its parts as the operation declares them. */
type Parts<Of extends Declaration> = {
  readonly service: Service
  readonly params: ParamsOf<Of>
  readonly query: QueryOf<Of>
  readonly body: BodyOf<Of>
}

/** A client's request. */
export type ClientRequest<Of extends Declaration = Declaration> = Parts<Of> & {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /**
   * Parameters that occur more than once or that the operation does not have, to be rejected together with other errors.
   */
  readonly faults: FieldRefusal
  /** The calling client; undefined if the operation is open to all. */
  readonly caller: Of extends { readonly who: Scope } ? Caller : undefined
  /** Given to an operation that waits: aborted once the caller has gone or the service stops. */
  readonly waiting: Of extends { readonly waits: true } ? AbortSignal : undefined
}

/** An admitted request of a page. Its handler knows nothing of HTTP. */
export type PageRequest<Of extends Declaration> = Parts<Of> & {
  /** The signed-in person; operations for anyone may have none. */
  readonly person: Of extends { readonly who: 'anyone' } ? Person | undefined : Person
  /** The same person, and the origin of their request. */
  readonly webUser: WebUser
  /** Our own origin, as the person's browser sees it. */
  readonly ownOrigin: string
  /** The secret that identifies a browser when it returns from the lender's identity provider. */
  readonly browser: string | undefined
  /** Given to an operation that waits. */
  readonly waiting: Of extends { readonly waits: true } ? Waiting : undefined
  /** Given to an operation that takes an upload. */
  readonly upload: Of extends { readonly takesUpload: true } ? SentUpload : undefined
}

/** The Idempotency-Key of a request. */
export type IdempotencyKey =
  | { readonly is: 'none' }
  | { readonly is: 'unusable'; readonly refusal: FieldRefusal }
  | { readonly is: 'given'; readonly key: string }

/** An upload, read as it arrives. */
export type SentUpload = {
  /** The form up to its file. Throws UploadFault. */
  readonly read: () => Promise<Upload> | Upload
  readonly key: IdempotencyKey
  /** Counts it until the returned function is called; undefined if the person has as many in flight as they may. */
  readonly begin: () => (() => void) | undefined
}

/** What ends a page's wait. */
export type Waiting = {
  /** Aborted once the caller has gone or the service stops. */
  readonly signal: AbortSignal
  /** Whether the session is still valid, and its person may still call the operation. */
  readonly mayStill: () => Promise<boolean>
}

/** What handlers of all operations for signed-in people share. */
export type PersonContext = {
  readonly service: Service
  readonly person: Person
  readonly webUser: WebUser
}

/** The token of the new session, or of the ended one. */
type SessionChange = { readonly token: string } | 'ends'

/** A response in JSON, or without a body. */
export type JsonResponse<Status extends number = number, Body = unknown> = {
  readonly is: 'response'
  readonly status: Status
  /** Text is JSON already. */
  readonly body: Body
  readonly session?: SessionChange
  /** The secret that the browser keeps while it visits the lender's identity provider. */
  readonly browser?: string
  /** The application whose data key encrypts it, where it is stored under an Idempotency-Key. */
  readonly applicationId?: string
  /** Nothing was changed, and a further attempt may succeed in a moment, so it is not stored under an Idempotency-Key. */
  readonly isTentative?: boolean
}

/** A response as it is stored under an Idempotency-Key. */
export type StoredResponse = {
  readonly is: 'stored'
  readonly status: number
  readonly text: string
  /** Whether this is a repeated request. */
  readonly isReplayed?: boolean
}

/** An operation's refusal, or one that only a server can give. */
export type Problem = Refusal<ProblemKind>

/** A stored file, sent in pieces. */
export type FileResponse = {
  readonly is: 'file'
  readonly file: SentFile
  readonly content: FileContent
  readonly onSent?: OnSent
}

/** A response that the operation declares. */
type Declared<Of extends Declaration> = {
  readonly [Status in keyof Of['responses'] & number]: Of['responses'][Status] extends 'file'
    ? FileResponse
    : JsonResponse<Status, GivenFor<Of['responses'][Status]>>
}[keyof Of['responses'] & number]

/** The result of an operation. */
export type Result<Of extends Declaration> = Declared<Of> | Problem

/** A page's operation with its name and its handler, which stands apart so that the pages do not load it. */
export type HandledPageOperation = PageOperation & {
  readonly name: string
  readonly handle: Handler<Declaration>
}

/** Joins pages' operations with their handlers. */
export const withHandlers = <All extends Readonly<Record<string, PageOperation>>>(
  operations: All,
  handlers: Handlers<All>,
): readonly HandledPageOperation[] =>
  Object.entries<PageOperation>(operations).map(([name, operation]) => ({
    ...operation,
    name,
    handle: handlers[name] as unknown as Handler<Declaration>,
  }))

/** A client's operation may also send a response itself, or one that is stored under its Idempotency-Key. */
export type ClientResult<Of extends Declaration = Declaration> =
  | Result<Of>
  | StoredResponse
  | FileResponse
  | FastifyReply

type ClientHandler<Of extends Declaration> = (
  context: ClientRequest<Of>,
) => ClientResult<Of> | Promise<ClientResult<Of>>

export type Handler<Of extends Declaration> = (context: PageRequest<Of>) => Promise<Result<Of>>

/** A handler for each operation of a record. */
export type Handlers<Operations extends Readonly<Record<string, Declaration>>> = {
  readonly [Name in keyof Operations]: Handler<Operations[Name]>
}

/** What the server gives its operations besides the service. */
export type Host = OwnAddress & {
  readonly isStopping: () => boolean
  readonly metrics: Metrics
  readonly metricsAccess: MetricsAccess
  /** The documents that describe the API, by the request for it, and its events. */
  readonly openApi: (request: FastifyRequest) => SharedBytes
  readonly asyncApi: SharedBytes
}

/** Sets up a part of the server for operations that share it, such as those with bodies other than JSON. */
export type ServerPart = (part: FastifyInstance, service: Service, host: Host) => void | Promise<void>

declare module './operation.ts' {
  interface HandledBy<Of extends Declaration> {
    readonly handle: ClientHandler<Of>
    /** Makes the handler once for a server or its part, if it keeps something for all requests. */
    readonly open: (app: FastifyInstance, service: Service, host: Host) => ClientHandler<Of>
  }
  interface OnServer {
    /** From which budget a network's requests are taken; for operations without a scope. */
    readonly budget?: Budget
    /** The part of the server to register it in; by default the server itself. */
    readonly within?: ServerPart
  }
}

export const ok = <Body>(body: Body): JsonResponse<200, Body> => ({ is: 'response', status: 200, body })

export const created = <Body>(body: Body): JsonResponse<201, Body> => ({ is: 'response', status: 201, body })

/** The rest happens later. */
export const accepted = <Body>(body: Body): JsonResponse<202, Body> => ({ is: 'response', status: 202, body })

export const noContent: JsonResponse<204, undefined> = { is: 'response', status: 204, body: undefined }

/** An export is recorded once it was sent, or once that failed. */
export const file = (sent: SentFile, content: FileContent, onSent?: OnSent): FileResponse => ({
  is: 'file',
  file: sent,
  content,
  ...(onSent && { onSent }),
})

/** A problem; in the words of its type, if it has none of its own. */
export const problem = (kind: ProblemKind, says: string = PROBLEMS[kind].says): Problem =>
  new Refusal(says, kind)

/**
 * For an operation that needs a fresh proof only in some cases, such as a decision above a threshold: the problem to
 * return if there is none, or if it takes a second factor and the person has none. An operation that always needs a
 * proof declares it instead.
 */
export const withoutFreshProof = (
  { service, person }: PersonContext,
  { secondFactor = false }: { readonly secondFactor?: boolean } = {},
): Refusal | undefined => {
  if (!hasFreshProof(person, service.now())) return PROOF_NEEDED
  return secondFactor && person.proof?.isStrong !== true ? NO_SECOND_FACTOR : undefined
}

const NO_SECOND_FACTOR = new Refusal(
  'This requires two people, each with two-factor authentication. Set it up under My account first.',
  'second-factor-missing',
)
