/** What a console handler receives and answers, independent of HTTP. */

import type { FieldFault } from '../../../packages/values/field-fault.ts'
import { hasFreshProof, type Person, type WebUser } from '../../adapters/access/person.ts'
import type { Upload } from '../../operations/documents/upload.ts'
import { FieldRefusal, type Refusal } from '../../operations/refusal.ts'
import type { Service } from '../../operations/service.ts'
import type { SentFile } from './bodies/send-file.ts'
import type { IdempotencyKey } from './idempotency.ts'
import type { AnswerOf, BodyOf, ConsoleOperation, ParamsOf, QueryOf, StatusOf } from './page-operation.ts'
import type { ProblemKind } from './problem.ts'

/** An admitted request, with its parts read as the operation declares them. */
export type RequestContext<O extends ConsoleOperation> = {
  readonly service: Service
  /** The signed-in person; operations for anyone may have none. */
  readonly person: O['who'] extends 'anyone' ? Person | undefined : Person
  /** The same person, and the origin of their request. */
  readonly webUser: WebUser
  /** Our own origin, as the person's browser sees it. */
  readonly ownOrigin: string
  /** The secret that identifies a browser when it returns from the lender's identity provider. */
  readonly browser: string | undefined
  readonly params: ParamsOf<O>
  readonly query: QueryOf<O>
  readonly body: BodyOf<O>
  /** Given to an operation that waits. */
  readonly waiting: O extends { readonly waits: true } ? Waiting : undefined
  /** Given to an operation that takes an upload. */
  readonly upload: O extends { readonly takesUpload: true } ? SentUpload : undefined
}

/** An upload, read as it arrives. */
export type SentUpload = {
  /** The form up to its file. Throws UploadFault. */
  readonly read: () => Promise<Upload> | Upload
  readonly key: IdempotencyKey
  /** Counts it until the returned function is called; undefined if the person has as many in flight as they may. */
  readonly begin: () => (() => void) | undefined
}

/** What ends a wait. */
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

export type Answer<Status extends number = number, Body = unknown> = {
  readonly is: 'answer'
  readonly status: Status
  readonly body: Body
  readonly session?: SessionChange
  /** The secret that the browser keeps while it visits the lender's identity provider. */
  readonly browser?: string
}

export type Problem = {
  readonly is: 'problem'
  readonly kind: ProblemKind
  readonly detail?: string
  /** Which members of the request are wrong, for the page to show beside their fields. */
  readonly errors?: readonly FieldFault[]
  readonly retryAfterSeconds?: number
}

/** A stored file, sent in pieces. */
export type FileAnswer = {
  readonly is: 'file'
  readonly file: SentFile
  readonly content: AsyncIterable<Buffer>
}

/** Someone else was quicker: nothing was changed, and the page shows who changed what. */
export type Conflict = {
  readonly is: 'conflict'
  readonly detail: string
  readonly changed: { readonly by: string; readonly what: string; readonly at: string }
}

/** An operation's answer. A Refusal becomes a not-possible problem with its sentence. */
export type Result<O extends ConsoleOperation> =
  | {
      readonly [Status in StatusOf<O>]: O['answers'][Status] extends 'file'
        ? FileAnswer
        : Answer<Status, AnswerOf<O, Status>>
    }[StatusOf<O>]
  | Problem
  | Conflict
  | Refusal

export type Handler<O extends ConsoleOperation> = (context: RequestContext<O>) => Promise<Result<O>>

/** A handler for each operation of a record. */
export type Handlers<Operations extends Readonly<Record<string, ConsoleOperation>>> = {
  readonly [Name in keyof Operations]: Handler<Operations[Name]>
}

export const answer = <Body>(body: Body): Answer<200, Body> => ({ is: 'answer', status: 200, body })

export const created = <Body>(body: Body): Answer<201, Body> => ({ is: 'answer', status: 201, body })

/** The rest happens later. */
export const accepted = <Body>(body: Body): Answer<202, Body> => ({ is: 'answer', status: 202, body })

export const file = (sent: SentFile, content: AsyncIterable<Buffer>): FileAnswer => ({
  is: 'file',
  file: sent,
  content,
})

export const done: Answer<204, undefined> = { is: 'answer', status: 204, body: undefined }

export const problem = (kind: ProblemKind, detail?: string): Problem =>
  detail === undefined ? { is: 'problem', kind } : { is: 'problem', kind, detail }

/** Answers an invalid request: with what is wrong with each member, if the refusal says so. */
export const badRequest = (refusal: Refusal): Problem => ({
  ...problem('bad-request', refusal.says),
  ...(refusal instanceof FieldRefusal ? { errors: refusal.errors } : {}),
})

/** Gives the same answer about what does not exist and about what the person may not know of. */
export const notFound = (what: string): Problem => problem('not-found', `There is no such ${what}.`)

/** Someone else changed it since the page was loaded: `what` says what they did, and `detail` what to do now. */
export const conflict = (detail: string, changed: Conflict['changed']): Conflict => ({
  is: 'conflict',
  detail,
  changed,
})

/**
 * For an operation that needs a fresh proof only in some cases, such as a decision above a threshold: the problem to
 * answer if there is none, or if it takes a second factor and the person has none. An operation that always needs a
 * proof declares it instead.
 */
export const withoutFreshProof = (
  { service, person }: PersonContext,
  { secondFactor = false }: { readonly secondFactor?: boolean } = {},
): Problem | undefined => {
  if (!hasFreshProof(person, service.now())) return problem('proof-needed')
  return secondFactor && person.proof?.isStrong !== true ? NO_SECOND_FACTOR : undefined
}

const NO_SECOND_FACTOR = problem(
  'second-factor-missing',
  'This takes two people, and each proves who they are with a second factor. Set one up under My account first.',
)

/** Too many attempts, or too many of what the sentence says. The limit applies to everyone. */
export const tooManyAttempts = (
  retryAfterSeconds: number,
  detail = 'Too many attempts. Wait a while, then try again.',
): Problem => ({
  is: 'problem',
  kind: 'too-many-requests',
  detail,
  retryAfterSeconds,
})
