/** The person's passkeys: names, last use, adding and removing. */

import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { Factors } from '../../../../src/modules/people/account-pages.ts'
import { call } from '../../api/call.ts'
import { ConfirmDialog, Dialog } from '../../ui/dialogs/dialogs.tsx'
import { useAction } from '../../ui/forms/action.ts'
import { CheckedForm, needed } from '../../ui/forms/form.tsx'
import { type Column, Records } from '../../ui/lists/records.tsx'
import { Moment } from '../../ui/notes/notes.tsx'
import { Section } from '../../ui/page/page.tsx'
import { addPasskey, hasPasskeys } from '../../visitor/sign-in/passkey.ts'

type Passkey = Factors['passkeys'][number]

export const Passkeys = ({
  passkeys,
  onCodes,
}: {
  readonly passkeys: readonly Passkey[]
  readonly onCodes: (codes: readonly string[]) => void
}) => {
  const [adds, setAdds] = useState(false)
  const [removed, setRemoved] = useState<Passkey | null>(null)
  return (
    <Section
      title="Passkeys"
      lead="Sign in with your fingerprint, face or PIN, without a password or code. Passkeys cannot be guessed and only work on this site."
      actions={
        hasPasskeys() && (
          <Button variant="filled" size="xs" onClick={() => setAdds(true)}>
            Add passkey
          </Button>
        )
      }
    >
      {!hasPasskeys() && <p>Passkeys are not available in this browser at this address.</p>}
      {passkeys.length === 0 && hasPasskeys() && <p>No passkeys yet</p>}
      {passkeys.length > 0 && (
        <Records
          caption="Passkeys"
          columns={COLUMNS}
          records={passkeys}
          keyOf={({ id }) => id}
          actions={(passkey) => (
            <Button
              size="xs"
              aria-label={`Remove passkey: ${passkey.name}`}
              onClick={() => setRemoved(passkey)}
            >
              Remove
            </Button>
          )}
        />
      )}
      <Dialog isForm title="Add a passkey" opened={adds} onClose={() => setAdds(false)}>
        <AddForm onClose={() => setAdds(false)} onCodes={onCodes} />
      </Dialog>
      <ConfirmDialog
        title="Remove this passkey?"
        opened={removed !== null}
        onClose={() => setRemoved(null)}
        verb="Remove passkey"
        isGrave
        act={async () => removed && call('removeMyPasskey', { params: { id: removed.id } })}
        renews={['readMyFactors']}
        says="The passkey has been removed."
      >
        <p>
          “{removed?.name}” will no longer sign you in. Remember to delete it from your device or password
          manager.
        </p>
      </ConfirmDialog>
    </Section>
  )
}

const AddForm = ({
  onClose,
  onCodes,
}: {
  readonly onClose: () => void
  readonly onCodes: (codes: readonly string[]) => void
}) => {
  const form = useForm({ initialValues: { name: '' }, validate: { name: needed('Enter a name') } })
  const add = useAction({
    act: ({ name }: { name: string }) => addPasskey(name),
    renews: ['readMyFactors'],
    says: 'The passkey has been added.',
    onDone: ({ recoveryCodes }) => {
      onClose()
      onCodes(recoveryCodes)
    },
  })
  return (
    <CheckedForm verb="Add passkey" form={form} action={add} onClose={onClose}>
      <TextInput
        label="Name"
        description="Helps you tell your passkeys apart, for example “Work laptop”."
        data-autofocus
        {...form.getInputProps('name')}
      />
    </CheckedForm>
  )
}

const COLUMNS: readonly Column<Passkey>[] = [
  { title: 'Name', cell: ({ name }) => name },
  { title: 'Added', cell: ({ createdAt }) => <Moment at={createdAt} /> },
  {
    title: 'Last used',
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'Never' : <Moment at={lastUsedAt} withTime />),
  },
]
