/** The frame that the pages of one client share. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ClientDetail } from '../../../../src/modules/clients/client-pages.ts'
import { readBy } from '../../api/queries.ts'
import { usePerson } from '../../shared/person/person.ts'
import { ModeMark } from '../../ui/notes/marks.tsx'
import { Loaded } from '../../ui/notes/notes.tsx'
import { NoSuchPage } from '../../ui/page/frame.tsx'
import { Page } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'

const AllClients = () => <Link to="/console/clients">All clients</Link>

const BackToClients = () => (
  <p className={ui.above}>
    <AllClients />
  </p>
)

type Props = {
  readonly clientId: string
  /** The page's title until the client's name is known. */
  readonly title: string
  readonly children: (client: ClientDetail) => ReactNode
}

/** Reads the client, and says so if it does not exist. */
export const WithClient = ({ clientId, title, children }: Props) => {
  const client = useQuery(readBy('readClient', { params: { id: clientId } }))
  return (
    <Loaded
      query={client}
      what="the client"
      lines={6}
      isCard
      missing={<NoSuchPage what="client" back={<AllClients />} />}
      frame={(note) => (
        <Page title={title} above={<BackToClients />}>
          {note}
        </Page>
      )}
    >
      {children}
    </Loaded>
  )
}

type PageProps = {
  readonly client: ClientDetail
  readonly title: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** One of the client's pages, with links to the others. */
export const ClientFrame = ({ client, title, actions, children }: PageProps) => (
  <Page title={title} above={<BackToClients />} actions={actions}>
    <nav aria-label={`Pages of ${client.name}`} className={ui.views}>
      <ul className={`${ui.plain} ${ui.actions} ${ui.gap2}`}>
        {PAGES.filter((page) => !('is' in page) || page.is(client)).map(({ to, name }) => (
          <li key={to}>
            <Link
              to={to}
              params={{ clientId: client.id }}
              activeOptions={{ exact: to === PAGES[0].to, includeSearch: false }}
            >
              {name}
            </Link>
          </li>
        ))}
        <li className={ui.line}>
          <ModeMark mode={client.mode} />
        </li>
      </ul>
    </nav>
    {children}
  </Page>
)

/** One of the client's pages besides the overview, whose title names the client. */
export const PartOfClient = ({ clientId, title, children }: Props) => (
  <WithClient clientId={clientId} title={title}>
    {(client) => (
      <ClientFrame client={client} title={`${title}: ${client.name}`}>
        {children(client)}
      </ClientFrame>
    )}
  </WithClient>
)

const PAGES = [
  { to: '/console/clients/$clientId', name: 'Overview' },
  { to: '/console/clients/$clientId/requests', name: 'Requests' },
  { to: '/console/clients/$clientId/events', name: 'Events' },
  { to: '/console/clients/$clientId/webhooks', name: 'Webhooks' },
  {
    to: '/console/clients/$clientId/consents',
    name: 'Consents',
    is: ({ isLender }: ClientDetail) => !isLender,
  },
  {
    to: '/console/clients/$clientId/test-applications',
    name: 'Test applications',
    is: ({ mode, isLender }: ClientDetail) => mode === 'test' && !isLender,
  },
] as const

/** A link to a request's application: staff and a dealer's people have different pages for it. */
export const ApplicationOf = ({ reference }: { readonly reference: string | null }) => {
  const { role } = usePerson()
  if (reference === null) return '–'
  return (
    <Link
      to={role === 'admin' ? '/console/cases/$reference' : '/console/applications/$reference'}
      params={{ reference }}
      className={ui.address}
    >
      {reference}
    </Link>
  )
}
