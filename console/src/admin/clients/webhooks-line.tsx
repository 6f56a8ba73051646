/** The health of a client's webhooks in one line, with a link to them. */

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { WAITING_COUNTED_MAXIMUM } from '../../../../src/domain/events/webhook-delivery.ts'
import type { WebhookEndpoint } from '../../../../src/http/webhooks/pages.ts'
import { readBy } from '../../api/queries.ts'
import { count } from '../../names/formats.ts'
import { Loaded } from '../../ui/notes/loaded.tsx'
import { Section } from '../../ui/page/page.tsx'

export const WebhooksLine = ({ clientId }: { readonly clientId: string }) => {
  const webhooks = useQuery(readBy('listWebhooks', { params: { id: clientId } }))
  return (
    <Section
      title="Webhooks"
      actions={
        <Link to="/console/clients/$clientId/webhooks" params={{ clientId }}>
          Endpoints and deliveries
        </Link>
      }
    >
      <Loaded query={webhooks} what="the webhooks" lines={1}>
        {({ items }) => <p>{inWords(items)}</p>}
      </Loaded>
    </Section>
  )
}

const inWords = (endpoints: readonly WebhookEndpoint[]): string => {
  if (endpoints.length === 0) return 'No endpoints yet. This client does not receive webhooks.'
  const disabled = endpoints.filter(({ enabled }) => !enabled).length
  const failing = endpoints.filter(({ enabled, failingSince }) => enabled && failingSince !== null).length
  const attempts = endpoints.reduce((sum, { health }) => sum + health.attempts, 0)
  const succeeded = endpoints.reduce((sum, { health }) => sum + health.succeeded, 0)
  const waiting = endpoints.reduce((sum, { health }) => sum + health.waiting, 0)
  const isMore = endpoints.some(({ health }) => health.waiting === WAITING_COUNTED_MAXIMUM)
  return [
    count(endpoints.length, 'endpoint', 'endpoints'),
    ...(disabled === 0 ? [] : [`${disabled} disabled`]),
    ...(failing === 0 ? [] : [`${failing} failing`]),
    attempts === 0 ? 'no attempts yet' : `${succeeded} of the last ${attempts} attempts delivered`,
    ...(waiting === 0 ? [] : [`${waiting}${isMore ? ' or more' : ''} pending`]),
  ].join(', ')
}
