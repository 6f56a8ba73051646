/** Invites somebody: they get a mail with a link to set their password. */
import { NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { hasDealer, ROLES, type Role } from '../../../src/domain/roles.ts'
import type { Me } from '../../../src/http/console/contract/sign-in.ts'
import { call } from '../api/call.ts'
import { readBy } from '../api/queries.ts'
import { useAction } from '../parts/action.ts'
import { FormDialog } from '../parts/form-dialog.tsx'
import { emailNeeded, focusFirstOf } from '../parts/forms.ts'
import { usePerson } from '../parts/signed-in.tsx'
import { ROLE_NAMES } from '../words.ts'

type Given = { readonly opened: boolean; readonly onClose: () => void }

export const InviteDialog = ({ opened, onClose }: Given) => (
  <FormDialog title="Invite a user" opened={opened} onClose={onClose}>
    {opened && <InviteForm onClose={onClose} />}
  </FormDialog>
)

const WHAT_THEY_MAY: Readonly<Record<Role, string>> = {
  dealerUser: 'Owns applications, and decides which software may act for them.',
  dealerAdmin: 'Also invites the dealer’s users, and renews the keys of its clients.',
  underwriter: 'One of the lender’s own, who decides on applications.',
  admin: 'One of the lender’s own, who looks after dealers, users and clients.',
}

type Wish = { email: string; role: Role; dealerId: string }

const InviteForm = ({ onClose }: { readonly onClose: () => void }) => {
  const me = usePerson()
  const isLender = me.role === 'admin'
  const dealers = useQuery({ ...readBy('listDealers'), enabled: isLender })
  const form = useForm<Wish>({
    initialValues: { email: '', role: 'dealerUser', dealerId: me.dealer?.id ?? '' },
    validate: {
      email: emailNeeded,
      dealerId: (dealerId, { role }) => (hasDealer(role) && dealerId === '' ? 'Choose the dealer.' : null),
    },
  })
  const inviting = useAction({
    act: ({ email, role, dealerId }: Wish) =>
      call('inviteUser', {
        body: { email: email.trim(), role, dealerId: hasDealer(role) ? dealerId : null },
      }),
    renews: ['searchUsers'],
    says: 'The invitation is on its way.',
    onDone: onClose,
  })
  const { role } = form.values
  return (
    <FormDialog.Body
      verb="Send invitation"
      action={inviting}
      onClose={onClose}
      onSubmit={form.onSubmit((wish) => inviting.mutate(wish), focusFirstOf(form))}
    >
      <TextInput
        label="E-mail address"
        type="email"
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        {...form.getInputProps('email')}
      />
      <NativeSelect
        label="Role"
        description={WHAT_THEY_MAY[role]}
        data={rolesFor(me).map((value) => ({ value, label: ROLE_NAMES[value] }))}
        {...form.getInputProps('role')}
      />
      {isLender && hasDealer(role) && (
        <NativeSelect
          label="Dealer"
          data={[
            { value: '', label: 'Choose a dealer' },
            ...(dealers.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          {...form.getInputProps('dealerId')}
        />
      )}
    </FormDialog.Body>
  )
}

const rolesFor = ({ role }: Me): readonly Role[] => (role === 'admin' ? ROLES : ROLES.filter(hasDealer))
