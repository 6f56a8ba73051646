/** Invites a user, who gets an email with a link to set a password. */

import { NativeSelect, type NativeSelectProps, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod'
import { organisationOf, ROLES, type Role } from '../../../../src/domain/access/roles.ts'
import { userOperations } from '../../../../src/modules/people/people-pages.ts'
import type { Me } from '../../../../src/modules/people/sign-in-pages.ts'
import type { BodyTo } from '../../../../src/server/page-operations.ts'
import { call } from '../../api/call.ts'
import { readBy } from '../../api/queries.ts'
import { ROLE_NAMES } from '../../names/words.ts'
import { usePerson } from '../../shared/person/person.ts'
import { Dialog } from '../../ui/dialogs/dialogs.tsx'
import { useAction } from '../../ui/forms/action.ts'
import { checkedBy, chosenOrNone, typedEmail } from '../../ui/forms/checked.ts'
import { CheckedForm } from '../../ui/forms/form.tsx'

type Invited = {
  /** Chosen beforehand. */
  readonly role?: Role | undefined
  /** The dealer or partner whose users the page shows. */
  readonly dealerId?: string | null
  readonly partnerId?: string | null
}

type Props = Invited & { readonly opened: boolean; readonly onClose: () => void }

export const InviteDialog = ({ opened, onClose, ...invited }: Props) => (
  <Dialog isForm title="Invite a user" opened={opened} onClose={onClose}>
    {opened && <InviteForm onClose={onClose} {...invited} />}
  </Dialog>
)

const WHAT_THEY_MAY: Readonly<Record<Role, string>> = {
  dealerUser: 'Owns applications and decides which software may act for them.',
  dealerAdmin: 'Also invites dealer users and manages the dealer’s clients and keys.',
  partnerUser: 'Manages the partner’s clients and keys. Sees no applications.',
  partnerAdmin: 'Also invites and disables the partner’s users.',
  underwriter: 'Lender staff who decide on applications.',
  payOut: 'Lender staff who only pay out what others have approved.',
  compliance: 'Lender staff who read everything and change nothing.',
  admin: 'Lender staff who manage dealers, partners, users and clients.',
}

const { email, role, dealerId, partnerId } = userOperations.inviteUser.body.shape
const INVITED = checkedBy(
  z.pipe(
    z
      .object({
        email: typedEmail(email),
        name: z.string().check(z.trim()),
        role,
        dealerId: chosenOrNone(dealerId),
        partnerId: chosenOrNone(z.nonoptional(partnerId)),
      })
      .check(
        z.refine((user) => organisationOf(user.role) !== 'dealer' || user.dealerId !== null, {
          path: ['dealerId'],
          error: 'Choose the dealer',
        }),
        z.refine((user) => organisationOf(user.role) !== 'partner' || user.partnerId !== null, {
          path: ['partnerId'],
          error: 'Choose the partner',
        }),
      ),
    // An earlier choice that does not fit the role does not count.
    z.transform(({ name, ...user }) => ({
      ...user,
      ...(name === '' ? {} : { name }),
      dealerId: organisationOf(user.role) === 'dealer' ? user.dealerId : null,
      partnerId: organisationOf(user.role) === 'partner' ? user.partnerId : null,
    })),
  ),
)

const InviteForm = ({ onClose, role, dealerId = null, partnerId = null }: Omit<Props, 'opened'>) => {
  const me = usePerson()
  const isLender = me.role === 'admin'
  const dealers = useQuery({ ...readBy('listDealers'), enabled: isLender })
  const partners = useQuery({ ...readBy('listPartners'), enabled: isLender })
  const form = useForm({
    initialValues: {
      email: '',
      name: '',
      role: role ?? (me.partner === null && partnerId === null ? 'dealerUser' : 'partnerUser'),
      dealerId: me.dealer?.id ?? dealerId ?? '',
      partnerId: me.partner?.id ?? partnerId ?? '',
    },
    ...INVITED,
  })
  const inviting = useAction({
    act: (body: BodyTo<'inviteUser'>) => call('inviteUser', { body }),
    renews: ['searchUsers'],
    says: 'The invitation has been sent.',
    onDone: onClose,
  })
  const chosen = form.values.role
  return (
    <CheckedForm verb="Send invitation" form={form} action={inviting} onClose={onClose}>
      <TextInput
        label="Email address"
        type="email"
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        {...form.getInputProps('email')}
      />
      <TextInput
        label="Name (optional)"
        description="They can enter it themselves when they accept."
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <NativeSelect
        label="Role"
        description={WHAT_THEY_MAY[chosen]}
        data={rolesFor(me).map((value) => ({ value, label: ROLE_NAMES[value] }))}
        {...form.getInputProps('role')}
      />
      {isLender && organisationOf(chosen) === 'dealer' && (
        <OrganisationField label="Dealer" listed={dealers.data?.items} {...form.getInputProps('dealerId')} />
      )}
      {isLender && organisationOf(chosen) === 'partner' && (
        <OrganisationField
          label="Partner"
          listed={partners.data?.items}
          {...form.getInputProps('partnerId')}
        />
      )}
    </CheckedForm>
  )
}

type Listed = readonly { readonly id: string; readonly name: string }[]

const OrganisationField = ({
  label,
  listed = [],
  ...field
}: NativeSelectProps & { readonly label: 'Dealer' | 'Partner'; readonly listed?: Listed | undefined }) => (
  <NativeSelect
    label={label}
    data={[
      { value: '', label: `Choose a ${label.toLowerCase()}` },
      ...listed.map(({ id, name }) => ({ value: id, label: name })),
    ]}
    {...field}
  />
)

/** The roles that a person may invite. */
export const rolesFor = ({ role }: Me): readonly Role[] =>
  role === 'admin' ? ROLES : ROLES.filter((other) => organisationOf(other) === organisationOf(role))
