/** Adds a client, then shows its secret and its first key, once. */

import { NativeSelect, Radio } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { clientOperations } from '../../../../src/http/clients/pages.ts'
import type { BodyTo } from '../../../../src/http/server/page-operations.ts'
import { call } from '../../api/call.ts'
import { readBy } from '../../api/queries.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import type { ShownSecrets } from '../../ui/dialogs/secret-dialog.tsx'
import { useAction } from '../../ui/forms/action.ts'
import { checkedBy, chosenOrNone } from '../../ui/forms/checked.ts'
import { Form } from '../../ui/forms/form.tsx'
import { focusFirstOf } from '../../ui/forms/forms.ts'
import ui from '../../ui/style/ui.module.css'
import { ClientFieldset, ClientNameField, clientFields, NO_CLIENT } from './fields.tsx'
import { CLIENTS } from './read.ts'

type Props = {
  readonly opened: boolean
  readonly onClose: () => void
  readonly onCreated: (secrets: ShownSecrets) => void
}

export const NewClientDialog = ({ opened, onClose, onCreated }: Props) => (
  <FormDialog title="Add a client" opened={opened} onClose={onClose}>
    {opened && <NewClientForm onClose={onClose} onCreated={onCreated} />}
  </FormDialog>
)

const { dealerId, mode } = clientOperations.createClient.body.shape
const NEW_CLIENT = checkedBy(z.object({ ...clientFields, dealerId: chosenOrNone(dealerId), mode }))

const NewClientForm = ({ onClose, onCreated }: Omit<Props, 'opened'>) => {
  const dealers = useQuery(readBy('listDealers'))
  const form = useForm({ initialValues: { ...NO_CLIENT, dealerId: '', mode: 'test' }, ...NEW_CLIENT })
  const adding = useAction({
    act: (body: BodyTo<'createClient'>) => call('createClient', { body }),
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
    <Form
      verb="Add client"
      action={adding}
      onClose={onClose}
      onSubmit={form.onSubmit((wish) => adding.mutate(wish), focusFirstOf(form))}
    >
      <ClientNameField {...form.getInputProps('name')} />
      <NativeSelect
        label="Dealer"
        description="Partners do not belong to a dealer. They act for users who have given consent."
        data={[
          { value: '', label: 'None (partner)' },
          ...(dealers.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        {...form.getInputProps('dealerId')}
      />
      <Radio.Group label="Mode" description="You cannot change this later." {...form.getInputProps('mode')}>
        <div className={ui.choices}>
          <Radio value="test" label="Test" description="Uses test data only." />
          <Radio value="live" label="Live" description="Uses real applications." />
        </div>
      </Radio.Group>
      <ClientFieldset form={form} />
    </Form>
  )
}
