/** What the console's routes declare of themselves, and what their requests carry through the hooks. */
import type { Person } from '../../auth/person.ts'
import type { Deadline } from '../limits/in-time.ts'
import type { Who } from './contract/operation.ts'
import type { SentCookie } from './session-cookie.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of the console's operation; for its pages and their files "page" and "asset". */
    consoleOperation?: string
    /** Who may call the operation. */
    who?: Who
  }
  interface FastifyRequest {
    /** Who is signed in by the request's cookie. */
    person: Person | undefined
    /** For what the request waits for; undefined outside the console's operations. */
    patience: Deadline | undefined
    /** What stood in the place of the session's cookie. */
    sessionCookie: SentCookie | undefined
  }
}
