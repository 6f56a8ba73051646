/** Sets a password by a link from a mail: the first one after an invitation, or a new one. */
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { BodyTo } from '../../../src/http/console/contract/index.ts'
import type { PasswordLink } from '../../../src/http/console/contract/sign-in.ts'
import { forgetPerson } from '../api/cache.ts'
import { call, isFailure } from '../api/call.ts'
import { readBy } from '../api/queries.ts'
import { passwordToken, useLinkToken } from '../link-token.ts'
import { focusFirstOf, isAboutInput, needed } from '../parts/forms.ts'
import { FailureNote, Loading, Note } from '../parts/notes.tsx'
import { useOnce } from '../parts/once.ts'
import { Page } from '../parts/page.tsx'
import { NewPasswordField } from '../parts/password-field.tsx'
import { OwnClients } from './own-clients.tsx'

export const PasswordPage = () => {
  const token = useLinkToken(passwordToken)
  if (token === null) return <UnusableLink says="The link is incomplete. Open it again from the mail." />
  return <ForLink key={token} token={token} />
}

const linkQuery = (token: string) => ({
  ...readBy('checkPasswordLink', { body: { token } }),
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
})

const ForLink = ({ token }: { readonly token: string }) => {
  const link = useQuery(linkQuery(token))
  const [isDone, setDone] = useState(false)
  if (isDone) return <Done />
  if (link.isPending) {
    return (
      <Page title="Set a password">
        <div className="card">
          <Loading what="the link" />
        </div>
      </Page>
    )
  }
  if (isFailure(link.error, 'link-not-valid')) return <UnusableLink says={link.error.message} />
  if (link.data === undefined) {
    return (
      <Page title="Set a password">
        <FailureNote error={link.error} onRetry={() => void link.refetch()} />
      </Page>
    )
  }
  return <SetPassword token={token} link={link.data} onDone={() => setDone(true)} />
}

const SetPassword = ({
  token,
  link: { purpose, email, name, clients },
  onDone,
}: {
  readonly token: string
  readonly link: PasswordLink
  readonly onDone: () => void
}) => {
  const client = useQueryClient()
  const form = useForm({
    initialValues: { name: name ?? '', password: '', consents: [] as string[] },
    validate: { password: needed('Enter a password.') },
  })
  const setting = useOnce({
    mutationFn: (body: BodyTo<'usePasswordLink'>) => call('usePasswordLink', { body }),
    onSuccess: () => {
      // All sessions of the person have ended with their old password.
      forgetPerson(client)
      onDone()
    },
    onError: (error) => {
      if (!isAboutInput(error)) return
      form.setFieldError('password', error.message)
      form.getInputNode('password')?.focus()
    },
  })
  if (isFailure(setting.error, 'link-not-valid')) return <UnusableLink says={setting.error.message} />
  return (
    <Page title={purpose === 'invitation' ? 'Welcome to Forecourt' : 'Set a new password'}>
      <form
        noValidate
        className="card stack"
        onSubmit={form.onSubmit(
          ({ name, ...given }) =>
            setting.mutate({ token, ...given, ...(name.trim() === '' ? {} : { name }) }),
          focusFirstOf(form),
        )}
      >
        <p>
          {purpose === 'invitation'
            ? 'You have been invited. Choose the password with which you will sign in as '
            : 'Choose a new password for '}
          <strong className="address">{email}</strong>.
        </p>
        {purpose === 'reset' && <p>Wherever you are signed in now, you will be signed out.</p>}
        {setting.error !== null && !isAboutInput(setting.error) && <FailureNote error={setting.error} />}
        {purpose === 'invitation' && (
          <TextInput
            label="Your name"
            description="Colleagues see it beside what you do."
            autoComplete="name"
            {...form.getInputProps('name')}
          />
        )}
        {/* Password managers file the new password under this. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordField
          label="New password"
          typed={form.values.password}
          {...form.getInputProps('password')}
        />
        {clients.length > 0 && <OwnClients clients={clients} {...form.getInputProps('consents')} />}
        <Button type="submit" loading={setting.isPending} size="md" fullWidth>
          Set password
        </Button>
      </form>
    </Page>
  )
}

const Done = () => (
  <Page title="Your password is set">
    <div className="card stack">
      <p>Sign in with it now.</p>
      <p>
        <Link to="/console/sign-in" className="button-link">
          Sign in
        </Link>
      </p>
    </div>
  </Page>
)

const UnusableLink = ({ says }: { readonly says: string }) => (
  <Page title="This link can’t be used">
    <div className="card stack">
      <Note>
        <p>{says}</p>
      </Note>
      <p>
        If you have an account, ask for a new link. If you were invited, ask whoever invited you to do so
        again.
      </p>
      <p>
        <Link to="/console/forgot-password" className="button-link">
          Ask for a new link
        </Link>
      </p>
    </div>
  </Page>
)
