/** What the consent page shows a user whom a client sent there: who asks, for what, and where it leads back to. */
import type { Person, WebUser } from '../../adapters/access/person.ts'
import type { AskingClient } from '../../store/consents/consents.ts'
import { recordRefusal } from '../administration/as-web-user.ts'
import { Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'
import {
  type ClientShown,
  type ConsentScope,
  clientShown,
  FOREIGN_ADDRESS,
  findAsking,
  findStanding,
  scopesOf,
} from './parties.ts'
import { issueTicket, type Question } from './ticket.ts'

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
 * Describes a link to the consent page. Rejected if the client is unknown or may not ask, if it would lead to an address that is not
 * the client's (which is recorded), or if its state is too long to be sent back.
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

/** A lone surrogate has no UTF-8 form: the client would get back another character. */
const canBeSentBack = (state: string): boolean =>
  state.length <= STATE_MAXIMUM_CHARACTERS && state.isWellFormed()

const signedIn = async (service: Service, person: Person, client: AskingClient, question: Question) => {
  const { hasConsented, cannot } = await findStanding(service.sql, person.userId, client)
  const ticket = cannot === null ? issueTicket(service, person, question) : null
  return { email: person.email, hasConsented, cannot, ticket }
}
