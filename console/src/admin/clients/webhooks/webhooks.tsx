/** A client's webhooks: its endpoints, their health, and their deliveries. */
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { ClientDetail } from '../../../../../src/modules/clients/client-pages.ts'
import type { WebhookEndpoint } from '../../../../../src/modules/events/webhook-pages.ts'
import { readBy } from '../../../api/queries.ts'
import { SecretDialog, type ShownSecrets } from '../../../ui/dialogs/dialogs.tsx'
import { ActionsMenu, type Column, Records } from '../../../ui/lists/records.tsx'
import { Mark } from '../../../ui/notes/marks.tsx'
import { Empty, Loaded, Moment, Note } from '../../../ui/notes/notes.tsx'
import { Section } from '../../../ui/page/page.tsx'
import ui from '../../../ui/style/ui.module.css'
import { ClientFrame, WithClient } from '../client-frame.tsx'
import { Deliveries } from './deliveries.tsx'
import { DeliveryDialog } from './delivery.tsx'
import { DeleteDialog, PingDialog, RotateDialog, SwitchDialog } from './dialogs.tsx'
import { EditEndpointDialog, NewEndpointDialog } from './edit.tsx'
import { ReplayDialog } from './replay.tsx'
import { eventName, rateInWords, waitingInWords } from './words.ts'

export const WebhooksPage = () => {
  const { clientId } = useParams({ from: '/people/console/clients/$clientId/webhooks' })
  return (
    <WithClient clientId={clientId} title="Webhooks">
      {(client) => <OfClient key={clientId} client={client} />}
    </WithClient>
  )
}

const OfClient = ({ client }: { readonly client: ClientDetail }) => {
  const { id, name, isLender, disabledAt } = client
  const webhooks = useQuery(readBy('listWebhooks', { params: { id } }))
  const [isAdding, setAdding] = useState(false)
  const [shown, setShown] = useState<ShownSecrets | null>(null)
  const endpoints = webhooks.data?.items
  return (
    <ClientFrame
      client={client}
      title={`Webhooks: ${name}`}
      actions={
        <Button variant="filled" onClick={() => setAdding(true)}>
          Add endpoint
        </Button>
      }
    >
      <Section
        title="Endpoints"
        lead="URLs where the client’s software receives events. Each event is sent as a POST request, signed with a shared secret."
      >
        <Loaded query={webhooks} what="the endpoints" lines={4} of="list">
          {({ items }) =>
            items.length === 0 ? (
              <Empty>
                No endpoints yet. Add the URL where the client’s software receives events, give the developers
                the signing secret, then send a ping.
              </Empty>
            ) : (
              <Endpoints
                clientId={id}
                isLender={isLender}
                endpoints={items}
                isOfDisabled={disabledAt !== null}
                onShow={setShown}
              />
            )
          }
        </Loaded>
      </Section>
      {endpoints !== undefined && endpoints.length > 0 && (
        <Deliveries clientId={id} isLender={isLender} endpoints={endpoints} />
      )}
      <NewEndpointDialog
        clientId={id}
        isLender={isLender}
        opened={isAdding}
        onClose={() => setAdding(false)}
        onShow={setShown}
      />
      <DeliveryDialog clientId={id} endpoints={endpoints} />
      <SecretDialog shown={shown} onClose={() => setShown(null)} />
    </ClientFrame>
  )
}

type What = 'ping' | 'edit' | 'switch' | 'rotate' | 'replay' | 'delete'
type Asked = { readonly what: What; readonly endpoint: WebhookEndpoint }

type Props = {
  readonly clientId: string
  readonly endpoints: readonly WebhookEndpoint[]
  /** Whether the client itself is disabled. */
  readonly isLender: boolean
  readonly isOfDisabled: boolean
  readonly onShow: (secrets: ShownSecrets) => void
}

/** A client's endpoints with their health, and the actions on each. */
const Endpoints = ({ clientId, isLender, endpoints, isOfDisabled, onShow }: Props) => {
  const [asked, setAsked] = useState<Asked | null>(null)
  const of = (what: What) => ({
    clientId,
    endpoint: asked?.what === what ? asked.endpoint : null,
    onClose: () => setAsked(null),
  })
  return (
    <>
      {isOfDisabled && <Note>This client is disabled. Its software cannot read the event feed.</Note>}
      <Records
        caption="Endpoints"
        columns={COLUMNS}
        records={endpoints}
        keyOf={({ id }) => id}
        actions={(endpoint) => (
          <ActionsMenu
            of={endpoint.url}
            actions={actionsOf(endpoint)}
            onAsk={(what) => setAsked({ what, endpoint })}
          />
        )}
      />
      <PingDialog {...of('ping')} />
      <EditEndpointDialog {...of('edit')} isLender={isLender} />
      <SwitchDialog {...of('switch')} />
      <RotateDialog {...of('rotate')} onShow={onShow} />
      <ReplayDialog {...of('replay')} />
      <DeleteDialog {...of('delete')} />
    </>
  )
}

const actionsOf = ({ enabled }: WebhookEndpoint): readonly (readonly [What, string])[] => [
  ['ping', 'Ping'],
  ['edit', 'Edit'],
  ['switch', enabled ? 'Disable' : 'Enable'],
  ['rotate', 'Rotate secret'],
  ...(enabled ? ([['replay', 'Redeliver']] as const) : []),
  ['delete', 'Delete'],
]

const COLUMNS: readonly Column<WebhookEndpoint>[] = [
  {
    title: 'URL',
    cell: ({ url, description }) => (
      <>
        {url}
        {description !== null && <span className={ui.subline}>{description}</span>}
      </>
    ),
  },
  {
    title: 'Events',
    cell: ({ types }) => (types.length === 0 ? 'All' : types.map(eventName).join(', ')),
  },
  { title: 'State', cell: (endpoint) => <State of={endpoint} /> },
  { title: 'Last attempts', cell: ({ health }) => rateInWords(health) },
  {
    title: 'Last delivery',
    cell: ({ health: { lastDeliveredAt } }) =>
      lastDeliveredAt === null ? 'Never' : <Moment at={lastDeliveredAt} withTime />,
  },
  {
    title: 'Pending',
    cell: (endpoint) => (
      <>
        {waitingInWords(endpoint)}
        {endpoint.health.waiting > 0 && endpoint.health.nextAttemptAt !== null && (
          <>
            <br />
            <span className={ui.quiet}>
              Next <Moment at={endpoint.health.nextAttemptAt} withTime />
            </span>
          </>
        )}
      </>
    ),
  },
]

const State = ({
  of: { enabled, disabledAt, disabledReason, failingSince, oldSecretUntil },
}: {
  readonly of: WebhookEndpoint
}) => (
  <>
    {enabled ? failingSince === null ? 'Enabled' : <Mark>Failing</Mark> : <Mark>Disabled</Mark>}
    {enabled && failingSince !== null && (
      <span className={ui.subline}>
        Since <Moment at={failingSince} withTime />
      </span>
    )}
    {!enabled && (
      <span className={ui.subline}>
        {disabledAt !== null && (
          <>
            Since <Moment at={disabledAt} withTime />.{' '}
          </>
        )}
        {disabledReason ?? 'Disabled by a user or the client.'}
      </span>
    )}
    {oldSecretUntil !== null && (
      <span className={ui.subline}>
        Old secret until <Moment at={oldSecretUntil} withTime />
      </span>
    )}
  </>
)
