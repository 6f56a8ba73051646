/** What routes declare, and what a request carries through its hooks. */

import type { FastifyRequest } from 'fastify'
import type { Caller, NoCaller } from '../adapters/access/authenticate.ts'
import type { Person } from '../adapters/access/person.ts'
import type { Scope } from '../domain/access/roles.ts'
import type { Deadline } from '../http/in-flight.ts'
import type { PageOperation } from '../http/operation.ts'
import type { Budget } from '../http/server-access.ts'
import type { SentCookie } from '../http/session-cookie.ts'
import type { ResponseContent } from './recorded.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation's name in the OpenAPI document. */
    operationId?: string | undefined
    /** The scope that the caller needs; absent on operations open to all. */
    scope?: Scope | undefined
    /** The scope that one of the lender's clients needs instead. */
    lenderScope?: Scope | undefined
    /**
     * The route only responds with 405 for methods that its path does not take; if it has a scope, after checking
     * credentials.
     */
    refusesMethod?: boolean
    /** The body is a file, which may be slow to arrive. */
    takesUploads?: boolean | undefined
    /** From which budget a network's requests are taken, of a route without a scope; `pages` unless declared. */
    budget?: Budget | undefined
    /** The response may wait for something to happen. */
    mayWait?: boolean | undefined
    /** The name of the console's operation; "page" and "asset" for its pages and their files. */
    consoleOperation?: string
    /** Who may call the console's operation. */
    who?: PageOperation['who']
    /** Whether the person must have proved who they are within the last few minutes. */
    proof?: 'fresh' | undefined
    /** Whether people may call it without the second factor that the lender requires. */
    isForEnrolling?: boolean | undefined
    /** Whether pages call it automatically. */
    isBackground?: boolean | undefined
  }
  interface FastifyInstance {
    /** The audience that access tokens for this service are meant for. */
    audience: () => string
    /** The caller by headers other than Authorization; undefined if the request sends none that the operator accepts. */
    callerByHeaders: (request: FastifyRequest) => Promise<Caller | NoCaller> | undefined
  }
  interface FastifyRequest {
    /** The calling client; undefined on operations open to all. */
    caller: Caller | undefined
    /** The response's content, for the request log. */
    responseContent: ResponseContent | undefined
    /** The bytes of the JSON body, also of one that cannot be read. */
    sentBytes: Uint8Array | undefined
    /** The text of a response to a test client, for the request log. */
    responseText: string | undefined
    /** The client that a request for a token, or one with a wrong secret, names. */
    tokenClient: string | undefined
    /** The person whom the request's cookie identifies. */
    person: Person | undefined
    /** By when the request of a page must get its response; undefined outside the console's operations. */
    deadline: Deadline | undefined
    /** The session cookie in the request. */
    sessionCookie: SentCookie | undefined
  }
}
