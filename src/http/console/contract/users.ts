/** Users, for the lender's admins and for the admins of their own dealer. */
import * as z from 'zod/mini'
import { ROLES } from '../../../domain/roles.ts'
import { factors, session } from './account.ts'
import { ownConsent } from './consents.ts'
import {
  answered,
  flag,
  id,
  listed,
  moment,
  named,
  oneOf,
  optional,
  orNull,
  page,
  reference,
  text,
} from './fields.ts'
import { operation } from './operation.ts'
import { userName } from './sign-in.ts'

const EMAIL_MAXIMUM_CHARACTERS = 254

const ofUser = {
  id: z.string(),
  email: z.string(),
  /** What they are called; null while nobody has said. */
  name: z.nullable(z.string()),
  role: z.enum(ROLES),
  dealer: z.nullable(reference),
  /** Invited: has chosen no way to sign in yet. */
  state: z.enum(['invited', 'active', 'disabled']),
  hasSecondFactor: flag,
  createdAt: moment,
  lastSignedInAt: z.nullable(moment),
  /** The names of those clients of their own dealer that they have not consented to. */
  notConsentedTo: listed(z.string()),
}
const user = answered(ofUser)
export type User = z.output<typeof user>

/** With what they prove who they are, where they are signed in, and whom they let act for them. */
const userDetail = answered({
  ...ofUser,
  factors,
  sessions: listed(session),
  consents: listed(ownConsent),
})
export type UserDetail = z.output<typeof userDetail>

const role = oneOf(ROLES)
const params = { id: named('user') }

export const userOperations = {
  /** The search goes in a body, since addresses must not stand in a server's log. */
  searchUsers: operation({
    method: 'POST',
    path: '/users/search',
    who: 'dealerAdmin',
    body: z.object({
      /** Part of the address or the name; empty for all. */
      text: text(EMAIL_MAXIMUM_CHARACTERS, { mayBeEmpty: true }),
      dealerId: orNull(id),
      cursor: orNull(id),
    }),
    answers: { 200: page(user) },
  }),
  /** The new user is sent an invitation. */
  inviteUser: operation({
    method: 'POST',
    path: '/users',
    who: 'dealerAdmin',
    body: z.object({
      email: text(EMAIL_MAXIMUM_CHARACTERS),
      name: optional(userName),
      role,
      dealerId: orNull(id),
    }),
    answers: { 201: user },
  }),
  readUser: operation({
    method: 'GET',
    path: '/users/:id',
    who: 'dealerAdmin',
    params,
    answers: { 200: userDetail },
  }),
  changeUser: operation({
    method: 'POST',
    path: '/users/:id',
    who: 'dealerAdmin',
    params,
    body: z.object({ role: optional(role), disabled: optional(flag), name: optional(userName) }),
    answers: { 200: user },
  }),
  inviteUserAgain: operation({
    method: 'POST',
    path: '/users/:id/invite',
    who: 'dealerAdmin',
    params,
    answers: { 204: null },
  }),
  askUserForConsents: operation({
    method: 'POST',
    path: '/users/:id/ask-consents',
    who: 'dealerAdmin',
    params,
    answers: { 204: null },
  }),
  /** Removes all second factors of somebody who has lost them, and ends their sessions; a mail tells them. */
  resetFactorsOfUser: operation({
    method: 'POST',
    path: '/users/:id/reset-factors',
    who: 'dealerAdmin',
    proof: 'fresh',
    params,
    answers: { 204: null },
  }),
  endSessionsOfUser: operation({
    method: 'POST',
    path: '/users/:id/end-sessions',
    who: 'dealerAdmin',
    params,
    answers: { 204: null },
  }),
  endSessionOfUser: operation({
    method: 'POST',
    path: '/users/:id/sessions/:sessionId/end',
    who: 'dealerAdmin',
    params: { ...params, sessionId: named('session') },
    answers: { 204: null },
  }),
}
