/** A link from a list to a case. */
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Mode } from '../../../../src/domain/access/access.ts'
import type { SentTo } from '../../../../src/server/page-operations.ts'
import { call } from '../../api/call.ts'
import { useMode } from '../../shared/person/mode.tsx'
import ui from '../../ui/style/ui.module.css'

/** Opens a case on its own page. */
export const useOpenCase = () => {
  const router = useRouter()
  const pathOf = useCasePath()
  return (reference: string, mode?: Mode): void => router.history.push(pathOf(reference, mode))
}

const useCasePath = () => {
  const shown = useMode()
  return (reference: string, mode: Mode = shown): string =>
    `/console/cases/${encodeURIComponent(reference)}${mode === 'test' ? '?mode=test' : ''}`
}

export const CaseLink = ({
  reference,
  mode,
  children,
}: {
  readonly reference: string
  /** The case's own, if the list has both. */
  readonly mode?: Mode
  readonly children: ReactNode
}) => {
  const router = useRouter()
  const path = useCasePath()(reference, mode)
  return (
    <a
      href={path}
      className={ui.rowLink}
      onClick={(event) => {
        // The browser opens new windows itself.
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        router.history.push(path)
      }}
    >
      {children}
    </a>
  )
}

/**
 * Tells the service what the person looks at without reading anything from it. A page that is about to be printed or
 * left waits for nothing, and the person is not disturbed if it fails.
 */
export const noteLook = (reference: string, body: SentTo<'noteLook'>['body']): void => {
  call('noteLook', { params: { reference }, body }).catch(() => undefined)
}
