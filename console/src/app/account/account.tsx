/** The signed-in person's own page: their details, password, consents and sessions. */
import { Button, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WantedMail } from '../../../../src/modules/people/account-pages.ts'
import type { BodyTo } from '../../../../src/server/page-operations.ts'
import { call } from '../../api/call.ts'
import { readBy } from '../../api/queries.ts'
import { ROLE_NAMES } from '../../names/words.ts'
import { usePerson } from '../../shared/person/person.ts'
import { useAction } from '../../ui/forms/action.ts'
import { CheckedForm, needed, PasswordField } from '../../ui/forms/form.tsx'
import { NewPasswordField } from '../../ui/forms/new-password-field.tsx'
import { FailureNote, Loaded, Note } from '../../ui/notes/notes.tsx'
import { Fact, Page, Section } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { NOTICE_EXPLAINED, NOTICE_TITLES } from '../../visitor/mails/words.ts'
import { Factors } from './factors.tsx'
import { Consents, Sessions } from './sessions.tsx'

export const AccountPage = () => {
  const { email, name, role, dealer, partner, mustEnrol } = usePerson()
  if (mustEnrol) return <EnrolFirst email={email} />
  return (
    <Page title="My account">
      <Section title="Details">
        <dl className={ui.facts}>
          <Fact name="Name">{name ?? 'Not given yet'}</Fact>
          <Fact name="Email address" className={ui.address}>
            {email}
          </Fact>
          <Fact name="Role">{ROLE_NAMES[role]}</Fact>
          {dealer !== null && <Fact name="Dealer">{dealer.name}</Fact>}
          {partner !== null && <Fact name="Partner">{partner.name}</Fact>}
        </dl>
        <NameForm />
      </Section>
      <Factors />
      <ChangePasswordForm />
      <Sessions />
      {/* Clients act only for a dealer's people, and emails about applications go only to them and to the lender's staff. */}
      {dealer !== null && <Consents />}
      {partner === null && <MyMails />}
    </Page>
  )
}

/** All that the page shows someone whose role needs two-factor authentication and who has not set it up yet. */
const EnrolFirst = ({ email }: { readonly email: string }) => {
  const factors = useQuery(readBy('readMyFactors'))
  return (
    <Page title="Set up two-factor authentication">
      {factors.data?.needsLink === true ? (
        <LinkFirst email={email} />
      ) : (
        <>
          <Note>
            <p>
              The lender requires two-factor authentication for your role. Add a passkey or an authenticator
              app to continue.
            </p>
          </Note>
          <Factors />
        </>
      )}
    </Page>
  )
}

/** A password, which someone else may know, is not enough to set one up. */
const LinkFirst = ({ email }: { readonly email: string }) => {
  const [isSent, setIsSent] = useState(false)
  const send = useAction({
    act: () => call('askPasswordLink', { body: { email } }),
    renews: [],
    onDone: () => setIsSent(true),
  })
  return (
    <Note>
      <p>
        The lender requires two-factor authentication for your role. To confirm it’s you, we’ll email a link
        to <strong className={ui.address}>{email}</strong>. Open it, choose a new password or add a passkey,
        and sign in again.
      </p>
      <FailureNote error={send.error} />
      {isSent ? (
        <p role="status">We’ve sent the link. It is valid for 1 hour.</p>
      ) : (
        <div className={ui.actions}>
          <Button variant="filled" loading={send.isPending} onClick={() => send.mutate()}>
            Email me the link
          </Button>
        </div>
      )}
    </Note>
  )
}

/** Changes the person's own name, which colleagues see beside their actions. */
const NameForm = () => {
  const { name } = usePerson()
  const form = useForm({
    initialValues: { name: name ?? '' },
    validate: { name: needed('Enter your name') },
  })
  const change = useAction({
    act: (body: BodyTo<'changeMyName'>) => call('changeMyName', { body }),
    renews: ['readMe', 'searchUsers'],
    says: 'Your name has been changed.',
    onDone: () => form.resetDirty(),
  })
  return (
    <CheckedForm className={`${ui.stack} ${ui.narrow}`} verb="Change name" form={form} action={change}>
      <TextInput
        label="Your name"
        description="Colleagues see it next to your actions."
        autoComplete="name"
        {...form.getInputProps('name')}
      />
    </CheckedForm>
  )
}

const OF_DEALER = 'We email you about your applications. Emails give the reference and no customer details.'
const OF_STAFF =
  'We email you when a colleague mentions you and when cases are overdue. Emails contain no customer details.'

/** Which emails about applications a user gets. */
const MyMails = () => {
  const { dealer } = usePerson()
  const mails = useQuery(readBy('listMyMails'))
  const changing = useAction({
    act: (body: WantedMail) => call('changeMyMails', { body }),
    renews: ['listMyMails'],
  })
  return (
    <Section title="Emails" lead={dealer === null ? OF_STAFF : OF_DEALER}>
      <FailureNote error={changing.error} />
      <Loaded query={mails} what="your email settings" lines={4}>
        {({ items }) => (
          <div className={ui.stack}>
            {items.map(({ notice, isWanted }) => (
              <Switch
                key={notice}
                label={NOTICE_TITLES[notice]}
                description={NOTICE_EXPLAINED[notice]}
                checked={changing.isPending && changing.variables?.notice === notice ? !isWanted : isWanted}
                onChange={({ currentTarget }) => changing.mutate({ notice, isWanted: currentTarget.checked })}
              />
            ))}
          </div>
        )}
      </Loaded>
    </Section>
  )
}

/** Changes the person's own password. */
const ChangePasswordForm = () => {
  const { email, dealer } = usePerson()
  const form = useForm({
    initialValues: { current: '', password: '' },
    validate: {
      current: needed('Enter your current password'),
      password: needed('Enter a new password'),
    },
  })
  const change = useAction({
    act: (body: BodyTo<'changeMyPassword'>) => call('changeMyPassword', { body }),
    renews: ['listMySessions'],
    says: 'Your password has been changed. You have been signed out everywhere else.',
    onDone: () => form.reset(),
  })
  return (
    <Section title="Password" lead="Changing your password signs you out everywhere else.">
      <CheckedForm className={`${ui.stack} ${ui.narrow}`} verb="Change password" form={form} action={change}>
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          {...form.getInputProps('current')}
        />
        <NewPasswordField
          label="New password"
          typed={form.values.password}
          owner={{ email, dealerName: dealer?.name ?? null }}
          {...form.getInputProps('password')}
        />
      </CheckedForm>
    </Section>
  )
}
