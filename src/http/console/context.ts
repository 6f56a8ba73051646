/** What the console's routes declare, and what their requests carry from hook to hook. */
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
    /** Whether the person must have proved who they are within the last minutes. */
    proof?: 'fresh' | undefined
    /** Whether it is open to people who lack the second factor that the lender asks for. */
    isForEnrolling?: boolean | undefined
    /** Whether pages call it by themselves. */
    isBackground?: boolean
  }
  interface FastifyRequest {
    /** The person whom the request's cookie signs in. */
    person: Person | undefined
    /** By when the request must be answered; undefined outside the console's operations. */
    deadline: Deadline | undefined
    /** What the request sent as the session's cookie. */
    sessionCookie: SentCookie | undefined
  }
}
