/** The newest entries of a client's event feed: what the service reported to the client, by webhook or not. */
import { Button, NativeSelect } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { eventTypesFor } from '../../../../src/domain/events/notifications.ts'
import type { ClientDetail } from '../../../../src/modules/clients/client-pages.ts'
import type { ClientEvent } from '../../../../src/modules/sandbox/sandbox-pages.ts'
import { pagesBy, STAYS } from '../../api/queries.ts'
import { count } from '../../names/formats.ts'
import { STATE_NAMES } from '../../names/words.ts'
import { type Column, Records } from '../../ui/lists/records.tsx'
import { ExactMoment, itemsOf, LoadedPages } from '../../ui/notes/notes.tsx'
import { Section } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { ApplicationOf, PartOfClient } from './client-frame.tsx'
import { eventName } from './webhooks/words.ts'

const FROM = '/people/console/clients/$clientId/events'

export const EventsPage = () => {
  const { clientId } = useParams({ from: FROM })
  return (
    <PartOfClient clientId={clientId} title="Events">
      {(client) => <Events key={clientId} client={client} />}
    </PartOfClient>
  )
}

const Events = ({ client }: { readonly client: ClientDetail }) => {
  const { type } = useSearch({ from: FROM })
  const navigate = useNavigate({ from: '/console/clients/$clientId/events' })
  const events = useInfiniteQuery({
    ...pagesBy('listClientEvents', {
      params: { id: client.id },
      query: { ...(type !== undefined && { type }) },
    }),
    ...STAYS,
    placeholderData: keepPreviousData,
  })
  const found = itemsOf(events)
  return (
    <Section
      title="Event feed"
      lead={
        <>
          What the client reads at <code>GET /api/events</code> and gets by webhook, for 90 days. To continue
          after an event, send its cursor.
        </>
      }
      actions={
        <Button size="xs" onClick={() => void events.refetch()}>
          Refresh
        </Button>
      }
    >
      <search className={ui.filter}>
        <NativeSelect
          label="Event"
          data={[
            { value: '', label: 'All events' },
            ...eventTypesFor(client).map((value) => ({ value, label: eventName(value) })),
          ]}
          value={type ?? ''}
          onChange={({ currentTarget: { value } }) =>
            void navigate({
              to: '.',
              search: (before) => ({ ...before, type: value === '' ? undefined : value }),
              replace: true,
              resetScroll: false,
            })
          }
        />
        <p role="status" className={ui.quiet}>
          {found !== undefined &&
            (events.hasNextPage
              ? `The newest ${found.length} events`
              : count(found.length, 'event', 'events'))}
        </p>
      </search>
      <LoadedPages query={events} what="the events" lines={6} more="Show earlier events">
        {(items) => (
          <Records
            caption="Events"
            columns={COLUMNS}
            records={items}
            empty={
              type === undefined
                ? 'No events yet. You’ll see one when one of this client’s applications changes.'
                : 'No events of this type'
            }
            keyOf={({ cursor }) => cursor}
          />
        )}
      </LoadedPages>
    </Section>
  )
}

const COLUMNS: readonly Column<ClientEvent>[] = [
  { title: 'When', cell: ({ at }) => <ExactMoment at={at} /> },
  { title: 'Event', cell: ({ type }) => eventName(type) },
  { title: 'State', cell: (event) => stateOf(event) },
  { title: 'Application', cell: ({ reference }) => <ApplicationOf reference={reference} /> },
  { title: 'Cursor', cell: ({ cursor }) => <code>{cursor}</code> },
]

const stateOf = ({ previousState, state }: ClientEvent): string => {
  if (state === null) return '–'
  return previousState === null || previousState === state
    ? STATE_NAMES[state]
    : `${STATE_NAMES[previousState]} → ${STATE_NAMES[state]}`
}
