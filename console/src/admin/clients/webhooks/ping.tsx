/** Tests an endpoint, and shows its response. */

import { Button } from '@mantine/core'
import { useEffect } from 'react'
import type { WebhookEndpoint, WebhookPing } from '../../../../../src/http/webhooks/pages.ts'
import { call } from '../../../api/call.ts'
import { numberText } from '../../../names/formats.ts'
import { Dialog } from '../../../ui/dialogs/dialogs.tsx'
import { Footer } from '../../../ui/forms/form.tsx'
import { useOnce } from '../../../ui/forms/once.ts'
import { FailureNote, Loading } from '../../../ui/notes/notes.tsx'
import ui from '../../../ui/style/ui.module.css'
import type { EndpointDialogProps } from './dialogs.tsx'
import { Excerpt } from './excerpt.tsx'
import { outcomeInWords } from './words.ts'

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
      {!isPending && error !== null && <FailureNote error={error} />}
      {!isPending && data !== undefined && <ShownResponse ping={data} />}
      <Footer>
        <Button variant="default" onClick={onClose} data-autofocus>
          Close
        </Button>
        <Button onClick={() => mutate()}>Ping again</Button>
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
