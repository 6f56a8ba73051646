/** A client's webhooks: its endpoints, their health, and their deliveries. */

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { ClientDetail } from '../../../../../src/http/clients/pages.ts'
import { readBy } from '../../../api/queries.ts'
import { SecretDialog, type ShownSecrets } from '../../../ui/dialogs/secret-dialog.tsx'
import { Loaded } from '../../../ui/notes/loaded.tsx'
import { Empty } from '../../../ui/notes/notes.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { ClientFrame, WithClient } from '../client-frame.tsx'
import { Deliveries } from './deliveries.tsx'
import { DeliveryDialog } from './delivery.tsx'
import { NewEndpointDialog } from './edit.tsx'
import { Endpoints } from './endpoints.tsx'

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
      actions={<Button onClick={() => setAdding(true)}>Add endpoint</Button>}
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
