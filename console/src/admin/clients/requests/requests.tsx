/** A client's requests to the API, the newest first. New ones are counted, and shown on demand. */

import { Button } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { ClientDetail } from '../../../../../src/http/clients/pages.ts'
import type { ApiRequest } from '../../../../../src/http/requests/pages.ts'
import { pagesBy, readBy, STAYS } from '../../../api/queries.ts'
import { count, numberText } from '../../../names/formats.ts'
import { type Column, Records } from '../../../ui/lists/records.tsx'
import { itemsOf, LoadedPages } from '../../../ui/notes/loaded.tsx'
import { Mark } from '../../../ui/notes/marks.tsx'
import { ExactMoment } from '../../../ui/notes/moment.tsx'
import { Section } from '../../../ui/page/page.tsx'
import ui from '../../../ui/style/ui.module.css'
import { ClientFrame, WithClient } from '../client-frame.tsx'
import { ApplicationOf } from './application-of.tsx'
import { RequestFilters } from './filters.tsx'
import { type RequestSearch, sentOf } from './search.ts'

const FROM = '/people/console/clients/$clientId/requests'
const AGAIN_MILLISECONDS = 5_000

export const RequestsPage = () => {
  const { clientId } = useParams({ from: FROM })
  return (
    <WithClient clientId={clientId} title="Requests">
      {(client) => (
        <ClientFrame client={client} title={`Requests: ${client.name}`}>
          <Requests key={clientId} client={client} />
        </ClientFrame>
      )}
    </WithClient>
  )
}

const requestsQuery = (clientId: string, sent: RequestSearch) =>
  pagesBy('listRequests', {
    params: { id: clientId },
    query: { ...sent } as Readonly<Record<string, string>>,
  })

const Requests = ({ client: { id, mode } }: { readonly client: ClientDetail }) => {
  const search = useSearch({ from: FROM })
  const navigate = useNavigate({ from: '/console/clients/$clientId/requests' })
  const change = (changed: RequestSearch) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, ...changed }),
      replace: true,
      resetScroll: false,
    })
  const sent = sentOf(search)
  const requests = useInfiniteQuery({
    ...requestsQuery(id, sent),
    ...STAYS,
    placeholderData: keepPreviousData,
  })
  const found = itemsOf(requests)
  const isNarrowed = Object.keys(sent).length > 0
  return (
    <Section
      title="Request log"
      lead={
        <>
          Requests from the last 30 days. Above 100 requests per second, some are not logged. Personal data is
          masked{mode === 'test' ? '.' : ', and live request bodies are never stored.'} Each response has its
          request ID in <code>X-Request-Id</code>.
        </>
      }
    >
      <RequestFilters
        asked={search}
        operations={requests.data?.pages[0]?.operations ?? []}
        onChange={change}
      />
      {found !== undefined && !requests.isPlaceholderData && (
        <NewRequests clientId={id} sent={sent} after={found[0]?.id} />
      )}
      <LoadedPages query={requests} what="the requests" lines={8} more="Show earlier requests">
        {(items) => (
          <Records
            caption="Requests"
            columns={columnsOf(id)}
            records={items}
            empty={
              isNarrowed
                ? 'No requests match these filters'
                : 'No requests in the last 30 days. New requests appear here within seconds.'
            }
            keyOf={({ id: one }) => one}
          />
        )}
      </LoadedPages>
    </Section>
  )
}

/** The count stops here. */
const COUNTED_MAXIMUM = 50

type NewProps = {
  readonly clientId: string
  readonly sent: RequestSearch
  readonly after: string | undefined
}

const NewRequests = ({ clientId, sent, after }: NewProps) => {
  const client = useQueryClient()
  const newer = useQuery({
    ...readBy('countNewRequests', {
      params: { id: clientId },
      query: { ...sent, ...(after === undefined ? {} : { after }) } as Readonly<Record<string, string>>,
    }),
    refetchInterval: AGAIN_MILLISECONDS,
  })
  const arrived = newer.data?.count ?? 0
  return (
    <div role="status" className={ui.actions}>
      {arrived > 0 && (
        <Button
          variant="light"
          size="xs"
          onClick={() => void client.resetQueries({ queryKey: requestsQuery(clientId, sent).queryKey })}
        >
          {arrived > COUNTED_MAXIMUM
            ? `Show more than ${COUNTED_MAXIMUM} new requests`
            : `Show ${count(arrived, 'new request', 'new requests')}`}
        </Button>
      )}
    </div>
  )
}

/** Most people who open this list look for errors. */
const FAILED_FROM = 400

const columnsOf = (clientId: string): readonly Column<ApiRequest>[] => [
  {
    title: 'Request',
    cell: ({ requestId, method, path }) => (
      <Link
        to="/console/clients/$clientId/requests/$requestId"
        params={{ clientId, requestId }}
        className={ui.address}
      >
        {method} {path}
      </Link>
    ),
  },
  {
    title: 'Status',
    cell: ({ status, hasFailures }) => {
      if (hasFailures) return <Mark>{`${status} invalid`}</Mark>
      return status >= FAILED_FROM ? <Mark>{String(status)}</Mark> : status
    },
  },
  { title: 'Problem', cell: ({ problem }) => problem ?? '–' },
  { title: 'Application', cell: ({ reference }) => <ApplicationOf reference={reference} /> },
  { title: 'Duration', cell: ({ milliseconds }) => `${numberText(milliseconds)} ms` },
  { title: 'Time', cell: ({ at }) => <ExactMoment at={at} /> },
]
