/** Sets up an authenticator app: the secret as a QR code and as text, and a code that confirms it. */

import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { BodyTo, ResponseTo } from '../../../../src/http/server/page-operations.ts'
import { call } from '../../api/call.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { useAction } from '../../ui/forms/action.ts'
import { Form } from '../../ui/forms/form.tsx'
import { focusFirstOf, needed } from '../../ui/forms/forms.ts'
import { QrCode } from '../../ui/page/qr-code.tsx'

export type Started = ResponseTo<'startMyAuthenticator'>

export const AuthenticatorDialog = ({
  started,
  onClose,
  onDone,
}: {
  readonly started: Started | null
  readonly onClose: () => void
  readonly onDone: (recoveryCodes: readonly string[]) => void
}) => (
  <FormDialog title="Set up an authenticator app" opened={started !== null} onClose={onClose}>
    {started !== null && <Confirm started={started} onClose={onClose} onDone={onDone} />}
  </FormDialog>
)

/** Groups of four are easier to type. */
const inGroups = (secret: string): string => (secret.match(/.{1,4}/g) ?? []).join(' ')

const Confirm = ({
  started: { secret, uri },
  onClose,
  onDone,
}: {
  readonly started: Started
  readonly onClose: () => void
  readonly onDone: (recoveryCodes: readonly string[]) => void
}) => {
  const form = useForm({ initialValues: { code: '' }, validate: { code: needed('Enter the 6-digit code') } })
  const confirm = useAction({
    act: (body: BodyTo<'confirmMyAuthenticator'>) => call('confirmMyAuthenticator', { body }),
    renews: ['readMyFactors', 'listMySessions'],
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
  })
  return (
    <Form
      verb="Confirm"
      action={confirm}
      onClose={onClose}
      onSubmit={form.onSubmit((given) => confirm.mutate(given), focusFirstOf(form))}
    >
      <p>Scan this code with the authenticator app on your phone, or enter the key below in the app.</p>
      <QrCode text={uri} label="QR code with the key below" />
      <p>
        Key: <code>{inGroups(secret)}</code>
      </p>
      <TextInput
        label="6-digit code"
        description="Enter the code shown in the app."
        autoComplete="one-time-code"
        inputMode="numeric"
        {...form.getInputProps('code')}
      />
    </Form>
  )
}
