/** Address and password, then the code of a second factor if one is needed: to sign in, or to prove who the person is. */
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type ReactNode, useState } from 'react'
import { isFailure } from '../../api/call.ts'
import { Form } from '../../ui/forms/form.tsx'
import { emailNeeded, focusFirstOf, needed } from '../../ui/forms/forms.ts'
import { useOnce } from '../../ui/forms/once.ts'
import { PasswordField } from '../../ui/forms/password-field.tsx'

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
          variant="default"
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
