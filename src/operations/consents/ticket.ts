/**
 * Consent tickets. The page that asks for a consent gets one and sends it with the user's decision: proof that this session was
 * asked this question. A ticket is encrypted, so nobody can read, make or change one, and works once.
 */

import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import { hashOfSecret, randomSecret } from '../../adapters/access/api-key.ts'
import type { Person } from '../../adapters/access/person.ts'
import { encryptTicket, openTicketAs } from '../../adapters/access/ticket.ts'
import { LIFETIMES } from '../../domain/lender/retention.ts'
import type { Change } from '../../store/audit/change.ts'
import { useTicket as useRow } from '../../store/consents/used-tickets.ts'
import type { Service } from '../service.ts'

/** The question to the user. */
export type Question = {
  readonly clientId: string
  /** Where the user returns to; null if the link has no return address. */
  readonly redirectUri: string | null
  /** What the client wants to get back; null if it sent nothing. */
  readonly state: string | null
}

export type ConsentTicket = Question & {
  readonly id: string
  readonly userId: string
  readonly sessionId: string
  /** Milliseconds since 1970; the ticket is invalid from then on. */
  readonly expiresAt: number
}

const PURPOSE = 'consent ticket'

/** A ticket for the person's session, valid for a while. */
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
  return encryptTicket(service.ring, PURPOSE, ticket)
}

/** The content of a ticket from `issueTicket`; undefined for any other text, even if a single character differs. */
export const openTicket = (ring: KeyRing, text: string): ConsentTicket | undefined =>
  openTicketAs<ConsentTicket>(ring, PURPOSE, text)

/** Whether the ticket was made for this session, and has not expired. */
export const ticketFits = (ticket: ConsentTicket, person: Person, now: number): boolean =>
  ticket.userId === person.userId && ticket.sessionId === person.sessionId && now < ticket.expiresAt

/** Uses up the ticket; false if it was used before. */
export const useTicket = ({ sql }: Change, { id, expiresAt }: ConsentTicket): Promise<boolean> =>
  useRow(sql, hashOfSecret(id), new Date(expiresAt))
