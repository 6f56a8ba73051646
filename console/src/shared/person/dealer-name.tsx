/** A dealer's name; for the lender's admins it links to the dealer's page. */
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
