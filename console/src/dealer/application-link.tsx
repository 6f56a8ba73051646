/** A link to an application: to its form if it needs correction, or to its own page. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import ui from '../ui/style/ui.module.css'

type Props = {
  readonly reference: string
  readonly isToCorrect?: boolean
  readonly isButton?: boolean
  readonly children: ReactNode
}

export const ApplicationLink = ({ reference, isToCorrect = false, isButton = false, children }: Props) => (
  <Link
    to={isToCorrect ? '/console/applications/$reference/edit' : '/console/applications/$reference'}
    params={{ reference }}
    {...(isButton && { className: ui.buttonLink })}
  >
    {children}
  </Link>
)
