/** Signing in, for the sign-in page and for the consent page. */
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Me } from '../../../../src/http/sign-in/pages.ts'
import { forgetPerson } from '../../api/cache.ts'
import { call } from '../../api/call.ts'
import { ME } from '../../api/session.ts'
import ui from '../../ui/style/ui.module.css'
import { hasPasskeys, passkeyOfAutofill, signInByPasskey, signInWith, stopAutofill } from './passkey.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { PasswordSteps } from './password-steps.tsx'
import { useProvider } from './provider.ts'
import { ProviderButton } from './provider-button.tsx'
import css from './sign-in.module.css'

/** Puts the signed-in person into the cache. */
export const SignInForm = ({
  next = '/console',
  onSignedIn,
}: {
  /** Where a person who leaves this page to sign in comes back to: a path of ours. */
  readonly next?: string
  readonly onSignedIn?: (me: Me) => void
}) => {
  const provider = useProvider()
  const client = useQueryClient()
  const enter = (me: Me) => {
    // Drops everything read for someone else before this person sees a page.
    forgetPerson(client)
    client.setQueryData(ME, me)
    onSignedIn?.(me)
  }
  const signInByButton = useAutofill(enter)
  return (
    <div className={ui.stack}>
      <PasskeyButton verb="Sign in with a passkey" act={signInByButton} onDone={enter} />
      {provider !== undefined && <ProviderButton provider={provider} next={next} />}
      {(provider !== undefined || hasPasskeys()) && <p className={css.or}>or</p>}
      <PasswordSteps act={(body) => call('signIn', { body })} onDone={enter} verb="Sign in">
        <p>
          <Link to="/console/forgot-password">Forgot your password?</Link>
        </p>
      </PasswordSteps>
    </div>
  )
}

/**
 * While the form is shown, the browser suggests passkeys below the address field, if it can. Returns how the button signs
 * in: it ends the suggestion, but for one that the person has taken already, so that one of the two signs in.
 */
const useAutofill = (enter: (me: Me) => void): (() => Promise<Me>) => {
  const latest = useRef(enter)
  latest.current = enter
  const suggestion = useRef<AbortController>(null)
  const taken = useRef<Promise<Me>>(null)
  useEffect(() => {
    const shown = new AbortController()
    suggestion.current = shown
    const follow = async () => {
      const passkey = await passkeyOfAutofill(shown.signal)
      if (passkey === undefined) return
      taken.current = signInWith(passkey)
      const me = await taken.current
      if (!shown.signal.aborted) latest.current(me)
    }
    // The button and the password remain; a failure that the person did not cause needs no message.
    follow().catch(() => undefined)
    return () => void stopAutofill(shown)
  }, [])
  return async () => {
    await stopAutofill(suggestion.current)
    return (await taken.current?.catch(() => undefined)) ?? signInByPasskey()
  }
}
