/** Adds a dealer or changes one, and asks before its agreement or its access ends. */

import { Checkbox, Textarea, type TextareaProps, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import * as z from 'zod/mini'
import { type Dealer, dealerOperations } from '../../../../src/http/people/dealer-pages.ts'
import type { BodyTo } from '../../../../src/http/server/page-operations.ts'
import { call } from '../../api/call.ts'
import { ConfirmDialog } from '../../ui/dialogs/dialogs.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { useAction } from '../../ui/forms/action.ts'
import { checkedBy, typed, typedLines } from '../../ui/forms/checked.ts'
import { Form } from '../../ui/forms/form.tsx'
import { focusFirstOf } from '../../ui/forms/forms.ts'

/** The operations that read dealers, to refetch when a dealer changes. */
const DEALERS = ['listDealers', 'readDealer'] as const

/** The question before an action on a dealer. */
export type Asked = { readonly what: 'agreement' | 'disabled'; readonly dealer: Dealer }

export const DealerDialog = ({
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
    renews: DEALERS,
    says: 'The dealer is added.',
    onDone: onClose,
  })
  return (
    <Form
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
    </Form>
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
    renews: DEALERS,
    says: 'The dealer is changed.',
    onDone: onClose,
  })
  return (
    <Form
      verb="Save"
      action={saving}
      onClose={onClose}
      onSubmit={form.onSubmit((changed) => saving.mutate(changed), focusFirstOf(form))}
    >
      <TextInput label="Name" data-autofocus {...form.getInputProps('name')} />
      <AddressField {...form.getInputProps('address')} />
    </Form>
  )
}

type AskedProps = { readonly asked: Asked | null; readonly onClose: () => void }

export const AgreementDialog = ({ asked, onClose }: AskedProps) => {
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
      renews={DEALERS}
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

export const DisableDialog = ({ asked, onClose }: AskedProps) => {
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
      renews={DEALERS}
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
