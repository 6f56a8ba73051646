/** Signing in, for the sign-in page and for the consent page. */
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Me } from '../../../src/http/console/contract/sign-in.ts'
import { forgetPerson } from '../api/cache.ts'
import { call } from '../api/call.ts'
import { ME } from '../api/session.ts'
import { hasPasskeys, signInByAutofill, signInByPasskey, stopAutofill } from './passkey.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { PasswordSteps } from './password-steps.tsx'
import { useProvider } from './provider.ts'
import { ProviderButton } from './provider-button.tsx'

/** Afterwards the person stands in the cache as the one who is signed in. */
export const SignInForm = ({
  next = '/console',
  onSignedIn,
}: {
  /** The path of ours to which somebody comes who leaves this page to sign in. */
  readonly next?: string
  readonly onSignedIn?: (me: Me) => void
}) => {
  const provider = useProvider()
  const client = useQueryClient()
  const enter = (me: Me) => {
    // Nothing that was read for somebody else may be shown to this person.
    forgetPerson(client)
    client.setQueryData(ME, me)
    onSignedIn?.(me)
  }
  useAutofill(enter)
  return (
    <div className="stack">
      <PasskeyButton verb="Sign in with a passkey" act={signInByPasskey} onDone={enter} />
      {provider !== undefined && <ProviderButton provider={provider} next={next} />}
      {(provider !== undefined || hasPasskeys()) && <p className="or">or</p>}
      <PasswordSteps act={(body) => call('signIn', { body })} onDone={enter} verb="Sign in">
        <p>
          <Link to="/console/forgot-password">Forgot your password?</Link>
        </p>
      </PasswordSteps>
    </div>
  )
}

/** While the form is shown, the browser offers passkeys below the address field, where it can. */
const useAutofill = (enter: (me: Me) => void): void => {
  const latest = useRef(enter)
  latest.current = enter
  useEffect(() => {
    let isShown = true
    signInByAutofill().then(
      (me) => {
        if (isShown && me !== undefined) latest.current(me)
      },
      // The button and the password are there; what failed unasked needs no words.
      () => undefined,
    )
    return () => {
      isShown = false
      void stopAutofill()
    }
  }, [])
}
