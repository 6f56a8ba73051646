/** API clients: the software of dealers, partners and the lender that may call the service. */
import { Button, Checkbox, NativeSelect, Radio } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod'
import { type Client, clientOperations } from '../../../../src/modules/clients/client-pages.ts'
import type { BodyTo } from '../../../../src/server/page-operations.ts'
import { call } from '../../api/call.ts'
import { readBy } from '../../api/queries.ts'
import { count } from '../../names/formats.ts'
import { clientName, OrganisationName } from '../../shared/person/columns.tsx'
import { usePerson } from '../../shared/person/person.ts'
import { Dialog, SecretDialog, type ShownSecrets } from '../../ui/dialogs/dialogs.tsx'
import { useAction } from '../../ui/forms/action.ts'
import { checkedBy, chosenOrNone } from '../../ui/forms/checked.ts'
import { CheckedForm } from '../../ui/forms/form.tsx'
import { Filter, matches, useAddressFilter } from '../../ui/lists/filter.tsx'
import { type Column, Records } from '../../ui/lists/records.tsx'
import { ModeMark } from '../../ui/notes/marks.tsx'
import { Loaded, Moment } from '../../ui/notes/notes.tsx'
import { Page } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import {
  CLIENTS,
  ClientFieldset,
  ClientNameField,
  clientFields,
  NO_CLIENT,
  PartnerField,
  useIsLender,
} from './fields.tsx'

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
      actions={
        <Button variant="filled" onClick={() => setAdding(true)}>
          {isLender ? 'Add client' : 'Add test client'}
        </Button>
      }
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
  clientName,
  { title: 'Mode', cell: ({ mode }) => <ModeMark mode={mode} /> },
  {
    title: ORGANISATION,
    cell: (client) => <OrganisationName of={client} otherwise={client.isLender ? 'Lender' : 'Partner'} />,
  },
  { title: 'Client ID', cell: ({ id }) => <code>{id}</code> },
  { title: 'Added', cell: ({ createdAt }) => <Moment at={createdAt} /> },
]

type Props = {
  readonly opened: boolean
  readonly onClose: () => void
  readonly onCreated: (secrets: ShownSecrets) => void
}

/** Adds a client, then shows its secret and its first key, once. A dealer's or partner's people add test clients. */
const NewClientDialog = ({ opened, onClose, onCreated }: Props) => {
  const isLender = useIsLender()
  return (
    <Dialog isForm title={isLender ? 'Add a client' : 'Add a test client'} opened={opened} onClose={onClose}>
      {opened && <NewClientForm onClose={onClose} onCreated={onCreated} />}
    </Dialog>
  )
}

const { dealerId, partnerId, isLender: lendersOwn, mode } = clientOperations.createClient.body.shape
const NEW_CLIENT = checkedBy(
  z.pipe(
    z.object({
      ...clientFields,
      dealerId: chosenOrNone(dealerId),
      partnerId: chosenOrNone(z.nonoptional(partnerId)),
      isLender: z.nonoptional(lendersOwn),
      mode,
    }),
    // What was chosen before it no longer applied does not count.
    z.transform((wish) => {
      if (wish.isLender) return { ...wish, dealerId: null, partnerId: null, redirectUris: [] }
      return wish.dealerId === null ? wish : { ...wish, partnerId: null }
    }),
  ),
)

const NewClientForm = ({ onClose, onCreated }: Omit<Props, 'opened'>) => {
  const me = usePerson()
  const isLender = useIsLender()
  const form = useForm({
    initialValues: {
      ...NO_CLIENT,
      dealerId: me.dealer?.id ?? '',
      partnerId: me.partner?.id ?? '',
      isLender: false,
      mode: 'test',
    },
    ...NEW_CLIENT,
  })
  const adding = useAction({
    act: ({ requestsPerMinute, ...own }: BodyTo<'createClient'>) => {
      const limited = requestsPerMinute === undefined ? own : { ...own, requestsPerMinute }
      return call('createClient', { body: isLender ? limited : own })
    },
    renews: CLIENTS,
    says: 'The client has been added.',
    onDone: ({ client, clientSecret, apiKey }) => {
      onClose()
      onCreated({
        title: `${client.name} has been added`,
        values: { 'Client ID': client.id, 'Client secret': clientSecret, 'API key': apiKey },
        remark: <p>The client ID is not secret. You can always find it on the client’s page.</p>,
      })
    },
  })
  return (
    <CheckedForm verb="Add client" form={form} action={adding} onClose={onClose}>
      <ClientNameField isLender={form.values.isLender} {...form.getInputProps('name')} />
      {isLender && (
        <BelongingFields
          form={form}
          onLender={(ofLender) => {
            form.setFieldValue('isLender', ofLender)
            // The lender's clients have permissions of their own.
            form.setFieldValue('scopes', [])
          }}
        />
      )}
      <ClientFieldset form={form} isLender={form.values.isLender} />
    </CheckedForm>
  )
}

type Fields = { readonly dealerId: string; readonly partnerId: string; readonly isLender: boolean }

/** To whom the client belongs, and its mode: the lender decides. */
const BelongingFields = ({
  form,
  onLender,
}: {
  readonly form: Pick<UseFormReturnType<Fields & { readonly mode: string }>, 'getInputProps' | 'values'>
  readonly onLender: (isLender: boolean) => void
}) => {
  const dealers = useQuery(readBy('listDealers'))
  const { isLender, dealerId: ofDealer } = form.values
  return (
    <>
      <Checkbox
        label="One of the lender’s own systems"
        description="It can access the applications of all dealers."
        checked={isLender}
        onChange={({ currentTarget: { checked } }) => onLender(checked)}
      />
      {!isLender && (
        <NativeSelect
          label="Dealer"
          description="Partners do not belong to a dealer. They act for users who have given consent."
          data={[
            { value: '', label: 'None (partner)' },
            ...(dealers.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          {...form.getInputProps('dealerId')}
        />
      )}
      {!isLender && ofDealer === '' && <PartnerField {...form.getInputProps('partnerId')} />}
      <Radio.Group label="Mode" description="You cannot change this later." {...form.getInputProps('mode')}>
        <div className={ui.choices}>
          <Radio value="test" label="Test" description="Uses test data only." />
          <Radio value="live" label="Live" description="Uses real applications." />
        </div>
      </Radio.Group>
    </>
  )
}
