/** Asks before an endpoint is switched off or on, or deleted. */
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
      verb={switchesOff ? 'Disable' : 'Enable'}
      isGrave={switchesOff}
      act={async () =>
        endpoint &&
        call('changeWebhook', {
          params: { id: clientId, endpointId: endpoint.id },
          body: { seen: endpoint.updatedAt, enabled: !switchesOff },
        })
      }
      renews={WEBHOOKS}
      says={switchesOff ? 'The endpoint is disabled.' : 'The endpoint is enabled.'}
    >
      <p>
        {switchesOff
          ? 'No further events are queued for it, and what is waiting stays where it is. Events of that time can be delivered again once it is enabled.'
          : 'It starts afresh: what is waiting is delivered at once, and events from now on are delivered as they come.'}
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
    verb="Delete"
    isGrave
    act={async () => endpoint && call('deleteWebhook', { params: { id: clientId, endpointId: endpoint.id } })}
    renews={WEBHOOKS}
    says="The endpoint is deleted."
  >
    <p>What is waiting for it is dropped, and its secret is void. This can’t be taken back.</p>
    <p className={ui.address}>
      <strong>{endpoint?.url}</strong>
    </p>
  </ConfirmDialog>
)
