/**
 * Consent tickets. The page that asks for a consent is given one and sends it with the answer: proof that this very
 * session was asked this very question. A ticket is sealed, so nobody can read, make or change one, and good once.
 */

import { hashOfSecret, randomSecret } from '../../auth/api-key.ts'
import type { Person } from '../../auth/person.ts'
import { openTicketAs, sealTicket } from '../../auth/ticket.ts'
import { LIFETIMES } from '../../domain/retention.ts'
import type { Change } from '../../store/audit/change.ts'
import { useTicket as useRow } from '../../store/consents/used-tickets.ts'
import type { KeyRing } from '../../store/encryption/key-ring.ts'
import type { Service } from '../service.ts'

/** What the user was asked. */
export type Question = {
  readonly clientId: string
  /** Where the user is sent back to; null where the link named no address. */
  readonly redirectUri: string | null
  /** What the client wants to have back; null where it sent nothing. */
  readonly state: string | null
}

export type ConsentTicket = Question & {
  readonly id: string
  readonly userId: string
  readonly sessionId: string
  /** Milliseconds since 1970; from then on the ticket is not good. */
  readonly expiresAt: number
}

const PURPOSE = 'consent ticket'

/** A ticket for the person's session, good for a while. */
export const issueTicket = (service: Service, person: Person, question: Question): string => {
  const { clientId, redirectUri, state } = question
  const ticket: ConsentTicket = {
    id: randomSecret(),
    userId: person.userId,
    sessionId: person.sessionId,
    clientId,
    redirectUri,
    state,
    expiresAt: service.now() + LIFETIMES.consentTicket.milliseconds,
  }
  return sealTicket(service.ring, PURPOSE, ticket)
}

/** What `issueTicket` sealed; undefined where it did not, or one character is another. */
export const openTicket = (ring: KeyRing, text: string): ConsentTicket | undefined =>
  openTicketAs<ConsentTicket>(ring, PURPOSE, text)

/** Whether the ticket was made for this very session, and is still good as far as time goes. */
export const ticketFits = (ticket: ConsentTicket, person: Person, now: number): boolean =>
  ticket.userId === person.userId && ticket.sessionId === person.sessionId && now < ticket.expiresAt

/** Uses the ticket up; false where it was used before. */
export const useTicket = ({ sql }: Change, { id, expiresAt }: ConsentTicket): Promise<boolean> =>
  useRow(sql, hashOfSecret(id), new Date(expiresAt))
