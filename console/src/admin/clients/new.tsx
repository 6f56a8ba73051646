/** Adds a client, then shows its secret and its first key, once. A dealer's or partner's people add test clients. */

import { Checkbox, NativeSelect, Radio } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod'
import { clientOperations } from '../../../../src/http/clients/pages.ts'
import type { BodyTo } from '../../../../src/http/server/page-operations.ts'
import { call } from '../../api/call.ts'
import { readBy } from '../../api/queries.ts'
import { usePerson } from '../../shared/person/person.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import type { ShownSecrets } from '../../ui/dialogs/secret-dialog.tsx'
import { useAction } from '../../ui/forms/action.ts'
import { checkedBy, chosenOrNone } from '../../ui/forms/checked.ts'
import { Form } from '../../ui/forms/form.tsx'
import { focusFirstOf } from '../../ui/forms/forms.ts'
import ui from '../../ui/style/ui.module.css'
import {
  ClientFieldset,
  ClientNameField,
  clientFields,
  NO_CLIENT,
  PartnerField,
  useIsLender,
} from './fields.tsx'
import { CLIENTS } from './read.ts'

type Props = {
  readonly opened: boolean
  readonly onClose: () => void
  readonly onCreated: (secrets: ShownSecrets) => void
}

export const NewClientDialog = ({ opened, onClose, onCreated }: Props) => {
  const isLender = useIsLender()
  return (
    <FormDialog title={isLender ? 'Add a client' : 'Add a test client'} opened={opened} onClose={onClose}>
      {opened && <NewClientForm onClose={onClose} onCreated={onCreated} />}
    </FormDialog>
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
    <Form
      verb="Add client"
      action={adding}
      onClose={onClose}
      onSubmit={form.onSubmit((wish) => adding.mutate(wish), focusFirstOf(form))}
    >
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
    </Form>
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
