/** A person who is signed in: a dealer's user or one of the lender's own. */
import type { Role } from '../domain/roles.ts'
import type { Origin } from '../store/audit/origin.ts'

export type Person = {
  readonly userId: string
  readonly email: string
  readonly role: Role
  /** Null for the lender's own people. */
  readonly dealer: { readonly id: string; readonly name: string } | null
  readonly sessionId: string
}

/** Who asks, and from where. */
export type WebUser = {
  /** Undefined for somebody who is not signed in. */
  readonly person: Person | undefined
  readonly origin: Origin
  readonly requestId: string
}
