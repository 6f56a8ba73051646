/** The columns of a list of consents: a person's own, or those of a user whom they manage. */

import { Link } from '@tanstack/react-router'
import type { OwnConsent } from '../../../../src/http/consents/pages.ts'
import type { Session } from '../../../../src/http/sign-in/account-pages.ts'
import { scopesInWords } from '../../names/words.ts'
import type { Column } from '../../ui/lists/records.tsx'
import { Mark, ModeMark } from '../../ui/notes/marks.tsx'
import { Moment } from '../../ui/notes/notes.tsx'
import { usePerson } from './person.ts'

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

/**
 * The columns of a list of sessions: a person's own, or those of a user whom they manage. A session's name in buttons
 * and questions.
 */
export const sessionName = ({ browser, address }: Session): string => `${browser ?? UNKNOWN}, ${address}`

export const sessionColumns: readonly Column<Session>[] = [
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
