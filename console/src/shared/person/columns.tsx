/** Lists that a person's own page and that of a user share, and the names in lists of users and clients. */
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Client } from '../../../../src/modules/clients/client-pages.ts'
import type { OwnConsent } from '../../../../src/modules/clients/consent-pages.ts'
import type { Session } from '../../../../src/modules/people/account-pages.ts'
import { scopesInWords } from '../../names/words.ts'
import { type Column, Records } from '../../ui/lists/records.tsx'
import { Mark, ModeMark } from '../../ui/notes/marks.tsx'
import { Moment } from '../../ui/notes/notes.tsx'
import { usePerson } from './person.ts'

/** A person's own consents, or those of a user whom they manage. */
export const consentColumns: readonly Column<OwnConsent>[] = [
  {
    title: 'Client',
    cell: ({ client }) => (
      <>
        {client.name} <ModeMark mode={client.mode} />
      </>
    ),
  },
  {
    title: 'Permissions',
    cell: ({ scopes }) => scopesInWords(scopes),
  },
  {
    title: 'State',
    cell: ({ givenAt, withdrawnAt }) => (
      <>
        Given on <Moment at={givenAt} />
        {withdrawnAt !== null && (
          <>
            <br />
            <strong>Withdrawn</strong> on <Moment at={withdrawnAt} />
          </>
        )}
      </>
    ),
  },
]

const UNKNOWN = 'Unknown browser'

/** A session's name in buttons and questions. */
export const sessionName = ({ browser, address }: Session): string => `${browser ?? UNKNOWN}, ${address}`

const SESSION_COLUMNS: readonly Column<Session>[] = [
  {
    title: 'Browser',
    cell: ({ browser, current }) => (
      <>
        {browser ?? UNKNOWN} {current && <Mark>This session</Mark>}
      </>
    ),
  },
  { title: 'IP address', cell: ({ address }) => address },
  { title: 'Signed in', cell: ({ startedAt }) => <Moment at={startedAt} withTime /> },
  { title: 'Last used', cell: ({ lastSeenAt }) => <Moment at={lastSeenAt} withTime /> },
]

type SessionsProps = {
  readonly sessions: readonly Session[]
  readonly onEnd: (session: Session) => void
}

/** The sessions of one person: each but the own one can be ended. */
export const SessionList = ({ sessions, onEnd }: SessionsProps) => (
  <Records
    caption="Sessions"
    columns={SESSION_COLUMNS}
    records={sessions}
    empty="Not signed in on any device"
    keyOf={({ id }) => id}
    actions={(session) =>
      !session.current && (
        <Button size="xs" aria-label={`End session: ${sessionName(session)}`} onClick={() => onEnd(session)}>
          End
        </Button>
      )
    }
  />
)

/** A client's name, with a link to its page. */
export const clientName: Column<Client> = {
  title: 'Name',
  cell: ({ id, name, disabledAt }) => (
    <>
      <Link to="/console/clients/$clientId" params={{ clientId: id }}>
        {name}
      </Link>{' '}
      {disabledAt !== null && <Mark>Disabled</Mark>}
    </>
  ),
}

type Props = {
  readonly dealer: { readonly id: string; readonly name: string } | null
  /** Shown if there is no dealer. */
  readonly otherwise: string
}

/** A dealer's name; for the lender's admins it links to the dealer's page. A partner's name has no page. */
export const DealerName = ({ dealer, otherwise }: Props) => {
  const { role } = usePerson()
  if (dealer === null) return otherwise
  return role === 'admin' ? (
    <Link to="/console/dealers/$dealerId" params={{ dealerId: dealer.id }}>
      {dealer.name}
    </Link>
  ) : (
    dealer.name
  )
}

type Belonging = { readonly dealer: Props['dealer']; readonly partner: Props['dealer'] }

/** The name of the dealer or partner to which somebody or something belongs. */
export const OrganisationName = ({
  of: { dealer, partner },
  otherwise,
}: {
  readonly of: Belonging
  readonly otherwise: string
}) => (dealer === null ? (partner?.name ?? otherwise) : <DealerName dealer={dealer} otherwise="" />)
