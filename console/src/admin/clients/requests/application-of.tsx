/** A link to a request's application: staff and a dealer's people have different pages for it. */
import { Link } from '@tanstack/react-router'
import { usePerson } from '../../../shared/person/person.ts'
import ui from '../../../ui/style/ui.module.css'

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
