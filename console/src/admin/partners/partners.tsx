/** The lender's partners: their users manage the clients that belong to them. */

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Partner } from '../../../../src/http/people/partner-pages.ts'
import { readBy } from '../../api/queries.ts'
import { count } from '../../names/formats.ts'
import { useAddressFilter } from '../../ui/lists/address-filter.ts'
import { Filter, matches } from '../../ui/lists/filter.tsx'
import { type Column, Records } from '../../ui/lists/records.tsx'
import { Loaded } from '../../ui/notes/loaded.tsx'
import { Moment } from '../../ui/notes/moment.tsx'
import { Page } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { PartnerDialog } from './dialog.tsx'

export const PartnersPage = () => {
  const partners = useQuery(readBy('listPartners'))
  const [text, setText] = useAddressFilter('find')
  const { open } = useSearch({ from: '/people/console/partners' })
  const [edited, setEdited] = useState<Partner | 'new' | null>(open === 'new' ? open : null)
  const found = partners.data?.items.filter(({ name }) => matches(text, name))
  return (
    <Page title="Partners" actions={<Button onClick={() => setEdited('new')}>Add partner</Button>}>
      <div className={`${ui.card} ${ui.stack}`}>
        {partners.data?.items.length !== 0 && (
          <Filter label="Find a partner" value={text} onChange={setText}>
            {found !== undefined && count(found.length, 'partner', 'partners')}
          </Filter>
        )}
        <Loaded query={partners} what="the partners" lines={5} of="list">
          {({ items }) => (
            <Records
              caption="Partners"
              columns={COLUMNS}
              records={found ?? []}
              empty={
                items.length === 0
                  ? 'No partners yet. Add the first one, then invite its users and add its clients.'
                  : `No partners found for “${text}”`
              }
              keyOf={({ id }) => id}
              actions={(partner) => (
                <Button
                  variant="default"
                  size="xs"
                  aria-label={`Rename ${partner.name}`}
                  onClick={() => setEdited(partner)}
                >
                  Rename
                </Button>
              )}
            />
          )}
        </Loaded>
      </div>
      <PartnerDialog partner={edited} onClose={() => setEdited(null)} />
    </Page>
  )
}

const COLUMNS: readonly Column<Partner>[] = [
  { title: 'Name', cell: ({ name }) => name },
  {
    title: 'Users and clients',
    cell: ({ id, name }) => (
      <>
        <Link to="/console/users" search={{ dealer: id }} aria-label={`Users of ${name}`}>
          Users
        </Link>
        {', '}
        <Link to="/console/clients" search={{ find: name }} aria-label={`Clients of ${name}`}>
          clients
        </Link>
      </>
    ),
  },
  { title: 'Added', cell: ({ createdAt }) => <Moment at={createdAt} /> },
]
