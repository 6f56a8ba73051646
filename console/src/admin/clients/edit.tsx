/** Changes a client's name and permissions, gives it a partner, and disables or enables it. */

import { useForm } from '@mantine/form'
import * as z from 'zod'
import { type Client, clientOperations } from '../../../../src/http/clients/pages.ts'
import type { BodyTo } from '../../../../src/http/server/page-operations.ts'
import { call } from '../../api/call.ts'
import { ConfirmDialog } from '../../ui/dialogs/dialogs.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { useAction } from '../../ui/forms/action.ts'
import { checkedBy, chosenOrNone } from '../../ui/forms/checked.ts'
import { Form } from '../../ui/forms/form.tsx'
import { focusFirstOf } from '../../ui/forms/forms.ts'
import {
  ClientFieldset,
  ClientNameField,
  clientFields,
  fieldsOf,
  PartnerField,
  useIsLender,
} from './fields.tsx'
import { CLIENTS } from './read.ts'

type Props = { readonly client: Client; readonly opened: boolean; readonly onClose: () => void }

export const EditClientDialog = ({ client, opened, onClose }: Props) => (
  <FormDialog title="Edit client" opened={opened} onClose={onClose}>
    {opened && <EditForm client={client} onClose={onClose} />}
  </FormDialog>
)

const { partnerId } = clientOperations.changeClient.body.shape
const EDITED = checkedBy(
  z.pipe(
    z.object({ ...clientFields, partnerId: chosenOrNone(z.nullable(z.nonoptional(partnerId))) }),
    z.transform(({ partnerId: chosen, ...fields }) =>
      chosen === null ? fields : { ...fields, partnerId: chosen },
    ),
  ),
)

const EditForm = ({ client, onClose }: Omit<Props, 'opened'>) => {
  const isLender = useIsLender()
  const form = useForm({ initialValues: { ...fieldsOf(client), partnerId: '' }, ...EDITED })
  const editing = useAction({
    act: (body: BodyTo<'changeClient'>) => call('changeClient', { params: { id: client.id }, body }),
    renews: CLIENTS,
    says: 'Changes saved. They apply immediately.',
    onDone: onClose,
  })
  return (
    <Form
      verb="Save"
      action={editing}
      onClose={onClose}
      onSubmit={form.onSubmit(
        ({ requestsPerMinute, ...own }) => editing.mutate(isLender ? { ...own, requestsPerMinute } : own),
        focusFirstOf(form),
      )}
    >
      <ClientNameField isLender={client.isLender} {...form.getInputProps('name')} />
      {isLender && !client.isLender && client.dealer === null && client.partner === null && (
        <PartnerField {...form.getInputProps('partnerId')} />
      )}
      <ClientFieldset form={form} isLender={client.isLender} />
    </Form>
  )
}

export const SwitchClientDialog = ({ client, opened, onClose }: Props) => {
  const switchesOff = client.disabledAt === null
  return (
    <ConfirmDialog
      title={switchesOff ? 'Disable this client?' : 'Enable this client?'}
      opened={opened}
      onClose={onClose}
      verb={switchesOff ? 'Disable' : 'Enable'}
      isGrave={switchesOff}
      act={() => call('changeClient', { params: { id: client.id }, body: { disabled: switchesOff } })}
      renews={CLIENTS}
      says={switchesOff ? 'The client has been disabled.' : 'The client has been enabled.'}
    >
      <p>
        {switchesOff
          ? `All requests from ${client.name} will be rejected, and its access tokens stop working. Its keys, secrets and applications are not deleted.`
          : `${client.name} can send requests again with its existing keys and secrets.`}
      </p>
    </ConfirmDialog>
  )
}
