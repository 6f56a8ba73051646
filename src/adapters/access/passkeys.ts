/** Passkeys by WebAuthn level 3: the options for browsers, and the verification of their responses. */
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { LIFETIMES } from '../../domain/lender/retention.ts'
import type { StoredPasskey } from '../../store/people/factors.ts'

const NAME = 'Forecourt'
const TIMEOUT_MILLISECONDS = LIFETIMES.passkeyChallenge.milliseconds

/** An IPv4 address, or an IPv6 address in URL notation. */
const IP_ADDRESS = /^(\d+\.){3}\d+$|^\[/

/** The domain of passkeys, from our own origin; undefined for an IP address, which can have none. */
export const relyingPartyOf = (origin: string): string | undefined => {
  const { hostname } = new URL(origin)
  return IP_ADDRESS.test(hostname) ? undefined : hostname
}

type Asked = { readonly rpId: string; readonly challenge: string }

/** The options for a browser to make a passkey for a user, whom their device must verify. */
export const registrationOptions = ({
  rpId,
  challenge,
  user: { id, email, name },
  known,
}: Asked & {
  readonly user: { readonly id: string; readonly email: string; readonly name: string | null }
  /** The user's existing credentials: an authenticator makes only one. */
  readonly known: readonly string[]
}): Promise<PublicKeyCredentialCreationOptionsJSON> =>
  generateRegistrationOptions({
    rpName: NAME,
    rpID: rpId,
    userName: email,
    userID: new Uint8Array(Buffer.from(id)),
    userDisplayName: name ?? email,
    challenge,
    timeout: TIMEOUT_MILLISECONDS,
    excludeCredentials: known.map((credential) => ({ id: credential })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })

/** The options for a browser to sign in with any of our passkeys, or with one of these. */
export const authenticationOptions = ({
  rpId,
  challenge,
  of = [],
}: Asked & { readonly of?: readonly string[] }): Promise<PublicKeyCredentialRequestOptionsJSON> =>
  generateAuthenticationOptions({
    rpID: rpId,
    challenge,
    timeout: TIMEOUT_MILLISECONDS,
    userVerification: 'required',
    ...(of.length > 0 && { allowCredentials: of.map((id) => ({ id })) }),
  })

type Expected = {
  readonly origin: string
  readonly rpId: string
  /** Whether a challenge was issued for this. */
  readonly isAsked: (challenge: string) => boolean
}

export type NewCredential = Pick<StoredPasskey, 'credentialId' | 'publicKey' | 'counter' | 'transports'>

/** The new credential; undefined if anything differs from the request. */
export const verifyRegistration = async (
  response: unknown,
  { origin, rpId, isAsked }: Expected,
): Promise<NewCredential | undefined> => {
  if (!isOfOwnPage(response)) return undefined
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: isAsked,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
    })
    if (!verified) return undefined
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential
    return {
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: transports.filter((one) => TRANSPORT_FORM.test(one)),
    }
  } catch {
    // The library throws for anything that a browser or someone else sent wrongly.
    return undefined
  }
}

const TRANSPORT_FORM = /^[a-z-]{1,20}$/

/** The authenticator's counter with a valid signature; undefined if anything differs from the request. */
export const verifyAuthentication = async (
  response: unknown,
  { credentialId, publicKey, counter }: StoredPasskey,
  { origin, rpId, isAsked }: Expected,
): Promise<number | undefined> => {
  if (!isOfOwnPage(response)) return undefined
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: isAsked,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: {
        id: credentialId,
        publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
        counter,
      },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}

/**
 * Whether the browser made the response on a page of ours that no other site had in a frame (WebAuthn level 3, 5.8.1 and
 * 13.4.9): the library checks the origin, which is ours in a frame too.
 */
const isOfOwnPage = (response: unknown): boolean => {
  const { clientDataJSON } = (response as AuthenticationResponseJSON | RegistrationResponseJSON).response
  try {
    const { crossOrigin, topOrigin } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    return (crossOrigin === undefined || crossOrigin === false) && topOrigin === undefined
  } catch {
    return false
  }
}
