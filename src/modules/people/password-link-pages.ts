/** The mailed links by which people choose how they sign in: after an invitation, or again later. */
import * as z from 'zod'
import { MODES } from '../../domain/access/access.ts'
import { SCOPES } from '../../domain/access/roles.ts'
import { operation } from '../../http/operation.ts'
import { exactly, flag, list, listed, optional, text } from '../../http/page-fields.ts'
import { attestation, options } from './passkey-pages.ts'
import { email, me, password, userName } from './sign-in-pages.ts'

const LINK_TOKEN_MAXIMUM_CHARACTERS = 200
const CLIENT_ID_MAXIMUM_CHARACTERS = 100
const CONSENTS_MAXIMUM = 1_000

const token = text(LINK_TOKEN_MAXIMUM_CHARACTERS)

const askingClient = exactly({
  id: z.string(),
  name: z.string(),
  mode: z.enum(MODES),
  scopes: listed(z.enum(SCOPES)),
})
export type AskingClient = z.output<typeof askingClient>

const passwordLink = exactly({
  purpose: z.enum(['invitation', 'reset']),
  email: z.string(),
  /** The user's name, if already known. */
  name: z.nullable(z.string()),
  /** The name of the user's dealer or partner, which the password must not be made of. */
  dealer: z.nullable(z.string()),
  /** For an invitation: the clients of the user's dealer, which ask for the user's consent. */
  clients: listed(askingClient),
  /** Whether the user may add a passkey here: a link alone does not replace an existing second factor. */
  mayAddPasskey: flag,
  /** Whether the user signs in only through the lender's identity provider, and chooses nothing here. */
  needsProvider: flag,
})
export type PasswordLink = z.output<typeof passwordLink>

export const passwordLinkOperations = {
  /** Gives everyone the same response, whether such an account exists or not. */
  askPasswordLink: operation({
    method: 'POST',
    path: '/password-link',
    who: 'anyone',
    body: z.object({ email }),
    responses: { 202: exactly({}) },
  }),
  checkPasswordLink: operation({
    method: 'POST',
    path: '/password-link/check',
    who: 'anyone',
    body: z.object({ token }),
    responses: { 200: passwordLink },
  }),
  startPasskeyByLink: operation({
    method: 'POST',
    path: '/password-link/passkey-options',
    who: 'anyone',
    body: z.object({ token }),
    responses: { 200: options },
  }),
  /**
   * Sets a password, adds a passkey, or both. Ends all sessions of the user, and signs in a user who was invited. Returns
   * recovery codes, which are shown only this once, with a first passkey.
   */
  usePasswordLink: operation({
    method: 'POST',
    path: '/password-link/use',
    who: 'anyone',
    body: z.object({
      token,
      password: optional(password),
      passkey: optional(attestation),
      name: optional(userName),
      /** The ids of the clients to which the user consents, among those of the link. */
      consents: optional(list(text(CLIENT_ID_MAXIMUM_CHARACTERS), CONSENTS_MAXIMUM)),
    }),
    responses: { 200: exactly({ recoveryCodes: listed(z.string()), me: z.nullable(me) }) },
  }),
}
