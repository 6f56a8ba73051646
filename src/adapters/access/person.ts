/** A signed-in person, a dealer's or partner's user or one of the lender's staff, and how long their session lasts. */

import { CLOCKS_DIFFER_MILLISECONDS } from '../../../packages/values/clocks.ts'
import type { Role } from '../../domain/access/roles.ts'
import { LIFETIMES } from '../../domain/lender/retention.ts'
import type { Origin } from '../../store/audit/change.ts'
import type { OfOrganisation } from '../../store/people/organisations.ts'

export type Person = OfOrganisation & {
  readonly userId: string
  readonly email: string
  /** Their name; null until they have given it. */
  readonly name: string | null
  readonly role: Role
  /** Whether their dealer is of a sandbox that an integrator created. */
  readonly isInSandbox: boolean
  readonly sessionId: string
  /** The session's proof of their identity; absent for a person who acts without a session. */
  readonly proof?: SessionProof
}

export type SessionProof = {
  /** When they last proved who they are; null if that no longer counts. */
  readonly at: Date | null
  readonly isStrong: boolean
  /** Whether they have a second factor at all: their own, or that of the lender's identity provider. */
  readonly hasFactor: boolean
  /** Whether the lender requires one of people with their role. */
  readonly needsFactor: boolean
}

/** Whether the person has proved who they are within the last few minutes, with a second factor if they have one. */
export const hasFreshProof = (person: Person | undefined, now: number): boolean => {
  const proof = person?.proof
  if (proof === undefined || proof.at === null) return false
  const isRecent = now - proof.at.getTime() < LIFETIMES.proof.milliseconds
  return isRecent && (proof.isStrong || !proof.hasFactor)
}

/** What a person must do first if the lender requires a second factor: use theirs, or set one up. */
export const lacksFactor = ({ proof }: Person): 'proof' | 'factor' | undefined => {
  if (proof === undefined || !proof.needsFactor || proof.isStrong) return undefined
  return proof.hasFactor ? 'proof' : 'factor'
}

/** The person, and the origin of their request. */
export type WebUser = {
  /** Undefined if nobody is signed in. */
  readonly person: Person | undefined
  readonly origin: Origin
  readonly requestId: string
}

/** A session ends automatically after this time without use. */
export const SESSION_IDLE_MILLISECONDS = LIFETIMES.unseenSession.milliseconds
/** … and at the latest this long after it began. */
export const SESSION_LONGEST_MILLISECONDS = LIFETIMES.session.milliseconds

/**
 * The ages at which a session expires. One that began later than now began before the clock was set back, and would last for longer
 * than it may.
 */
export const sessionAge = (now: number) => ({
  at: new Date(now),
  begunBefore: new Date(now + CLOCKS_DIFFER_MILLISECONDS),
  seenAfter: new Date(now - SESSION_IDLE_MILLISECONDS),
})
