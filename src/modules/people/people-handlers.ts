/**
 * Users, dealers and partners. The lender's admins manage all of them; the admins of a dealer or partner manage their
 * own users, and a dealer's see their dealer.
 */
import type { Person } from '../../adapters/access/person.ts'
import { mayAdminister } from '../../domain/access/access.ts'
import { isStaff, organisationOf, type Role } from '../../domain/access/roles.ts'
import { type DealerAccount, maskedIban } from '../../domain/lender/dealer-account.ts'
import {
  created,
  type Handlers,
  noContent,
  ok,
  type Problem,
  problem,
  withoutFreshProof,
} from '../../http/handler.ts'
import { administer, type Change } from '../../service/as-web-user.ts'
import { PAGE_ENTRIES } from '../../service/paging.ts'
import { notFound, Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import { FORMER_USER, namesOf } from '../audit/colleagues.ts'
import { mayAdministerOf, type OfId, type OrganisationIds, seenBy } from '../clients/administered-handlers.ts'
import { listOwnConsents } from '../clients/consents.ts'
import { sessionView } from './account-handlers.ts'
import { accountsOf, barOf, setDealerAccount, settleDealerAccount } from './dealer-accounts.ts'
import {
  changeDealer,
  createDealer,
  createPartner,
  listDealers,
  listPartners,
  renamePartner,
} from './organisations.ts'
import type { dealerOperations, partnerOperations, User, userOperations } from './people-pages.ts'
import { readMyFactors } from './second-factor.ts'
import { listSessions } from './sign-in.ts'
import {
  accessToConfirm,
  askConsents,
  confirmUser,
  endUserSession,
  endUserSessions,
  type ListedUser,
  readUser,
  resetFactors,
  searchUsers,
} from './user-access.ts'
import { changeUser, inviteAgain, inviteUser } from './users.ts'

export const userHandlers: Handlers<typeof userOperations> = {
  searchUsers: async ({ service, person, body }) => {
    const { dealerId, partnerId = null } = body
    const of = dealerId === null && partnerId === null ? seenBy(person) : { dealerId, partnerId }
    if (!mayAdministerOf(person, of)) return notFoundOf(of)
    const { items, nextCursor } = await searchUsers(service, { ...body, ...of, limit: PAGE_ENTRIES })
    return ok({ items: items.map(userView), nextCursor })
  },

  inviteUser: async ({ service, webUser, person, body: { dealerId, partnerId = null, ...user } }) => {
    const of = { dealerId, partnerId }
    if (!mayAdministerOf(person, of)) return notFoundOf(of)
    if (!mayGive(person, user.role)) return foreignRole(person)
    const outcome = await administer(service, webUser, (change) =>
      inviteUser(change, service.ring, {
        ...user,
        dealer: dealerId ?? undefined,
        partner: partnerId ?? undefined,
      }),
    )
    return outcome instanceof Refusal ? outcome : created(await userNow(service, outcome.id))
  },

  readUser: (context) =>
    withUser(context, async (user) => {
      const { service, person } = context
      const of = { userId: user.id, role: user.role, sessionId: person.sessionId }
      const [factors, sessions, consents, toConfirm] = await Promise.all([
        readMyFactors(service, of),
        listSessions(service, of),
        listOwnConsents(service, of),
        // Only the lender's people decide anything together.
        isStaff(user.role)
          ? accessToConfirm(service, { userId: user.id, by: person.userId })
          : { given: [], fault: null },
      ])
      return ok({
        ...userView(user),
        factors,
        sessions: sessions.map(sessionView),
        consents,
        toConfirm: toConfirm.given,
        confirmationFault: toConfirm.fault,
      })
    }),

  changeUser: (context) =>
    withUser(context, async (user) => {
      const { service, webUser, person, body } = context
      if (body.role !== undefined && !mayGive(person, body.role)) return foreignRole(person)
      const outcome = await administer(service, webUser, (change) =>
        changeUser(change, service.ring, user.id, body, person.userId),
      )
      return outcome instanceof Refusal ? outcome : ok(await userNow(service, user.id))
    }),

  inviteUserAgain: (context) => commanded(context, (change, _, id) => inviteAgain(change, id)),

  askUserForConsents: (context) => commanded(context, (change, _, id) => askConsents(change, id)),

  resetFactorsOfUser: (context) =>
    commanded(context, (change, { ring }, id) => resetFactors(change, ring, id)),

  confirmUser: (context) =>
    withUser(context, async ({ id: idOrEmail }) => {
      const { service, webUser, person } = context
      const unproven = withoutFreshProof(context, { secondFactor: !service.isSandbox })
      if (unproven !== undefined) return unproven
      const outcome = await administer(service, webUser, (change) =>
        confirmUser(change, service.ring, { idOrEmail, by: person.userId }),
      )
      return outcome instanceof Refusal ? outcome : noContent
    }),

  endSessionsOfUser: (context) =>
    commanded(context, (change, service, id) => endUserSessions(change, service.ring, id)),

  endSessionOfUser: (context) =>
    withUser(context, async ({ id: userId }) => {
      const { service, webUser, person, params } = context
      const { sessionId } = params
      const hasEnded = await administer(service, webUser, (change) =>
        endUserSession(change, { userId, sessionId }),
      )
      if (!hasEnded) return notFound('session')
      return person.sessionId === sessionId ? { ...noContent, session: 'ends' } : noContent
    }),
}

/** Runs a command on the user in the path. */
const commanded = (
  context: OfId,
  command: (change: Change, service: Service, id: string) => Promise<object | Refusal>,
) =>
  withUser(context, async ({ id }) => {
    const { service, webUser } = context
    const outcome = await administer(service, webUser, (change) => command(change, service, id))
    return outcome instanceof Refusal ? outcome : noContent
  })

/** The admins of a dealer or partner cannot give anyone a role of another kind of organisation. */
const mayGive = (person: Person, given: Role): boolean =>
  person.role === 'admin' || organisationOf(person.role) === organisationOf(given)

const foreignRole = ({ role }: Person) => {
  const organisation = organisationOf(role)
  return problem(
    'forbidden',
    `You can only assign the roles ${organisation} user and ${organisation} administrator.`,
  )
}

const notFoundOf = ({ partnerId }: OrganisationIds) => notFound(partnerId === null ? 'dealer' : 'partner')

const userNow = async (service: Service, userId: string) => {
  const user = await readUser(service, userId)
  if (user === undefined) throw new Error('A user who was just changed is not found')
  return userView(user)
}

const userView = (user: ListedUser) => ({ ...user, state: stateOf(user) })

const stateOf = ({ disabledAt, hasJoined }: ListedUser): User['state'] => {
  if (disabledAt !== null) return 'disabled'
  return hasJoined ? 'active' : 'invited'
}

/** Runs with the user in the path. */
const withUser = async <R>(
  { service, person, params: { id } }: OfId,
  run: (user: ListedUser) => Promise<R>,
): Promise<R | Problem> => {
  const user = await readUser(service, id)
  return user !== undefined && mayAdminister(person, user) ? run(user) : notFound('user')
}

export const dealerHandlers: Handlers<typeof dealerOperations> = {
  listDealers: async ({ service, person }) => {
    const dealers = (await listDealers(service, person.dealer?.id)).filter(({ id }) =>
      mayAdministerOf(person, { dealerId: id, partnerId: null }),
    )
    return ok({ items: dealers })
  },

  createDealer: async ({ service, webUser, body }) => {
    const outcome = await administer(service, webUser, (change) => createDealer(change, body))
    return outcome instanceof Refusal ? outcome : created(await dealerNow(service, outcome.id))
  },

  readDealer: async ({ service, person, params: { id } }) => {
    const dealer = (await listDealers(service, id)).find((one) => one.id === id)
    return dealer === undefined || !mayAdministerOf(person, { dealerId: id, partnerId: null })
      ? notFound('dealer')
      : ok(dealer)
  },

  changeDealer: async ({ service, webUser, params: { id }, body }) => {
    const isThere = (await listDealers(service, id)).some((dealer) => dealer.id === id)
    if (!isThere) return notFound('dealer')
    const outcome = await administer(service, webUser, (change) => changeDealer(change, id, body))
    return outcome instanceof Refusal ? outcome : ok(await dealerNow(service, id))
  },

  readDealerAccount: (context) => withDealer(context),

  setDealerAccount: (context) =>
    withDealer(context, (change, of) =>
      setDealerAccount(change, context.service.ring, { ...of, ...context.body }),
    ),

  settleDealerAccount: (context) =>
    withDealer(context, (change, of) =>
      settleDealerAccount(change, context.service.ring, { ...of, iban: undefined, ...context.body }),
    ),
}

/** Responds with a dealer's account as the caller sees it, after this change of it if there is one. */
const withDealer = async (
  { service, webUser, person: { userId }, params: { id } }: OfId,
  work?: (change: Change, of: { dealerId: string; by: string }) => Promise<Refusal | undefined>,
) => {
  const isThere = (await listDealers(service, id)).some((dealer) => dealer.id === id)
  if (!isThere) return notFound('dealer')
  const of = { dealerId: id, by: userId }
  const refused = work && (await administer(service, webUser, (change) => work(change, of)))
  if (refused !== undefined) return refused
  const { inForce, pending } = await accountsOf(service, id)
  const names = await namesOf(
    service,
    [inForce, pending].flatMap((one) => [one?.setBy ?? null, one?.confirmedBy ?? null]),
  )
  const called = (userId: string | null) => (userId === null ? null : (names.get(userId) ?? FORMER_USER))
  const shown = (one: DealerAccount | undefined) =>
    one === undefined
      ? null
      : {
          ...one,
          iban: maskedIban(one.iban),
          setBy: called(one.setBy) ?? FORMER_USER,
          confirmedBy: called(one.confirmedBy),
        }
  const bar = pending && (await barOf(service, new Date(service.now()), pending.setBy, userId))
  return ok({ inForce: shown(inForce), pending: shown(pending), bar: bar ?? null })
}

const dealerNow = async (service: Service, id: string) => {
  const dealer = (await listDealers(service, id)).find((one) => one.id === id)
  if (dealer === undefined) throw new Error('A dealer that was just changed is not found')
  return dealer
}

export const partnerHandlers: Handlers<typeof partnerOperations> = {
  listPartners: async ({ service }) => ok({ items: await listPartners(service) }),

  createPartner: async ({ service, webUser, body }) => {
    const outcome = await administer(service, webUser, (change) => createPartner(change, body))
    return outcome instanceof Refusal ? outcome : created(await partnerNow(service, outcome.id))
  },

  renamePartner: async ({ service, webUser, params: { id }, body }) => {
    const isThere = (await listPartners(service)).some((partner) => partner.id === id)
    if (!isThere) return notFound('partner')
    const outcome = await administer(service, webUser, (change) => renamePartner(change, id, body))
    return outcome instanceof Refusal ? outcome : ok(await partnerNow(service, id))
  },
}

const partnerNow = async (service: Service, id: string) => {
  const partner = (await listPartners(service)).find((one) => one.id === id)
  if (partner === undefined) throw new Error('A partner that was just changed is not found')
  return partner
}
