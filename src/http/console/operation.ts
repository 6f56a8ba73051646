/** What an operation of the console is asked and what it answers, apart from how that travels over HTTP. */
import type { Person, WebUser } from '../../auth/person.ts'
import type { Refusal } from '../../operations/refusal.ts'
import type { Service } from '../../operations/service.ts'
import type { ProblemKind } from '../problem.ts'
import { type Given, Misfit, readBody, type Shape } from './body.ts'
import type { ConsoleOperationName, WhoOf } from './operations-table.ts'

export type Asked<P extends Person | undefined> = {
  readonly service: Service
  /** The person who is signed in; operations for anyone may have none. */
  readonly person: P
  /** The same person, and from where they ask. */
  readonly visitor: WebUser
  /** What the path names. */
  readonly params: Readonly<Record<string, string>>
  readonly query: unknown
  /** The JSON object that was sent; empty for GET. */
  readonly body: object
}

export type Answer = {
  readonly is: 'answer'
  readonly status: 200 | 201 | 202 | 204
  readonly body?: object
  /** The token of the session that begins, or that the session ends. */
  readonly session?: { readonly token: string } | 'ends'
}

export type Problem = {
  readonly is: 'problem'
  readonly kind: ProblemKind
  readonly detail?: string
  readonly retryAfterSeconds?: number
}

/** A Refusal of an operation is answered as not possible, with its sentence. */
export type Result = Answer | Problem | Refusal

export type Handler<P extends Person | undefined> = (asked: Asked<P>) => Promise<Result>

type PersonFor<Name extends ConsoleOperationName> = WhoOf<Name> extends 'anyone' ? Person | undefined : Person

/** The handlers of operations with these names. */
export type Handlers<Names extends ConsoleOperationName> = {
  readonly [Name in Names]: Handler<PersonFor<Name>>
}

/** A handler that is given the body as its shape reads it. */
export const taking =
  <S extends Shape, P extends Person | undefined>(
    shape: S,
    handle: (asked: Asked<P>, given: Given<S>) => Promise<Result>,
  ): Handler<P> =>
  async (asked) => {
    const given = readBody(asked.body, shape)
    return given instanceof Misfit ? problem('bad-request', given.says) : handle(asked, given)
  }

export const answer = (body: object): Answer => ({ is: 'answer', status: 200, body })

export const created = (body: object): Answer => ({ is: 'answer', status: 201, body })

export const done: Answer = { is: 'answer', status: 204 }

export const problem = (kind: ProblemKind, detail?: string): Problem =>
  detail === undefined ? { is: 'problem', kind } : { is: 'problem', kind, detail }

/** What isn't there, and what isn't theirs to know of. */
export const noSuch = (what: string): Problem => problem('not-found', `There is no such ${what}.`)

/** Attempts are slowed down, whoever makes them. */
export const slowed = (retryAfterSeconds: number): Problem => ({
  is: 'problem',
  kind: 'too-many-requests',
  detail: 'There were too many attempts. Wait a while, then try again.',
  retryAfterSeconds,
})
