/** A user's response to a client that asks for consent. A consent takes effect at the next request. */
import type { WebUser } from '../../adapters/access/person.ts'
import type { Change, Subject } from '../../store/audit/change.ts'
import { insertConsent } from '../../store/consents/consents.ts'
import { administer, recordRefusal } from '../administration/as-web-user.ts'
import { Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'
import { findAsking, findStanding } from './parties.ts'
import { type ConsentTicket, openTicket, type Question, ticketFits, useTicket } from './ticket.ts'

export type ConsentAnswer = {
  /** The ticket that the page got with the question. */
  readonly ticket: string
  readonly decision: 'agree' | 'refuse'
}

export type ConsentAnswered = {
  /** Where the user goes next; null if the link has no return address, and the page itself shows the result. */
  readonly redirectTo: string | null
}

/** One sentence for everything that can be wrong with a ticket: it helps a user, and tells an attacker nothing. */
const TICKET_REFUSED = new Refusal('This request has expired or has already been used. Open the link again.')

/**
 * Stores the consent if the user agreed; declining is only recorded, and leaves an existing consent in force. Rejected,
 * and recorded, if the ticket belongs to another session, is too old or was used, or if client or user can no longer do
 * what they could when the page was opened, which uses up the ticket.
 */
export const answerConsentRequest = async (
  service: Service,
  { ticket: text, decision }: ConsentAnswer,
  webUser: WebUser,
): Promise<ConsentAnswered | Refusal> => {
  const { person } = webUser
  const ticket = openTicket(service.ring, text)
  if (person === undefined || ticket === undefined || !ticketFits(ticket, person, service.now())) {
    return refuse(service, webUser, TICKET_REFUSED, ticket)
  }
  const refusal = await administer(service, webUser, async (change) => {
    if (!(await useTicket(change, ticket))) return TICKET_REFUSED
    return keep(change, ticket, decision)
  })
  if (refusal !== undefined) return refuse(service, webUser, refusal, ticket)
  return { redirectTo: returnAddress(ticket, decision) }
}

/** Stores the response, or returns why it cannot; client and user may have changed since the question. */
const keep = async (
  change: Change,
  { clientId, redirectUri, userId }: ConsentTicket,
  decision: ConsentAnswer['decision'],
): Promise<Refusal | undefined> => {
  const client = await findAsking(change.sql, { clientId, redirectUri })
  if (client instanceof Refusal) return client
  const { cannot } = await findStanding(change.sql, userId, client)
  if (cannot !== null) return new Refusal(cannot)
  if (decision === 'refuse') {
    await change.record('consent.refused', { kind: 'client', id: clientId })
    return undefined
  }
  const id = change.newId()
  const isNew = await insertConsent(change.sql, { id, clientId, userId, at: change.at, givenFrom: 'page' })
  if (isNew) await change.record('consent.given', { kind: 'consent', id })
  return undefined
}

/** Records a rejected response, with the client that asked as far as that is certain. */
const refuse = async (
  service: Service,
  webUser: WebUser,
  refusal: Refusal,
  ticket: ConsentTicket | undefined,
): Promise<Refusal> => {
  const subject: Subject =
    ticket === undefined
      ? { kind: 'request', id: webUser.requestId }
      : { kind: 'client', id: ticket.clientId }
  await recordRefusal(service, webUser, 'consent.ticketRefused', subject)
  return refusal
}

/** The address with the result and the state added to its query; the rest of the query stays as it is. */
const returnAddress = ({ redirectUri, state }: Question, decision: ConsentAnswer['decision']) => {
  if (redirectUri === null) return null
  const added = new Map([['consent', decision === 'agree' ? 'given' : 'refused']])
  if (state !== null) added.set('state', state)
  const url = new URL(redirectUri)
  const kept = url.search
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && !isNamed(part, added))
  const ours = [...added].map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  url.search = [...kept, ...ours].join('&')
  requireSamePlace(url, new URL(redirectUri))
  return url.href
}

/** Whether a part of a query, once decoded, has one of the names: the client would read it instead of ours. */
const isNamed = (part: string, names: ReadonlyMap<string, string>): boolean =>
  [...new URLSearchParams(part).keys()].some((name) => names.has(name))

const requireSamePlace = (built: URL, meant: URL): void => {
  for (const part of ['protocol', 'username', 'password', 'host', 'pathname', 'hash'] as const) {
    if (built[part] !== meant[part]) throw new Error('A return address leads elsewhere than it was meant to')
  }
}
