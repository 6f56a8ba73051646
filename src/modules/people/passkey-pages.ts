/** Passkeys: the options for a browser, and its responses. The forms are those of WebAuthn level 3, as JSON. */
import * as z from 'zod'
import { operation } from '../../http/operation.ts'
import { exactly, formed, listed, named, optional } from '../../http/page-fields.ts'
import { me, userName } from './sign-in-pages.ts'

const BYTES_MAXIMUM_CHARACTERS = 20_000
const BASE64URL = /^[A-Za-z0-9_-]+$/

/** Bytes in WebAuthn's encoding. */
const bytes = formed(
  `must be base64url of 1 to ${BYTES_MAXIMUM_CHARACTERS} characters`,
  (value) => value.length <= BYTES_MAXIMUM_CHARACTERS && BASE64URL.test(value),
)
const credential = {
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key', 'must be "public-key"'),
  clientExtensionResults: z.looseObject({}, 'must be an object'),
}

/** The result of `navigator.credentials.get`, to which browsers add fields. */
export const assertion = z.looseObject(
  {
    ...credential,
    response: z.looseObject(
      {
        clientDataJSON: bytes,
        authenticatorData: bytes,
        signature: bytes,
        userHandle: optional(bytes),
      },
      'must be an object',
    ),
  },
  'must be the response of a passkey',
)

/** The result of `navigator.credentials.create`, to which browsers add fields. */
export const attestation = z.looseObject(
  {
    ...credential,
    response: z.looseObject(
      {
        clientDataJSON: bytes,
        attestationObject: bytes,
        transports: optional(z.array(z.string(), 'must be a list of texts')),
      },
      'must be an object',
    ),
  },
  'must be the response of a passkey',
)

/** The browser gets it unchanged. */
export const options = z.looseObject({ challenge: z.string() })

const GIVES_ACCESS = { method: 'POST', who: 'signedIn', handsOut: 'access' } as const

export const passkeyOperations = {
  askPasskeyToSignIn: operation({
    method: 'POST',
    path: '/sign-in/passkey-options',
    who: 'anyone',
    responses: { 200: options },
  }),
  signInWithPasskey: operation({
    method: 'POST',
    path: '/sign-in/passkey',
    who: 'anyone',
    body: z.object({ passkey: assertion }),
    responses: { 200: me },
  }),
  askPasskeyToProve: operation({
    method: 'POST',
    path: '/proof/passkey-options',
    who: 'signedIn',
    handsOut: 'nothing',
    isForEnrolling: true,
    responses: { 200: options },
  }),
  proveWithPasskey: operation({
    method: 'POST',
    path: '/proof/passkey',
    who: 'signedIn',
    handsOut: 'nothing',
    isForEnrolling: true,
    body: z.object({ passkey: assertion }),
    responses: { 204: null },
  }),
  startMyPasskey: operation({
    ...GIVES_ACCESS,
    path: '/my-passkeys/options',
    isForEnrolling: true,
    responses: { 200: options },
  }),
  /** Returns recovery codes, which are shown only this once, if the person had none. */
  addMyPasskey: operation({
    ...GIVES_ACCESS,
    path: '/my-passkeys',
    isForEnrolling: true,
    body: z.object({ name: userName, passkey: attestation }),
    responses: { 201: exactly({ recoveryCodes: listed(z.string()) }) },
  }),
  removeMyPasskey: operation({
    ...GIVES_ACCESS,
    path: '/my-passkeys/{id}/remove',
    params: { id: named('passkey') },
    responses: { 204: null },
  }),
}
