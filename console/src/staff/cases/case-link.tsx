/** A link from a list to a case. */
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMode } from '../../shared/person/mode.tsx'
import ui from '../../ui/style/ui.module.css'

/** Opens a case on its own page. */
export const useOpenCase = () => {
  const router = useRouter()
  const pathOf = useCasePath()
  return (reference: string): void => router.history.push(pathOf(reference))
}

const useCasePath = () => {
  const mode = useMode()
  return (reference: string): string =>
    `/console/cases/${encodeURIComponent(reference)}${mode === 'test' ? '?mode=test' : ''}`
}

export const CaseLink = ({
  reference,
  children,
}: {
  readonly reference: string
  readonly children: ReactNode
}) => {
  const open = useOpenCase()
  const pathOf = useCasePath()
  return (
    <a
      href={pathOf(reference)}
      className={ui.rowLink}
      onClick={(event) => {
        // The browser opens new windows itself.
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        open(reference)
      }}
    >
      {children}
    </a>
  )
}
