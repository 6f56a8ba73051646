/** Asks before an endpoint is disabled, enabled or deleted. */
import type { WebhookEndpoint } from '../../../../../src/http/webhooks/pages.ts'
import { call } from '../../../api/call.ts'
import { ConfirmDialog } from '../../../ui/dialogs/dialogs.tsx'
import ui from '../../../ui/style/ui.module.css'
import { WEBHOOKS } from './words.ts'

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
