/** The actions on a user, each after a question that says what it does. */

import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { Role } from '../../../../src/domain/application/roles.ts'
import type { User } from '../../../../src/http/people/pages.ts'
import { call } from '../../api/call.ts'
import { ROLE_NAMES } from '../../names/words.ts'
import { usePerson } from '../../shared/person/person.ts'
import { ConfirmDialog } from '../../ui/dialogs/dialogs.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { useAction } from '../../ui/forms/action.ts'
import { Form } from '../../ui/forms/form.tsx'
import { ActionsMenu } from '../../ui/lists/actions-menu.tsx'
import ui from '../../ui/style/ui.module.css'
import { USERS } from './read.ts'

type What = 'role' | 'invite' | 'consents' | 'sessions' | 'factors' | 'disabled'
export type Asked = { readonly what: What; readonly user: User }

type Action = readonly [what: What, verb: string, isOffered: boolean]

/** Administrators who want to lose their own role or account must ask another one; sessions are on their own page. */
const actionsOf = (user: User, isMe: boolean): readonly Action[] => {
  const isActive = user.state === 'active'
  return [
    ['role', 'Change role', !isMe && user.state !== 'disabled'],
    ['invite', 'Invite again', !isMe && user.state === 'invited'],
    ['consents', 'Ask for consent', isActive && user.notConsentedTo.length > 0],
    ['sessions', 'End sessions', !isMe && isActive],
    ['factors', 'Reset second factor', !isMe && user.hasSecondFactor],
    ['disabled', user.state === 'disabled' ? 'Activate' : 'Deactivate', !isMe],
  ]
}

export const UserActions = ({
  user,
  onAsk,
}: {
  readonly user: User
  readonly onAsk: (asked: Asked) => void
}) => {
  const { userId } = usePerson()
  const isMe = user.id === userId
  const offered = actionsOf(user, isMe).flatMap(([what, verb, isOffered]) =>
    isOffered ? [[what, verb] as const] : [],
  )
  return (
    <>
      {isMe && <span className={ui.quiet}>This is you</span>}
      {offered.length > 0 && (
        <ActionsMenu of={user.email} actions={offered} onAsk={(what) => onAsk({ what, user })} />
      )}
    </>
  )
}

type Props = { readonly asked: Asked | null; readonly onClose: () => void }

export const UserDialogs = ({ asked, onClose }: Props) => {
  const of = (what: What): User | null => (asked?.what === what ? asked.user : null)
  return (
    <>
      <RoleDialog user={of('role')} onClose={onClose} />
      <InviteAgainDialog user={of('invite')} onClose={onClose} />
      <ConsentsDialog user={of('consents')} onClose={onClose} />
      <SessionsDialog user={of('sessions')} onClose={onClose} />
      <FactorsDialog user={of('factors')} onClose={onClose} />
      <DisableDialog user={of('disabled')} onClose={onClose} />
    </>
  )
}

type UserProps = { readonly user: User | null; readonly onClose: () => void }

const DisableDialog = ({ user, onClose }: UserProps) => {
  const switchesOff = user?.state !== 'disabled'
  return (
    <ConfirmDialog
      title={switchesOff ? 'Deactivate this user?' : 'Activate this user?'}
      opened={user !== null}
      onClose={onClose}
      verb={switchesOff ? 'Deactivate' : 'Activate'}
      isGrave={switchesOff}
      act={async () =>
        user && call('changeUser', { params: { id: user.id }, body: { disabled: switchesOff } })
      }
      renews={USERS}
      says={switchesOff ? 'The user is deactivated.' : 'The user is active again.'}
    >
      <p>
        <strong className={ui.address}>{user?.email}</strong>{' '}
        {switchesOff
          ? 'is signed out everywhere and can no longer sign in, and clients can no longer act for them. Their applications stay theirs.'
          : 'can sign in again, with the password that they had.'}
      </p>
    </ConfirmDialog>
  )
}

const SessionsDialog = ({ user, onClose }: UserProps) => (
  <ConfirmDialog
    title="End all sessions of this user?"
    opened={user !== null}
    onClose={onClose}
    verb="End sessions"
    act={async () => user && call('endSessionsOfUser', { params: { id: user.id } })}
    renews={USERS}
    says="The user is signed out everywhere."
  >
    <p>
      <strong className={ui.address}>{user?.email}</strong> is signed out everywhere, and can sign in again at
      once.
    </p>
  </ConfirmDialog>
)

const FactorsDialog = ({ user, onClose }: UserProps) => (
  <ConfirmDialog
    title="Reset the second factor?"
    opened={user !== null}
    onClose={onClose}
    verb="Reset"
    isGrave
    act={async () => user && call('resetFactorsOfUser', { params: { id: user.id } })}
    renews={USERS}
    says="The user’s second factor is reset."
  >
    <p>
      <strong className={ui.address}>{user?.email}</strong> loses all passkeys, the authenticator app, the
      recovery codes and the link to the lender’s identity provider, is signed out everywhere, and gets a mail
      about it. Do this only when you are sure who asks for it, for instance on the phone.
    </p>
  </ConfirmDialog>
)

const InviteAgainDialog = ({ user, onClose }: UserProps) => (
  <ConfirmDialog
    title="Send another invitation?"
    opened={user !== null}
    onClose={onClose}
    verb="Invite again"
    act={async () => user && call('inviteUserAgain', { params: { id: user.id } })}
    renews={USERS}
    says="Another invitation is on its way."
  >
    <p>
      A new mail goes to <strong className={ui.address}>{user?.email}</strong>. The link in an earlier one no
      longer works then.
    </p>
  </ConfirmDialog>
)

const ConsentsDialog = ({ user, onClose }: UserProps) => (
  <ConfirmDialog
    title="Ask for consent by mail?"
    opened={user !== null}
    onClose={onClose}
    verb="Ask for consent"
    act={async () => user && call('askUserForConsents', { params: { id: user.id } })}
    renews={USERS}
    says="The mail that asks for consent is on its way."
  >
    <p>
      A mail goes to <strong className={ui.address}>{user?.email}</strong>. It asks whether this software may
      act for them:
    </p>
    <ul>
      {user?.notConsentedTo.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  </ConfirmDialog>
)

const RoleDialog = ({ user, onClose }: UserProps) => (
  <FormDialog title="Change role" opened={user !== null} onClose={onClose}>
    {user !== null && <RoleForm user={user} onClose={onClose} />}
  </FormDialog>
)

/** A dealer's user keeps a dealer's role, and the lender's staff a staff role. */
const rolesLike = (role: Role): readonly Role[] =>
  role === 'dealerUser' || role === 'dealerAdmin' ? ['dealerUser', 'dealerAdmin'] : ['underwriter', 'admin']

const RoleForm = ({ user, onClose }: { readonly user: User; readonly onClose: () => void }) => {
  const [role, setRole] = useState(user.role)
  const change = useAction({
    act: () => call('changeUser', { params: { id: user.id }, body: { role } }),
    renews: USERS,
    says: 'The role is changed.',
    onDone: onClose,
  })
  return (
    <Form
      verb="Change role"
      action={change}
      onClose={onClose}
      onSubmit={() => {
        if (role === user.role) onClose()
        else change.mutate()
      }}
    >
      <p>
        <strong className={ui.address}>{user.email}</strong> is signed out everywhere when the role changes.
      </p>
      <NativeSelect
        label="Role"
        value={role}
        onChange={(event) => setRole(event.currentTarget.value as Role)}
        data={rolesLike(user.role).map((value) => ({ value, label: ROLE_NAMES[value] }))}
        data-autofocus
      />
    </Form>
  )
}
