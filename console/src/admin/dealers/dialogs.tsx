/** The actions on a dealer, from its row in the list and from its page. */
import { Button, Checkbox, Textarea, type TextareaProps, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import * as z from 'zod'
import { type Dealer, dealerOperations } from '../../../../src/modules/people/people-pages.ts'
import type { BodyTo } from '../../../../src/server/page-operations.ts'
import { call } from '../../api/call.ts'
import { ConfirmDialog, Dialog } from '../../ui/dialogs/dialogs.tsx'
import { useAction } from '../../ui/forms/action.ts'
import { checkedBy, typed, typedLines } from '../../ui/forms/checked.ts'
import { CheckedForm } from '../../ui/forms/form.tsx'

export const DealerActions = ({
  dealer,
  onEdit,
  onAsk,
}: {
  readonly dealer: Dealer
  readonly onEdit: (dealer: Dealer) => void
  readonly onAsk: (asked: Asked) => void
}) => (
  <>
    <Button size="xs" aria-label={`Edit ${dealer.name}`} onClick={() => onEdit(dealer)}>
      Edit
    </Button>
    <Button
      size="xs"
      aria-label={`${dealer.specialAgreement ? 'End' : 'Grant'} agreement: ${dealer.name}`}
      onClick={() => onAsk({ what: 'agreement', dealer })}
    >
      {dealer.specialAgreement ? 'End agreement' : 'Grant agreement'}
    </Button>
    <Button
      size="xs"
      aria-label={`${dealer.disabledAt === null ? 'Disable' : 'Enable'} ${dealer.name}`}
      onClick={() => onAsk({ what: 'disabled', dealer })}
    >
      {dealer.disabledAt === null ? 'Disable' : 'Enable'}
    </Button>
  </>
)

/** The operations that read dealers, to refetch when a dealer changes. */
const DEALERS = ['listDealers', 'readDealer'] as const

/** The question before an action on a dealer. */
export type Asked = { readonly what: 'agreement' | 'disabled'; readonly dealer: Dealer }

/** Adds a dealer or changes one, and asks before its agreement or its access ends. */
export const DealerDialog = ({
  dealer,
  onClose,
}: {
  readonly dealer: Dealer | 'new' | null
  readonly onClose: () => void
}) => (
  <Dialog
    isForm
    title={dealer === 'new' ? 'Add a dealer' : 'Edit dealer'}
    opened={dealer !== null}
    onClose={onClose}
  >
    {dealer === 'new' && <NewDealerForm onClose={onClose} />}
    {dealer !== null && dealer !== 'new' && <EditForm dealer={dealer} onClose={onClose} />}
  </Dialog>
)

const { createDealer } = dealerOperations
const name = typed(createDealer.body.shape.name, 'Enter the dealer’s name')
const address = typedLines(z.nonoptional(createDealer.body.shape.address))
const NEW_DEALER = checkedBy(z.object({ ...createDealer.body.shape, name, address }))
const EDITED = checkedBy(z.object({ name, address }))

const NewDealerForm = ({ onClose }: { readonly onClose: () => void }) => {
  const form = useForm({ initialValues: { name: '', address: '', specialAgreement: false }, ...NEW_DEALER })
  const adding = useAction({
    act: (body: BodyTo<'createDealer'>) => call('createDealer', { body }),
    renews: DEALERS,
    says: 'The dealer has been added.',
    onDone: onClose,
  })
  return (
    <CheckedForm verb="Add dealer" form={form} action={adding} onClose={onClose}>
      <TextInput label="Name" data-autofocus {...form.getInputProps('name')} />
      <AddressField {...form.getInputProps('address')} />
      <Checkbox
        label="Holds the special agreement"
        description="Its applications do not need the 15% minimum deposit."
        {...form.getInputProps('specialAgreement', { type: 'checkbox' })}
      />
    </CheckedForm>
  )
}

const AddressField = (field: TextareaProps) => (
  <Textarea
    label="Address"
    description="One line each, as printed on agreements. Optional."
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
    says: 'Changes saved.',
    onDone: onClose,
  })
  return (
    <CheckedForm verb="Save" form={form} action={saving} onClose={onClose}>
      <TextInput label="Name" data-autofocus {...form.getInputProps('name')} />
      <AddressField {...form.getInputProps('address')} />
    </CheckedForm>
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
      says={grants ? 'The special agreement has been granted.' : 'The special agreement has ended.'}
    >
      <p>
        {grants
          ? `Applications from ${dealer.name} will no longer need a minimum deposit of 15% of the purchase price.`
          : `Applications from ${dealer?.name} will again need a minimum deposit of 15% of the purchase price.`}
      </p>
      <p>This takes effect from the next application. Submitted applications do not change.</p>
    </ConfirmDialog>
  )
}

export const DisableDialog = ({ asked, onClose }: AskedProps) => {
  const dealer = asked?.what === 'disabled' ? asked.dealer : null
  const switchesOff = dealer?.disabledAt === null
  return (
    <ConfirmDialog
      title={switchesOff ? 'Disable this dealer?' : 'Enable this dealer?'}
      opened={dealer !== null}
      onClose={onClose}
      verb={switchesOff ? 'Disable' : 'Enable'}
      isGrave={switchesOff}
      act={async () =>
        dealer && call('changeDealer', { params: { id: dealer.id }, body: { disabled: switchesOff } })
      }
      renews={DEALERS}
      says={switchesOff ? 'The dealer has been disabled.' : 'The dealer has been enabled.'}
    >
      <p>
        {switchesOff
          ? `Users of ${dealer.name} will no longer be able to sign in, and requests from its clients will be rejected. Nothing is deleted.`
          : `Users of ${dealer?.name} will be able to sign in again, and its clients will be able to send requests.`}
      </p>
    </ConfirmDialog>
  )
}
