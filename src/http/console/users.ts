/** Users, for the lender's admins and for the admins of their own dealer. */
import type { Person } from '../../auth/person.ts'
import { mayAdminister } from '../../domain/access.ts'
import { hasDealer, ROLES, type Role } from '../../domain/roles.ts'
import { administer } from '../../operations/administration/as-visitor.ts'
import { PAGE_ENTRIES } from '../../operations/paging.ts'
import { Refusal } from '../../operations/refusal.ts'
import type { Service } from '../../operations/service.ts'
import { askConsents } from '../../operations/users/ask-consents.ts'
import { changeUser } from '../../operations/users/change.ts'
import { endUserSessions } from '../../operations/users/end-sessions.ts'
import { inviteAgain, inviteUser } from '../../operations/users/invite.ts'
import { readUser } from '../../operations/users/read.ts'
import { searchUsers } from '../../operations/users/search.ts'
import { administeredUser, dealerSeenBy } from './administered.ts'
import { flag, id, oneOf, optional, orNull, text } from './body.ts'
import type { User } from './contract.ts'
import { answer, created, done, type Handlers, noSuch, problem, taking } from './operation.ts'
import { userView } from './views.ts'

const EMAIL_MAXIMUM_CHARACTERS = 254

const role = oneOf(ROLES)

export const userHandlers: Handlers<
  'searchUsers' | 'inviteUser' | 'changeUser' | 'inviteUserAgain' | 'askUserForConsents' | 'endSessionsOfUser'
> = {
  searchUsers: taking(
    {
      text: text(EMAIL_MAXIMUM_CHARACTERS, { mayBeEmpty: true }),
      dealerId: orNull(id),
      cursor: orNull(id),
    },
    async ({ service, person }, given) => {
      const dealerId = given.dealerId ?? dealerSeenBy(person)
      if (!mayAdminister(person, dealerId)) return noSuch('dealer')
      const { items, nextCursor } = await searchUsers(service, { ...given, dealerId, limit: PAGE_ENTRIES })
      return answer({ items: items.map(userView), nextCursor })
    },
  ),

  inviteUser: taking(
    { email: text(EMAIL_MAXIMUM_CHARACTERS), role, dealerId: orNull(id) },
    async ({ service, visitor, person }, { email, role, dealerId }) => {
      if (!mayAdminister(person, dealerId)) return noSuch('dealer')
      if (!mayGive(person, role)) return FOREIGN_ROLE
      const outcome = await administer(service, visitor, (change) =>
        inviteUser(change, service, { email, role, dealer: dealerId ?? undefined }),
      )
      return outcome instanceof Refusal ? outcome : created(await userNow(service, outcome.id))
    },
  ),

  changeUser: taking({ role: optional(role), disabled: optional(flag) }, async (asked, given) => {
    const user = await administeredUser(asked)
    if (user === undefined) return noSuch('user')
    const { service, visitor, person } = asked
    if (given.role !== undefined && !mayGive(person, given.role)) return FOREIGN_ROLE
    const outcome = await administer(service, visitor, (change) =>
      changeUser(change, service.ring, user.id, given),
    )
    return outcome instanceof Refusal ? outcome : answer(await userNow(service, user.id))
  }),

  inviteUserAgain: async (asked) => {
    const user = await administeredUser(asked)
    if (user === undefined) return noSuch('user')
    const { service, visitor } = asked
    const outcome = await administer(service, visitor, (change) => inviteAgain(change, service.jobs, user.id))
    return outcome instanceof Refusal ? outcome : done
  },

  askUserForConsents: async (asked) => {
    const user = await administeredUser(asked)
    if (user === undefined) return noSuch('user')
    const { service, visitor } = asked
    const outcome = await administer(service, visitor, (change) => askConsents(change, service.jobs, user.id))
    return outcome instanceof Refusal ? outcome : done
  },

  endSessionsOfUser: async (asked) => {
    const user = await administeredUser(asked)
    if (user === undefined) return noSuch('user')
    const { service, visitor } = asked
    const outcome = await administer(service, visitor, (change) =>
      endUserSessions(change, service.ring, user.id),
    )
    return outcome instanceof Refusal ? outcome : done
  },
}

/** A dealer's admins can't make anybody one of the lender's own people. */
const mayGive = (person: Person, given: Role): boolean => person.role === 'admin' || hasDealer(given)

const FOREIGN_ROLE = problem('forbidden', 'You may give the roles dealerUser and dealerAdmin only.')

const userNow = async (service: Service, userId: string): Promise<User> => {
  const user = await readUser(service, userId)
  if (user === undefined) throw new Error('A user who was just changed is not found')
  return userView(user)
}
