/** Signing in and out, and proving who the person is. */
import * as z from 'zod'
import { ROLES } from '../../domain/access/roles.ts'
import { operation } from '../declare/operation.ts'
import { exactly, flag, NAME_MAXIMUM_CHARACTERS, optional, reference, text } from '../declare/page-fields.ts'

/** Longer ones are rejected here; the operations enforce the limit of a password. */
const EMAIL_MAXIMUM_CHARACTERS = 254
const PASSWORD_MAXIMUM_CHARACTERS = 10_000
const CODE_MAXIMUM_CHARACTERS = 100

export const email = text(EMAIL_MAXIMUM_CHARACTERS)
export const userName = text(NAME_MAXIMUM_CHARACTERS)
export const password = text(PASSWORD_MAXIMUM_CHARACTERS)
/** A code of an authenticator app, or a recovery code. */
export const code = text(CODE_MAXIMUM_CHARACTERS)

/** The person who is signed in. */
export const me = exactly({
  userId: z.string(),
  email: z.string(),
  name: z.nullable(z.string()),
  role: z.enum(ROLES),
  dealer: z.nullable(reference),
  partner: z.nullable(reference),
  isInSandbox: flag,
  /** Whether they must set up a second factor before they can do anything else. */
  mustEnrol: flag,
})
export type Me = z.output<typeof me>

export const signInOperations = {
  signIn: operation({
    method: 'POST',
    path: '/sign-in',
    who: 'anyone',
    body: z.object({ email, password, code: optional(code) }),
    responses: { 200: me },
  }),
  signOut: operation({
    method: 'POST',
    path: '/sign-out',
    who: 'signedIn',
    handsOut: 'nothing',
    isForEnrolling: true,
    responses: { 204: null },
  }),
  readMe: operation({
    method: 'GET',
    path: '/me',
    who: 'signedIn',
    handsOut: 'nothing',
    isForEnrolling: true,
    responses: { 200: me },
  }),
  /** Proves again who is signed in, by their password and the code of their second factor if they have one. */
  prove: operation({
    method: 'POST',
    path: '/proof',
    who: 'signedIn',
    handsOut: 'nothing',
    isForEnrolling: true,
    body: z.object({ password, code: optional(code) }),
    responses: { 204: null },
  }),
}
