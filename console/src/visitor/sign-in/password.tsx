/** Sets a password or adds a passkey by a mailed link: the first after an invitation, or a new one. */

import { Button, Checkbox, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PasswordLink } from '../../../../src/modules/people/password-link-pages.ts'
import { call, isFailure } from '../../api/call.ts'
import { forgetPerson, ME, readBy } from '../../api/queries.ts'
import { useOnce } from '../../ui/forms/action.ts'
import { focusFirstOf, isAboutInput, needed } from '../../ui/forms/form.tsx'
import { NewPasswordField } from '../../ui/forms/new-password-field.tsx'
import { FailureNote, Loaded } from '../../ui/notes/notes.tsx'
import { Page } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { passwordToken, useLinkToken } from '../link-token.ts'
import { type Chosen, LinkNotNeeded, LinkUsed, OwnClients, UnusableLink } from './link-ends.tsx'
import { hasPasskeys, makePasskeyByLink } from './passkey.ts'
import { useProvider } from './provider.ts'
import css from './sign-in.module.css'

export const PasswordPage = () => {
  const token = useLinkToken(passwordToken)
  if (token === null) return <UnusableLink says="The link is incomplete. Open it again from the email." />
  return <ForLink key={token} token={token} />
}

const linkQuery = (token: string) => ({
  ...readBy('checkPasswordLink', { body: { token } }),
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
})

const ForLink = ({ token }: { readonly token: string }) => {
  const link = useQuery(linkQuery(token))
  const provider = useProvider()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  if (chosen !== null) return <LinkUsed chosen={chosen} />
  if (isFailure(link.error, 'link-not-valid')) return <UnusableLink says={link.error.message} />
  return (
    <Loaded query={link} what="the link" isCard frame={(note) => <Page title="Set a password">{note}</Page>}>
      {(data) =>
        data.needsProvider ? (
          <LinkNotNeeded email={data.email} provider={provider} />
        ) : (
          <Choose token={token} link={data} onDone={setChosen} />
        )
      }
    </Loaded>
  )
}

type Wish = {
  readonly name: string
  readonly password?: string
  readonly consents: string[]
  readonly addsPasskey: boolean
}

type Props = {
  readonly token: string
  readonly link: PasswordLink
  readonly onDone: (chosen: Chosen) => void
}

type Form = ReturnType<typeof useChoiceForm>

const useChoiceForm = (name: string | null) =>
  useForm({
    initialValues: { name: name ?? '', password: '', consents: [] as string[], addsPasskey: false },
    validate: { password: needed('Enter a password') },
  })

const useChoosing = ({ token, onDone }: Props, form: Form) => {
  const client = useQueryClient()
  return useOnce({
    mutationFn: async ({ name, addsPasskey, ...given }: Wish) => {
      const passkey = addsPasskey ? await makePasskeyByLink(token) : undefined
      const body = { token, ...given, ...(name.trim() !== '' && { name }), ...(passkey && { passkey }) }
      return call('usePasswordLink', { body })
    },
    onSuccess: ({ recoveryCodes, me }, { password, addsPasskey }) => {
      // The person's earlier sessions have ended.
      forgetPerson(client)
      if (me !== null) client.setQueryData(ME, me)
      const isSignedIn = me !== null
      onDone({ hasPassword: password !== undefined, hasPasskey: addsPasskey, recoveryCodes, isSignedIn })
    },
    onError: (error, { password }) => {
      if (password === undefined || !isAboutInput(error)) return
      form.setFieldError('password', error.message)
      form.getInputNode('password')?.focus()
    },
  })
}

const Choose = (props: Props) => {
  const { purpose, email, name, dealer, clients, mayAddPasskey } = props.link
  const form = useChoiceForm(name)
  const choosing = useChoosing(props, form)
  const { error, isPending, variables } = choosing
  if (isFailure(error, 'link-not-valid')) return <UnusableLink says={error.message} />
  const asksPassword = variables?.password !== undefined
  const offersPasskey = mayAddPasskey && hasPasskeys()
  return (
    <Page title={purpose === 'invitation' ? 'Welcome to Forecourt' : 'Set a new password'}>
      <form
        noValidate
        className={`${ui.card} ${ui.stack}`}
        onSubmit={form.onSubmit((given) => choosing.mutate(given), focusFirstOf(form))}
      >
        <Lead purpose={purpose} email={email} />
        {error !== null && !(asksPassword && isAboutInput(error)) && <FailureNote error={error} />}
        {purpose === 'invitation' && (
          <TextInput
            label="Your name"
            description="Colleagues see it next to your actions."
            autoComplete="name"
            {...form.getInputProps('name')}
          />
        )}
        {clients.length > 0 && <OwnClients clients={clients} {...form.getInputProps('consents')} />}
        {offersPasskey && (
          <PasskeyInstead
            isPending={isPending && !asksPassword}
            onAdd={() => {
              const { name, consents } = form.getValues()
              choosing.mutate({ name, consents, addsPasskey: true })
            }}
          />
        )}
        {/* Password managers file the new password under this. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordField
          label="New password"
          typed={form.values.password}
          owner={{ email, dealerName: dealer }}
          {...form.getInputProps('password')}
        />
        {offersPasskey && (
          <Checkbox label="Also add a passkey" {...form.getInputProps('addsPasskey', { type: 'checkbox' })} />
        )}
        <Button
          type="submit"
          variant={offersPasskey ? 'default' : 'filled'}
          loading={isPending && asksPassword}
          size="md"
          fullWidth
        >
          Set password
        </Button>
      </form>
    </Page>
  )
}

const Lead = ({ purpose, email }: Pick<PasswordLink, 'purpose' | 'email'>) => (
  <>
    <p>
      {purpose === 'invitation'
        ? 'You’ve been invited to Forecourt. Choose how you want to sign in as '
        : 'Choose a new password for '}
      <strong className={ui.address}>{email}</strong>.
    </p>
    {purpose === 'reset' && <p>You’ll be signed out on all devices.</p>}
  </>
)

const PasskeyInstead = ({
  isPending,
  onAdd,
}: {
  readonly isPending: boolean
  readonly onAdd: () => void
}) => (
  <>
    <p>With a passkey you sign in with your fingerprint, face or PIN, and you do not need a password.</p>
    <Button variant="filled" size="md" fullWidth loading={isPending} onClick={onAdd}>
      Add passkey
    </Button>
    <p className={css.or}>or</p>
  </>
)
