/**
 * How a client asks a user for consent: what the consent page shows, the user's response, and the ticket that ties the
 * two together.
 */

import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import { encryptTicket, openTicketAs } from '../../adapters/access/codes.ts'
import type { Person, WebUser } from '../../adapters/access/person.ts'
import { hashOfSecret, randomSecret } from '../../adapters/access/secrets.ts'
import { LIFETIMES } from '../../domain/lender/retention.ts'
import { administer, recordRefusal } from '../../service/as-web-user.ts'
import { Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import type { Change, Subject } from '../../store/audit/change.ts'
import { type AskingClient, insertConsent, useTicket as useRow } from '../../store/clients/consents.ts'
import {
  type ClientShown,
  type ConsentScope,
  clientShown,
  FOREIGN_ADDRESS,
  findAsking,
  findStanding,
  scopesOf,
} from './consents.ts'

/** The parameters of the link, as sent. */
export type ConsentLink = {
  readonly clientId: string | undefined
  readonly state: string | undefined
  readonly redirectUri: string | undefined
}

export type ConsentRequest = {
  readonly client: ClientShown
  /** The dealer that owns the software; null for a partner's. */
  readonly dealer: string | null
  readonly scopes: readonly ConsentScope[]
  /** The host to which the user returns; null if the link has no return address. */
  readonly returnsTo: string | null
  /** Null if nobody is signed in. */
  readonly signedIn: {
    readonly email: string
    readonly hasConsented: boolean
    /** Why they cannot consent at all, in a sentence; null if they can. */
    readonly cannot: string | null
    /** To send with the response; null if they cannot consent. */
    readonly ticket: string | null
  } | null
}

const STATE_MAXIMUM_CHARACTERS = 1_000

/**
 * Describes a link to the consent page. Rejected if the client is unknown or may not ask, if it would lead to an
 * address that is not the client's (which is recorded), or if its state is too long to be sent back.
 */
export const describeConsentRequest = async (
  service: Service,
  link: ConsentLink,
  webUser: WebUser,
): Promise<ConsentRequest | Refusal> => {
  const { clientId = '', state = null, redirectUri = null } = link
  const client = await findAsking(service.sql, { clientId, redirectUri })
  if (client === FOREIGN_ADDRESS)
    await recordRefusal(service, webUser, 'consent.addressRefused', { kind: 'client', id: clientId })
  if (client instanceof Refusal) return client
  if (state !== null && !canBeSentBack(state)) {
    return new Refusal(
      `The link’s state cannot be returned. It must be text of at most ${STATE_MAXIMUM_CHARACTERS.toLocaleString('en')} characters.`,
    )
  }
  const { person } = webUser
  const question = { clientId: client.id, redirectUri, state }
  return {
    client: clientShown(client),
    dealer: client.dealer,
    scopes: scopesOf(client),
    returnsTo: redirectUri === null ? null : new URL(redirectUri).host,
    signedIn: person === undefined ? null : await signedIn(service, person, client, question),
  }
}

export type ConsentAnswer = {
  /** The ticket that the page got with the question. */
  readonly ticket: string
  readonly decision: 'agree' | 'refuse'
}

export type ConsentAnswered = {
  /** Where the user goes next; null if the link has no return address, and the page itself shows the result. */
  readonly redirectTo: string | null
}

/**
 * Stores the consent if the user agreed, which takes effect at the next request; declining is only recorded, and leaves
 * an existing consent in force. Rejected, and recorded, if the ticket belongs to another session, is too old or was
 * used, or if client or user can no longer do what they could when the page was opened, which uses up the ticket.
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

/** A lone surrogate has no UTF-8 form: the client would get back another character. */
const canBeSentBack = (state: string): boolean =>
  state.length <= STATE_MAXIMUM_CHARACTERS && state.isWellFormed()

const signedIn = async (service: Service, person: Person, client: AskingClient, question: Question) => {
  const { hasConsented, cannot } = await findStanding(service.sql, person.userId, client)
  const ticket = cannot === null ? issueTicket(service, person, question) : null
  return { email: person.email, hasConsented, cannot, ticket }
}

/** One sentence for everything that can be wrong with a ticket: it helps a user, and tells an attacker nothing. */
const TICKET_REFUSED = new Refusal('This request has expired or has already been used. Open the link again.')

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

/** The question to the user. */
type Question = {
  readonly clientId: string
  /** Where the user returns to; null if the link has no return address. */
  readonly redirectUri: string | null
  /** What the client wants to get back; null if it sent nothing. */
  readonly state: string | null
}

type ConsentTicket = Question & {
  readonly id: string
  readonly userId: string
  readonly sessionId: string
  /** Milliseconds since 1970; the ticket is invalid from then on. */
  readonly expiresAt: number
}

const PURPOSE = 'consent ticket'

/**
 * A ticket for the person's session, valid for a while, which the page sends with the user's decision: proof that this
 * session was asked this question. It is encrypted, so nobody can read, make or change one, and works once.
 */
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
const ticketFits = (ticket: ConsentTicket, person: Person, now: number): boolean =>
  ticket.userId === person.userId && ticket.sessionId === person.sessionId && now < ticket.expiresAt

/** Uses up the ticket; false if it was used before. */
const useTicket = ({ sql }: Change, { id, expiresAt }: ConsentTicket): Promise<boolean> =>
  useRow(sql, hashOfSecret(id), new Date(expiresAt))
