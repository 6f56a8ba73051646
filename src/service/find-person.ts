/** Finds the person of a session token, and the member of the lender's staff in whose name a command acts. */

import { type Person, sessionAge } from '../adapters/access/person.ts'
import { hashOfSecret, hasSecretForm } from '../adapters/access/secrets.ts'
import type { Actor } from '../domain/access/actor.ts'
import { isStaff, organisationOf } from '../domain/access/roles.ts'
import { findSession, touchSession } from '../store/people/sessions.ts'
import { findUserId, readUserRow } from '../store/people/users.ts'
import { Refusal } from './refusal.ts'
import { hasAnyFactor, needsSecondFactor, type Service } from './service.ts'

/** Not with every request, which would be a write for each. */
const TOUCH_EVERY_MILLISECONDS = 60_000

/**
 * The person of a session token; records that the session was seen. Undefined if the session ended, is too old or was
 * unseen for too long, or if its user or their dealer is disabled. It asks the database each time, so this applies in
 * every process at once.
 */
export const findPerson = async (
  service: Service,
  sessionToken: string,
  /** Whether the request shows that the person is there; requests that a page makes automatically do not. */
  { isThere = true }: { readonly isThere?: boolean } = {},
): Promise<Person | undefined> => {
  if (!hasSecretForm(sessionToken)) return undefined
  const { sql, ring, now } = service
  const age = sessionAge(now())
  const session = await findSession(sql, ring, hashOfSecret(sessionToken), age)
  if (session === undefined) return undefined
  const { id, userId, email, name, role, dealer, partner, isInSandbox, lastSeenAt, provedAt, isStrong } =
    session
  const before = new Date(age.at.getTime() - TOUCH_EVERY_MILLISECONDS)
  if (isThere && lastSeenAt <= before) await touchSession(sql, id, age.at, before)
  const needsFactor = needsSecondFactor(service, role)
  const proof = { at: provedAt, isStrong, hasFactor: hasAnyFactor(service, session), needsFactor }
  return { userId, email, name, role, dealer, partner, isInSandbox, sessionId: id, proof }
}

/**
 * The member of the lender's staff with this address. Rejected if nobody has it, or if it belongs to a dealer's or
 * partner's user or a disabled one.
 */
export const findStaff = async (
  { sql, ring }: Pick<Service, 'sql' | 'ring'>,
  email: string,
): Promise<Actor | Refusal> => {
  const id = await findUserId(sql, ring, email)
  const user = id === undefined ? undefined : await readUserRow(sql, ring, id)
  if (user === undefined) return new Refusal(`User "${email}" not found.`)
  if (!isStaff(user.role))
    return new Refusal(
      `${user.email} is a ${organisationOf(user.role)}'s user, who cannot decide for the lender.`,
    )
  if (user.disabledAt !== null)
    return new Refusal(`${user.email} is disabled, so nothing can be done in their name.`)
  return { kind: 'user', id: user.id }
}
