/** Signing in and out, and the links by which passwords are set. */
import * as z from 'zod/mini'
import { MODES } from '../../../domain/access.ts'
import { ROLES } from '../../../domain/roles.ts'
import { SCOPES } from '../../../domain/scopes.ts'
import { answered, flag, list, listed, NAME_MAXIMUM_CHARACTERS, optional, reference, text } from './fields.ts'
import { operation } from './operation.ts'

/** Longer ones are refused here; the operations say how long a password may be. */
const EMAIL_MAXIMUM_CHARACTERS = 254
const PASSWORD_MAXIMUM_CHARACTERS = 10_000
const CODE_MAXIMUM_CHARACTERS = 100
const LINK_TOKEN_MAXIMUM_CHARACTERS = 200
const CLIENT_ID_MAXIMUM_CHARACTERS = 100
const CONSENTS_MAXIMUM = 1_000

const email = text(EMAIL_MAXIMUM_CHARACTERS)
export const userName = text(NAME_MAXIMUM_CHARACTERS)
export const password = text(PASSWORD_MAXIMUM_CHARACTERS)
/** Of an authenticator app, or a recovery code. */
export const code = text(CODE_MAXIMUM_CHARACTERS)
const token = text(LINK_TOKEN_MAXIMUM_CHARACTERS)

/** The person who is signed in. */
export const me = answered({
  userId: z.string(),
  email: z.string(),
  name: z.nullable(z.string()),
  role: z.enum(ROLES),
  dealer: z.nullable(reference),
  /** Whether they must set up a second factor before they can do anything else. */
  mustEnrol: flag,
})
export type Me = z.output<typeof me>

const askingClient = answered({
  id: z.string(),
  name: z.string(),
  mode: z.enum(MODES),
  scopes: listed(z.enum(SCOPES)),
})
export type AskingClient = z.output<typeof askingClient>

const passwordLink = answered({
  purpose: z.enum(['invitation', 'reset']),
  email: z.string(),
  /** What the user is called, where that is known already. */
  name: z.nullable(z.string()),
  /** With an invitation: the clients of the user's dealer, which ask for the user's consent. */
  clients: listed(askingClient),
})
export type PasswordLink = z.output<typeof passwordLink>

export const signInOperations = {
  signIn: operation({
    method: 'POST',
    path: '/sign-in',
    who: 'anyone',
    body: z.object({ email, password, code: optional(code) }),
    answers: { 200: me },
  }),
  signOut: operation({
    method: 'POST',
    path: '/sign-out',
    who: 'signedIn',
    isForEnrolling: true,
    answers: { 204: null },
  }),
  readMe: operation({
    method: 'GET',
    path: '/me',
    who: 'signedIn',
    isForEnrolling: true,
    answers: { 200: me },
  }),
  /** Proves once more who is signed in, by their password and the code of their second factor if they have one. */
  prove: operation({
    method: 'POST',
    path: '/proof',
    who: 'signedIn',
    isForEnrolling: true,
    body: z.object({ password, code: optional(code) }),
    answers: { 204: null },
  }),
  /** Answers the same to everybody, whether there is such an account or not. */
  askPasswordLink: operation({
    method: 'POST',
    path: '/password-link',
    who: 'anyone',
    body: z.object({ email }),
    answers: { 202: answered({}) },
  }),
  checkPasswordLink: operation({
    method: 'POST',
    path: '/password-link/check',
    who: 'anyone',
    body: z.object({ token }),
    answers: { 200: passwordLink },
  }),
  /** All sessions of the user end. */
  usePasswordLink: operation({
    method: 'POST',
    path: '/password-link/use',
    who: 'anyone',
    body: z.object({
      token,
      password,
      name: optional(userName),
      /** The ids of the clients that the user consents to, of those that the link named. */
      consents: optional(list(text(CLIENT_ID_MAXIMUM_CHARACTERS), CONSENTS_MAXIMUM)),
    }),
    answers: { 204: null },
  }),
}
