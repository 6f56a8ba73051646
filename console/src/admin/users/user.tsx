/** One user: their details, sign-in methods, sessions, and the clients that may act for them. */

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Session } from '../../../../src/modules/people/account-pages.ts'
import type { UserDetail } from '../../../../src/modules/people/people-pages.ts'
import { call } from '../../api/call.ts'
import { readBy } from '../../api/queries.ts'
import { wholeEuros } from '../../names/formats.ts'
import { ROLE_NAMES } from '../../names/words.ts'
import { consentColumns, OrganisationName, SessionList, sessionName } from '../../shared/person/columns.tsx'
import { usePerson } from '../../shared/person/person.ts'
import { ConfirmDialog } from '../../ui/dialogs/dialogs.tsx'
import { Records } from '../../ui/lists/records.tsx'
import { Loaded, Moment } from '../../ui/notes/notes.tsx'
import { NoSuchPage } from '../../ui/page/frame.tsx'
import { Fact, Page, Section } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { type Asked, EmailAddress, USERS, UserActions, UserDialogs, UserState } from './actions.tsx'

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
        <Fact name="Name">{user.name ?? 'Not given yet'}</Fact>
        <Fact name="Email address">
          <EmailAddress email={user.email} />
        </Fact>
        <Fact name="Role">{ROLE_NAMES[user.role]}</Fact>
        {user.role === 'underwriter' && (
          <Fact name="Mandate">
            {user.mandateEuro === null ? 'No limit' : `Up to ${wholeEuros(user.mandateEuro)}`}
          </Fact>
        )}
        <Fact name={user.partner === null ? 'Dealer' : 'Partner'}>
          <OrganisationName of={user} otherwise="None (lender staff)" />
        </Fact>
        <Fact name="State">
          <UserState state={user.state} />
        </Fact>
        <Fact name="Added">
          <Moment at={user.createdAt} />
        </Fact>
        <Fact name="Last signed in">
          {user.lastSignedInAt === null ? 'Never' : <Moment at={user.lastSignedInAt} withTime />}
        </Fact>
        {user.partner === null && (
          <Fact name="Consent missing for">
            {user.notConsentedTo.length === 0 ? 'None' : user.notConsentedTo.join(', ')}
          </Fact>
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
      <Fact name="Password">{hasPassword ? 'Set' : 'Not set'}</Fact>
      <Fact name="Passkeys">
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
      </Fact>
      <Fact name="Authenticator app">
        {authenticatorSince === null ? (
          'None'
        ) : (
          <>
            Since <Moment at={authenticatorSince} />, {recoveryCodesLeft} recovery codes left
          </>
        )}
      </Fact>
    </dl>
  </Section>
)

/** Recent changes to the access of one of the lender's people, for another administrator to confirm. */
const AccessToConfirm = ({ user }: { readonly user: UserDetail }) => {
  const [isAsked, setIsAsked] = useState(false)
  const { toConfirm, confirmationFault } = user
  const name = user.name ?? user.email
  if (toConfirm.length === 0) return null
  return (
    <Section
      title="Not yet confirmed"
      lead="Where a second approval is required, this person and the colleague who granted access count as one person."
      actions={confirmationFault === null && <Button onClick={() => setIsAsked(true)}>Confirm user</Button>}
    >
      {confirmationFault !== null && <p>{confirmationFault}</p>}
      <ul>
        {toConfirm.map(({ by, did, at, until }) => (
          <li key={`${at} ${did}`}>
            {by} {did} {name} on <Moment at={at} withTime />. No confirmation is needed after{' '}
            <Moment at={until} withTime />.
          </li>
        ))}
      </ul>
      <ConfirmDialog
        title="Confirm this user?"
        opened={isAsked}
        onClose={() => setIsAsked(false)}
        verb="Confirm user"
        act={() => call('confirmUser', { params: { id: user.id } })}
        renews={USERS}
        says="The user has been confirmed."
      >
        <p>
          <strong className={ui.address}>{user.email}</strong> and the colleague who granted access will count
          as two people. Confirm only someone you know and have spoken to, for example on the phone.
        </p>
      </ConfirmDialog>
    </Section>
  )
}

/** Where a user is signed in; each session can be ended here. */
const SessionsOfUser = ({ user: { id, sessions } }: { readonly user: UserDetail }) => {
  const [asked, setAsked] = useState<Session | null>(null)
  return (
    <Section title="Sessions" lead="Where they are signed in.">
      <SessionList sessions={sessions} onEnd={setAsked} />
      <ConfirmDialog
        title="End this session?"
        opened={asked !== null}
        onClose={() => setAsked(null)}
        verb="End session"
        act={async () => asked && call('endSessionOfUser', { params: { id, sessionId: asked.id } })}
        renews={USERS}
        says="The session has ended."
      >
        <p>{asked && sessionName(asked)}: they will need to sign in again there.</p>
      </ConfirmDialog>
    </Section>
  )
}
