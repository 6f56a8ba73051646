/** What the console's routes declare, and what their requests carry between hooks. */
import type { Person } from '../../adapters/access/person.ts'
import type { Deadline } from './limits/in-time.ts'
import type { Who } from './page-operation.ts'
import type { SentCookie } from './session/session-cookie.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of the console's operation; "page" and "asset" for its pages and their files. */
    consoleOperation?: string
    /** Who may call the operation. */
    who?: Who
    /** Whether the person must have proved who they are within the last few minutes. */
    proof?: 'fresh' | undefined
    /** Whether people may call it without the second factor that the lender requires. */
    isForEnrolling?: boolean | undefined
    /** Whether pages call it by themselves. */
    isBackground?: boolean
  }
  interface FastifyRequest {
    /** The person whom the request's cookie identifies. */
    person: Person | undefined
    /** By when the request must be answered; undefined outside the console's operations. */
    deadline: Deadline | undefined
    /** The session cookie in the request. */
    sessionCookie: SentCookie | undefined
  }
}
