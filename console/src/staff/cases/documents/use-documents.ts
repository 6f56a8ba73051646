/** Which document is shown beside the facts, and the keys [ and ] from one to the next. */
import { useCallback, useState } from 'react'
import type { CaseDocument } from '../../../../../src/http/case/documents.ts'
import type { CaseView } from '../../../../../src/http/cases/case-view.ts'
import { useShortcuts } from '../../../shared/person/shortcuts.ts'
import { nextDocument } from '../next-to-do.ts'

export type OpenDocument = {
  /** Null if none is shown. */
  readonly document: CaseDocument | null
  readonly open: (id: string) => void
  readonly close: () => void
  /** Goes to the next or previous document; with none shown, to the first that nobody has looked at, or to the last. */
  readonly step: (by: 1 | -1) => void
}

export const useDocuments = (view: CaseView): OpenDocument => {
  const { reference, documents } = view
  const [open, setOpen] = useState<{ readonly of: string; readonly id: string } | null>(null)
  const place = open?.of === reference ? documents.findIndex(({ id }) => id === open.id) : -1
  const toLookAt = nextDocument(view)
  const firstToLookAt = toLookAt === undefined ? 0 : documents.indexOf(toLookAt)
  const step = (by: 1 | -1) => {
    if (documents.length === 0) return
    const next = place === -1 ? (by === 1 ? firstToLookAt : documents.length - 1) : place + by
    const at = documents[(next + documents.length) % documents.length]
    if (at !== undefined) setOpen({ of: reference, id: at.id })
  }
  useShortcuts(
    'Documents',
    documents.length === 0
      ? []
      : [
          { keys: ']', does: 'Show the next document', run: () => step(1) },
          { keys: '[', does: 'Show the previous document', run: () => step(-1) },
        ],
  )
  return {
    document: documents[place] ?? null,
    open: useCallback((id: string) => setOpen({ of: reference, id }), [reference]),
    close: () => setOpen(null),
    step,
  }
}
