/** The signed-in person's own page: their details, password, consents and sessions. */
import { MyMails } from '../mails/my-mails.tsx'
import { Note } from '../parts/notes.tsx'
import { Page, Section } from '../parts/page.tsx'
import { usePerson } from '../parts/person.ts'
import { ROLE_NAMES } from '../words.ts'
import { Consents } from './consents.tsx'
import { Factors } from './factors.tsx'
import { NameForm } from './name.tsx'
import { ChangePasswordForm } from './password.tsx'
import { Sessions } from './sessions.tsx'

export const AccountPage = () => {
  const { email, name, role, dealer, mustEnrol } = usePerson()
  if (mustEnrol) return <EnrolFirst />
  return (
    <Page title="My account">
      <Section title="Details">
        <dl className="facts">
          <div>
            <dt>Name</dt>
            <dd>{name ?? 'Not known'}</dd>
          </div>
          <div>
            <dt>E-mail address</dt>
            <dd className="address">{email}</dd>
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
      {dealer !== null && <MyMails />}
    </Page>
  )
}

/** All that the page shows someone whose role needs a second factor and who has not set one up yet. */
const EnrolFirst = () => (
  <Page title="Set up a second factor">
    <Note>
      <p>The lender asks people of your role for a second factor. Set one up to go on.</p>
    </Note>
    <Factors />
  </Page>
)
