/** API clients: the software of dealers, partners and the lender that may call the service. */

import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Client } from '../../../../src/http/clients/pages.ts'
import { readBy } from '../../api/queries.ts'
import { count } from '../../names/formats.ts'
import { OrganisationName } from '../../shared/person/dealer-name.tsx'
import { usePerson } from '../../shared/person/person.ts'
import { SecretDialog, type ShownSecrets } from '../../ui/dialogs/secret-dialog.tsx'
import { useAddressFilter } from '../../ui/lists/address-filter.ts'
import { Filter, matches } from '../../ui/lists/filter.tsx'
import { type Column, Records } from '../../ui/lists/records.tsx'
import { Loaded } from '../../ui/notes/loaded.tsx'
import { Mark, ModeMark } from '../../ui/notes/marks.tsx'
import { Moment } from '../../ui/notes/moment.tsx'
import { Page } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { NewClientDialog } from './new.tsx'

const MODES = [
  { value: '', label: 'Test and live' },
  { value: 'test', label: 'Test only' },
  { value: 'live', label: 'Live only' },
]

export const ClientsPage = () => {
  const isLender = usePerson().role === 'admin'
  const clients = useQuery(readBy('listClients'))
  const [text, setText] = useAddressFilter('find')
  const [mode, setMode] = useAddressFilter('only')
  const [isAdding, setAdding] = useState(false)
  const [shown, setShown] = useState<ShownSecrets | null>(null)
  const all = clients.data?.items
  const found = all?.filter(
    (client) => (mode === '' || client.mode === mode) && matches(text, namesOf(client)),
  )
  return (
    <Page
      title="Clients"
      actions={<Button onClick={() => setAdding(true)}>{isLender ? 'Add client' : 'Add test client'}</Button>}
    >
      <div className={`${ui.card} ${ui.stack}`}>
        {all?.length !== 0 && (
          <Filter
            label="Find a client"
            value={text}
            onChange={setText}
            more={
              <NativeSelect
                label="Mode"
                data={MODES}
                value={mode}
                onChange={(event) => setMode(event.currentTarget.value)}
              />
            }
          >
            {found !== undefined && count(found.length, 'client', 'clients')}
          </Filter>
        )}
        <Loaded query={clients} what="the clients" lines={5} of="list">
          {({ items }) => (
            <Records
              caption="Clients"
              columns={isLender ? COLUMNS : COLUMNS.filter(({ title }) => title !== ORGANISATION)}
              records={found ?? []}
              empty={items.length === 0 ? noClients(isLender) : 'No clients found. Try part of a name.'}
              keyOf={({ id }) => id}
            />
          )}
        </Loaded>
      </div>
      <NewClientDialog opened={isAdding} onClose={() => setAdding(false)} onCreated={setShown} />
      <SecretDialog shown={shown} onClose={() => setShown(null)} />
    </Page>
  )
}

const namesOf = ({ name, id, dealer, partner, isLender }: Client): string =>
  `${name} ${id} ${dealer?.name ?? (isLender ? 'Lender' : `Partner ${partner?.name ?? ''}`)}`

const noClients = (isLender: boolean): string =>
  isLender
    ? 'No clients yet. A client is software that submits or reads applications. Add the first one.'
    : 'No clients yet. A client is your software that submits or reads applications. Add a test client. For a live one, ask the lender.'

const ORGANISATION = 'Dealer or partner'

const COLUMNS: readonly Column<Client>[] = [
  {
    title: 'Name',
    cell: ({ id, name, disabledAt }) => (
      <>
        <Link to="/console/clients/$clientId" params={{ clientId: id }}>
          {name}
        </Link>{' '}
        {disabledAt !== null && <Mark>Disabled</Mark>}
      </>
    ),
  },
  { title: 'Mode', cell: ({ mode }) => <ModeMark mode={mode} /> },
  {
    title: ORGANISATION,
    cell: (client) => <OrganisationName of={client} otherwise={client.isLender ? 'Lender' : 'Partner'} />,
  },
  { title: 'Client ID', cell: ({ id }) => <code>{id}</code> },
  { title: 'Added', cell: ({ createdAt }) => <Moment at={createdAt} /> },
]
