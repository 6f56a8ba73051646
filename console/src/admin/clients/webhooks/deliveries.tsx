/** Deliveries to a client's endpoints: done, failed and pending; the page's address holds the filters. */

import { Button, NativeSelect } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { eventTypesFor } from '../../../../../src/domain/events/notifications.ts'
import { DELIVERY_STATES } from '../../../../../src/domain/events/webhook-delivery.ts'
import type { WebhookDelivery, WebhookEndpoint } from '../../../../../src/modules/events/webhook-pages.ts'
import { keyOf, pagesBy } from '../../../api/queries.ts'
import { count } from '../../../names/formats.ts'
import { type Column, Records } from '../../../ui/lists/records.tsx'
import { Mark } from '../../../ui/notes/marks.tsx'
import { itemsOf, LoadedPages, Moment } from '../../../ui/notes/notes.tsx'
import { Section } from '../../../ui/page/page.tsx'
import ui from '../../../ui/style/ui.module.css'
import type { WebhookSearch } from '../../address.ts'
import { ApplicationOf } from '../client-frame.tsx'
import { DELIVERY_STATE_NAMES, eventName, WEBHOOKS } from './words.ts'

type Asked = Pick<WebhookSearch, 'endpoint' | 'state' | 'type'>

/** The page's address, with other filters or another delivery. */
export const useWebhookSearch = () => {
  const search = useSearch({ from: '/people/console/clients/$clientId/webhooks' })
  const navigate = useNavigate({ from: '/console/clients/$clientId/webhooks' })
  const set = (changed: WebhookSearch) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, ...changed }),
      replace: true,
      resetScroll: false,
    })
  return [search, set] as const
}

type Props = {
  readonly clientId: string
  readonly isLender: boolean
  readonly endpoints: readonly WebhookEndpoint[]
}

export const Deliveries = ({ clientId, isLender, endpoints }: Props) => {
  const [{ endpoint, state, type }, setSearch] = useWebhookSearch()
  const asked = {
    ...(endpoint !== undefined && { endpoint }),
    ...(state !== undefined && { state }),
    ...(type !== undefined && { type }),
  }
  const deliveries = useInfiniteQuery({
    ...pagesBy('listWebhookDeliveries', { params: { id: clientId }, query: asked }),
    placeholderData: keepPreviousData,
  })
  const client = useQueryClient()
  /** An endpoint's health is of the same deliveries. */
  const refresh = () =>
    Promise.all(WEBHOOKS.map((name) => client.invalidateQueries({ queryKey: keyOf(name) })))
  const found = itemsOf(deliveries)
  const isNarrowed = Object.keys(asked).length > 0
  const show = ({ endpointId, number }: WebhookDelivery) => setSearch({ delivery: `${endpointId}.${number}` })
  return (
    <Section
      title="Deliveries"
      actions={
        <Button size="xs" onClick={() => void refresh()}>
          Refresh
        </Button>
      }
    >
      <Filters asked={asked} isLender={isLender} endpoints={endpoints} onChange={setSearch}>
        {found !== undefined &&
          (deliveries.hasNextPage
            ? `The newest ${found.length} deliveries`
            : count(found.length, 'delivery', 'deliveries'))}
      </Filters>
      <LoadedPages query={deliveries} what="the deliveries" lines={5} more="Show earlier deliveries">
        {(items) => (
          <Records
            caption="Deliveries"
            columns={columnsOf(endpoints)}
            records={items}
            empty={
              isNarrowed
                ? 'No deliveries match these filters'
                : 'No deliveries yet. You’ll see one when one of this client’s applications changes. To test an endpoint, ping it.'
            }
            keyOf={({ endpointId, number }) => `${endpointId}.${number}`}
            actions={(delivery) => (
              <Button
                size="xs"
                aria-label={`Show delivery: ${eventName(delivery.type)}, ${delivery.number}`}
                onClick={() => show(delivery)}
              >
                Show
              </Button>
            )}
          />
        )}
      </LoadedPages>
    </Section>
  )
}

type FiltersProps = {
  readonly asked: Asked
  readonly isLender: boolean
  readonly endpoints: readonly WebhookEndpoint[]
  readonly onChange: (changed: WebhookSearch) => void
  readonly children: React.ReactNode
}

const Filters = ({ asked, isLender, endpoints, onChange, children }: FiltersProps) => {
  const field = (name: keyof Asked) => ({
    value: asked[name] ?? '',
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      onChange({ [name]: value === '' ? undefined : value }),
  })
  return (
    <search className={ui.filter}>
      <NativeSelect
        label="Endpoint"
        data={[
          { value: '', label: 'All endpoints' },
          ...endpoints.map(({ id, url }) => ({ value: id, label: url })),
        ]}
        {...field('endpoint')}
      />
      <NativeSelect
        label="State"
        data={[
          { value: '', label: 'All' },
          ...DELIVERY_STATES.map((value) => ({ value, label: DELIVERY_STATE_NAMES[value] })),
        ]}
        {...field('state')}
      />
      <NativeSelect
        label="Event"
        data={[
          { value: '', label: 'All events' },
          ...eventTypesFor({ isLender }).map((value) => ({ value, label: eventName(value) })),
        ]}
        {...field('type')}
      />
      <p role="status" className={ui.quiet}>
        {children}
      </p>
    </search>
  )
}

const columnsOf = (endpoints: readonly WebhookEndpoint[]): readonly Column<WebhookDelivery>[] => {
  const urls = new Map(endpoints.map(({ id, url }) => [id, url]))
  return [
    { title: 'Event', cell: ({ type }) => eventName(type) },
    { title: 'Application', cell: ({ reference }) => <ApplicationOf reference={reference} /> },
    {
      title: 'Endpoint',
      cell: ({ endpointId }) => <span className={ui.address}>{urls.get(endpointId) ?? '–'}</span>,
    },
    {
      title: 'State',
      cell: ({ state }) =>
        state === 'delivered' ? DELIVERY_STATE_NAMES[state] : <Mark>{DELIVERY_STATE_NAMES[state]}</Mark>,
    },
    { title: 'Queued', cell: ({ createdAt }) => <Moment at={createdAt} withTime /> },
    { title: 'Attempts', cell: ({ attempts }) => attempts },
    {
      title: 'Next attempt',
      cell: ({ nextAttemptAt }) => (nextAttemptAt === null ? '–' : <Moment at={nextAttemptAt} withTime />),
    },
  ]
}
