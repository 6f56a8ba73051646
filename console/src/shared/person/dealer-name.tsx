/** A dealer's name; for the lender's admins it links to the dealer's page. A partner's name has no page. */
import { Link } from '@tanstack/react-router'
import { usePerson } from './person.ts'

type Props = {
  readonly dealer: { readonly id: string; readonly name: string } | null
  /** Shown if there is no dealer. */
  readonly otherwise: string
}

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
