/** What operations tell of people, consents and dealers, in the words of the console's contract. */
import type { Person } from '../../auth/person.ts'
import type { ConsentRequest as DescribedRequest } from '../../operations/consents/describe-request.ts'
import type { OwnConsent as ListedConsent } from '../../operations/consents/list-own.ts'
import type { ListedDealer } from '../../operations/dealers/list.ts'
import type { ListedSession } from '../../operations/sign-in/list-sessions.ts'
import type { ListedUser } from '../../operations/users/search.ts'
import type { ConsentRequest, Dealer, Me, OwnConsent, Session, User } from './contract.ts'

export const meView = ({ userId, email, role, dealer }: Person): Me => ({
  userId,
  email,
  role,
  dealer: named(dealer),
})

export const sessionView = ({ id, isCurrent, startedAt, lastSeenAt, origin }: ListedSession): Session => ({
  id,
  current: isCurrent,
  startedAt: startedAt.toISOString(),
  lastSeenAt: lastSeenAt.toISOString(),
  address: origin.address,
  browser: origin.browser,
})

export const ownConsentView = ({ id, client, scopes, givenAt, withdrawnAt }: ListedConsent): OwnConsent => ({
  id,
  client: { id: client.id, name: client.name, mode: client.mode },
  scopes,
  givenAt: givenAt.toISOString(),
  withdrawnAt: momentOrNull(withdrawnAt),
})

export const consentRequestView = (request: DescribedRequest): ConsentRequest => {
  const { client, dealer, scopes, returnsTo, signedIn } = request
  return {
    client: { id: client.id, name: client.name, mode: client.mode },
    dealer,
    scopes,
    returnsTo,
    signedIn: signedIn === null ? null : pick(signedIn),
  }
}

const pick = ({
  email,
  hasConsented,
  cannot,
  ticket,
}: NonNullable<DescribedRequest['signedIn']>): NonNullable<ConsentRequest['signedIn']> => ({
  email,
  hasConsented,
  cannot,
  ticket,
})

export const dealerView = ({
  id,
  name,
  specialAgreement,
  address,
  createdAt,
  disabledAt,
}: ListedDealer): Dealer => ({
  id,
  name,
  specialAgreement,
  address,
  createdAt: createdAt.toISOString(),
  disabledAt: momentOrNull(disabledAt),
})

export const userView = (user: ListedUser): User => ({
  id: user.id,
  email: user.email,
  role: user.role,
  dealer: named(user.dealer),
  state: stateOf(user),
  createdAt: user.createdAt.toISOString(),
  lastSignedInAt: momentOrNull(user.lastSignedInAt),
  notConsentedTo: user.notConsentedTo,
})

const stateOf = ({ disabledAt, hasPassword }: ListedUser): User['state'] => {
  if (disabledAt !== null) return 'disabled'
  return hasPassword ? 'active' : 'invited'
}

/** A dealer as it is named beside what belongs to it. */
export const named = (dealer: { readonly id: string; readonly name: string } | null): Me['dealer'] =>
  dealer === null ? null : { id: dealer.id, name: dealer.name }

export const momentOrNull = (at: Date | null): string | null => at?.toISOString() ?? null
