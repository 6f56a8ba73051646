/** What routes declare of themselves, and what a request carries through its hooks. */
import type { Caller } from '../auth/authenticate.ts'
import type { Scope } from '../domain/scopes.ts'
import type { Told } from './requests/recorded.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation's name in the OpenAPI document. */
    operationId?: string
    /** The scope that the caller needs; absent on operations open to all. */
    scope?: Scope
    /** The route only answers 405 for methods that its path does not take; where it has a scope, after the credentials. */
    refusesMethod?: boolean
    /** The body is a file, which may take its time to arrive. */
    takesUploads?: boolean
    /** The answer may wait for something to happen. */
    mayWait?: boolean
  }
  interface FastifyInstance {
    /** The audience that access tokens for this service are meant for. */
    audience: () => string
  }
  interface FastifyRequest {
    /** The client that calls; undefined on operations open to all. */
    caller: Caller | undefined
    /** What the answer says, for the request log. */
    told: Told | undefined
    /** The client that asks for a token or about one, once the authorization server knows. */
    tokenClient: string | undefined
  }
}
