/**
 * Signs in, and proves who a person is, through the lender's identity provider. Everything needed for their return is
 * in the `state` that comes back: a ticket for one purpose, in one browser, which works once within a few minutes. So
 * nothing is stored until someone comes back.
 */
import { hash } from 'node:crypto'
import type { Queries } from '../../../packages/postgres/connection/database.ts'
import { encryptTicket, openTicketAs } from '../../adapters/access/codes.ts'
import {
  CLOCKS_DIFFER_MILLISECONDS,
  type IdentityProvider,
  type ProviderFailure,
  type Vouched,
} from '../../adapters/access/identity-provider.ts'
import type { WebUser } from '../../adapters/access/person.ts'
import { hashOfSecret, hasSecretForm, randomSecret } from '../../adapters/access/secrets.ts'
import { PROVIDER_ROLES } from '../../domain/access/identity-provider.ts'
import { LIFETIMES } from '../../domain/lender/retention.ts'
import { administer, recordRefusal } from '../../service/as-web-user.ts'
import { Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import type { Change } from '../../store/audit/change.ts'
import { useTicket } from '../../store/clients/consents.ts'
import { findLinkedUser, linkUser } from '../../store/people/factors.ts'
import { proveSession } from '../../store/people/sessions.ts'
import { findSignInAccount, type SignInAccount } from '../../store/people/sign-in.ts'
import { findUserId } from '../../store/people/users.ts'
import { queueFactorMail } from './account-mails.ts'
import { beginSession, type SignedIn } from './begin-session.ts'

/** Where the provider sends people back to. */
const RETURN_PATH = '/console/sign-in/provider'

type Visit = {
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

type GivenAtReturn = {
  /** The query with which the provider sent the browser back. */
  readonly answer: string
  /** The secret in the browser's cookie. */
  readonly browser: string | undefined
  readonly origin: string
}

export type Returned = (SignedIn | { readonly is: 'proved' }) & { readonly next: string | null }

/**
 * Signs in, or proves who the person is, by the provider's response. The provider is the lender's own and vouches for
 * its staff, so it counts as both factors; a fresh proof counts from the person's last sign-in at the provider. The
 * user must already exist here: found by the provider's subject, and the first time by their verified email address,
 * which links the two. Each rejection is recorded.
 */
export const returnFromProvider = async (
  service: Service,
  webUser: WebUser,
  { answer, browser, origin }: GivenAtReturn,
): Promise<Returned | Refusal> => {
  const { identityProvider: provider, sql } = service
  if (provider === undefined) return NO_PROVIDER
  const state = new URLSearchParams(answer).get('state') ?? ''
  const visit = openVisit(service, webUser, { state, browser })
  if (visit === undefined || !(await useVisit(sql, visit)))
    return refuseVisit(service, webUser, { use: visit?.use ?? 'signIn', why: 'visitUnknown' })
  const found = await accountBy(service, provider, visit, new URL(`${origin}${RETURN_PATH}?${answer}`), state)
  const { use } = visit
  if (typeof found === 'string') return refuseVisit(service, webUser, { use, why: found })
  const { account, vouched, link } = found
  const refuse = (why: NotVouched) => refuseVisit(service, webUser, { use, why, userId: account.id })
  if (!PROVIDER_ROLES.includes(account.role)) return refuse('notStaff')
  if (!account.isEnabled) return refuse('userDisabled')
  const also = async (change: Change): Promise<boolean> => {
    if (!link) return true
    if (!(await linkUser(change.sql, service.ring, account.id, { ...vouched, at: change.at }))) return false
    await change.record('provider.linked', { kind: 'user', id: account.id })
    await queueFactorMail(change, account.id, 'providerLinked')
    return true
  }
  if (use === 'proof') return prove(service, webUser, { visit, account, vouched, also })
  const { shownAt } = vouched
  const provedAt = shownAt === undefined ? null : new Date(Math.min(shownAt, service.now()))
  const begun = await beginSession(service, webUser, account, { isStrong: true, provedAt, also })
  return begun === undefined
    ? refuse(link ? 'linkedOtherwise' : 'userDisabled')
    : { ...begun, next: visit.next }
}

const NOT_THEIRS = new Refusal('The identity provider is for lender staff only.')

/** The visit of a state that came back in the same browser and session; undefined if it is invalid or too old. */
const openVisit = (
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
const useVisit = (sql: Queries, visit: Visit): Promise<boolean> =>
  useTicket(sql, hashOfSecret(visit.id), new Date(expiryOf(visit)))

const expiryOf = ({ startedAt }: Visit): number => startedAt + LIFETIMES.providerVisit.milliseconds

const hashOfBrowser = (secret: string): string => hash('sha256', secret, 'base64url')

type Found = {
  readonly account: SignInAccount
  readonly vouched: Vouched
  /** Whether to link the two. */
  readonly link: boolean
}

const accountBy = async (
  { sql, ring }: Service,
  provider: IdentityProvider,
  visit: Visit,
  answered: URL,
  state: string,
): Promise<Found | NotVouched> => {
  const vouched = await provider.vouchedFor({ ...visit, state }, { answered, startedAt: visit.startedAt })
  if (typeof vouched === 'string') return vouched
  const linked = await findLinkedUser(sql, ring, vouched)
  if (linked !== undefined) {
    const account = await findSignInAccount(sql, ring, linked)
    return account === undefined ? 'userUnknown' : { account, vouched, link: false }
  }
  const address = await vouched.readAddress()
  if (typeof address === 'string') return address
  const { email } = address
  if (email === undefined) return 'addressMissing'
  const userId = await findUserId(sql, ring, email)
  const account = userId === undefined ? undefined : await findSignInAccount(sql, ring, userId)
  return account === undefined ? 'userUnknown' : { account, vouched, link: true }
}

const prove = async (
  service: Service,
  webUser: WebUser,
  {
    visit: { sessionId, startedAt, next },
    account,
    vouched: { shownAt },
    also,
  }: {
    readonly visit: Visit
    readonly account: SignInAccount
    readonly vouched: Vouched
    readonly also: (change: Change) => Promise<boolean>
  },
): Promise<Returned | Refusal> => {
  const refuse = (why: NotVouched) => refuseVisit(service, webUser, { use: 'proof', why, userId: account.id })
  if (sessionId === null || account.id !== webUser.person?.userId) return refuse('somebodyElse')
  if (shownAt === undefined || shownAt < startedAt - CLOCKS_DIFFER_MILLISECONDS) return refuse('notFresh')
  const isProved = await administer(service, webUser, async (change) => {
    if (!(await also(change))) return false
    await proveSession(change.sql, sessionId, { at: change.at, isStrong: true })
    await change.record('proof.succeeded', { kind: 'session', id: sessionId })
    return true
  })
  return isProved ? { is: 'proved', next } : refuse('linkedOtherwise')
}

type ProviderUse = 'signIn' | 'proof'

type NotVouched =
  | ProviderFailure
  | 'visitUnknown'
  | 'addressMissing'
  | 'userUnknown'
  | 'userDisabled'
  | 'notStaff'
  | 'linkedOtherwise'
  | 'somebodyElse'
  | 'notFresh'

/** Each says what to do next. `name` is the lender's name for the provider. */
const SENTENCES: Readonly<Record<NotVouched, (name: string) => string>> = {
  away: (name) => `We could not reach ${name}. Please try again in a moment.`,
  declined: (name) => `The sign-in at ${name} was cancelled or rejected. Start again.`,
  clocks: (name) =>
    `The clocks of ${name} and Forecourt differ by more than a minute. Contact your administrator.`,
  notUsable: (name) =>
    `Forecourt could not use the response from ${name}. Start again. If this keeps happening, contact your administrator.`,
  visitUnknown: (name) =>
    `This sign-in at ${name} was started in another browser, has already been used, or took longer than ${LIFETIMES.providerVisit.words}. Start again.`,
  addressMissing: (name) =>
    `${name} has not confirmed that your email address is verified, so Forecourt cannot find your account. Contact the administrator of ${name}. The Forecourt log shows what is missing.`,
  userUnknown: (name) =>
    `Forecourt has no account for your email address at ${name}. Ask a Forecourt administrator to invite you.`,
  userDisabled: () => 'Your account has been disabled. Contact a Forecourt administrator.',
  notStaff: (name) =>
    `${name} is for lender staff, and your account belongs to a dealer or partner. Sign in with a passkey or your password.`,
  linkedOtherwise: (name) =>
    `Your Forecourt account is linked to another account at ${name}. Ask a Forecourt administrator to reset your two-factor authentication, which also removes that link.`,
  somebodyElse: (name) =>
    `You signed in at ${name} as someone else. Start again, and sign in there with your own account.`,
  notFresh: (name) =>
    `${name} did not ask you to sign in again, so we cannot confirm that it’s you. Sign out there, then start again.`,
}

const NO_PROVIDER = new Refusal('No identity provider is set up here. Choose another way to sign in.')

/** Records the rejection, for the user if known. */
const refuseVisit = async (
  service: Service,
  webUser: WebUser,
  { use, why, userId }: { readonly use: ProviderUse; readonly why: NotVouched; readonly userId?: string },
): Promise<Refusal> => {
  const about =
    userId === undefined
      ? ({ kind: 'request', id: 'unknownUser' } as const)
      : ({ kind: 'user', id: userId } as const)
  const named = why.charAt(0).toUpperCase() + why.slice(1)
  await recordRefusal(service, webUser, `${use}.provider${named}`, about)
  return new Refusal(SENTENCES[why](service.identityProvider?.name ?? ''), 'provider-refused')
}
