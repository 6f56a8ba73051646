/** One dealer: its record, its users and clients, and a link to its applications. */

import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Client } from '../../../../src/modules/clients/client-pages.ts'
import type { Dealer, User } from '../../../../src/modules/people/people-pages.ts'
import { readBy } from '../../api/queries.ts'
import { ROLE_NAMES } from '../../names/words.ts'
import { clientName } from '../../shared/person/columns.tsx'
import { type Column, Records } from '../../ui/lists/records.tsx'
import { Mark, ModeMark } from '../../ui/notes/marks.tsx'
import { itemsOf, Loaded, Moment } from '../../ui/notes/notes.tsx'
import { NoSuchPage } from '../../ui/page/frame.tsx'
import { Fact, Page, Section } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import {
  type Asked as AskedOfUser,
  UserActions,
  UserDialogs,
  UserName,
  UserState,
  usersQuery,
} from '../users/actions.tsx'
import { InviteDialog } from '../users/invite.tsx'
import { DealerAccount } from './account.tsx'
import { AgreementDialog, type Asked, DealerActions, DealerDialog, DisableDialog } from './dialogs.tsx'

export const DealerPage = () => {
  const { dealerId } = useParams({ from: '/people/console/dealers/$dealerId' })
  const dealer = useQuery(readBy('readDealer', { params: { id: dealerId } }))
  return (
    <Loaded
      query={dealer}
      what="the dealer"
      lines={6}
      isCard
      missing={<NoSuchPage what="dealer" back={<AllDealers />} />}
      frame={(note) => (
        <Page title="Dealer" above={<Above />}>
          {note}
        </Page>
      )}
    >
      {(shown) => <Detail key={dealerId} dealer={shown} />}
    </Loaded>
  )
}

const AllDealers = () => <Link to="/console/dealers">All dealers</Link>

const Above = () => (
  <p className={ui.above}>
    <AllDealers />
  </p>
)

const Detail = ({ dealer }: { readonly dealer: Dealer }) => {
  const [edited, setEdited] = useState<Dealer | 'new' | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  return (
    <Page
      title={dealer.name}
      above={<Above />}
      actions={<DealerActions dealer={dealer} onEdit={setEdited} onAsk={setAsked} />}
    >
      <Facts dealer={dealer} />
      <DealerAccount dealer={dealer} />
      <Users dealerId={dealer.id} />
      <Clients dealerId={dealer.id} />
      <DealerDialog dealer={edited} onClose={() => setEdited(null)} />
      <AgreementDialog asked={asked} onClose={() => setAsked(null)} />
      <DisableDialog asked={asked} onClose={() => setAsked(null)} />
    </Page>
  )
}

const Facts = ({ dealer }: { readonly dealer: Dealer }) => (
  <Section
    title="Details"
    actions={
      <>
        <Link to="/console/queue/$view" params={{ view: 'all' }} search={{ dealer: dealer.id }}>
          View applications
        </Link>
        <Link to="/console/commission" search={{ dealer: dealer.id }}>
          Commission
        </Link>
        <Link to="/console/audit" search={{ about: dealer.id }}>
          Audit log
        </Link>
      </>
    }
  >
    <dl className={ui.facts}>
      <Fact name="State">
        {dealer.disabledAt === null ? (
          'Active'
        ) : (
          <>
            <Mark>Disabled</Mark> on <Moment at={dealer.disabledAt} withTime />
          </>
        )}
      </Fact>
      <Fact name="Special agreement">
        {dealer.specialAgreement ? 'Yes. Applications do not need the 15% minimum deposit' : 'No'}
      </Fact>
      <Fact name="Address">
        {dealer.address.length === 0 ? (
          'Not set. Agreements show no address'
        ) : (
          <ul className={ui.plain}>
            {dealer.address.map((line) => (
              <li key={line} className={ui.address}>
                {line}
              </li>
            ))}
          </ul>
        )}
      </Fact>
      <Fact name="Added">
        <Moment at={dealer.createdAt} />
      </Fact>
    </dl>
  </Section>
)

const Users = ({ dealerId }: { readonly dealerId: string }) => {
  const users = useInfiniteQuery(usersQuery('', dealerId))
  const [asked, setAsked] = useState<AskedOfUser | null>(null)
  const [isInviting, setInviting] = useState(false)
  return (
    <Section
      title="Users"
      actions={
        <>
          <Link to="/console/users" search={{ dealer: dealerId }}>
            {users.hasNextPage ? 'All users' : 'Find users'}
          </Link>
          <Button size="xs" onClick={() => setInviting(true)}>
            Invite user
          </Button>
        </>
      }
    >
      <Loaded query={users} what="the users" of="list">
        {() => (
          <Records
            caption="Users"
            columns={USER_COLUMNS}
            records={itemsOf(users) ?? []}
            empty="No users yet. Invite the first one."
            keyOf={({ id }) => id}
            actions={(user) => <UserActions user={user} onAsk={setAsked} />}
          />
        )}
      </Loaded>
      <InviteDialog opened={isInviting} dealerId={dealerId} onClose={() => setInviting(false)} />
      <UserDialogs asked={asked} onClose={() => setAsked(null)} />
    </Section>
  )
}

const USER_COLUMNS: readonly Column<User>[] = [
  { title: 'User', cell: (user) => <UserName user={user} /> },
  { title: 'Role', cell: ({ role }) => ROLE_NAMES[role] },
  { title: 'State', cell: ({ state }) => <UserState state={state} /> },
  {
    title: 'Last signed in',
    cell: ({ lastSignedInAt }) =>
      lastSignedInAt === null ? 'Never' : <Moment at={lastSignedInAt} withTime />,
  },
]

const Clients = ({ dealerId }: { readonly dealerId: string }) => {
  const clients = useQuery(readBy('listClients'))
  return (
    <Section title="Clients" lead="The dealer’s software, which submits or reads applications.">
      <Loaded query={clients} what="the clients" of="list">
        {({ items }) => (
          <Records
            caption="Clients"
            columns={CLIENT_COLUMNS}
            records={items.filter(({ dealer }) => dealer?.id === dealerId)}
            empty="No clients yet."
            keyOf={({ id }) => id}
          />
        )}
      </Loaded>
    </Section>
  )
}

const CLIENT_COLUMNS: readonly Column<Client>[] = [
  clientName,
  { title: 'Mode', cell: ({ mode }) => <ModeMark mode={mode} /> },
  { title: 'Client ID', cell: ({ id }) => <code>{id}</code> },
]
