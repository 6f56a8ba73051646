/** A world with people who are signed in, and clients that ask for their consent. */

import assert from 'node:assert/strict'
import { newId } from '../../packages/postgres/connection/uuid.ts'
import type { Person, WebUser } from '../../src/adapters/access/person.ts'
import type { Role } from '../../src/domain/access/roles.ts'
import {
  answerConsentRequest,
  type ConsentAnswer,
  type ConsentLink,
  type ConsentRequest,
  describeConsentRequest,
} from '../../src/modules/clients/consent-requests.ts'
import { Refusal } from '../../src/service/refusal.ts'
import type { Service } from '../../src/service/service.ts'
import { inRequest, openOrigin } from '../../src/store/audit/change.ts'
import { findUserId, insertUser } from '../../src/store/people/users.ts'
import { EMAILS, openWorld, type UserName, type World } from '../support/world.ts'

export type PersonName = UserName | 'dealerAdmin' | 'underwriter'

export const RETURN_ADDRESS = 'https://partner.example/consented'
/** The origin of the people of this world: an address reserved for documentation (RFC 5737). */
export const ORIGIN = { address: '192.0.2.7', browser: 'Firefox on Windows' }

const ADDRESSES: Readonly<Record<PersonName, string>> = {
  ...EMAILS,
  dealerAdmin: 'admin@dealer.example',
  underwriter: 'underwriter@lender.example',
}

export type ConsentWorld = World & {
  /** A person with a session; each session of theirs has a name. */
  readonly visitor: (name: PersonName, session?: string) => Promise<WebUser & { readonly person: Person }>
  readonly audit: () => Promise<readonly AuditRow[]>
}

export type AuditRow = {
  readonly id: string
  readonly at: Date
  readonly actor: string
  readonly action: string
  readonly subject: string
  readonly requestId: string | null
  readonly origin: { readonly address: string; readonly browser: string | null } | null
}

/** `partner` is a test client and `otherPartner` a live one; both may have users back at RETURN_ADDRESS. */
export const openConsentWorld = async (): Promise<ConsentWorld> => {
  const world = await openWorld()
  const { sql, ring } = world
  await sql`update clients set redirect_uris = ${[RETURN_ADDRESS]} where id in ('cl_partner', 'cl_otherPartner')`
  await sql`update clients set mode = 'live' where id = 'cl_otherPartner'`
  const [dealer] = await sql<{ id: string }[]>`select id from dealers where not special_agreement`
  const add = async (name: PersonName, role: Role, dealerId: string | null) =>
    insertUser(sql, ring, {
      id: newId(Date.now()),
      email: ADDRESSES[name],
      role,
      dealerId,
      passwordHash: null,
      at: new Date(),
    })
  await add('dealerAdmin', 'dealerAdmin', dealer?.id ?? null)
  await add('underwriter', 'underwriter', null)
  return {
    ...world,
    visitor: (name, session = 'first') => visitorOf(world, ADDRESSES[name], session),
    audit: () => auditOf(world),
  }
}

const visitorOf = async ({ sql, ring }: World, email: string, session: string) => {
  const userId = await findUserId(sql, ring, email)
  const [row] = await sql<{ role: Role; dealer: { id: string; name: string } | null }[]>`
    select u.role, case when d.id is null then null else json_build_object('id', d.id, 'name', d.name) end as dealer
    from users u left join dealers d on d.id = u.dealer_id where u.id = ${userId ?? null}`
  assert.ok(userId !== undefined && row !== undefined)
  const person = {
    userId,
    email,
    name: null,
    role: row.role,
    dealer: row.dealer,
    partner: null,
    isInSandbox: false,
    sessionId: `${session} of ${userId}`,
  }
  return { person, origin: ORIGIN, requestId: 'request-of-a-test' }
}

type EncryptedAuditRow = Omit<AuditRow, 'origin'> & {
  readonly keyId: string | null
  readonly encrypted: Buffer
}

const auditOf = async ({ sql, ring }: World): Promise<readonly AuditRow[]> => {
  // In the order in which transactions wrote them, also within a millisecond.
  const rows = await sql<EncryptedAuditRow[]>`
    select id, at, actor_kind || ' ' || actor_id as actor, action, subject_kind || ' ' || subject_id as subject,
      request_id as "requestId", origin_key_id as "keyId", origin as encrypted
    from audit where action like 'consent.%' order by xmin::text::bigint, id`
  return rows.map(({ keyId, encrypted, ...row }) => ({
    ...row,
    origin: keyId === null ? null : openOrigin(ring, { kind: 'audit', id: row.id }, { keyId, encrypted }),
  }))
}

/** A person who is not signed in. */
/** A test whose acts are those of one request, as the HTTP server has it around each handler. */
export const inTheRequest = (world: () => ConsentWorld, work: () => Promise<void>) => () =>
  inRequest({ ring: world().service.ring, requestId: 'request-of-a-test', origin: () => ORIGIN }, work)

export const SIGNED_OUT: WebUser = { person: undefined, origin: ORIGIN, requestId: 'request-of-a-test' }

/** The result of a call that must not be refused. */
export const granted = <T>(result: T | Refusal): T => {
  assert.ok(!(result instanceof Refusal), result instanceof Refusal ? result.says : '')
  return result
}

/** The sentence of a call that must be refused. */
export const refused = (result: unknown): string => {
  assert.ok(result instanceof Refusal)
  return result.says
}

/** The request of the client with this id. */
export const ask = async (
  service: Service,
  visitor: WebUser,
  link: Partial<ConsentLink> & { readonly clientId: string },
): Promise<ConsentRequest | Refusal> =>
  describeConsentRequest(service, { state: undefined, redirectUri: undefined, ...link }, visitor)

/** The ticket that the page gets for the visitor. */
export const ticketFor = async (
  service: Service,
  visitor: WebUser,
  link: Partial<ConsentLink> & { readonly clientId: string },
): Promise<string> => {
  const { signedIn } = granted(await ask(service, visitor, link))
  assert.ok(typeof signedIn?.ticket === 'string')
  return signedIn.ticket
}

/** Opens the page and answers it. */
export const responseTo = async (
  service: Service,
  visitor: WebUser,
  link: Partial<ConsentLink> & { readonly clientId: string },
  decision: ConsentAnswer['decision'],
) => answerConsentRequest(service, { ticket: await ticketFor(service, visitor, link), decision }, visitor)
