/** Passkeys in the browser. The code that talks to authenticators is loaded when it is needed. */
import { call, Failure } from '../../api/call.ts'

/** A site at an IP address cannot have passkeys. */
const IP_ADDRESS = /^(\d+\.){3}\d+$|^\[/

/** Whether passkeys work in this browser at this address. */
export const hasPasskeys = (): boolean =>
  'PublicKeyCredential' in window && !IP_ADDRESS.test(window.location.hostname)

const GIVEN_UP = 'No passkey was used. Try again or choose another way to sign in.'
const KNOWN = 'You already have a passkey on this device.'

/** Turns the browser's error into a Failure that can be shown. */
const orFailure = (error: unknown): never => {
  if (error instanceof Failure) throw error
  const isKnown = error instanceof Error && error.name === 'InvalidStateError'
  throw new Failure(0, { detail: isKnown ? KNOWN : GIVEN_UP })
}

type Use = 'sign-in' | 'proof'
type Assertion = Parameters<typeof call<'signInWithPasskey'>>[1]['body']['passkey']

/** With a signal, the browser suggests passkeys in its own list, unless that has aborted by then; else it asks at once. */
const assertion = async (use: Use, autofill?: AbortSignal): Promise<Assertion> => {
  const optionsJSON = await call(use === 'sign-in' ? 'askPasskeyToSignIn' : 'askPasskeyToProve')
  const { startAuthentication } = await import('@simplewebauthn/browser')
  // A list that comes late would end what the person has begun meanwhile.
  autofill?.throwIfAborted()
  const { authenticatorAttachment: _, ...passkey } = await startAuthentication({
    optionsJSON: optionsJSON as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'],
    useBrowserAutofill: autofill !== undefined,
  })
  return passkey as unknown as Assertion
}

/** Signs in with the browser's response. Throws a Failure. */
export const signInWith = (passkey: Assertion) => call('signInWithPasskey', { body: { passkey } })

/** Signs in with a passkey that the person chooses. Throws a Failure. */
export const signInByPasskey = async () => signInWith(await assertion('sign-in').catch(orFailure))

/** Proves who the signed-in person is by a passkey. Throws a Failure. */
export const proveByPasskey = async () =>
  call('proveWithPasskey', { body: { passkey: await assertion('proof').catch(orFailure) } })

/**
 * Suggests passkeys in the browser's own list below the address field, unless `signal` has aborted by then. Undefined if
 * it cannot, or the person took another way.
 */
export const passkeyOfAutofill = async (signal: AbortSignal): Promise<Assertion | undefined> => {
  if (!hasPasskeys()) return undefined
  const { browserSupportsWebAuthnAutofill } = await import('@simplewebauthn/browser')
  if (!(await browserSupportsWebAuthnAutofill())) return undefined
  return assertion('sign-in', signal).catch(() => undefined)
}

/** Ends the suggestion, and what the browser asks. */
export const stopAutofill = async (suggestion: AbortController | null): Promise<void> => {
  suggestion?.abort()
  if (!hasPasskeys()) return
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser')
  WebAuthnAbortService.cancelCeremony()
}

type MadePasskey = Parameters<typeof call<'addMyPasskey'>>[1]['body']['passkey']

/** Makes a passkey in the browser with the service's options. Throws a Failure. */
const makePasskey = async (asked: unknown): Promise<MadePasskey> => {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const made = await startRegistration({
    optionsJSON: asked as Parameters<typeof startRegistration>[0]['optionsJSON'],
  }).catch(orFailure)
  const { clientDataJSON, attestationObject, transports = [] } = made.response
  const { id, rawId, type } = made
  return {
    id,
    rawId,
    type,
    clientExtensionResults: {},
    response: { clientDataJSON, attestationObject, transports: [...transports] },
  }
}

/** Makes a passkey with this name. Throws a Failure. */
export const addPasskey = async (name: string) =>
  call('addMyPasskey', { body: { name, passkey: await makePasskey(await call('startMyPasskey')) } })

/** Makes a passkey for the user of a mailed link. Throws a Failure. */
export const makePasskeyByLink = async (token: string): Promise<MadePasskey> =>
  makePasskey(await call('startPasskeyByLink', { body: { token } }))
