/** One user: their details, sign-in methods, sessions, and the clients that may act for them. */

import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { UserDetail } from '../../../../src/http/people/pages.ts'
import { readBy } from '../../api/queries.ts'
import { ROLE_NAMES } from '../../names/words.ts'
import { consentColumns } from '../../shared/person/consent-columns.tsx'
import { OrganisationName } from '../../shared/person/dealer-name.tsx'
import { usePerson } from '../../shared/person/person.ts'
import { Records } from '../../ui/lists/records.tsx'
import { Loaded } from '../../ui/notes/loaded.tsx'
import { Moment } from '../../ui/notes/moment.tsx'
import { NoSuchPage } from '../../ui/page/not-found.tsx'
import { Page, Section } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { type Asked, UserActions, UserDialogs } from './actions.tsx'
import { AccessToConfirm } from './confirm.tsx'
import { SessionsOfUser } from './sessions.tsx'
import { EmailAddress, UserState } from './user-name.tsx'

export const UserPage = () => {
  const { userId } = useParams({ from: '/people/console/users/$userId' })
  const user = useQuery(readBy('readUser', { params: { id: userId } }))
  return (
    <Loaded
      query={user}
      what="the user"
      lines={6}
      isCard
      missing={<NoSuchPage what="user" back={<AllUsers />} />}
      frame={(note) => (
        <Page title="User" above={<Above />}>
          {note}
        </Page>
      )}
    >
      {(shown) => <Detail key={userId} user={shown} />}
    </Loaded>
  )
}

const AllUsers = () => <Link to="/console/users">All users</Link>

const Above = () => (
  <p className={ui.above}>
    <AllUsers />
  </p>
)

const Detail = ({ user }: { readonly user: UserDetail }) => {
  const [asked, setAsked] = useState<Asked | null>(null)
  return (
    <Page
      title={user.name ?? user.email}
      above={<Above />}
      actions={<UserActions user={user} onAsk={setAsked} />}
    >
      <Facts user={user} />
      <AccessToConfirm user={user} />
      <Factors factors={user.factors} />
      <SessionsOfUser user={user} />
      {user.partner === null && (
        <Section title="Consents" lead="Software that may act for them, and past consents.">
          <Records
            caption="Consents"
            columns={consentColumns}
            records={user.consents}
            empty="No consents yet"
            keyOf={({ id }) => id}
          />
        </Section>
      )}
      <UserDialogs asked={asked} onClose={() => setAsked(null)} />
    </Page>
  )
}

const Facts = ({ user }: { readonly user: UserDetail }) => {
  const { role } = usePerson()
  return (
    <Section
      title="Details"
      actions={
        role === 'admin' && (
          <>
            <Link to="/console/audit" search={{ who: user.id }}>
              Actions by this user
            </Link>
            <Link to="/console/audit" search={{ about: user.id }}>
              Changes to this account
            </Link>
          </>
        )
      }
    >
      <dl className={ui.facts}>
        <div>
          <dt>Name</dt>
          <dd>{user.name ?? 'Not given yet'}</dd>
        </div>
        <div>
          <dt>Email address</dt>
          <dd>
            <EmailAddress email={user.email} />
          </dd>
        </div>
        <div>
          <dt>Role</dt>
          <dd>{ROLE_NAMES[user.role]}</dd>
        </div>
        <div>
          <dt>{user.partner === null ? 'Dealer' : 'Partner'}</dt>
          <dd>
            <OrganisationName of={user} otherwise="None (lender staff)" />
          </dd>
        </div>
        <div>
          <dt>State</dt>
          <dd>
            <UserState state={user.state} />
          </dd>
        </div>
        <div>
          <dt>Added</dt>
          <dd>
            <Moment at={user.createdAt} />
          </dd>
        </div>
        <div>
          <dt>Last signed in</dt>
          <dd>{user.lastSignedInAt === null ? 'Never' : <Moment at={user.lastSignedInAt} withTime />}</dd>
        </div>
        {user.partner === null && (
          <div>
            <dt>Consent missing for</dt>
            <dd>{user.notConsentedTo.length === 0 ? 'None' : user.notConsentedTo.join(', ')}</dd>
          </div>
        )}
      </dl>
    </Section>
  )
}

const Factors = ({
  factors: { hasPassword, authenticatorSince, passkeys, recoveryCodesLeft, isNeeded },
}: Pick<UserDetail, 'factors'>) => (
  <Section
    title="Sign-in"
    lead={isNeeded ? 'The lender requires two-factor authentication for this role.' : undefined}
  >
    <dl className={ui.facts}>
      <div>
        <dt>Password</dt>
        <dd>{hasPassword ? 'Set' : 'Not set'}</dd>
      </div>
      <div>
        <dt>Passkeys</dt>
        <dd>
          {passkeys.length === 0 ? (
            'None'
          ) : (
            <ul className={ui.plain}>
              {passkeys.map(({ id, name, createdAt }) => (
                <li key={id}>
                  {name}, since <Moment at={createdAt} />
                </li>
              ))}
            </ul>
          )}
        </dd>
      </div>
      <div>
        <dt>Authenticator app</dt>
        <dd>
          {authenticatorSince === null ? (
            'None'
          ) : (
            <>
              Since <Moment at={authenticatorSince} />, {recoveryCodesLeft} recovery codes left
            </>
          )}
        </dd>
      </div>
    </dl>
  </Section>
)
