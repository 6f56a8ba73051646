/** The consents given to a client: who lets it act for them, and since when. Only they themselves withdraw them. */

import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { hasCapability } from '../../../../src/domain/access/roles.ts'
import type { ClientDetail } from '../../../../src/modules/clients/client-pages.ts'
import type { ClientConsent } from '../../../../src/modules/sandbox/sandbox-pages.ts'
import { pagesBy } from '../../api/queries.ts'
import { usePerson } from '../../shared/person/person.ts'
import { type Column, Records } from '../../ui/lists/records.tsx'
import { LoadedPages, Moment } from '../../ui/notes/notes.tsx'
import { Section } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { PartOfClient } from './client-frame.tsx'

export const ClientConsentsPage = () => {
  const { clientId } = useParams({ from: '/people/console/clients/$clientId/consents' })
  return (
    <PartOfClient clientId={clientId} title="Consents">
      {(client) => <Consents key={clientId} client={client} />}
    </PartOfClient>
  )
}

const Consents = ({ client }: { readonly client: ClientDetail }) => {
  const consents = useInfiniteQuery(pagesBy('listClientConsents', { params: { id: client.id }, query: {} }))
  const { role } = usePerson()
  return (
    <Section
      title="Consents"
      lead="Users who let this client act for them. Only they can withdraw their consent, on their account page."
      actions={
        client.dealer !== null &&
        hasCapability(role, 'dealerAdmin') && (
          <Link to="/console/users" search={{ dealer: client.dealer.id }}>
            Ask users for consent
          </Link>
        )
      }
    >
      <LoadedPages query={consents} what="the consents" lines={4} more="Show more consents">
        {(items) => (
          <Records
            caption="Consents"
            columns={COLUMNS}
            records={items}
            empty="No consents yet. Send users the consent page URL on the client’s overview."
            keyOf={({ userEmail }) => userEmail}
          />
        )}
      </LoadedPages>
    </Section>
  )
}

const COLUMNS: readonly Column<ClientConsent>[] = [
  { title: 'User', cell: ({ userEmail }) => <span className={ui.address}>{userEmail}</span> },
  { title: 'Given', cell: ({ givenAt }) => <Moment at={givenAt} withTime /> },
]
