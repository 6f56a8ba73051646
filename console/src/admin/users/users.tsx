/** The people who may sign in: all of them for the lender's admins, for others those of their own dealer or partner. */

import { Button, NativeSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Role } from '../../../../src/domain/access/roles.ts'
import type { User } from '../../../../src/modules/people/people-pages.ts'
import { readBy } from '../../api/queries.ts'
import { count } from '../../names/formats.ts'
import { ROLE_NAMES } from '../../names/words.ts'
import { OrganisationName } from '../../shared/person/columns.tsx'
import { usePerson } from '../../shared/person/person.ts'
import { Filter, useAddressFilter } from '../../ui/lists/filter.tsx'
import { type Column, Records } from '../../ui/lists/records.tsx'
import { itemsOf, LoadedPages, Moment } from '../../ui/notes/notes.tsx'
import { Page } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { type Asked, UserActions, UserDialogs, UserName, UserState, usersQuery } from './actions.tsx'
import { InviteDialog, rolesFor } from './invite.tsx'

/** The page sends a search when the typing pauses. */
const TYPING_MILLISECONDS = 300

export const UsersPage = () => {
  const me = usePerson()
  const isLender = me.role === 'admin'
  const [text, setText] = useState('')
  // The page's address never holds a person's name or email address.
  const [chosen, setChosen] = useAddressFilter('dealer', me.dealer?.id ?? me.partner?.id ?? '')
  const partners = useQuery({ ...readBy('listPartners'), enabled: isLender })
  const isPartner = me.partner !== null || partners.data?.items.some(({ id }) => id === chosen) === true
  const dealerId = chosen === '' || isPartner ? null : chosen
  const partnerId = isPartner ? chosen : null
  const more = useMoreFilters(rolesFor(me))
  const [sent] = useDebouncedValue(text.trim(), TYPING_MILLISECONDS)
  const users = useInfiniteQuery({
    ...usersQuery(sent, dealerId, partnerId, more.sent),
    placeholderData: keepPreviousData,
  })
  const { open } = useSearch({ from: '/people/console/users' })
  const invited = rolesFor(me).find((role) => role === open)
  const [isInviting, setInviting] = useState(invited !== undefined)
  const [asked, setAsked] = useState<Asked | null>(null)
  const found = itemsOf(users)
  const isNarrowed = sent !== '' || (isLender && chosen !== '') || Object.keys(more.sent).length > 0
  return (
    <Page
      title="Users"
      actions={
        <Button variant="filled" onClick={() => setInviting(true)}>
          Invite user
        </Button>
      }
    >
      <div className={`${ui.card} ${ui.stack}`}>
        <Filter
          label="Find a user by name or email"
          value={text}
          onChange={setText}
          more={
            <>
              {isLender && <OrganisationFilter value={chosen} onChange={setChosen} />}
              <MoreFilters roles={rolesFor(me)} of={more} />
            </>
          }
        >
          {found !== undefined &&
            (users.hasNextPage ? `The first ${found.length} users` : count(found.length, 'user', 'users'))}
        </Filter>
        <LoadedPages query={users} what="the users" lines={5} more="Show more users">
          {(items) => (
            <Records
              caption="Users"
              columns={COLUMNS.filter(
                ({ title }) =>
                  (title !== ORGANISATION || isLender) && (title !== CONSENTS || me.partner === null),
              )}
              records={items}
              empty={
                isNarrowed
                  ? 'No users found. Try other filters, or part of a name or email address.'
                  : 'No users yet. Invite the first one.'
              }
              keyOf={({ id }) => id}
              actions={(user) => <UserActions user={user} onAsk={setAsked} />}
            />
          )}
        </LoadedPages>
      </div>
      <InviteDialog
        opened={isInviting}
        role={invited}
        dealerId={dealerId}
        partnerId={partnerId}
        onClose={() => setInviting(false)}
      />
      <UserDialogs asked={asked} onClose={() => setAsked(null)} />
    </Page>
  )
}

/** The role and the missing second factor that the page's address asks for. */
const useMoreFilters = (roles: readonly Role[]) => {
  const [roleText, setRole] = useAddressFilter('role')
  const [factor, setFactor] = useAddressFilter('factor')
  const role = roles.find((one) => one === roleText)
  const lacksSecondFactor = factor === 'missing'
  return {
    role,
    setRole,
    lacksSecondFactor,
    setFactor,
    sent: { ...(role !== undefined && { role }), ...(lacksSecondFactor && { lacksSecondFactor }) },
  }
}

const MoreFilters = ({
  roles,
  of: { role, setRole, lacksSecondFactor, setFactor },
}: {
  readonly roles: readonly Role[]
  readonly of: ReturnType<typeof useMoreFilters>
}) => (
  <>
    <NativeSelect
      label="Role"
      value={role ?? ''}
      onChange={({ currentTarget: { value } }) => setRole(value)}
      data={[
        { value: '', label: 'All roles' },
        ...roles.map((value) => ({ value, label: ROLE_NAMES[value] })),
      ]}
    />
    <NativeSelect
      label="Second factor"
      value={lacksSecondFactor ? 'missing' : ''}
      onChange={({ currentTarget: { value } }) => setFactor(value)}
      data={[
        { value: '', label: 'With or without' },
        { value: 'missing', label: 'Missing' },
      ]}
    />
  </>
)

const OrganisationFilter = ({
  value,
  onChange,
}: {
  readonly value: string
  readonly onChange: (id: string) => void
}) => {
  const dealers = useQuery(readBy('listDealers'))
  const partners = useQuery(readBy('listPartners'))
  return (
    <NativeSelect
      label="Dealer or partner"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: 'All users' },
        { group: 'Dealers', items: options(dealers.data) },
        { group: 'Partners', items: options(partners.data) },
      ]}
    />
  )
}

const options = (
  listed: { readonly items: readonly { readonly id: string; readonly name: string }[] } | undefined,
) => (listed?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))

const ORGANISATION = 'Dealer or partner'
const CONSENTS = 'Consent missing for'

const COLUMNS: readonly Column<User>[] = [
  { title: 'User', cell: (user) => <UserName user={user} /> },
  { title: 'Role', cell: ({ role }) => ROLE_NAMES[role] },
  { title: ORGANISATION, cell: (user) => <OrganisationName of={user} otherwise="None" /> },
  {
    title: 'State',
    cell: ({ state }) => <UserState state={state} />,
  },
  {
    title: 'Last signed in',
    cell: ({ lastSignedInAt }) =>
      lastSignedInAt === null ? 'Never' : <Moment at={lastSignedInAt} withTime />,
  },
  {
    title: CONSENTS,
    cell: ({ notConsentedTo }) => (notConsentedTo.length === 0 ? 'None' : notConsentedTo.join(', ')),
  },
]
