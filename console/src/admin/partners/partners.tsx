/** The lender's partners: their users manage the clients that belong to them. */

import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod'
import { type Partner, partnerOperations } from '../../../../src/modules/people/people-pages.ts'
import type { BodyTo } from '../../../../src/server/page-operations.ts'
import { call } from '../../api/call.ts'
import { readBy } from '../../api/queries.ts'
import { count } from '../../names/formats.ts'
import { Dialog } from '../../ui/dialogs/dialogs.tsx'
import { useAction } from '../../ui/forms/action.ts'
import { checkedBy, typed } from '../../ui/forms/checked.ts'
import { CheckedForm } from '../../ui/forms/form.tsx'
import { Filter, matches, useAddressFilter } from '../../ui/lists/filter.tsx'
import { type Column, Records } from '../../ui/lists/records.tsx'
import { Loaded, Moment } from '../../ui/notes/notes.tsx'
import { Page } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'

export const PartnersPage = () => {
  const partners = useQuery(readBy('listPartners'))
  const [text, setText] = useAddressFilter('find')
  const { open } = useSearch({ from: '/people/console/partners' })
  const [edited, setEdited] = useState<Partner | 'new' | null>(open === 'new' ? open : null)
  const found = partners.data?.items.filter(({ name }) => matches(text, name))
  return (
    <Page
      title="Partners"
      actions={
        <Button variant="filled" onClick={() => setEdited('new')}>
          Add partner
        </Button>
      }
    >
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
                <Button size="xs" aria-label={`Rename ${partner.name}`} onClick={() => setEdited(partner)}>
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

type Props = { readonly partner: Partner | 'new' | null; readonly onClose: () => void }

/** Adds a partner, or renames one. */
const PartnerDialog = ({ partner, onClose }: Props) => (
  <Dialog
    isForm
    title={partner === 'new' ? 'Add a partner' : 'Rename partner'}
    opened={partner !== null}
    onClose={onClose}
  >
    {partner !== null && <PartnerForm partner={partner} onClose={onClose} />}
  </Dialog>
)

const PARTNER = checkedBy(
  z.object({ name: typed(partnerOperations.createPartner.body.shape.name, 'Enter the partner’s name') }),
)

type FormProps = { readonly partner: Partner | 'new'; readonly onClose: () => void }

const PartnerForm = ({ partner, onClose }: FormProps) => {
  const isNew = partner === 'new'
  const form = useForm({ initialValues: { name: isNew ? '' : partner.name }, ...PARTNER })
  const saving = useAction({
    act: (body: BodyTo<'createPartner'>) =>
      isNew ? call('createPartner', { body }) : call('renamePartner', { params: { id: partner.id }, body }),
    renews: ['listPartners', 'listClients', 'readClient', 'searchUsers', 'readUser'],
    says: isNew ? 'The partner has been added.' : 'The partner has been renamed.',
    onDone: onClose,
  })
  return (
    <CheckedForm verb={isNew ? 'Add partner' : 'Rename'} form={form} action={saving} onClose={onClose}>
      <TextInput
        label="Name"
        description="The company that runs the software, such as a comparison site."
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
    </CheckedForm>
  )
}
