/**
 * Signing in through the lender's own identity provider, if there is one: a page sends the browser there, and it comes
 * back.
 */
import * as z from 'zod'
import { ROLES } from '../../domain/access/roles.ts'
import { operation } from '../declare/operation.ts'
import { exactly, listed, oneOf, optional, text } from '../declare/page-fields.ts'
import { me } from './pages.ts'

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
