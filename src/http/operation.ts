/**
 * The one way to declare an operation of the service: its request, its responses, and who may call it. ./serve.ts makes its
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

/** What every operation declares: the types of its requests and responses follow from it. */
export interface Declaration {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** With parameters in braces, as in the document; of pages' operations below `CONSOLE_API`. */
  readonly path: `/${string}`
  readonly who: Who
  /** By their names in the path. */
  readonly params?: Schemas | Parameters
  readonly query?: z.ZodObject | Parameters
  /** A JSON object. */
  readonly body?: z.ZodObject | RequestBody
  /** By status: a schema, null for a response without a body, `file` for a file of any type; or a description. */
  readonly responses: { readonly [status: number]: z.ZodType | JsonObject | null | 'file' }
  /** In place of a body it takes a file, alone or in a form, which the handler reads as it arrives. */
  readonly takesUpload?: boolean
  /** It waits until it has something to respond with, within its own time limit. */
  readonly waits?: boolean
}

/**
 * What somebody comes by through an operation: `access` if it issues, widens or redirects anybody's access, as by
 * credentials, roles, ways to sign in, and the addresses to which links, events and people are led; `data` if it takes data
 * or records out of the service. Named fields are `access` only for a request that has one of them.
 */
export type HandsOut = 'access' | 'data' | 'nothing' | { readonly access: readonly string[] }

/** What our pages' operations declare: all their parts are schemas, and their paths are below `CONSOLE_API`. */
interface ForPages extends Declaration {
  readonly id?: undefined
  readonly method: 'GET' | 'POST'
  readonly params?: Schemas
  readonly query?: z.ZodObject
  readonly body?: z.ZodObject
  readonly responses: { readonly [status: number]: z.ZodType | null | 'file' }
  /** `fresh` for what needs a fresh proof though it hands out nothing, such as what nobody can take back. */
  readonly proof?: 'fresh'
  /** Open to people without the second factor that the lender requires of their role: they need it to set one up. */
  readonly isForEnrolling?: true
  /**
   * Pages call it automatically, so a call does not show that the person is there, and does not keep the session alive.
   */
  readonly isBackground?: true
}

export type PageOperation = ForPages &
  (
    | /** Nobody is signed in who could prove anything to an operation for anyone: it asks for a secret of its own. */
    { readonly who: 'anyone'; readonly handsOut?: never }
    | {
        readonly who: Capability
        /** Everything but `nothing` needs a fresh proof. */
        readonly handsOut: HandsOut
      }
  )

/** What clients' operations declare: the document describes all their parts. */
interface ForClients extends Declaration {
  /** The name in the document, the log and the metrics. Clients generate code from it. */
  readonly id: string
  readonly who: 'anyone' | Scope
  readonly params?: Parameters
  readonly query?: Parameters
  readonly body?: RequestBody
  readonly responses: { readonly [status: number]: JsonObject }
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
}

/**
 * How clients' operations may be handled, each in one of these ways: ./handler.ts adds them, since the pages must not load the
 * types that they take.
 */
// biome-ignore lint/suspicious/noEmptyInterface: that file adds its members.
// biome-ignore lint/correctness/noUnusedVariables: they use it.
export interface HandledBy<Of extends Declaration> {}
/** What else that file lets clients' operations declare of the server. */
// biome-ignore lint/suspicious/noEmptyInterface: that file adds its members.
export interface OnServer {}

type OneOf<Ways> = { readonly [Way in keyof Ways]: Pick<Ways, Way> }[keyof Ways]
type Handled<Ways> = ForClients & OnServer & OneOf<Ways>

export type ClientOperation = Handled<HandledBy<Declaration>>

/** The names in a path, in braces. */
type NamedIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamedIn<Rest>
  : never

/** Of a page's path exactly the parameters are declared. */
type WithParams<Of extends Declaration> = Of extends ForClients
  ? unknown
  : [NamedIn<Of['path']>] extends [never]
    ? { readonly params?: never }
    : { readonly params: Readonly<Record<NamedIn<Of['path']>, z.ZodType<string, string>>> }

/** A declaration without other members, whose handler takes and returns what it declares. */
type Checked<Of extends Declaration> = WithParams<Of> & {
  readonly [Name in keyof Of]: Name extends keyof HandledBy<Of>
    ? HandledBy<Of>[Name]
    : Name extends keyof ForPages | keyof ForClients | keyof OnServer | 'handsOut'
      ? Of[Name]
      : never
}

/**
 * Declares an operation. Of a client's, only the name is known to others; of a page's everything, for its handler and for the
 * pages.
 */
export const operation = <
  const Of extends PageOperation | Handled<{ [Way in keyof HandledBy<Declaration>]: unknown }>,
>(
  declared: Checked<Of>,
): Of extends ForClients ? ClientOperation & { readonly id: Of['id'] } : Of => declared as never

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
export type ParamsOf<Of extends Declaration> = Of extends { readonly params: infer Params }
  ? Params extends Schemas
    ? { readonly [Name in keyof Params]: z.output<Params[Name]> }
    : Readonly<Record<NameOf<NamedIn<Of['path']>>, string>>
  : None

/** The query as a handler gets it: of a described one each parameter once at most. */
export type QueryOf<Of extends Declaration> = Of extends { readonly query: infer Query }
  ? Query extends z.ZodType
    ? z.output<Query>
    : Readonly<Partial<Record<keyof Query & string, string>>>
  : None

/** The body as a handler gets it: a described one as it was sent. */
export type BodyOf<Of extends Declaration> = Of extends { readonly body: infer Body }
  ? Body extends z.ZodType
    ? z.output<Body>
    : SentBody | undefined
  : None

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
export type ResponseOf<Of extends Declaration> = ReadFrom<Of['responses'][keyof Of['responses']]>

type ReadFrom<Response> = Response extends z.ZodType ? z.output<Response> : GivenFor<Response>

/** What a page sends of a request: the parts that the operation declares. */
export type SentParts = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly body?: object
}

/** Exactly these parts of one operation. */
export type SentOf<Of extends Declaration> = {
  readonly [Part in keyof Of & keyof SentParts]: InputOf<Of[Part]>
}

type InputOf<Part> = Part extends z.ZodType
  ? z.input<Part>
  : Part extends Schemas
    ? { readonly [Name in keyof Part]: z.input<Part[Name]> }
    : never
