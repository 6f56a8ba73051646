/** Asks before an endpoint is disabled, enabled or deleted. */

import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect } from 'react'
import { LIFETIMES } from '../../../../../src/domain/lender/retention.ts'
import type { WebhookEndpoint, WebhookPing } from '../../../../../src/modules/events/webhook-pages.ts'
import { call } from '../../../api/call.ts'
import { numberText } from '../../../names/formats.ts'
import { ConfirmDialog, Dialog, type ShownSecrets } from '../../../ui/dialogs/dialogs.tsx'
import { useAction, useOnce } from '../../../ui/forms/action.ts'
import { CheckedForm, Footer } from '../../../ui/forms/form.tsx'
import { FailureNote, Loading, Moment } from '../../../ui/notes/notes.tsx'
import ui from '../../../ui/style/ui.module.css'
import { Excerpt } from './delivery.tsx'
import { SecretField, showFaults, withoutFaults } from './edit.tsx'
import { outcomeInWords, WEBHOOKS } from './words.ts'

export type EndpointDialogProps = {
  readonly clientId: string
  /** Null while no question is open. */
  readonly endpoint: WebhookEndpoint | null
  readonly onClose: () => void
}

export const SwitchDialog = ({ clientId, endpoint, onClose }: EndpointDialogProps) => {
  const switchesOff = endpoint?.enabled === true
  return (
    <ConfirmDialog
      title={switchesOff ? 'Disable this endpoint?' : 'Enable this endpoint?'}
      opened={endpoint !== null}
      onClose={onClose}
      verb={switchesOff ? 'Disable endpoint' : 'Enable endpoint'}
      isGrave={switchesOff}
      act={async () =>
        endpoint &&
        call('changeWebhook', {
          params: { id: clientId, endpointId: endpoint.id },
          body: { seen: endpoint.updatedAt, enabled: !switchesOff },
        })
      }
      renews={WEBHOOKS}
      says={switchesOff ? 'The endpoint has been disabled.' : 'The endpoint has been enabled.'}
    >
      <p>
        {switchesOff
          ? 'No new events are queued for it, and pending events are not sent. Once it is enabled again, you can redeliver what it missed.'
          : 'Pending events are sent immediately. New events are sent as they happen.'}
      </p>
      <p className={ui.address}>
        <strong>{endpoint?.url}</strong>
      </p>
    </ConfirmDialog>
  )
}

export const DeleteDialog = ({ clientId, endpoint, onClose }: EndpointDialogProps) => (
  <ConfirmDialog
    title="Delete this endpoint?"
    opened={endpoint !== null}
    onClose={onClose}
    verb="Delete endpoint"
    isGrave
    act={async () => endpoint && call('deleteWebhook', { params: { id: clientId, endpointId: endpoint.id } })}
    renews={WEBHOOKS}
    says="The endpoint has been deleted."
  >
    <p>Pending events are discarded, and its signing secret stops working. This cannot be undone.</p>
    <p className={ui.address}>
      <strong>{endpoint?.url}</strong>
    </p>
  </ConfirmDialog>
)

/** Tests an endpoint, and shows its response. */
export const PingDialog = ({ clientId, endpoint, onClose }: EndpointDialogProps) => (
  <Dialog title="Ping" opened={endpoint !== null} onClose={onClose} isForm>
    {endpoint !== null && <Ping clientId={clientId} endpoint={endpoint} onClose={onClose} />}
  </Dialog>
)

const Ping = ({
  clientId,
  endpoint,
  onClose,
}: EndpointDialogProps & { readonly endpoint: WebhookEndpoint }) => {
  const { mutate, data, error, isPending } = useOnce<void, WebhookPing>({
    mutationFn: () => call('pingWebhook', { params: { id: clientId, endpointId: endpoint.id } }),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: sends it once when the dialog opens.
  useEffect(() => mutate(), [])
  return (
    <div className={ui.stack}>
      <p className={ui.address}>
        Sends a test event to <strong>{endpoint.url}</strong>. It changes nothing and is not retried.
      </p>
      {isPending && <Loading what="the response" lines={3} />}
      {!isPending && <FailureNote error={error} />}
      {!isPending && data !== undefined && <ShownResponse ping={data} />}
      <Footer>
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
        <Button variant="filled" onClick={() => mutate()}>
          Ping again
        </Button>
      </Footer>
    </div>
  )
}

const ShownResponse = ({ ping }: { readonly ping: WebhookPing }) => (
  <div role="status" className={ping.delivered ? ui.note : `${ui.note} ${ui.noteFailure}`}>
    <p>
      <strong>{ping.delivered ? 'Test event accepted.' : 'Test event not accepted.'}</strong>{' '}
      {outcomeInWords(ping)}, after {numberText(ping.milliseconds)} ms.
    </p>
    <Excerpt answer={ping.answer} />
  </div>
)

type Props = EndpointDialogProps & { readonly onShow: (secrets: ShownSecrets) => void }

/** Gives an endpoint a new secret, shown once. */
export const RotateDialog = ({ endpoint, ...given }: Props) => (
  <Dialog isForm title="Rotate the secret" opened={endpoint !== null} onClose={given.onClose}>
    {endpoint !== null && <RotateForm endpoint={endpoint} {...given} />}
  </Dialog>
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
    onDone: ({ secret, oldSecretUntil }) => {
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
    <CheckedForm verb="Rotate secret" form={form} action={withoutFaults(rotating)} onClose={onClose}>
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
    </CheckedForm>
  )
}
