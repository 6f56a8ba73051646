/** The lender's dealers, and which of them hold the special agreement. */

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Dealer } from '../../../../src/modules/people/people-pages.ts'
import { readBy } from '../../api/queries.ts'
import { count } from '../../names/formats.ts'
import { DealerName } from '../../shared/person/columns.tsx'
import { Filter, matches, useAddressFilter } from '../../ui/lists/filter.tsx'
import { type Column, Records } from '../../ui/lists/records.tsx'
import { Mark } from '../../ui/notes/marks.tsx'
import { Loaded, Moment } from '../../ui/notes/notes.tsx'
import { Page } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { AgreementDialog, type Asked, DealerActions, DealerDialog, DisableDialog } from './dialogs.tsx'

export const DealersPage = () => {
  const dealers = useQuery(readBy('listDealers'))
  const [text, setText] = useAddressFilter('find')
  const { open } = useSearch({ from: '/people/console/dealers' })
  const [edited, setEdited] = useState<Dealer | 'new' | null>(open === 'new' ? open : null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const found = dealers.data?.items.filter(({ name }) => matches(text, name))
  return (
    <Page
      title="Dealers"
      actions={
        <Button variant="filled" onClick={() => setEdited('new')}>
          Add dealer
        </Button>
      }
    >
      <div className={`${ui.card} ${ui.stack}`}>
        {dealers.data?.items.length !== 0 && (
          <Filter label="Find a dealer" value={text} onChange={setText}>
            {found !== undefined && count(found.length, 'dealer', 'dealers')}
          </Filter>
        )}
        <Loaded query={dealers} what="the dealers" lines={5} of="list">
          {({ items }) => (
            <Records
              caption="Dealers"
              columns={COLUMNS}
              records={found ?? []}
              empty={
                items.length === 0
                  ? 'No dealers yet. Add the first one, then invite its users.'
                  : `No dealers found for “${text}”`
              }
              keyOf={({ id }) => id}
              actions={(dealer) => <DealerActions dealer={dealer} onEdit={setEdited} onAsk={setAsked} />}
            />
          )}
        </Loaded>
      </div>
      <DealerDialog dealer={edited} onClose={() => setEdited(null)} />
      <AgreementDialog asked={asked} onClose={() => setAsked(null)} />
      <DisableDialog asked={asked} onClose={() => setAsked(null)} />
    </Page>
  )
}

const COLUMNS: readonly Column<Dealer>[] = [
  {
    title: 'Name',
    cell: ({ id, name, disabledAt }) => (
      <>
        <DealerName dealer={{ id, name }} otherwise="" /> {disabledAt !== null && <Mark>Disabled</Mark>}
      </>
    ),
  },
  {
    title: 'Address',
    cell: ({ address }) => (address.length === 0 ? 'Not known' : address.join(', ')),
  },
  { title: 'Special agreement', cell: ({ specialAgreement }) => (specialAgreement ? 'Yes' : 'No') },
  { title: 'Added', cell: ({ createdAt }) => <Moment at={createdAt} /> },
]
