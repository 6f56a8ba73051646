/**
 * Signs in, or proves who the person is, by the response of the lender's identity provider. The provider is the lender's
 * own and vouches for its staff, so it counts as both factors; a fresh proof counts from the person's last sign-in at
 * the provider.
 */
import {
  CLOCKS_DIFFER_MILLISECONDS,
  type IdentityProvider,
  type Vouched,
} from '../../adapters/access/identity-provider.ts'
import type { WebUser } from '../../adapters/access/person.ts'
import { PROVIDER_ROLES } from '../../domain/access/identity-provider.ts'
import type { Change } from '../../store/audit/change.ts'
import { findLinkedUser, linkUser } from '../../store/people/provider-links.ts'
import { proveSession } from '../../store/people/sessions.ts'
import { findSignInAccount, type SignInAccount } from '../../store/people/sign-in-accounts.ts'
import { findUserId } from '../../store/people/users.ts'
import { administer } from '../administration/as-web-user.ts'
import { queueFactorMail } from '../mail/queue-factor-mail.ts'
import type { Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'
import { beginSession, type SignedIn } from './begin-session.ts'
import { NO_PROVIDER, type NotVouched, refuseVisit } from './provider-refusals.ts'
import { openVisit, RETURN_PATH, useVisit, type Visit } from './visit-provider.ts'

type Given = {
  /** The query with which the provider sent the browser back. */
  readonly answer: string
  /** The secret in the browser's cookie. */
  readonly browser: string | undefined
  readonly origin: string
}

export type Returned = (SignedIn | { readonly is: 'proved' }) & { readonly next: string | null }

/**
 * The user must already exist here: found by the provider's subject, and the first time by their verified email
 * address, which links the two. Each rejection is recorded.
 */
export const returnFromProvider = async (
  service: Service,
  webUser: WebUser,
  { answer, browser, origin }: Given,
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
