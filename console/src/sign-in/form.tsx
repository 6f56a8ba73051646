/** Address and password, for the sign-in page and for the consent page. */
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { BodyTo } from '../../../src/http/console/contract/index.ts'
import type { Me } from '../../../src/http/console/contract/sign-in.ts'
import { forgetPerson } from '../api/cache.ts'
import { call } from '../api/call.ts'
import { ME } from '../api/session.ts'
import { emailNeeded, focusFirstOf, needed } from '../parts/forms.ts'
import { FailureNote } from '../parts/notes.tsx'
import { useOnce } from '../parts/once.ts'
import { PasswordField } from '../parts/password-field.tsx'

/** Afterwards the person stands in the cache as the one who is signed in. */
export const SignInForm = ({ onSignedIn }: { readonly onSignedIn?: (me: Me) => void }) => {
  const client = useQueryClient()
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: { email: emailNeeded, password: needed('Enter your password.') },
  })
  const attempt = useOnce({
    mutationFn: (body: BodyTo<'signIn'>) => call('signIn', { body }),
    onSuccess: (me) => {
      // Nothing that was read for somebody else may be shown to this person.
      forgetPerson(client)
      client.setQueryData(ME, me)
      onSignedIn?.(me)
    },
    onError: () => {
      form.setFieldValue('password', '')
      form.getInputNode('password')?.focus()
    },
  })
  return (
    <form
      noValidate
      className="stack"
      onSubmit={form.onSubmit(
        ({ email, password }) => attempt.mutate({ email: email.trim(), password }),
        focusFirstOf(form),
      )}
    >
      {attempt.error !== null && <FailureNote error={attempt.error} />}
      <TextInput
        label="E-mail address"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('email')}
      />
      <PasswordField label="Password" autoComplete="current-password" {...form.getInputProps('password')} />
      <Button type="submit" loading={attempt.isPending} size="md" fullWidth>
        Sign in
      </Button>
      <p>
        <Link to="/console/forgot-password">Forgot your password?</Link>
      </p>
    </form>
  )
}
