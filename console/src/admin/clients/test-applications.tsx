/** A test client's applications, the last changed first. Each leads to its signing, with links and codes. */
import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { setOfReference } from '../../../../src/domain/application/reference.ts'
import { SETS, type SetName } from '../../../../src/domain/application/sets.ts'
import type { ClientDetail } from '../../../../src/modules/clients/client-pages.ts'
import type { TestApplicationRow, TestSigner } from '../../../../src/modules/sandbox/sandbox-pages.ts'
import { isFailure } from '../../api/call.ts'
import { pagesBy, readBy, STAYS } from '../../api/queries.ts'
import { capital } from '../../names/formats.ts'
import { STATE_NAMES } from '../../names/words.ts'
import { type Column, Records } from '../../ui/lists/records.tsx'
import { Empty, Loaded, LoadedPages, Moment } from '../../ui/notes/notes.tsx'
import { Fact, Section } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { ApplicationOf, PartOfClient } from './client-frame.tsx'

export const TestApplicationsPage = () => {
  const { clientId } = useParams({ from: '/people/console/clients/$clientId/test-applications' })
  return (
    <PartOfClient clientId={clientId} title="Test applications">
      {(client) => <OfClient key={clientId} client={client} />}
    </PartOfClient>
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
        <Button size="xs" onClick={() => void applications.refetch()}>
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

const FROM = '/people/console/clients/$clientId/test-applications/$reference'
/** A code arrives shortly after its signer requests it. */
const AGAIN_MILLISECONDS = 4_000

/** One test application, for its developer: its signers' links and codes, and links to its other pages. */
export const TestApplicationPage = () => {
  const { clientId, reference } = useParams({ from: FROM })
  return (
    <PartOfClient clientId={clientId} title="Test application">
      {() => (
        <>
          <Section title="Application">
            <dl className={ui.facts}>
              <Fact name="Reference">
                <ApplicationOf reference={reference} />
              </Fact>
              <Fact name="Requests">
                <Link
                  to="/console/clients/$clientId/requests"
                  params={{ clientId }}
                  search={(before: object) => ({ ...before, reference })}
                >
                  Requests for this application
                </Link>
              </Fact>
            </dl>
          </Section>
          <LinksAndCodes key={reference} clientId={clientId} reference={reference} />
        </>
      )}
    </PartOfClient>
  )
}

type Props = { readonly clientId: string; readonly reference: string }

const LinksAndCodes = ({ clientId, reference }: Props) => {
  const signing = useQuery({
    ...readBy('readTestSigning', { params: { id: clientId, reference } }),
    refetchInterval: ({ state: { error } }) => (isFailure(error, 'not-found') ? false : AGAIN_MILLISECONDS),
  })
  return (
    <Section
      title="Links and codes"
      lead="The signing links and codes sent to the signers of this test application. Open a link and request a code: it appears here within seconds."
    >
      <Loaded query={signing} what="the signing" missing={<Empty>Test application not found</Empty>}>
        {({ signers }) => (
          <Records
            caption="Signers"
            columns={COLUMNS}
            records={signers.map((signer, place) => ({ ...signer, place }))}
            empty={
              <>
                Signing has not started. Once the application is approved, start it with{' '}
                <code>POST /api/sandbox/{reference}/esign</code>, or use the sandbox commands{' '}
                <code>sandbox: approve; sign</code>.
              </>
            }
            keyOf={({ place }) => String(place)}
          />
        )}
      </Loaded>
    </Section>
  )
}

type Placed = TestSigner & { readonly place: number }

const COLUMNS: readonly Column<Placed>[] = [
  { title: 'Signer', cell: ({ role, place }) => `${place + 1}. ${capital(role)}` },
  { title: 'State', cell: ({ state }) => capital(state) },
  {
    title: 'Link',
    cell: ({ link, linkExpiresAt, place }) =>
      link === null ? (
        '–'
      ) : (
        <>
          <a href={link} target="_blank" rel="noreferrer">
            Open signer {place + 1}’s link
          </a>
          {linkExpiresAt !== null && (
            <span className={ui.quiet}>
              , until <Moment at={linkExpiresAt} withTime />
            </span>
          )}
        </>
      ),
  },
  {
    title: 'Code',
    cell: ({ code, codeExpiresAt }) =>
      code === null ? (
        'Not requested'
      ) : (
        <>
          <code>{code}</code>
          {codeExpiresAt !== null && (
            <span className={ui.quiet}>
              , until <Moment at={codeExpiresAt} withTime />
            </span>
          )}
        </>
      ),
  },
]
