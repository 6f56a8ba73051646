/** Signing in, for the sign-in page and for the consent page. */

import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Me, Provider } from '../../../../src/modules/people/sign-in-pages.ts'
import { call, isFailure } from '../../api/call.ts'
import { forgetPerson, ME } from '../../api/queries.ts'
import { useOnce } from '../../ui/forms/action.ts'
import { emailNeeded, Form, focusFirstOf, needed, PasswordField, SendButton } from '../../ui/forms/form.tsx'
import { FailureNote, Note } from '../../ui/notes/notes.tsx'
import ui from '../../ui/style/ui.module.css'
import { hasPasskeys, passkeyOfAutofill, signInByPasskey, signInWith, stopAutofill } from './passkey.ts'
import { hearWindows, type OverPage, PROVIDER_PATH, useProvider } from './provider.ts'
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

type Given = { readonly email: string; readonly password: string; readonly code?: string }

type Props<Result> = {
  /** The user whose password it is, if known. */
  readonly email?: string
  readonly act: (given: Given) => Promise<Result>
  readonly onDone: (response: Result) => void
  /** The button's label. */
  readonly verb: string
  /** Further choices in the first step. */
  readonly children?: ReactNode
}

/** Address and password, then the code of a second factor if one is needed: to sign in, or to prove who the person is. */
export const PasswordSteps = <Result,>({ email: known, act, onDone, verb, children }: Props<Result>) => {
  const [needsCode, setNeedsCode] = useState(false)
  const form = useForm({
    initialValues: { email: known ?? '', password: '', code: '' },
    validate: {
      email: emailNeeded,
      password: needed('Enter your password'),
      ...(needsCode && { code: needed('Enter the code') }),
    },
  })
  const startAgain = () => {
    setNeedsCode(false)
    form.setFieldValue('code', '')
    form.setFieldValue('password', '')
  }
  const attempt = useOnce({
    mutationFn: act,
    onSuccess: onDone,
    onError: (error) => {
      if (isFailure(error, 'second-factor-needed')) setNeedsCode(true)
      else if (isFailure(error, 'second-factor-wrong')) clear('code')
      else if (isFailure(error, 'sign-in-failed')) {
        startAgain()
        form.getInputNode('password')?.focus()
      } else clear(needsCode ? 'code' : 'password')
    },
  })
  const clear = (field: 'password' | 'code') => {
    form.setFieldValue(field, '')
    form.getInputNode(field)?.focus()
  }
  return (
    <>
      <Form
        verb={verb}
        action={attempt}
        size="md"
        fullWidth
        failure={isFailure(attempt.error, 'second-factor-needed') ? false : undefined}
        onSubmit={form.onSubmit(
          ({ email, password, code }) =>
            attempt.mutate({ email: email.trim(), password, ...(needsCode && { code: code.trim() }) }),
          focusFirstOf(form),
        )}
      >
        {needsCode ? (
          <CodeField {...form.getInputProps('code')} />
        ) : (
          <FirstStep known={known} propsOf={form.getInputProps} />
        )}
      </Form>
      {needsCode ? (
        <Button
          fullWidth
          onClick={() => {
            attempt.reset()
            startAgain()
          }}
        >
          Start again
        </Button>
      ) : (
        children
      )}
    </>
  )
}

type FieldProps = ReturnType<ReturnType<typeof useForm>['getInputProps']>

const FirstStep = ({
  known,
  propsOf,
}: {
  readonly known: string | undefined
  readonly propsOf: (field: 'email' | 'password') => FieldProps
}) => (
  <>
    {known === undefined ? (
      <TextInput
        label="Email address"
        type="email"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        {...propsOf('email')}
      />
    ) : (
      // Password managers find the password by it.
      <input type="text" name="username" autoComplete="username" value={known} readOnly hidden />
    )}
    <PasswordField label="Password" autoComplete="current-password" {...propsOf('password')} />
  </>
)

/** The code field gets the focus when it appears. */
const CodeField = (props: FieldProps) => (
  <TextInput
    label="Code"
    description="Enter the 6-digit code from your authenticator app, or one of your recovery codes."
    autoComplete="one-time-code"
    autoCapitalize="characters"
    spellCheck={false}
    autoFocus
    {...props}
  />
)

/** The first choice for signing in or proving who the person is; empty if the browser has no passkeys. */
export const PasskeyButton = <Result,>({
  verb,
  act,
  onDone,
}: {
  /** The button's label. */
  readonly verb: string
  readonly act: () => Promise<Result>
  readonly onDone: (response: Result) => void
}) => {
  const attempt = useOnce({ mutationFn: act, onSuccess: onDone })
  if (!hasPasskeys()) return null
  return (
    <>
      <FailureNote error={attempt.error} />
      <SendButton action={attempt}>{verb}</SendButton>
    </>
  )
}

/** The service takes no longer paths, and people can find such a page again. */
const PATH_MAXIMUM_CHARACTERS = 1_000

/**
 * Buttons to the lender's own identity provider: in this window, or in a separate one over a page that stays. Leaves
 * this page for the provider, which sends the person back to the path `next`.
 */
export const ProviderButton = ({
  provider: { name },
  next,
}: {
  readonly provider: Provider
  readonly next: string
}) => {
  const visit = useOnce({
    mutationFn: () =>
      call('visitProviderToSignIn', {
        body: { next: next.length > PATH_MAXIMUM_CHARACTERS ? '/console' : next },
      }),
    onSuccess: ({ address }) => window.location.assign(address),
  })
  return (
    <>
      <FailureNote error={visit.error} />
      <Button size="md" fullWidth loading={visit.isPending} onClick={() => visit.mutate(undefined)}>
        Sign in with {name}
      </Button>
    </>
  )
}

/** Opens the provider in a separate window, and continues when someone comes back from there. */
export const ProviderWindowButton = ({
  provider: { name },
  use,
  onDone,
}: {
  readonly provider: Provider
  readonly use: OverPage
  readonly onDone: () => void
}) => {
  const [isBlocked, setBlocked] = useState(false)
  const latest = useRef(onDone)
  latest.current = onDone
  useEffect(() => hearWindows(() => latest.current()), [])
  return (
    <>
      {isBlocked && (
        <Note>
          <p>Your browser has blocked the sign-in window. Allow pop-ups for this site, then try again.</p>
        </Note>
      )}
      <Button
        size="md"
        fullWidth
        onClick={() => {
          const opened = window.open(`${PROVIDER_PATH}?over=${use}`, '_blank', 'popup,width=520,height=720')
          setBlocked(opened === null)
        }}
      >
        {use === 'sign-in' ? `Sign in with ${name}` : `Use ${name}`}
      </Button>
      <p className={ui.quiet}>This opens a new window. What you typed stays here.</p>
    </>
  )
}
