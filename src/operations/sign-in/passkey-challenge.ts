/**
 * Challenges of passkeys: each is a ticket for one use, for one session where there is one, good once and for a few minutes. So
 * nothing is stored until one comes back.
 */
import { hashOfSecret, randomSecret } from '../../auth/api-key.ts'
import type { Person } from '../../auth/person.ts'
import { openTicketAs, sealTicket } from '../../auth/ticket.ts'
import { LIFETIMES } from '../../domain/retention.ts'
import type { Queries } from '../../store/connection/database.ts'
import { useTicket } from '../../store/consents/used-tickets.ts'
import type { Service } from '../service.ts'

export type ChallengeUse = 'signIn' | 'proof' | 'register'

type Challenge = {
  readonly id: string
  readonly use: ChallengeUse
  /** The session that asked; null for a visitor. */
  readonly sessionId: string | null
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

const PURPOSE = 'passkey challenge'

/** A challenge for the person's session, or for a visitor. */
export const issueChallenge = (service: Service, use: ChallengeUse, person: Person | undefined): string => {
  const challenge: Challenge = {
    id: randomSecret(),
    use,
    sessionId: use === 'signIn' ? null : (person?.sessionId ?? null),
    expiresAt: service.now() + LIFETIMES.passkeyChallenge.milliseconds,
  }
  return sealTicket(service.ring, PURPOSE, challenge)
}

/** The challenge that came back, in base64url as browsers send it; undefined where it is not one for this use and session. */
export const openChallenge = (
  { ring, now }: Service,
  use: ChallengeUse,
  person: Person | undefined,
  returned: string,
): Challenge | undefined => {
  const text = Buffer.from(returned, 'base64url').toString()
  const challenge = openTicketAs<Challenge>(ring, PURPOSE, text)
  if (challenge === undefined || challenge.use !== use || now() >= challenge.expiresAt) return undefined
  const sessionId = use === 'signIn' ? null : (person?.sessionId ?? null)
  return challenge.sessionId === sessionId ? challenge : undefined
}

/** Uses a challenge up; false where it was used before. */
export const useChallenge = (sql: Queries, { id, expiresAt }: Challenge): Promise<boolean> =>
  useTicket(sql, hashOfSecret(id), new Date(expiresAt))
