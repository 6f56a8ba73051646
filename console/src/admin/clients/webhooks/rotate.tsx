/** Gives an endpoint a new secret, shown once. */

import { useForm } from '@mantine/form'
import { LIFETIMES } from '../../../../../src/domain/lender/retention.ts'
import type { WebhookEndpoint } from '../../../../../src/http/webhooks/pages.ts'
import { call } from '../../../api/call.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import type { ShownSecrets } from '../../../ui/dialogs/secret-dialog.tsx'
import { useAction } from '../../../ui/forms/action.ts'
import { Form } from '../../../ui/forms/form.tsx'
import { Moment } from '../../../ui/notes/moment.tsx'
import type { EndpointDialogProps } from './dialogs.tsx'
import { SecretField, showFaults, withoutFaults } from './edit.tsx'
import { WEBHOOKS } from './words.ts'

type Props = EndpointDialogProps & { readonly onShow: (secrets: ShownSecrets) => void }

export const RotateDialog = ({ endpoint, ...given }: Props) => (
  <FormDialog title="Rotate the secret" opened={endpoint !== null} onClose={given.onClose}>
    {endpoint !== null && <RotateForm endpoint={endpoint} {...given} />}
  </FormDialog>
)

const RotateForm = ({
  clientId,
  endpoint,
  onClose,
  onShow,
}: Props & { readonly endpoint: WebhookEndpoint }) => {
  const form = useForm({ initialValues: { secret: '' } })
  const rotating = useAction({
    act: ({ secret }: { readonly secret: string }) =>
      call('rotateWebhookSecret', {
        params: { id: clientId, endpointId: endpoint.id },
        body: { seen: endpoint.updatedAt, secret: secret.trim() === '' ? null : secret.trim() },
      }),
    renews: WEBHOOKS,
    says: 'The secret has been rotated.',
    onDone: ({ secret, endpoint: { oldSecretUntil } }) => {
      onClose()
      onShow({
        title: 'New signing secret',
        values: { 'Signing secret': secret },
        remark: oldSecretUntil !== null && (
          <p>
            Deliveries are signed with both the old and the new secret until{' '}
            <Moment at={oldSecretUntil} withTime />.
          </p>
        ),
      })
    },
    onError: showFaults(form),
  })
  return (
    <Form
      verb="Rotate secret"
      action={withoutFaults(rotating)}
      onClose={onClose}
      onSubmit={form.onSubmit((fields) => rotating.mutate(fields))}
    >
      <p>
        The old secret stays valid for another {LIFETIMES.replacedWebhookSecret.words}. Until then, deliveries
        are signed with both, so that you can update the client without interruption.
      </p>
      {endpoint.oldSecretUntil !== null && (
        <p>
          <strong>An earlier secret was rotated recently.</strong> It stays valid until it expires.
        </p>
      )}
      <SecretField {...form.getInputProps('secret')} />
    </Form>
  )
}
