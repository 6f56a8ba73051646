/** The signed-in person's own page: their details, password, consents and sessions. */
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { readBy } from '../../api/queries.ts'
import { ROLE_NAMES } from '../../names/words.ts'
import { usePerson } from '../../shared/person/person.ts'
import { useAction } from '../../ui/forms/action.ts'
import { FailureNote, Note } from '../../ui/notes/notes.tsx'
import { Page, Section } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { Consents } from './consents.tsx'
import { Factors } from './factors.tsx'
import { MyMails } from './my-mails.tsx'
import { NameForm } from './name.tsx'
import { ChangePasswordForm } from './password.tsx'
import { Sessions } from './sessions.tsx'

export const AccountPage = () => {
  const { email, name, role, dealer, mustEnrol } = usePerson()
  if (mustEnrol) return <EnrolFirst email={email} />
  return (
    <Page title="My account">
      <Section title="Details">
        <dl className={ui.facts}>
          <div>
            <dt>Name</dt>
            <dd>{name ?? 'Not known'}</dd>
          </div>
          <div>
            <dt>E-mail address</dt>
            <dd className={ui.address}>{email}</dd>
          </div>
          <div>
            <dt>Role</dt>
            <dd>{ROLE_NAMES[role]}</dd>
          </div>
          {dealer !== null && (
            <div>
              <dt>Dealer</dt>
              <dd>{dealer.name}</dd>
            </div>
          )}
        </dl>
        <NameForm />
      </Section>
      <Factors />
      <ChangePasswordForm />
      <Sessions />
      {/* Clients act only for a dealer's people, never for the lender's staff. */}
      {dealer !== null && <Consents />}
      <MyMails />
    </Page>
  )
}

/** All that the page shows someone whose role needs a second factor and who has not set one up yet. */
const EnrolFirst = ({ email }: { readonly email: string }) => {
  const factors = useQuery(readBy('readMyFactors'))
  return (
    <Page title="Set up a second factor">
      {factors.data?.needsLink === true ? (
        <LinkFirst email={email} />
      ) : (
        <>
          <Note>
            <p>The lender asks people of your role for a second factor. Set one up to go on.</p>
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
        The lender asks people of your role for a second factor. Your password alone can’t set one up, so we
        send a link to <strong className={ui.address}>{email}</strong>. Open it, choose a new password or add
        a passkey, and sign in again.
      </p>
      {send.error !== null && <FailureNote error={send.error} />}
      {isSent ? (
        <p role="status">The link is on its way. It works for an hour.</p>
      ) : (
        <div className={ui.actions}>
          <Button loading={send.isPending} onClick={() => send.mutate()}>
            Send me the link
          </Button>
        </div>
      )}
    </Note>
  )
}
