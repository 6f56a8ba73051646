/** A person's own password and sessions. */
import * as z from 'zod/mini'
import { answered, flag, items, moment, named } from './fields.ts'
import { operation } from './operation.ts'
import { password } from './sign-in.ts'

const session = answered({
  id: z.string(),
  current: flag,
  startedAt: moment,
  lastSeenAt: moment,
  address: z.string(),
  browser: z.nullable(z.string()),
})
export type Session = z.output<typeof session>

export const accountOperations = {
  /** All other sessions of the user end. */
  changeMyPassword: operation({
    method: 'POST',
    path: '/my-password',
    who: 'signedIn',
    body: z.object({ current: password, password }),
    answers: { 204: null },
  }),
  listMySessions: operation({
    method: 'GET',
    path: '/my-sessions',
    who: 'signedIn',
    answers: { 200: items(session) },
  }),
  endMySession: operation({
    method: 'POST',
    path: '/my-sessions/:id/end',
    who: 'signedIn',
    params: { id: named('session') },
    answers: { 204: null },
  }),
  endMyOtherSessions: operation({
    method: 'POST',
    path: '/my-sessions/end-others',
    who: 'signedIn',
    answers: { 204: null },
  }),
}
