/** A person's own page: who they are, their password, whom they have consented to, where they are signed in. */
import { Page, Section } from '../parts/page.tsx'
import { usePerson } from '../parts/signed-in.tsx'
import { ROLE_NAMES } from '../words.ts'
import { Consents } from './consents.tsx'
import { ChangePasswordForm } from './password.tsx'
import { Sessions } from './sessions.tsx'

export const AccountPage = () => {
  const { email, role, dealer } = usePerson()
  return (
    <Page title="My account">
      <Section title="Details">
        <dl className="facts">
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
      </Section>
      <Consents />
      <Sessions />
      <ChangePasswordForm />
    </Page>
  )
}
