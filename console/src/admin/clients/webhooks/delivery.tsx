/** One delivery: its state, and the result of each attempt. The page's address says which delivery it is. */

import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  WebhookAttempt,
  WebhookDeliveryDetail,
  WebhookEndpoint,
} from '../../../../../src/modules/events/webhook-pages.ts'
import { call } from '../../../api/call.ts'
import { keyOf, readBy } from '../../../api/queries.ts'
import { numberText } from '../../../names/formats.ts'
import { Dialog } from '../../../ui/dialogs/dialogs.tsx'
import { useAction } from '../../../ui/forms/action.ts'
import { Footer } from '../../../ui/forms/form.tsx'
import { type Column, Records } from '../../../ui/lists/records.tsx'
import { Empty, FailureNote, Loaded, Moment } from '../../../ui/notes/notes.tsx'
import { Fact } from '../../../ui/page/page.tsx'
import ui from '../../../ui/style/ui.module.css'
import { ApplicationOf } from '../client-frame.tsx'
import { useWebhookSearch } from './deliveries.tsx'
import { DELIVERY_STATE_NAMES, eventName, outcomeInWords, WEBHOOKS } from './words.ts'

type Props = {
  readonly clientId: string
  /** Undefined until they are read: the dialog opens with them, so that the focus enters it. */
  readonly endpoints: readonly WebhookEndpoint[] | undefined
}

export const DeliveryDialog = ({ clientId, endpoints }: Props) => {
  const [{ delivery }, setSearch] = useWebhookSearch()
  const [endpointId = '', number = ''] = delivery?.split('.') ?? []
  return (
    <Dialog
      title="Delivery"
      opened={delivery !== undefined && endpoints !== undefined}
      onClose={() => setSearch({ delivery: undefined })}
      isForm
    >
      {delivery !== undefined && (
        <Delivery
          place={{ id: clientId, endpointId, number }}
          endpoint={endpoints?.find(({ id }) => id === endpointId)}
          onClose={() => setSearch({ delivery: undefined })}
        />
      )}
    </Dialog>
  )
}

type DeliveryProps = {
  readonly place: { readonly id: string; readonly endpointId: string; readonly number: string }
  readonly endpoint: WebhookEndpoint | undefined
  readonly onClose: () => void
}

const Delivery = ({ place, endpoint, onClose }: DeliveryProps) => {
  const client = useQueryClient()
  /** With the list and the endpoint's health behind it. */
  const refresh = () =>
    Promise.all(WEBHOOKS.map((name) => client.invalidateQueries({ queryKey: keyOf(name) })))
  const delivery = useQuery(readBy('readWebhookDelivery', { params: place }))
  const again = useAction({
    act: () => call('redeliverWebhook', { params: place }),
    renews: WEBHOOKS,
    says: 'The event has been queued for redelivery.',
  })
  return (
    <div className={ui.stack}>
      <Loaded query={delivery} what="the delivery" lines={6}>
        {(shown) => <Detail delivery={shown} endpoint={endpoint} />}
      </Loaded>
      <FailureNote error={again.error} />
      <Footer>
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
        {delivery.data !== undefined && (
          <>
            {/* A waiting button would lose the focus to the page below. */}
            <Button onClick={() => void refresh()}>Refresh</Button>
            <Button variant="filled" onClick={() => again.mutate()}>
              Redeliver
            </Button>
          </>
        )}
      </Footer>
    </div>
  )
}

const Detail = ({
  delivery: { type, reference, eventId, state, createdAt, settledAt, nextAttemptAt, log },
  endpoint,
}: {
  readonly delivery: WebhookDeliveryDetail
  readonly endpoint: WebhookEndpoint | undefined
}) => (
  <>
    <dl className={ui.facts}>
      <Fact name="Event">{eventName(type)}</Fact>
      <Fact name="Application">
        <ApplicationOf reference={reference} />
      </Fact>
      <Fact name="State">{DELIVERY_STATE_NAMES[state]}</Fact>
      <Fact name="Endpoint">
        <span className={ui.address}>{endpoint?.url ?? '–'}</span>
      </Fact>
      <Fact name="Event ID (webhook-id)">
        <code>{eventId}</code>
      </Fact>
      <Fact name="Queued">
        <Moment at={createdAt} withTime />
      </Fact>
      {settledAt !== null && (
        <Fact name={state === 'failed' ? 'Failed' : 'Delivered'}>
          <Moment at={settledAt} withTime />
        </Fact>
      )}
      {nextAttemptAt !== null && (
        <Fact name="Next attempt">
          <Moment at={nextAttemptAt} withTime />
          {endpoint?.enabled === false && ', once the endpoint is enabled'}
        </Fact>
      )}
    </dl>
    {log.length === 0 ? (
      <Empty>No attempts yet</Empty>
    ) : (
      <Records
        caption="Attempts"
        columns={ATTEMPT_COLUMNS}
        records={log.map((attempt, place) => ({ ...attempt, place }))}
        keyOf={({ place }) => String(place)}
      />
    )}
  </>
)

const ATTEMPT_COLUMNS: readonly Column<WebhookAttempt>[] = [
  { title: 'Attempt', cell: ({ at }) => <Moment at={at} withTime /> },
  { title: 'Result', cell: (attempt) => outcomeInWords(attempt) },
  { title: 'Duration', cell: ({ milliseconds }) => `${numberText(milliseconds)} ms` },
  { title: 'Response', cell: ({ answer }) => (answer === null ? '–' : <Excerpt answer={answer} />) },
]

/** The first bytes of a receiver's response, as the service masked them. */
export const Excerpt = ({ answer }: { readonly answer: string | null }) =>
  answer === null ? null : answer === '' ? (
    <p className={ui.quiet}>The response had no body.</p>
  ) : (
    <p>
      <code>{answer}</code>
    </p>
  )
