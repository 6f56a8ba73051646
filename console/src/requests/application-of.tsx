/** The way to the application that a request was about: staff and a dealer's people have pages of their own for it. */
import { Link } from '@tanstack/react-router'
import { usePerson } from '../parts/person.ts'

export const ApplicationOf = ({ reference }: { readonly reference: string | null }) => {
  const { role } = usePerson()
  if (reference === null) return '–'
  return (
    <Link
      to={role === 'admin' ? '/console/cases/$reference' : '/console/applications/$reference'}
      params={{ reference }}
      className="address"
    >
      {reference}
    </Link>
  )
}
