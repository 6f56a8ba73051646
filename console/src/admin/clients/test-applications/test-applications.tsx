/** A test client's applications, the last changed first. Each leads to its signing, with links and codes. */

import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { setOfReference } from '../../../../../src/domain/application/reference.ts'
import { SETS, type SetName } from '../../../../../src/domain/application/sets.ts'
import type { ClientDetail } from '../../../../../src/http/clients/pages.ts'
import type { TestApplicationRow } from '../../../../../src/http/clients/tool-pages.ts'
import { pagesBy, STAYS } from '../../../api/queries.ts'
import { STATE_NAMES } from '../../../names/words.ts'
import { type Column, Records } from '../../../ui/lists/records.tsx'
import { LoadedPages } from '../../../ui/notes/loaded.tsx'
import { Moment } from '../../../ui/notes/moment.tsx'
import { Section } from '../../../ui/page/page.tsx'
import ui from '../../../ui/style/ui.module.css'
import { ClientFrame, WithClient } from '../client-frame.tsx'

export const TestApplicationsPage = () => {
  const { clientId } = useParams({ from: '/people/console/clients/$clientId/test-applications' })
  return (
    <WithClient clientId={clientId} title="Test applications">
      {(client) => (
        <ClientFrame client={client} title={`Test applications: ${client.name}`}>
          <OfClient key={clientId} client={client} />
        </ClientFrame>
      )}
    </WithClient>
  )
}

const OfClient = ({ client: { id, mode } }: { readonly client: ClientDetail }) => {
  const applications = useInfiniteQuery({
    ...pagesBy('listTestApplications', { params: { id }, query: {} }),
    ...STAYS,
  })
  return (
    <Section
      title="Submitted by this client"
      lead={
        <>
          Sandbox commands in an application decide what happens to it:{' '}
          <a href="/docs/guides/sandbox">all commands</a>. Signers’ links and codes are on each application’s
          page.
        </>
      }
      actions={
        <Button variant="default" size="xs" onClick={() => void applications.refetch()}>
          Refresh
        </Button>
      }
    >
      <LoadedPages
        query={applications}
        what="the test applications"
        lines={6}
        more="Show earlier applications"
      >
        {(items) => (
          <Records
            caption="Test applications"
            columns={columnsOf(id)}
            records={items}
            empty={
              mode === 'live'
                ? 'Live clients have no test applications'
                : 'No applications yet. Submit an example with this client’s key to see it here.'
            }
            keyOf={({ reference }) => reference}
          />
        )}
      </LoadedPages>
    </Section>
  )
}

const columnsOf = (clientId: string): readonly Column<TestApplicationRow>[] => [
  {
    title: 'Application',
    cell: ({ reference }) => (
      <Link
        to="/console/clients/$clientId/test-applications/$reference"
        params={{ clientId, reference }}
        className={ui.address}
      >
        {reference}
      </Link>
    ),
  },
  { title: 'Set', cell: ({ reference }) => SETS[setOfReference(reference) as SetName].model },
  { title: 'State', cell: ({ state }) => STATE_NAMES[state] },
  { title: 'Since', cell: ({ since }) => <Moment at={since} withTime /> },
  { title: 'Changed', cell: ({ updatedAt }) => <Moment at={updatedAt} withTime /> },
]
