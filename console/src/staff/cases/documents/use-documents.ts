/** Which document is shown beside the facts, and the keys [ and ] from one to the next. */
import { useState } from 'react'
import type { CaseView } from '../../../../../src/http/cases/case-view.ts'
import type { CaseDocument } from '../../../../../src/http/shared/application-part-pages.ts'
import { useShortcuts } from '../../../shared/person/shortcuts.ts'

export type OpenDocument = {
  /** Null if none is shown. */
  readonly document: CaseDocument | null
  readonly open: (id: string) => void
  readonly close: () => void
  /** Goes to the next or previous document; with none shown, to the first or the last. */
  readonly step: (by: 1 | -1) => void
}

export const useDocuments = ({ reference, documents }: CaseView): OpenDocument => {
  const [open, setOpen] = useState<{ readonly of: string; readonly id: string } | null>(null)
  const place = open?.of === reference ? documents.findIndex(({ id }) => id === open.id) : -1
  const step = (by: 1 | -1) => {
    if (documents.length === 0) return
    const next = place === -1 ? (by === 1 ? 0 : documents.length - 1) : place + by
    const at = documents[(next + documents.length) % documents.length]
    if (at !== undefined) setOpen({ of: reference, id: at.id })
  }
  useShortcuts(
    'Documents',
    documents.length === 0
      ? []
      : [
          { keys: ']', does: 'Show the next document', run: () => step(1) },
          { keys: '[', does: 'Show the document before', run: () => step(-1) },
        ],
  )
  return {
    document: documents[place] ?? null,
    open: (id) => setOpen({ of: reference, id }),
    close: () => setOpen(null),
    step,
  }
}
