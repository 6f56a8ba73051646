/**
 * Visits to the lender's identity provider. Everything needed for the person's return is in the `state` that comes
 * back: a ticket for one purpose, in one browser, which works once within a few minutes. So nothing is stored until
 * someone comes back.
 */
import { hash } from 'node:crypto'
import type { Queries } from '../../../packages/postgres/connection/database.ts'
import { hashOfSecret, randomSecret } from '../../adapters/access/api-key.ts'
import type { WebUser } from '../../adapters/access/person.ts'
import { hasSecretForm } from '../../adapters/access/secret-form.ts'
import { encryptTicket, openTicketAs } from '../../adapters/access/ticket.ts'
import { PROVIDER_ROLES } from '../../domain/access/identity-provider.ts'
import { LIFETIMES } from '../../domain/lender/retention.ts'
import { useTicket } from '../../store/consents/used-tickets.ts'
import { Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'
import { NO_PROVIDER, type ProviderUse, refuseVisit } from './provider-refusals.ts'

/** Where the provider sends people back to. */
export const RETURN_PATH = '/console/sign-in/provider'

export type Visit = {
  readonly id: string
  readonly use: ProviderUse
  /** The session that needs a proof; null for signing in. */
  readonly sessionId: string | null
  /** SHA-256 of the secret in the browser's cookie. */
  readonly browser: string
  readonly nonce: string
  readonly verifier: string
  /** Where the page leads afterwards; null for a window opened over another page. */
  readonly next: string | null
  /** Milliseconds since 1970. */
  readonly startedAt: number
}

const PURPOSE = 'visit to the identity provider'

export type Started = {
  readonly address: string
  /** The secret for the browser to keep until it comes back. */
  readonly browser: string
}

type Given = {
  readonly use: ProviderUse
  readonly next: string | null
  readonly origin: string
  /** The secret that the browser already has, from a visit in another window. */
  readonly browser: string | undefined
}

/** The address for the browser, and the secret that ties the visit to it. Only staff are asked for a proof. */
export const visitProvider = async (
  service: Service,
  webUser: WebUser,
  { use, next, origin, browser: held }: Given,
): Promise<Started | Refusal> => {
  const { identityProvider: provider, ring, now } = service
  const { person } = webUser
  if (provider === undefined) return NO_PROVIDER
  if (use === 'proof' && (person === undefined || !PROVIDER_ROLES.includes(person.role))) return NOT_THEIRS
  const browser = held !== undefined && hasSecretForm(held) ? held : randomSecret()
  const visit: Visit = {
    id: randomSecret(),
    use,
    sessionId: use === 'proof' ? (person?.sessionId ?? null) : null,
    browser: hashOfBrowser(browser),
    nonce: randomSecret(),
    verifier: randomSecret(),
    next,
    startedAt: now(),
  }
  const asked = { ...visit, state: encryptTicket(ring, PURPOSE, visit) }
  const address = await provider.addressOf(asked, {
    returnTo: origin + RETURN_PATH,
    isFresh: use === 'proof',
  })
  if (typeof address === 'string')
    return refuseVisit(service, webUser, {
      use,
      why: address,
      ...(person !== undefined && { userId: person.userId }),
    })
  return { address: address.href, browser }
}

const NOT_THEIRS = new Refusal('The identity provider is for lender staff only.')

/** The visit of a state that came back in the same browser and session; undefined if it is invalid or too old. */
export const openVisit = (
  { ring, now }: Service,
  { person }: WebUser,
  { state, browser }: { readonly state: string; readonly browser: string | undefined },
): Visit | undefined => {
  const visit = openTicketAs<Visit>(ring, PURPOSE, state)
  if (visit === undefined || browser === undefined || visit.browser !== hashOfBrowser(browser))
    return undefined
  if (now() >= expiryOf(visit)) return undefined
  return visit.use === 'signIn' || visit.sessionId === person?.sessionId ? visit : undefined
}

/** Uses up a visit; false if it was used before. */
export const useVisit = (sql: Queries, visit: Visit): Promise<boolean> =>
  useTicket(sql, hashOfSecret(visit.id), new Date(expiryOf(visit)))

const expiryOf = ({ startedAt }: Visit): number => startedAt + LIFETIMES.providerVisit.milliseconds

const hashOfBrowser = (secret: string): string => hash('sha256', secret, 'base64url')
