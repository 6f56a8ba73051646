/** A link to an application: to its form if it needs correction, or to its own page. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type Props = {
  readonly reference: string
  readonly isToCorrect?: boolean
  readonly children: ReactNode
}

export const ApplicationLink = ({ reference, isToCorrect = false, children }: Props) => (
  <Link
    to={isToCorrect ? '/console/applications/$reference/edit' : '/console/applications/$reference'}
    params={{ reference }}
  >
    {children}
  </Link>
)
