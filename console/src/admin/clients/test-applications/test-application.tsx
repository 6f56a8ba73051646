/** One test application, for its developer: its signers' links and codes, and links to its other pages. */

import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { TestSigner } from '../../../../../src/http/clients/tool-pages.ts'
import { isFailure } from '../../../api/call.ts'
import { readBy } from '../../../api/queries.ts'
import { capital } from '../../../names/formats.ts'
import { type Column, Records } from '../../../ui/lists/records.tsx'
import { Loaded } from '../../../ui/notes/loaded.tsx'
import { Moment } from '../../../ui/notes/moment.tsx'
import { Empty } from '../../../ui/notes/notes.tsx'
import { Section } from '../../../ui/page/page.tsx'
import ui from '../../../ui/style/ui.module.css'
import { ClientFrame, WithClient } from '../client-frame.tsx'
import { ApplicationOf } from '../requests/application-of.tsx'

const FROM = '/people/console/clients/$clientId/test-applications/$reference'
/** A code arrives shortly after its signer requests it. */
const AGAIN_MILLISECONDS = 4_000

export const TestApplicationPage = () => {
  const { clientId, reference } = useParams({ from: FROM })
  return (
    <WithClient clientId={clientId} title="Test application">
      {(client) => (
        <ClientFrame client={client} title={`Test application: ${client.name}`}>
          <Section title="Application">
            <dl className={ui.facts}>
              <div>
                <dt>Reference</dt>
                <dd>
                  <ApplicationOf reference={reference} />
                </dd>
              </div>
              <div>
                <dt>Requests</dt>
                <dd>
                  <Link
                    to="/console/clients/$clientId/requests"
                    params={{ clientId }}
                    search={(before: object) => ({ ...before, reference })}
                  >
                    Requests for this application
                  </Link>
                </dd>
              </div>
            </dl>
          </Section>
          <LinksAndCodes key={reference} clientId={clientId} reference={reference} />
        </ClientFrame>
      )}
    </WithClient>
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
