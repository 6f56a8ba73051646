/** Users, for the lender's admins and for the admins of their own dealer or partner. */
import type { Person } from '../../adapters/access/person.ts'
import { mayAdminister } from '../../domain/access/access.ts'
import { isStaff, organisationOf, type Role } from '../../domain/access/roles.ts'
import { administer, type Change } from '../../operations/administration/as-web-user.ts'
import { listOwnConsents } from '../../operations/consents/list-own.ts'
import { PAGE_ENTRIES } from '../../operations/paging.ts'
import { askConsents } from '../../operations/people/ask-consents.ts'
import { changeUser } from '../../operations/people/change-user.ts'
import { accessToConfirm, confirmUser } from '../../operations/people/confirm.ts'
import { endUserSession, endUserSessions } from '../../operations/people/end-sessions.ts'
import { inviteAgain, inviteUser } from '../../operations/people/invite.ts'
import { readUser } from '../../operations/people/read-user.ts'
import { resetFactors } from '../../operations/people/reset-factors.ts'
import { type ListedUser, searchUsers } from '../../operations/people/search-users.ts'
import { notFound, Refusal } from '../../operations/refusal.ts'
import type { Service } from '../../operations/service.ts'
import { listSessions } from '../../operations/sign-in/list-sessions.ts'
import { readMyFactors } from '../../operations/sign-in/read-factors.ts'
import { mayAdministerOf, type OfId, type OrganisationIds, seenBy } from '../clients/administered.ts'
import {
  created,
  type Handlers,
  noContent,
  ok,
  type Problem,
  problem,
  withoutFreshProof,
} from '../declare/handler.ts'
import { sessionView } from '../sign-in/account-handlers.ts'
import type { User, userOperations } from './pages.ts'

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
