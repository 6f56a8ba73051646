/** One declaration for each operation of the public API: its parameters, its answers, and its handler. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../../adapters/access/authenticate.ts'
import type { Scope } from '../../domain/application/scopes.ts'
import type { Answer } from '../../operations/idempotency/submission-key.ts'
import type { FieldRefusal } from '../../operations/refusal.ts'
import type { Service } from '../../operations/service.ts'
import type { Metrics } from '../../service/metrics.ts'
import type { SharedBytes } from './bodies/shared-bytes.ts'
import type { Budget } from './limits/budgets.ts'
import type { MetricsAccess } from './metrics-access.ts'
import type { JsonObject } from './parts.ts'
import type { Shape } from './schema.ts'

/** The names of a path's parameters. In both sets, handlers know an application's reference by the same name. */
type ParameterOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends 'quoteReference' | 'caseId' ? 'reference' : Name) | ParameterOf<Rest>
  : never

/** A parameter of the path or of the query, as the document describes it. */
export type Parameter = {
  readonly description: string
  readonly schema: Shape
  readonly example?: unknown
  /** How a list is written; see OpenAPI's Parameter Object. */
  readonly style?: 'form'
  readonly explode?: boolean
}

/** The body that an operation takes: JSON of a shape, or what `content` describes. */
export type RequestBody = {
  readonly required: boolean
  readonly description?: string
  /** Media types with their schema and examples, as `jsonContent` in ./answers.ts makes them. */
  readonly content: JsonObject
}

declare const BODY: unique symbol

/** An answer as the document describes it. The compiler checks handlers' answers against `Body`. */
export type Answered<Body> = JsonObject & { readonly [BODY]?: Body }

type Answers = Readonly<Record<number, JsonObject>>

/** The body of a declared answer; anything if zod does not declare it. */
type BodyOf<Of> = Of extends Answered<infer Body> ? Body : unknown

/** Serialises a body that an operation declares for a status. Dates become RFC 3339. */
export type Write<Given extends Answers> = <Status extends keyof Given & number>(
  status: Status,
  body: BodyOf<Given[Status]>,
) => Answer

/** A request to an operation. Each query parameter occurs once at most. */
export type Asked<
  Path extends string,
  Query extends string,
  Needs extends Scope | undefined,
  Given extends Answers,
> = {
  readonly service: Service
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly params: Readonly<Record<ParameterOf<Path>, string>>
  readonly query: Readonly<Partial<Record<Query, string>>>
  /**
   * Parameters that occur more than once or that the operation does not have, to be refused together with other faults.
   */
  readonly faults: FieldRefusal
  /** The calling client; undefined if the operation is open to all. */
  readonly caller: Needs extends Scope ? Caller : undefined
  /** Serialises an answer of this operation, for storage under an Idempotency-Key. */
  readonly write: Write<Given>
}

/** Returns the body of the answer 200, or sends an answer itself. */
type Handler<
  Path extends string,
  Query extends string,
  Needs extends Scope | undefined,
  Given extends Answers,
> = (asked: Asked<Path, Query, Needs, Given>) => Returned<Given> | Promise<Returned<Given>>

type Returned<Given extends Answers> =
  | FastifyReply
  | (Given extends Readonly<Record<200, infer Success>> ? BodyOf<Success> : never)

/** What the server gives its operations besides the service. */
export type Host = {
  /** The address that clients and browsers use, without a trailing slash; known once the server listens. */
  readonly baseUrl: () => string
  readonly isStopping: () => boolean
  readonly metrics: Metrics
  readonly metricsAccess: MetricsAccess
  /** The documents that describe the API and its events. */
  readonly openApi: SharedBytes
  readonly asyncApi: SharedBytes
}

/** Sets up a part of the server for operations that share it, such as those with bodies other than JSON. */
export type ServerPart = (part: FastifyInstance, service: Service, host: Host) => void | Promise<void>

type Declared<
  Path extends string,
  Query extends string,
  Needs extends Scope | undefined,
  Given extends Answers,
> = {
  /** The operation's name in the document, the log and the metrics. Clients generate code from it. */
  readonly id: string
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** As in the document, with parameters in braces. */
  readonly path: Path
  /** The scope that the caller needs. Without one the operation is open to all. */
  readonly scope: Needs
  /** The credentials other than a client's key or token: a Security Requirement of OpenAPI each. */
  readonly security?: readonly JsonObject[]
  readonly tag: string
  readonly summary: string
  readonly description: string
  /** By their names in the path. */
  readonly params?: Readonly<Record<string, Parameter>>
  readonly query?: Readonly<Record<Query, Parameter>>
  /** For operations that the interface names: their clients may send unknown parameters. */
  readonly ignoresUnknownParameters?: true
  readonly body?: RequestBody
  /** Since when it is deprecated and from when it is gone, as dates. Its answers say so in headers; see docs/guides/versions.md. */
  readonly deprecated?: { readonly since: string; readonly gone: string }
  /** Whether it takes an Idempotency-Key; ./describe.ts adds the answers that this entails. */
  readonly idempotent?: boolean
  /** By status; ./describe.ts adds the refusals that operations share. */
  readonly answers: Given
  /** For the route only: see FastifyContextConfig. */
  readonly config?: { readonly takesUploads?: true; readonly mayWait?: true; readonly budget?: Budget }
  /** The part of the server to register it in; by default the server itself. */
  readonly within?: ServerPart
  /** Refuses the path's other methods, which a path with a parameter would otherwise match. */
  readonly isOnlyMethod?: true
  /** False if a HEAD would read as much as a GET. */
  readonly hasHead?: false
} & (
  | { readonly handle: Handler<Path, Query, Needs, Given> }
  | {
      /** Makes the handler once for a server or its part, if it keeps something for all requests. */
      readonly open: (
        app: FastifyInstance,
        service: Service,
        host: Host,
      ) => Handler<Path, Query, Needs, Given>
    }
)

/** An operation of any path, query and scope. */
export type Operation = Declared<string, string, Scope | undefined, Answers>

/** Declares an operation. */
export const operation = <
  const Path extends string,
  const Query extends string = never,
  const Needs extends Scope | undefined = Scope | undefined,
  const Id extends string = string,
  Given extends Answers = Answers,
>(
  declared: Declared<Path, Query, Needs, Given> & { readonly id: Id },
): Operation & { readonly id: Id } => declared as unknown as Operation & { readonly id: Id }
