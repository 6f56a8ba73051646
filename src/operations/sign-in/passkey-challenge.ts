/**
 * Passkey challenges: each is a ticket for one purpose, for one session if there is one, and works once within a few
 * minutes. So nothing is stored until one comes back.
 */

import type { Queries } from '../../../packages/postgres/connection/database.ts'
import { hashOfSecret, randomSecret } from '../../adapters/access/api-key.ts'
import { encryptTicket, openTicketAs } from '../../adapters/access/ticket.ts'
import { LIFETIMES } from '../../domain/lender/retention.ts'
import { useTicket } from '../../store/consents/used-tickets.ts'
import type { Service } from '../service.ts'

export type ChallengeUse = 'signIn' | 'proof' | 'register'

type Challenge = {
  readonly id: string
  readonly use: ChallengeUse
  /** The session, or the mailed link, that asked; null for a visitor who signs in. */
  readonly holder: string | null
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

const PURPOSE = 'passkey challenge'

/** A challenge for a session, a link, or a visitor. */
export const issueChallenge = (service: Service, use: ChallengeUse, holder: string | null): string => {
  const challenge: Challenge = {
    id: randomSecret(),
    use,
    holder,
    expiresAt: service.now() + LIFETIMES.passkeyChallenge.milliseconds,
  }
  return encryptTicket(service.ring, PURPOSE, challenge)
}

/** The returned challenge, in base64url as browsers send it; undefined if it is not one for this purpose and holder. */
export const openChallenge = (
  { ring, now }: Service,
  use: ChallengeUse,
  holder: string | null,
  returned: string,
): Challenge | undefined => {
  const text = Buffer.from(returned, 'base64url').toString()
  const challenge = openTicketAs<Challenge>(ring, PURPOSE, text)
  if (challenge === undefined || challenge.use !== use || now() >= challenge.expiresAt) return undefined
  return challenge.holder === holder ? challenge : undefined
}

/** Uses up a challenge; false if it was used before. */
export const useChallenge = (sql: Queries, { id, expiresAt }: Challenge): Promise<boolean> =>
  useTicket(sql, hashOfSecret(id), new Date(expiresAt))
