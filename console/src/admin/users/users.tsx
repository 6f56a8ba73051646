/** The people who may sign in: all of them for the lender's admins, and their own dealer's for a dealer's admins. */

import { Button, NativeSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { User } from '../../../../src/http/people/pages.ts'
import { readBy } from '../../api/queries.ts'
import { count } from '../../names/formats.ts'
import { ROLE_NAMES } from '../../names/words.ts'
import { DealerName } from '../../shared/person/dealer-name.tsx'
import { usePerson } from '../../shared/person/person.ts'
import { useAddressFilter } from '../../ui/lists/address-filter.ts'
import { Filter } from '../../ui/lists/filter.tsx'
import { type Column, Records } from '../../ui/lists/records.tsx'
import { itemsOf, LoadedPages } from '../../ui/notes/loaded.tsx'
import { Moment } from '../../ui/notes/moment.tsx'
import { Page } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { type Asked, UserActions, UserDialogs } from './actions.tsx'
import { InviteDialog, rolesFor } from './invite.tsx'
import { usersQuery } from './read.ts'
import { UserName, UserState } from './user-name.tsx'

/** The page sends a search when the typing pauses. */
const TYPING_MILLISECONDS = 300

export const UsersPage = () => {
  const me = usePerson()
  const isLender = me.role === 'admin'
  const [text, setText] = useState('')
  // The page's address never holds a person's name or email address.
  const [dealer, setDealer] = useAddressFilter('dealer', me.dealer?.id ?? '')
  const dealerId = dealer === '' ? null : dealer
  const [sent] = useDebouncedValue(text.trim(), TYPING_MILLISECONDS)
  const users = useInfiniteQuery({ ...usersQuery(sent, dealerId), placeholderData: keepPreviousData })
  const { open } = useSearch({ from: '/people/console/users' })
  const invited = rolesFor(me).find((role) => role === open)
  const [isInviting, setInviting] = useState(invited !== undefined)
  const [asked, setAsked] = useState<Asked | null>(null)
  const found = itemsOf(users)
  const isNarrowed = sent !== '' || (isLender && dealerId !== null)
  return (
    <Page title="Users" actions={<Button onClick={() => setInviting(true)}>Invite user</Button>}>
      <div className={`${ui.card} ${ui.stack}`}>
        <Filter
          label="Find a user by name or email"
          value={text}
          onChange={setText}
          more={isLender && <DealerFilter value={dealer} onChange={setDealer} />}
        >
          {found !== undefined &&
            (users.hasNextPage ? `The first ${found.length} users` : count(found.length, 'user', 'users'))}
        </Filter>
        <LoadedPages query={users} what="the users" lines={5} more="Show more users">
          {(items) => (
            <Records
              caption="Users"
              columns={isLender ? COLUMNS : COLUMNS.filter(({ title }) => title !== 'Dealer')}
              records={items}
              empty={
                isNarrowed
                  ? 'No users found. Try part of a name or email address.'
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
        onClose={() => setInviting(false)}
      />
      <UserDialogs asked={asked} onClose={() => setAsked(null)} />
    </Page>
  )
}

const DealerFilter = ({
  value,
  onChange,
}: {
  readonly value: string
  readonly onChange: (dealerId: string) => void
}) => {
  const { data } = useQuery(readBy('listDealers'))
  return (
    <NativeSelect
      label="Dealer"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: 'All dealers and lender staff' },
        ...(data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  )
}

const COLUMNS: readonly Column<User>[] = [
  { title: 'User', cell: (user) => <UserName user={user} /> },
  { title: 'Role', cell: ({ role }) => ROLE_NAMES[role] },
  { title: 'Dealer', cell: ({ dealer }) => <DealerName dealer={dealer} otherwise="None" /> },
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
    title: 'Consent missing for',
    cell: ({ notConsentedTo }) => (notConsentedTo.length === 0 ? 'None' : notConsentedTo.join(', ')),
  },
]
