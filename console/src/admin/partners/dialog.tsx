/** Adds a partner, or renames one. */

import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import * as z from 'zod'
import { type Partner, partnerOperations } from '../../../../src/http/people/partner-pages.ts'
import type { BodyTo } from '../../../../src/http/server/page-operations.ts'
import { call } from '../../api/call.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { useAction } from '../../ui/forms/action.ts'
import { checkedBy, typed } from '../../ui/forms/checked.ts'
import { Form } from '../../ui/forms/form.tsx'
import { focusFirstOf } from '../../ui/forms/forms.ts'

type Props = { readonly partner: Partner | 'new' | null; readonly onClose: () => void }

export const PartnerDialog = ({ partner, onClose }: Props) => (
  <FormDialog
    title={partner === 'new' ? 'Add a partner' : 'Rename partner'}
    opened={partner !== null}
    onClose={onClose}
  >
    {partner !== null && <PartnerForm partner={partner} onClose={onClose} />}
  </FormDialog>
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
    <Form
      verb={isNew ? 'Add partner' : 'Rename'}
      action={saving}
      onClose={onClose}
      onSubmit={form.onSubmit((wish) => saving.mutate(wish), focusFirstOf(form))}
    >
      <TextInput
        label="Name"
        description="The company that runs the software, such as a comparison site."
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
    </Form>
  )
}
