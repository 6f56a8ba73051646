/** A person who is signed in: a dealer's user or one of the lender's own. */
import { LIFETIMES } from '../domain/retention.ts'
import type { Role } from '../domain/roles.ts'
import type { Origin } from '../store/audit/origin.ts'

export type Person = {
  readonly userId: string
  readonly email: string
  /** What they are called; null while they have not said. */
  readonly name: string | null
  readonly role: Role
  /** Null for the lender's own people. */
  readonly dealer: { readonly id: string; readonly name: string } | null
  readonly sessionId: string
  /** What their session knows of who they are; absent for a person who acts outside of one. */
  readonly proof?: SessionProof
}

export type SessionProof = {
  /** When they last proved who they are; null where that no longer counts. */
  readonly at: Date | null
  /** Whether they did so with a second factor, too. */
  readonly isStrong: boolean
  /** Whether they have a second factor at all. */
  readonly hasFactor: boolean
  /** Whether the lender asks people of their role for one. */
  readonly needsFactor: boolean
}

/** Whether the person has proved who they are within the last minutes, with a second factor if they have one. */
export const hasFreshProof = ({ proof }: Person, now: number): boolean => {
  if (proof === undefined || proof.at === null) return false
  const isRecent = now - proof.at.getTime() < LIFETIMES.proof.milliseconds
  return isRecent && (proof.isStrong || !proof.hasFactor)
}

/** What stands between a person and the console whose lender asks for a second factor: to show it, or to set one up. */
export const lacksFactor = ({ proof }: Person): 'proof' | 'factor' | undefined => {
  if (proof === undefined || !proof.needsFactor || proof.isStrong) return undefined
  return proof.hasFactor ? 'proof' : 'factor'
}

/** Who asks, and from where. */
export type WebUser = {
  /** Undefined for somebody who is not signed in. */
  readonly person: Person | undefined
  readonly origin: Origin
  readonly requestId: string
}
