/**
 * How a console operation is declared: once, for the service and for the pages that call it. Pure, so that the pages
 * can import it.
 */
import type * as z from 'zod/mini'
import type { Capability } from '../../domain/application/roles.ts'

/** The path of all operations. */
export const CONSOLE_API = '/console/api'

/** Who may call an operation at all; what they may do with it depends on the resource. */
export type Who = 'anyone' | Capability

/** By name. */
export type Shape = Readonly<Record<string, z.ZodMiniType>>

/** The bodies of successful answers, by status; null for an answer without a body, `file` for a file of any type. */
type Answers = { readonly [Status in 200 | 201 | 202 | 204]?: z.ZodMiniType | null | 'file' }

/**
 * What somebody comes by through an operation: `access` if it issues, widens or redirects anybody's access, as by
 * credentials, roles, ways to sign in, and the addresses to which links, events and people are led; `data` if it takes data
 * or records out of the service. Named members are `access` only for a request that has one of them.
 */
export type HandsOut = 'access' | 'data' | 'nothing' | { readonly access: readonly string[] }

export type ConsoleOperation = Declared & Called

/** Nobody is signed in who could prove anything to an operation for anyone: it asks for a secret of its own. */
type Called =
  | { readonly who: 'anyone'; readonly handsOut?: never }
  | {
      readonly who: Capability
      /** Everything but `nothing` needs a fresh proof. */
      readonly handsOut: HandsOut
    }

type Declared = {
  readonly method: 'GET' | 'POST'
  /** Below `CONSOLE_API`. */
  readonly path: `/${string}`
  /** `fresh` for what needs a fresh proof though it hands out nothing, such as what nobody can take back. */
  readonly proof?: 'fresh'
  /** Open to people without the second factor that the lender requires of their role: they need it to set one up. */
  readonly isForEnrolling?: true
  /** The parameters of the path. An impossible id gets the same answer as an unknown one. */
  readonly params?: Shape
  /** The query parameters. Others are ignored. */
  readonly query?: z.ZodMiniObject
  /** The JSON object in the request. Unknown fields are ignored. */
  readonly body?: z.ZodMiniObject
  /** In place of a body it takes a form with a file, which the handler reads as it arrives. */
  readonly takesUpload?: true
  readonly answers: Answers
  /** It waits until it has something to answer, within its own time limit. */
  readonly waits?: true
  /**
   * Pages call it by themselves, so a call does not show that the person is there, and does not keep the session alive.
   */
  readonly isBackground?: true
}

/**
 * Whether an operation needs a fresh proof: the person must have proved who they are within the last few minutes, with a
 * second factor if they have one. Otherwise it answers `proof-needed`; the page asks for the proof, and then repeats the
 * request. Before the body is read, none counts as sent.
 */
export const needsProof = ({ handsOut, proof }: ConsoleOperation, body: object = {}): boolean => {
  if (proof === 'fresh' || handsOut === 'access' || handsOut === 'data') return true
  return typeof handsOut === 'object' && handsOut.access.some((name) => Reflect.get(body, name) !== undefined)
}

type NamedIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamedIn<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** Exactly the parameters in the path are declared. */
type WithParams<Path extends string> = [NamedIn<Path>] extends [never]
  ? { readonly params?: never }
  : { readonly params: Readonly<Record<NamedIn<Path>, z.ZodMiniType<string, string>>> }

export const operation = <const O extends ConsoleOperation>(declared: O & WithParams<O['path']>): O =>
  declared

/** The part of a request as a handler gets it. */
type Read<Part> = Part extends z.ZodMiniType ? z.output<Part> : Readonly<Record<never, never>>

export type ParamsOf<O extends ConsoleOperation> = O extends { readonly params: infer Params extends Shape }
  ? { readonly [Name in keyof Params]: z.output<Params[Name]> }
  : Readonly<Record<never, never>>
export type QueryOf<O extends ConsoleOperation> = Read<O['query']>
export type BodyOf<O extends ConsoleOperation> = Read<O['body']>

/** What a page sends of a request: the parts that the operation declares. */
export type SentParts = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly body?: object
}

type SentShape<Params extends Shape> = { readonly [Name in keyof Params]: z.input<Params[Name]> }

export type SentOf<O extends ConsoleOperation> = (O extends { readonly params: infer Params extends Shape }
  ? { readonly params: SentShape<Params> }
  : unknown) &
  (O extends { readonly query: infer Query extends z.ZodMiniType }
    ? { readonly query: z.input<Query> }
    : unknown) &
  (O extends { readonly body: infer Body extends z.ZodMiniType } ? { readonly body: z.input<Body> } : unknown)

/** The statuses that an operation answers with. */
export type StatusOf<O extends ConsoleOperation> = keyof O['answers'] & (200 | 201 | 202 | 204)

/** The body of an answer with a status; undefined if it has none. */
export type AnswerOf<
  O extends ConsoleOperation,
  Status extends StatusOf<O> = StatusOf<O>,
> = O['answers'][Status] extends infer Answer
  ? Answer extends z.ZodMiniType
    ? z.output<Answer>
    : Answer extends 'file'
      ? never
      : undefined
  : never
