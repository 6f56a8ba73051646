/**
 * Consents, by which dealers' users let clients act for them: give, list and withdraw them, and the two sides of one.
 */
import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import type { Queries } from '../../../packages/postgres/connection/database.ts'
import { isUuid, UUID_PATTERN } from '../../../packages/values/uuid.ts'
import type { Caller } from '../../adapters/access/authenticate.ts'
import type { Person, WebUser } from '../../adapters/access/person.ts'
import type { Mode } from '../../domain/access/access.ts'
import { SCOPES } from '../../domain/access/roles.ts'
import { administer } from '../../service/as-web-user.ts'
import { type Page, pageLimit, pageOf, UNKNOWN_CURSOR } from '../../service/paging.ts'
import { FieldRefusal, NO_SUCH_USER, noSuchClient, Refusal, refusedFields } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import type { Change } from '../../store/audit/change.ts'
import { findClient } from '../../store/clients/clients.ts'
import {
  type AskedUser,
  type AskingClient,
  type ConsentPlace,
  findAskedUser,
  findAskingClient,
  insertConsent,
  listConsentsOfUser,
  listConsentsToClient,
  withdrawConsentOf,
} from '../../store/clients/consents.ts'
import { findUser } from '../../store/people/users.ts'
import { isReturnAddress } from './clients.ts'

export type GivenConsent = {
  /** The user's id or address. */
  readonly user: string
  readonly clientId: string
  /** Where the user gave it: `cli`, or the page. */
  readonly from: string
}

/**
 * Records that a dealer's user lets a client act for them, from the next request on. Returns whether it is new: false
 * if it was already in force. Rejected if user or client is unknown, or one of them is in a sandbox without the other.
 */
export const giveConsent = async (
  change: Change,
  ring: KeyRing,
  given: GivenConsent,
): Promise<{ readonly changed: boolean } | Refusal> => {
  const user = await findUser(change.sql, ring, given.user)
  if (user === undefined) return NO_SUCH_USER
  if (user.role !== 'dealerUser' && user.role !== 'dealerAdmin') {
    return new Refusal(`Only dealer users own applications. This user has the role ${user.role}.`)
  }
  const client = await findClient(change.sql, given.clientId)
  if (client === undefined) return noSuchClient(given.clientId)
  if (client.isLender) return new Refusal('The lender’s own clients act for nobody, so they need no consent.')
  if ((await findAskedUser(change.sql, user.id, client.id))?.isOfSameSandbox !== true)
    return new Refusal('The user and the client are not in the same sandbox.')
  const id = change.newId()
  const consent = { id, clientId: client.id, userId: user.id, at: change.at, givenFrom: given.from }
  const changed = await insertConsent(change.sql, consent)
  if (changed) await change.record('consent.given', { kind: 'consent', id })
  return { changed }
}

export type ConsentQuery = { readonly cursor?: string | undefined; readonly limit?: string | undefined }

export type ConsentPage = Page<{ readonly userEmail: string; readonly givenAt: Date }>

/**
 * The consents in force that let the calling client act for users, the oldest first, so that new ones do not shift
 * pages. Read from the database itself, so that a consent withdrawn just now is left out.
 */
export const listConsents = async (
  service: Service,
  caller: Pick<Caller, 'clientId'>,
  query: ConsentQuery,
): Promise<ConsentPage | FieldRefusal> => {
  const after = query.cursor === undefined ? undefined : (readCursor(query.cursor) ?? UNKNOWN_CURSOR)
  const limit = pageLimit(query.limit)
  if (after instanceof FieldRefusal || limit instanceof FieldRefusal)
    return refusedFields(after, limit) ?? UNKNOWN_CURSOR
  const asked = { clientId: caller.clientId, after, limit: limit + 1 }
  const rows = await listConsentsToClient(service.sql, service.ring, asked)
  const { items, nextCursor } = pageOf(rows, limit, writeCursor)
  return { items: items.map(({ email, givenAt }) => ({ userEmail: email, givenAt })), nextCursor }
}

const writeCursor = ({ givenMicroseconds, id }: ConsentPlace): string =>
  Buffer.from(`consents ${givenMicroseconds} ${id}`).toString('base64url')

const CURSOR = new RegExp(`^consents (\\d{1,16}) (${UUID_PATTERN})$`)

const readCursor = (cursor: string): ConsentPlace | undefined => {
  const [, givenMicroseconds, id] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  return givenMicroseconds === undefined || id === undefined ? undefined : { givenMicroseconds, id }
}

export type OwnConsent = {
  readonly id: string
  readonly client: ClientShown
  /** What the client may do. */
  readonly scopes: readonly ConsentScope[]
  readonly givenAt: Date
  /** Null while it is in force. */
  readonly withdrawnAt: Date | null
}

/** The person's consents, in force and withdrawn, the newest first, with the scopes that each allows today. */
export const listOwnConsents = async (
  service: Service,
  person: Pick<Person, 'userId'>,
): Promise<readonly OwnConsent[]> => {
  const consents = await listConsentsOfUser(service.sql, person.userId)
  return consents.map((consent) => ({ ...consent, scopes: scopesOf(consent) }))
}

/**
 * Withdraws a user's own consent: from the next request on the client has no access to what they own. False if the user
 * has no consent with this id in force. Throws if nobody is signed in.
 */
export const withdrawOwnConsent = async (
  service: Service,
  webUser: WebUser,
  consentId: string,
): Promise<boolean> => {
  const { person } = webUser
  if (person === undefined) throw new Error('A consent is withdrawn by somebody who is signed in')
  if (!isUuid(consentId)) return false
  return administer(service, webUser, async ({ sql, at, record }) => {
    const isWithdrawn = await withdrawConsentOf(sql, person.userId, consentId, at)
    if (isWithdrawn) await record('consent.withdrawn', { kind: 'consent', id: consentId })
    return isWithdrawn
  })
}

/** What an asking client may send along with the user. */
export type Asked = { readonly clientId: string; readonly redirectUri: string | null }

/** The client does not exist, or is disabled: the response does not say which. */
const UNKNOWN = new Refusal(
  'The software that created this link is not allowed to request your consent. Ask the person who gave you the link for a new one.',
)
/** The client may not send users to the address that the link names. */
export const FOREIGN_ADDRESS = new Refusal(
  'This link leads to an address that is not registered for the software. Ask the person who gave you the link for a new one.',
)

/** The form of client ids: other text is not looked up, since PostgreSQL accepts no NUL. */
const CLIENT_ID = /^[\x21-\x7e]{1,100}$/

/** The client that asks, if it may ask and may use the return address. */
export const findAsking = async (
  sql: Queries,
  { clientId, redirectUri }: Asked,
): Promise<AskingClient | Refusal> => {
  const client = CLIENT_ID.test(clientId) ? await findAskingClient(sql, clientId) : undefined
  if (client === undefined) return UNKNOWN
  return redirectUri === null || isReturnAddress(client, redirectUri) ? client : FOREIGN_ADDRESS
}

export type Standing = {
  readonly hasConsented: boolean
  /** Why the user cannot consent to the client at all, in a sentence; null if they can. */
  readonly cannot: string | null
}

/** The user's relation to the client. */
export const findStanding = async (sql: Queries, userId: string, client: AskingClient): Promise<Standing> => {
  const user = await findAskedUser(sql, userId, client.id)
  return { hasConsented: user?.hasConsented ?? false, cannot: whyNot(user) }
}

const whyNot = (user: AskedUser | undefined): string | null => {
  if (user === undefined || !user.isEnabled) return 'Your account or your dealer has been disabled.'
  if (user.dealerId === null) {
    return 'Only dealer users own applications, so there is nothing that this software could do for you.'
  }
  if (!user.isOfSameSandbox) return 'This software and your account are not in the same sandbox.'
  return null
}

export type ClientShown = { readonly id: string; readonly name: string; readonly mode: Mode }

/** A client as a user sees it. */
export const clientShown = ({ id, name, mode }: ClientShown): ClientShown => ({ id, name, mode })

/** What a consent can be about: never what only the lender's own clients may do. */
export type ConsentScope = (typeof SCOPES)[number]

/** The scopes of a client of a dealer or partner, in the order of their declaration. */
export const scopesOf = ({ scopes }: { readonly scopes: readonly string[] }): readonly ConsentScope[] =>
  SCOPES.filter((scope) => scopes.includes(scope))
