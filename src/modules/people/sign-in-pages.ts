/**
 * Signing in and out, and proving who the person is: with a password, or through the lender's own identity provider.
 */
import * as z from 'zod'
import { ROLES } from '../../domain/access/roles.ts'
import { operation } from '../../http/operation.ts'
import {
  exactly,
  flag,
  listed,
  NAME_MAXIMUM_CHARACTERS,
  oneOf,
  optional,
  reference,
  text,
} from '../../http/page-fields.ts'

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

const PATH_MAXIMUM_CHARACTERS = 1_000
/** Some providers send codes of thousands of characters. */
const ANSWER_MAXIMUM_CHARACTERS = 20_000

const provider = exactly({
  /** Its name for people. */
  name: z.string(),
  /** The roles whose people can sign in through it. */
  roles: listed(z.enum(ROLES)),
  /** … and those whose people can sign in only through it. */
  requiredRoles: listed(z.enum(ROLES)),
})
export type Provider = z.output<typeof provider>

const visit = exactly({
  /** The address to send the browser to. */
  address: z.string(),
})

/** Through the lender's own identity provider, if there is one: a page sends the browser there, and it comes back. */
export const identityProviderOperations = {
  readSignInWays: operation({
    method: 'GET',
    path: '/sign-in/ways',
    who: 'anyone',
    responses: { 200: exactly({ provider: z.nullable(provider) }) },
  }),
  visitProviderToSignIn: operation({
    method: 'POST',
    path: '/sign-in/provider',
    who: 'anyone',
    body: z.object({
      /** Where the page leads afterwards; absent for a window opened over another page. */
      next: optional(text(PATH_MAXIMUM_CHARACTERS)),
    }),
    responses: { 200: visit },
  }),
  visitProviderToProve: operation({
    method: 'POST',
    path: '/proof/provider',
    who: 'signedIn',
    handsOut: 'nothing',
    isForEnrolling: true,
    responses: { 200: visit },
  }),
  /** Takes the provider's response: the whole query of the returning request. */
  returnFromProvider: operation({
    method: 'POST',
    path: '/sign-in/provider/return',
    who: 'anyone',
    body: z.object({ answer: text(ANSWER_MAXIMUM_CHARACTERS) }),
    responses: {
      200: exactly({
        is: oneOf(['signedIn', 'proved']),
        next: z.nullable(z.string()),
        /** The signed-in person; null after a proof. */
        me: z.nullable(me),
      }),
    },
  }),
}
