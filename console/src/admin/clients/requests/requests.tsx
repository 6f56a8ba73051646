/** A client's requests to the API, the newest first. New ones are counted, and shown on demand. */
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { setOfReference } from '../../../../../src/domain/application/reference.ts'
import { STATUS_CLASSES } from '../../../../../src/domain/events/request-record.ts'
import type { ClientDetail } from '../../../../../src/modules/clients/client-pages.ts'
import type { ApiRequest } from '../../../../../src/modules/clients/request-pages.ts'
import { pagesBy, readBy, STAYS } from '../../../api/queries.ts'
import { count, numberText } from '../../../names/formats.ts'
import { DayFilter } from '../../../ui/forms/fields.tsx'
import { type Column, Records } from '../../../ui/lists/records.tsx'
import { Mark } from '../../../ui/notes/marks.tsx'
import { ExactMoment, itemsOf, LoadedPages } from '../../../ui/notes/notes.tsx'
import { Section } from '../../../ui/page/page.tsx'
import ui from '../../../ui/style/ui.module.css'
import { type RequestSearch, sentOf } from '../../address.ts'
import { ApplicationOf, PartOfClient } from '../client-frame.tsx'
import css from './requests.module.css'

const FROM = '/people/console/clients/$clientId/requests'
const AGAIN_MILLISECONDS = 5_000

export const RequestsPage = () => {
  const { clientId } = useParams({ from: FROM })
  return (
    <PartOfClient clientId={clientId} title="Requests">
      {(client) => <Requests key={clientId} client={client} />}
    </PartOfClient>
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

type Props = {
  readonly asked: RequestSearch
  /** The operations that the client has called. */
  readonly operations: readonly string[]
  readonly onChange: (changed: RequestSearch) => void
}

const METHODS = ['GET', 'POST', 'PATCH', 'DELETE'] as const

/** The filters of a client's requests; the page's address holds them. */
const RequestFilters = ({ asked, operations, onChange }: Props) => {
  const field = (name: keyof RequestSearch) => ({
    value: asked[name] ?? '',
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      onChange({ [name]: value === '' ? undefined : value }),
  })
  const { operation } = asked
  // The address may name an operation that the client has not called.
  const called =
    operation === undefined || operations.includes(operation) ? operations : [operation, ...operations]
  return (
    <search className={css.filters}>
      <NativeSelect
        label="Status"
        data={[
          { value: '', label: 'All' },
          { value: 'failed', label: 'Failed' },
          ...STATUS_CLASSES.map((value) => ({ value, label: value })),
        ]}
        {...field('status')}
      />
      <NativeSelect
        label="Operation"
        data={[{ value: '', label: 'All operations' }, ...called.map((value) => ({ value, label: value }))]}
        {...field('operation')}
      />
      <NativeSelect
        label="Method"
        data={[{ value: '', label: 'All' }, ...METHODS.map((value) => ({ value, label: value }))]}
        {...field('method')}
      />
      <TextInput
        label="Request ID or application"
        autoComplete="off"
        spellCheck={false}
        value={asked.request ?? asked.reference ?? ''}
        onChange={({ currentTarget: { value } }) => {
          const text = value.trim()
          const isReference = setOfReference(text) !== undefined && /^[0-9A-Z]+$/.test(text)
          onChange({
            request: text === '' || isReference ? undefined : text,
            reference: isReference ? text : undefined,
          })
        }}
      />
      <DayFilter label="From" day={asked.from} onDay={(from) => onChange({ from })} />
      <DayFilter label="To" day={asked.to} onDay={(to) => onChange({ to })} />
    </search>
  )
}
