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
  const { email, name, role, dealer, partner, mustEnrol } = usePerson()
  if (mustEnrol) return <EnrolFirst email={email} />
  return (
    <Page title="My account">
      <Section title="Details">
        <dl className={ui.facts}>
          <div>
            <dt>Name</dt>
            <dd>{name ?? 'Not given yet'}</dd>
          </div>
          <div>
            <dt>Email address</dt>
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
          {partner !== null && (
            <div>
              <dt>Partner</dt>
              <dd>{partner.name}</dd>
            </div>
          )}
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
      {send.error !== null && <FailureNote error={send.error} />}
      {isSent ? (
        <p role="status">We’ve sent the link. It is valid for 1 hour.</p>
      ) : (
        <div className={ui.actions}>
          <Button loading={send.isPending} onClick={() => send.mutate()}>
            Email me the link
          </Button>
        </div>
      )}
    </Note>
  )
}
