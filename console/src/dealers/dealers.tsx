/** The lender's dealers: who they are, and who holds the special agreement. */
import { Button, Checkbox, Textarea, type TextareaProps, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { type Dealer, dealerOperations } from '../../../src/http/console/contract/dealers.ts'
import type { BodyTo } from '../../../src/http/console/contract/index.ts'
import { call } from '../api/call.ts'
import { readBy } from '../api/queries.ts'
import { useAction } from '../parts/action.ts'
import { useAddressFilter } from '../parts/address-filter.ts'
import { checkedBy, typed, typedLines } from '../parts/checked.ts'
import { ConfirmDialog } from '../parts/dialogs.tsx'
import { Filter, matches } from '../parts/filter.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { focusFirstOf } from '../parts/forms.ts'
import { Mark } from '../parts/marks.tsx'
import { Moment } from '../parts/moment.tsx'
import { Empty, FailureNote, Loading } from '../parts/notes.tsx'
import { Page } from '../parts/page.tsx'
import { type Column, Records } from '../parts/records.tsx'
import { count } from '../words.ts'

/** What is asked about a dealer before it is done. */
type Asked = { readonly what: 'agreement' | 'disabled'; readonly dealer: Dealer }

export const DealersPage = () => {
  const dealers = useQuery(readBy('listDealers'))
  const [text, setText] = useAddressFilter('find')
  const [edited, setEdited] = useState<Dealer | 'new' | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const found = dealers.data?.items.filter(({ name }) => matches(text, name))
  return (
    <Page title="Dealers" actions={<Button onClick={() => setEdited('new')}>Add dealer</Button>}>
      <div className="card stack">
        {dealers.data?.items.length !== 0 && (
          <Filter label="Find a dealer" value={text} onChange={setText}>
            {found !== undefined && count(found.length, 'dealer', 'dealers')}
          </Filter>
        )}
        {dealers.isPending && <Loading what="the dealers" lines={5} />}
        {dealers.isError && dealers.data === undefined && (
          <FailureNote error={dealers.error} onRetry={() => void dealers.refetch()} />
        )}
        {dealers.data?.items.length === 0 && (
          <Empty>There are no dealers yet. Add the first one; then invite its users.</Empty>
        )}
        {found?.length === 0 && dealers.data?.items.length !== 0 && (
          <Empty>No dealer’s name has “{text}” in it.</Empty>
        )}
        {found !== undefined && found.length > 0 && (
          <Records
            caption="Dealers"
            columns={COLUMNS}
            records={found}
            keyOf={({ id }) => id}
            actions={(dealer) => <DealerActions dealer={dealer} onEdit={setEdited} onAsk={setAsked} />}
          />
        )}
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
    cell: ({ name, disabledAt }) => (
      <>
        {name} {disabledAt !== null && <Mark>Deactivated</Mark>}
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

const DealerActions = ({
  dealer,
  onEdit,
  onAsk,
}: {
  readonly dealer: Dealer
  readonly onEdit: (dealer: Dealer) => void
  readonly onAsk: (asked: Asked) => void
}) => (
  <>
    <Button variant="default" size="xs" aria-label={`Edit ${dealer.name}`} onClick={() => onEdit(dealer)}>
      Edit
    </Button>
    <Button
      variant="default"
      size="xs"
      aria-label={`${dealer.specialAgreement ? 'End' : 'Grant'} agreement: ${dealer.name}`}
      onClick={() => onAsk({ what: 'agreement', dealer })}
    >
      {dealer.specialAgreement ? 'End agreement' : 'Grant agreement'}
    </Button>
    <Button
      variant="default"
      size="xs"
      aria-label={`${dealer.disabledAt === null ? 'Deactivate' : 'Activate'} ${dealer.name}`}
      onClick={() => onAsk({ what: 'disabled', dealer })}
    >
      {dealer.disabledAt === null ? 'Deactivate' : 'Activate'}
    </Button>
  </>
)

const DealerDialog = ({
  dealer,
  onClose,
}: {
  readonly dealer: Dealer | 'new' | null
  readonly onClose: () => void
}) => (
  <FormDialog
    title={dealer === 'new' ? 'Add a dealer' : 'Edit dealer'}
    opened={dealer !== null}
    onClose={onClose}
  >
    {dealer === 'new' && <NewDealerForm onClose={onClose} />}
    {dealer !== null && dealer !== 'new' && <EditForm dealer={dealer} onClose={onClose} />}
  </FormDialog>
)

const { createDealer } = dealerOperations
const name = typed(createDealer.body.shape.name, 'Enter the dealer’s name.')
const address = typedLines(z.nonoptional(createDealer.body.shape.address))
const NEW_DEALER = checkedBy(z.object({ ...createDealer.body.shape, name, address }))
const EDITED = checkedBy(z.object({ name, address }))

const NewDealerForm = ({ onClose }: { readonly onClose: () => void }) => {
  const form = useForm({ initialValues: { name: '', address: '', specialAgreement: false }, ...NEW_DEALER })
  const adding = useAction({
    act: (body: BodyTo<'createDealer'>) => call('createDealer', { body }),
    renews: ['listDealers'],
    says: 'The dealer is added.',
    onDone: onClose,
  })
  return (
    <FormDialog.Body
      verb="Add dealer"
      action={adding}
      onClose={onClose}
      onSubmit={form.onSubmit((dealer) => adding.mutate(dealer), focusFirstOf(form))}
    >
      <TextInput label="Name" data-autofocus {...form.getInputProps('name')} />
      <AddressField {...form.getInputProps('address')} />
      <Checkbox
        label="Holds the special agreement"
        description="Its applications then need no deposit of 15 per cent."
        {...form.getInputProps('specialAgreement', { type: 'checkbox' })}
      />
    </FormDialog.Body>
  )
}

const AddressField = (field: TextareaProps) => (
  <Textarea
    label="Address"
    description="In lines, as agreements print it. It may stay empty."
    autosize
    minRows={3}
    autoComplete="off"
    {...field}
  />
)

const EditForm = ({ dealer, onClose }: { readonly dealer: Dealer; readonly onClose: () => void }) => {
  const form = useForm({
    initialValues: { name: dealer.name, address: dealer.address.join('\n') },
    ...EDITED,
  })
  const saving = useAction({
    act: (body: BodyTo<'changeDealer'>) => call('changeDealer', { params: { id: dealer.id }, body }),
    renews: ['listDealers'],
    says: 'The dealer is changed.',
    onDone: onClose,
  })
  return (
    <FormDialog.Body
      verb="Save"
      action={saving}
      onClose={onClose}
      onSubmit={form.onSubmit((changed) => saving.mutate(changed), focusFirstOf(form))}
    >
      <TextInput label="Name" data-autofocus {...form.getInputProps('name')} />
      <AddressField {...form.getInputProps('address')} />
    </FormDialog.Body>
  )
}

type AskedProps = { readonly asked: Asked | null; readonly onClose: () => void }

const AgreementDialog = ({ asked, onClose }: AskedProps) => {
  const dealer = asked?.what === 'agreement' ? asked.dealer : null
  const grants = dealer?.specialAgreement === false
  return (
    <ConfirmDialog
      title={grants ? 'Grant the special agreement?' : 'End the special agreement?'}
      opened={dealer !== null}
      onClose={onClose}
      verb={grants ? 'Grant agreement' : 'End agreement'}
      act={async () =>
        dealer && call('changeDealer', { params: { id: dealer.id }, body: { specialAgreement: grants } })
      }
      renews={['listDealers']}
      says={grants ? 'The special agreement is granted.' : 'The special agreement has ended.'}
    >
      <p>
        {grants
          ? `Applications of ${dealer.name} will no longer need a deposit of 15 per cent of the purchase price.`
          : `Applications of ${dealer?.name} will again need a deposit of at least 15 per cent of the purchase price.`}
      </p>
      <p>It counts from the next application on. Those that were submitted stay as they are.</p>
    </ConfirmDialog>
  )
}

const DisableDialog = ({ asked, onClose }: AskedProps) => {
  const dealer = asked?.what === 'disabled' ? asked.dealer : null
  const switchesOff = dealer?.disabledAt === null
  return (
    <ConfirmDialog
      title={switchesOff ? 'Deactivate this dealer?' : 'Activate this dealer?'}
      opened={dealer !== null}
      onClose={onClose}
      verb={switchesOff ? 'Deactivate' : 'Activate'}
      isGrave={switchesOff}
      act={async () =>
        dealer && call('changeDealer', { params: { id: dealer.id }, body: { disabled: switchesOff } })
      }
      renews={['listDealers']}
      says={switchesOff ? 'The dealer is deactivated.' : 'The dealer is active again.'}
    >
      <p>
        {switchesOff
          ? `The users of ${dealer.name} can then no longer sign in, and its clients are refused. Nothing is deleted.`
          : `The users of ${dealer?.name} can sign in again, and its clients are accepted again.`}
      </p>
    </ConfirmDialog>
  )
}
