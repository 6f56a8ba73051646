/** The actions on a user, each after a question that says what it does. */
import { NativeSelect } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Fragment, useState } from 'react'
import { numberAsTyped, typedCount } from '../../../../packages/values/typed/typed-number.ts'
import { organisationOf, ROLES, type Role } from '../../../../src/domain/access/roles.ts'
import type { User } from '../../../../src/modules/people/people-pages.ts'
import type { SentTo } from '../../../../src/server/page-operations.ts'
import { call } from '../../api/call.ts'
import { pagesBy } from '../../api/queries.ts'
import { ROLE_NAMES, USER_STATES } from '../../names/words.ts'
import { usePerson } from '../../shared/person/person.ts'
import { ConfirmDialog, Dialog } from '../../ui/dialogs/dialogs.tsx'
import { useAction } from '../../ui/forms/action.ts'
import { NumberField } from '../../ui/forms/fields.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { ActionsMenu } from '../../ui/lists/records.tsx'
import { Mark } from '../../ui/notes/marks.tsx'
import ui from '../../ui/style/ui.module.css'

type What = 'role' | 'mandate' | 'invite' | 'consents' | 'sessions' | 'factors' | 'disabled'
export type Asked = { readonly what: What; readonly user: User }

type Action = readonly [what: What, verb: string, isOffered: boolean]

/** Administrators who want to lose their own role or account must ask another one; sessions are on their own page. */
const actionsOf = (user: User, isMe: boolean): readonly Action[] => {
  const isActive = user.state === 'active'
  return [
    ['role', 'Change role', !isMe && user.state !== 'disabled'],
    ['mandate', 'Set mandate', !isMe && user.role === 'underwriter' && user.state !== 'disabled'],
    ['invite', 'Resend invitation', !isMe && user.state === 'invited'],
    ['consents', 'Ask for consent', isActive && user.notConsentedTo.length > 0],
    ['sessions', 'End sessions', !isMe && isActive],
    ['factors', 'Reset two-factor authentication', !isMe && user.hasSecondFactor],
    ['disabled', user.state === 'disabled' ? 'Enable' : 'Disable', !isMe],
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
      <MandateDialog user={of('mandate')} onClose={onClose} />
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
      title={switchesOff ? 'Disable this user?' : 'Enable this user?'}
      opened={user !== null}
      onClose={onClose}
      verb={switchesOff ? 'Disable' : 'Enable'}
      isGrave={switchesOff}
      act={async () =>
        user && call('changeUser', { params: { id: user.id }, body: { disabled: switchesOff } })
      }
      renews={USERS}
      says={switchesOff ? 'The user has been disabled.' : 'The user has been enabled.'}
    >
      <p>
        <strong className={ui.address}>{user?.email}</strong>{' '}
        {switchesOff
          ? 'will be signed out everywhere and cannot sign in again. Clients can no longer act for them. They keep their applications.'
          : 'will be able to sign in again with the same password.'}
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
    says="The user has been signed out everywhere."
  >
    <p>
      <strong className={ui.address}>{user?.email}</strong> will be signed out everywhere. They can sign in
      again immediately.
    </p>
  </ConfirmDialog>
)

const FactorsDialog = ({ user, onClose }: UserProps) => (
  <ConfirmDialog
    title="Reset two-factor authentication?"
    opened={user !== null}
    onClose={onClose}
    verb="Reset"
    isGrave
    act={async () => user && call('resetFactorsOfUser', { params: { id: user.id } })}
    renews={USERS}
    says="Two-factor authentication has been reset."
  >
    <p>
      <strong className={ui.address}>{user?.email}</strong> will lose all passkeys, the authenticator app, the
      recovery codes and the link to the lender’s identity provider. They will be signed out everywhere, and
      we’ll email them. Only do this if you are sure who is asking, for example because you have spoken on the
      phone.
    </p>
  </ConfirmDialog>
)

const InviteAgainDialog = ({ user, onClose }: UserProps) => (
  <ConfirmDialog
    title="Resend the invitation?"
    opened={user !== null}
    onClose={onClose}
    verb="Resend invitation"
    act={async () => user && call('inviteUserAgain', { params: { id: user.id } })}
    renews={USERS}
    says="The invitation has been sent again."
  >
    <p>
      We’ll send a new email to <strong className={ui.address}>{user?.email}</strong>. Links in earlier emails
      will stop working.
    </p>
  </ConfirmDialog>
)

const ConsentsDialog = ({ user, onClose }: UserProps) => (
  <ConfirmDialog
    title="Ask for consent by email?"
    opened={user !== null}
    onClose={onClose}
    verb="Ask for consent"
    act={async () => user && call('askUserForConsents', { params: { id: user.id } })}
    renews={USERS}
    says="The email asking for consent has been sent."
  >
    <p>
      We’ll email <strong className={ui.address}>{user?.email}</strong> to ask whether this software may act
      for them:
    </p>
    <ul>
      {user?.notConsentedTo.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  </ConfirmDialog>
)

const RoleDialog = ({ user, onClose }: UserProps) => (
  <Dialog isForm title="Change role" opened={user !== null} onClose={onClose}>
    {user !== null && <RoleForm user={user} onClose={onClose} />}
  </Dialog>
)

/** A user keeps a role of the same kind of organisation. */
const rolesLike = (role: Role): readonly Role[] =>
  ROLES.filter((other) => organisationOf(other) === organisationOf(role))

const RoleForm = ({ user, onClose }: { readonly user: User; readonly onClose: () => void }) => {
  const [role, setRole] = useState(user.role)
  const change = useAction({
    act: () => call('changeUser', { params: { id: user.id }, body: { role } }),
    renews: USERS,
    says: 'The role has been changed.',
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
        <strong className={ui.address}>{user.email}</strong> will be signed out everywhere when the role
        changes.
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

const MandateDialog = ({ user, onClose }: UserProps) => (
  <Dialog isForm title="Set mandate" opened={user !== null} onClose={onClose}>
    {user !== null && <MandateForm user={user} onClose={onClose} />}
  </Dialog>
)

const MandateForm = ({ user, onClose }: { readonly user: User; readonly onClose: () => void }) => {
  const [typed, setTyped] = useState(user.mandateEuro === null ? '' : numberAsTyped(user.mandateEuro))
  const [isAsked, setAsked] = useState(false)
  const mandateEuro = typed.trim() === '' ? null : typedCount(typed)
  const change = useAction({
    act: (sent: number | null) =>
      call('changeUser', { params: { id: user.id }, body: { mandateEuro: sent } }),
    renews: USERS,
    says: 'The mandate has been set.',
    onDone: onClose,
  })
  return (
    <Form
      verb="Set mandate"
      action={change}
      onClose={onClose}
      onSubmit={() => {
        setAsked(true)
        if (mandateEuro !== undefined) change.mutate(mandateEuro)
      }}
    >
      <p>
        <strong className={ui.address}>{user.email}</strong> can approve loans up to this amount.
      </p>
      <NumberField
        label="Mandate (€)"
        description="Whole euro. Leave it empty for no limit."
        data-autofocus
        value={typed}
        onChange={setTyped}
        {...(isAsked && mandateEuro === undefined && { error: 'Enter whole euro, like 25,000' })}
      />
    </Form>
  )
}

/**
 * A user's name in lists, with a link to their page. Until a user has given a name, the email address stands in for it.
 */
export const UserName = ({ user: { id, name, email } }: { readonly user: User }) => (
  <>
    <Link to="/console/users/$userId" params={{ userId: id }}>
      {name ?? <EmailAddress email={email} />}
    </Link>
    {name !== null && (
      <span className={ui.subline}>
        <EmailAddress email={email} />
      </span>
    )}
  </>
)

export const UserState = ({ state }: Pick<User, 'state'>) =>
  state === 'active' ? USER_STATES.active : <Mark>{USER_STATES[state]}</Mark>

/** A line may break after a sign between words, and before the host. */
const WORDS = /@?[^._+@-]*(?:[._+-]|(?=@)|$)/g

/** A longer word may be broken, since no column is that wide. */
const WORD_MAXIMUM_CHARACTERS = 24

/** An address that breaks between words. */
export const EmailAddress = ({ email }: { readonly email: string }) => (
  <span className={ui.email}>
    {(email.match(WORDS) ?? [])
      .flatMap((word) => word.match(new RegExp(`.{1,${WORD_MAXIMUM_CHARACTERS}}`, 'gu')) ?? [])
      .map((word, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the words of an address never change places.
        <Fragment key={place}>
          {place > 0 && <wbr />}
          {word}
        </Fragment>
      ))}
  </span>
)

/** Refetched when a user changes. */
export const USERS = ['searchUsers', 'readUser'] as const

/** Users by a part of their name or address, of one dealer or partner or of all, page by page. */
export const usersQuery = (
  text: string,
  dealerId: string | null,
  partnerId: string | null = null,
  more: Pick<SentTo<'searchUsers'>['body'], 'role' | 'lacksSecondFactor'> = {},
) => pagesBy('searchUsers', { body: { text, dealerId, partnerId, ...more, cursor: null } })
