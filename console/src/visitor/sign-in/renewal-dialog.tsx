/**
 * Asks over the page for what a request needs: a new sign-in because the session has ended, or a proof before a
 * sensitive action. The page below stays as it is, with all typed text.
 */
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import type { Me } from '../../../../src/modules/people/sign-in-pages.ts'
import { call } from '../../api/call.ts'
import { forgetPerson, ME, readBy } from '../../api/queries.ts'
import { endRenewal, takeEscape, type Wanted } from '../../api/renewal.ts'
import ui from '../../ui/style/ui.module.css'
import { PasskeyButton, PasswordSteps, ProviderWindowButton } from './form.tsx'
import { hasPasskeys, proveByPasskey, signInByPasskey } from './passkey.ts'
import { useProvider } from './provider.ts'
import css from './sign-in.module.css'

const TITLES: Readonly<Record<Wanted, string>> = {
  'sign-in': 'Your session has ended',
  proof: 'Verify it’s you',
}

/** The browser's own dialog: nothing below it is reachable, not even for a dialog of the page that traps the focus. */
export const RenewalDialog = ({ wanted, me }: { readonly wanted: Wanted; readonly me: Me }) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    // The focus goes back to where it was.
    return () => shown?.close()
  }, [])
  useEscape(wanted)
  useRenewalElsewhere(wanted, me)
  return (
    <dialog ref={dialog} className={css.renewal} data-wanted={wanted} aria-labelledby={titleId}>
      <h2 id={titleId} className={ui.dialogTitle}>
        {TITLES[wanted]}
      </h2>
      {wanted === 'sign-in' ? <SignInAgain me={me} /> : <Proof me={me} />}
    </dialog>
  )
}

/** Escape cancels a proof. The person can leave an ended session only by the button. */
const useEscape = (wanted: Wanted): void => {
  useEffect(() => {
    takeEscape(() => (wanted === 'proof' ? endRenewal(false) : undefined))
    return () => takeEscape(null)
  }, [wanted])
}

/** The person may meanwhile renew the session in another window. */
const useRenewalElsewhere = (wanted: Wanted, { userId }: Me): void => {
  useEffect(() => {
    if (wanted !== 'sign-in') return
    const look = () =>
      call('readMe').then(
        (me) => me.userId === userId && endRenewal(true),
        () => undefined,
      )
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [wanted, userId])
}

const SignInAgain = ({ me: { userId, email, role } }: { readonly me: Me }) => {
  const client = useQueryClient()
  const { provider, isOnly } = useProviderOf(role)
  const enter = (me: Me) => {
    const isSame = me.userId === userId
    // Nobody else may see what was typed and read below.
    if (!isSame) forgetPerson(client)
    client.setQueryData(ME, me)
    endRenewal(isSame)
  }
  const enterElsewhere = () => void call('readMe').then(enter, () => undefined)
  const leave = (
    <Button fullWidth onClick={() => endRenewal(false)}>
      Leave this page
    </Button>
  )
  return (
    <div className={ui.stack}>
      <p>
        Sign in again as <strong className={ui.address}>{email}</strong> to continue. What you typed is still
        here.
      </p>
      {!isOnly && <PasskeyButton verb="Sign in with a passkey" act={signInByPasskey} onDone={enter} />}
      {provider !== undefined && (
        <ProviderWindowButton provider={provider} use="sign-in" onDone={enterElsewhere} />
      )}
      {isOnly ? (
        leave
      ) : (
        <>
          {(provider !== undefined || hasPasskeys()) && <p className={css.or}>or</p>}
          <PasswordSteps email={email} act={(body) => call('signIn', { body })} onDone={enter} verb="Sign in">
            {leave}
          </PasswordSteps>
        </>
      )}
    </div>
  )
}

const Proof = ({ me: { email, role } }: { readonly me: Me }) => {
  const { data: factors } = useQuery(readBy('readMyFactors'))
  const { provider, isOnly } = useProviderOf(role)
  const hasPasskey = !isOnly && factors !== undefined && factors.passkeys.length > 0
  const cancel = (
    <Button fullWidth onClick={() => endRenewal(false)}>
      Cancel
    </Button>
  )
  return (
    <div className={ui.stack}>
      <p>To continue, confirm that it’s you. This is valid for 10 minutes.</p>
      {hasPasskey && (
        <PasskeyButton verb="Use a passkey" act={proveByPasskey} onDone={() => endRenewal(true)} />
      )}
      {provider !== undefined && (
        <ProviderWindowButton provider={provider} use="proof" onDone={() => endRenewal(true)} />
      )}
      {isOnly || factors?.hasPassword === false ? (
        cancel
      ) : (
        <>
          {(provider !== undefined || (hasPasskey && hasPasskeys())) && <p className={css.or}>or</p>}
          <PasswordSteps
            email={email}
            act={({ email: _, ...body }) => call('prove', { body })}
            onDone={() => endRenewal(true)}
            verb="Continue"
          >
            {cancel}
          </PasswordSteps>
        </>
      )}
    </div>
  )
}

/** The identity provider, if it can vouch for this role, and whether no other way can. */
const useProviderOf = (role: Me['role']) => {
  const provider = useProvider()
  return {
    provider: provider?.roles.includes(role) ? provider : undefined,
    isOnly: provider?.requiredRoles.includes(role) ?? false,
  }
}
