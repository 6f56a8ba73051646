/**
 * The one way to declare an operation of the service: its request, its responses, and who may call it. ./register.ts makes its
 * route. Clients' operations carry their description for the OpenAPI document and their handler; those of our own pages carry
 * neither. This file is pure, so that the pages can import what they call.
 */
import type * as z from 'zod'
import type { FieldFault } from '../../packages/values/field-fault.ts'
import type { TextOf } from '../../packages/values/json-text.ts'
import type { Capability, Scope } from '../domain/access/roles.ts'
import type { SETS, SetName } from '../domain/application/sets.ts'
import type { SentBody } from '../domain/application/stored-application.ts'

/** The path of all operations for pages. */
export const CONSOLE_API = '/console/api'

/**
 * Who may call an operation at all: clients with a scope, people with a capability, or anyone. What they may do with it depends
 * on the resource.
 */
type Who = 'anyone' | Scope | Capability

/** A JSON object of the OpenAPI document. */
export type JsonObject = { readonly [key: string]: unknown }

/** A parameter of the path or of the query, as the document describes it. */
export type Parameter = {
  readonly description: string
  /** A zod schema, or a JSON Schema if something else declares it, such as the rule engine. */
  readonly schema: z.ZodType | JsonObject
  readonly example?: unknown
  /** How a list is written; see OpenAPI's Parameter Object. */
  readonly style?: 'form'
  readonly explode?: boolean
}

/** A request body as the document describes it. */
export type RequestBody = {
  readonly required: boolean
  readonly description?: string
  /** Media types with their schema and examples, as `jsonContent` in ./responses.ts makes them. */
  readonly content: JsonObject
  /**
   * The errors of a body with undeclared fields, which is then rejected: one for each, and every other error of the body. `ignored`
   * where a standard or the interface says so; `readThere` where the handler rejects them itself.
   */
  readonly unknown: 'ignored' | 'readThere' | UnknownFields
}

/** The errors of a body that has unknown fields; none if it has none. */
export type UnknownFields = (body: object) => readonly FieldFault[]

declare const BODY: unique symbol

/** A response as the document describes it. The compiler checks what handlers return against `Body`. */
export type DescribedResponse<Body> = JsonObject & { readonly [BODY]?: Body }

type Schemas = Readonly<Record<string, z.ZodType>>
type Parameters = Readonly<Record<string, Parameter>>

/** What the types of an operation's request and responses follow from. */
export type Typed<
  Id = string | undefined,
  For = Who,
  Path = string,
  Params = Schemas | Parameters | undefined,
  Query = z.ZodObject | Parameters | undefined,
  Body = z.ZodObject | RequestBody | undefined,
  Responses = { readonly [status: number]: z.ZodType | JsonObject | null | 'file' },
  Takes = boolean | undefined,
  Waits = boolean | undefined,
> = {
  /** Of clients' operations: the name in the document, the log and the metrics. Clients generate code from it. */
  readonly id: Id
  readonly who: For
  /** With parameters in braces, as in the document; of pages' operations below `CONSOLE_API`. */
  readonly path: Path
  /** By their names in the path. */
  readonly params: Params
  readonly query: Query
  /** A JSON object. */
  readonly body: Body
  /** By status: a schema, null for a response without a body, `file` for a file of any type; or a description. */
  readonly responses: Responses
  /** In place of a body it takes a file, alone or in a form, which the handler reads as it arrives. */
  readonly takesUpload: Takes
  /** It waits until it has something to respond with, within its own time limit. */
  readonly waits: Waits
}

/** The same as it is declared: what an operation does not have is left out. */
type Declared<Of extends Typed> = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: Of['path']
  readonly who: Of['who']
  readonly params?: Of['params']
  readonly query?: Of['query']
  readonly body?: Of['body']
  readonly takesUpload?: Of['takesUpload']
  readonly responses: Of['responses']
  readonly waits?: Of['waits']
}

/**
 * What somebody comes by through an operation: `access` if it issues, widens or redirects anybody's access, as by
 * credentials, roles, ways to sign in, and the addresses to which links, events and people are led; `data` if it takes data
 * or records out of the service. Named fields are `access` only for a request that has one of them.
 */
export type HandsOut = 'access' | 'data' | 'nothing' | { readonly access: readonly string[] }

/** What only operations of our pages declare. Their paths are below `CONSOLE_API`. */
type ForPages = {
  readonly id?: undefined
  readonly method: 'GET' | 'POST'
  /** `fresh` for what needs a fresh proof though it hands out nothing, such as what nobody can take back. */
  readonly proof?: 'fresh'
  /** Open to people without the second factor that the lender requires of their role: they need it to set one up. */
  readonly isForEnrolling?: true
  /**
   * Pages call it automatically, so a call does not show that the person is there, and does not keep the session alive.
   */
  readonly isBackground?: true
} & (
  | /** Nobody is signed in who could prove anything to an operation for anyone: it asks for a secret of its own. */
  { readonly who: 'anyone'; readonly handsOut?: never }
  | {
      readonly who: Capability
      /** Everything but `nothing` needs a fresh proof. */
      readonly handsOut: HandsOut
    }
)

/** What only clients' operations declare: the document describes them. */
type ForClients<Of extends Typed> = {
  readonly id: Of['id']
  readonly who: 'anyone' | Scope
  /** The scope by which the lender's clients may call it, if it is another than that of dealers and partners. */
  readonly lenderScope?: Scope
  readonly tag: string
  readonly summary: string
  readonly description: string
  /** The credentials other than a client's key or token: a Security Requirement of OpenAPI each. */
  readonly security?: readonly JsonObject[]
  /** For operations that the interface names: their clients may send unknown parameters, and a body where there is none. */
  readonly ignoresUnknownParameters?: true
  /** Since when it is deprecated and from when it is gone, as dates. Its responses say so in headers; see docs/guides/versions.md. */
  readonly deprecated?: { readonly since: string; readonly gone: string }
  /** Whether it takes an Idempotency-Key; ./describe.ts adds the responses that this entails. */
  readonly idempotent?: boolean
  /** Rejects the path's other methods, which a path with a parameter would otherwise match. */
  readonly isOnlyMethod?: true
  /** False if a HEAD would read as much as a GET. */
  readonly hasHead?: false
} & Handled<Of>[keyof Handled<Of>]

/** How clients' operations are handled: ./handler.ts says it, since the pages must not load the types that it takes. */
// biome-ignore lint/suspicious/noEmptyInterface: that file adds its fields.
// biome-ignore lint/correctness/noUnusedVariables: they use it.
export interface Handled<Of extends Typed> {}

/** Of pages' operations all parts are schemas; of clients' operations all are described. */
type OfPages = Typed<
  undefined,
  Who,
  string,
  Schemas | undefined,
  z.ZodObject | undefined,
  z.ZodObject | undefined,
  { readonly [status: number]: z.ZodType | null | 'file' }
>
type OfClients = Typed<
  string,
  Who,
  string,
  Parameters | undefined,
  Parameters | undefined,
  RequestBody | undefined,
  { readonly [status: number]: JsonObject }
>

/** An operation that our pages call, or one of clients. */
export type PageOperation<Of extends Typed = OfPages> = Of & Declared<Of> & ForPages
export type ClientOperation<Of extends Typed = OfClients> = Of & Declared<Of> & ForClients<Of>

/** The names in a path, in braces. */
type NamedIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamedIn<Rest>
  : never

/** Of a page's path exactly the parameters are declared. */
type WithParams<Of extends Typed> = Of['id'] extends string
  ? unknown
  : [NamedIn<Of['path']>] extends [never]
    ? { readonly params?: never }
    : { readonly params: Readonly<Record<NamedIn<Of['path']>, z.ZodType<string, string>>> }

type Declaration<Of extends Typed> = Declared<Of> & WithParams<Of> & (ForPages | ForClients<Of>)

/** Of a client's operation only the name; of a page's all types, for its handler and for the pages. */
type Returned<Of extends Typed> = Of['id'] extends string
  ? ClientOperation & { readonly id: Of['id'] }
  : PageOperation<Of>

/** Declares an operation. */
export const operation = <
  const For extends Who,
  const Path extends `/${string}`,
  const Responses extends Typed['responses'],
  const Id extends string | undefined = undefined,
  Params extends Typed['params'] = undefined,
  Query extends Typed['query'] = undefined,
  Body extends Typed['body'] = undefined,
  Takes extends Typed['takesUpload'] = undefined,
  Waits extends Typed['waits'] = undefined,
>(
  declared: Declaration<Typed<Id, For, Path, Params, Query, Body, Responses, Takes, Waits>>,
): Returned<Typed<Id, For, Path, Params, Query, Body, Responses, Takes, Waits>> => declared as never

/**
 * Whether a page's operation needs a fresh proof: the person must have proved who they are within the last few minutes, with a
 * second factor if they have one. Otherwise it responds with `proof-needed`; the page asks for the proof, and then repeats the
 * request. Before the body is read, none counts as sent.
 */
export const needsProof = ({ handsOut, proof }: PageOperation, body: object = {}): boolean => {
  if (proof === 'fresh' || handsOut === 'access' || handsOut === 'data') return true
  return typeof handsOut === 'object' && handsOut.access.some((name) => Reflect.get(body, name) !== undefined)
}

/** What a handler reads the path's parameters by. In all sets it knows an application's reference by the same name. */
type NameOf<Name extends string> = Name extends (typeof SETS)[SetName]['reference'] ? 'reference' : Name

type None = Readonly<Record<never, never>>

/** The path's parameters as a handler gets them. */
export type ParamsOf<Of extends Typed> = Of['params'] extends Schemas
  ? { readonly [Name in keyof Of['params']]: z.output<Of['params'][Name]> }
  : Of['params'] extends Parameters
    ? Readonly<Record<NameOf<NamedIn<Of['path']>>, string>>
    : None

/** The query as a handler gets it: of a described one each parameter once at most. */
export type QueryOf<Of extends Typed> = Of['query'] extends z.ZodType
  ? z.output<Of['query']>
  : Readonly<Partial<Record<keyof Of['query'] & string, string>>>

/** The body as a handler gets it: a described one as it was sent. */
export type BodyOf<Of extends Typed> = Of['body'] extends z.ZodType
  ? z.output<Of['body']>
  : Of['body'] extends undefined
    ? None
    : SentBody | undefined

/** The body that a handler gives for a response; undefined if it has none. Of a described one it may be JSON text already. */
export type GivenFor<Response> = Response extends z.ZodType
  ? z.input<Response>
  : Response extends null
    ? undefined
    : Response extends 'file'
      ? never
      : Response extends DescribedResponse<infer Body>
        ? Body | TextOf<Body>
        : unknown

/** The body of a response as a page reads it. */
export type ResponseOf<Of extends Typed> = ReadFrom<Of['responses'][keyof Of['responses']]>

type ReadFrom<Response> = Response extends z.ZodType ? z.output<Response> : GivenFor<Response>

/** What a page sends of a request: the parts that the operation declares. */
export type SentParts = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly body?: object
}

export type SentOf<Of extends Typed> = (Of['params'] extends Schemas
  ? { readonly params: { readonly [Name in keyof Of['params']]: z.input<Of['params'][Name]> } }
  : unknown) &
  (Of['query'] extends z.ZodType ? { readonly query: z.input<Of['query']> } : unknown) &
  (Of['body'] extends z.ZodType ? { readonly body: z.input<Of['body']> } : unknown)
