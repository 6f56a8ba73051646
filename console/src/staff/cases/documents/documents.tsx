/** All documents of a case: each one's type, size, sender and time. */

import { useIntersection } from '@mantine/hooks'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import {
  DOCUMENT_CONTENTS_NAMES,
  DOCUMENT_TYPES,
  type DocumentContents,
} from '../../../../../src/domain/documents/document.ts'
import type { CaseDocument, ShownDocument } from '../../../../../src/modules/applications/document-parts.ts'
import type { CaseView } from '../../../../../src/modules/cases/case-view-pages.ts'
import { askForFile } from '../../../api/call.ts'
import { keyOf } from '../../../api/queries.ts'
import { listText, sizeText } from '../../../names/formats.ts'
import { requirementName } from '../../../shared/application/words.ts'
import { useShortcuts } from '../../../shared/person/shortcuts.ts'
import { IconFileTypePdf, IconPhoto } from '../../../ui/icons/of-pages.ts'
import { Moment } from '../../../ui/notes/notes.tsx'
import ui from '../../../ui/style/ui.module.css'
import { ofWhom } from '../field-names.ts'
import { nextDocument } from '../next-to-do.ts'
import css from './documents.module.css'

type Props = {
  readonly view: CaseView
  readonly openId: string | null
  readonly onOpen: (id: string) => void
}

export const DocumentList = ({ view, openId, onOpen }: Props) =>
  view.documents.length === 0 ? (
    <p className={ui.quiet}>No documents yet</p>
  ) : (
    <ul className={ui.plain}>
      {view.documents.map((document) => (
        <li key={document.id}>
          <button
            type="button"
            className={css.row}
            data-document
            aria-pressed={document.id === openId}
            onClick={() => onOpen(document.id)}
          >
            <Thumbnail reference={view.reference} document={document}>
              <DocumentIcon type={document.type} />
            </Thumbnail>
            <span className={css.words}>
              <span className={css.name}>{document.name}</span>
              <DocumentFacts view={view} document={document} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  )

const DocumentIcon = ({ type }: Pick<CaseDocument, 'type'>) =>
  type === 'application/pdf' ? (
    <IconFileTypePdf size={20} stroke={1.5} />
  ) : (
    <IconPhoto size={20} stroke={1.5} />
  )

export const DocumentFacts = ({
  view,
  document: { type, bytes, by, uploadedAt, requirement, contains },
}: {
  readonly view: CaseView
  readonly document: CaseDocument
}) => {
  const wanted = view.requirements.find(({ id }) => id === requirement)
  return (
    <span className={`${ui.quiet} ${css.facts}`}>
      {wanted !== undefined && (
        <>
          {wanted.name}, {ofWhom(view, wanted.applicant)}:{' '}
          {requirementName(wanted.state, view.state).toLowerCase()}.{' '}
        </>
      )}
      {DOCUMENT_TYPES[type].name}, {sizeText(bytes)}, from {by}, <Moment at={uploadedAt} withTime />
      {contains.length > 0 && <strong>. Contains {contentsText(contains)}</strong>}
    </span>
  )
}

/** "embedded files and an XFA form". */
export const contentsText = (contains: readonly DocumentContents[]): string =>
  listText(contains.map((one) => DOCUMENT_CONTENTS_NAMES[one]))

type ThumbnailProps = {
  readonly reference: string
  readonly document: ShownDocument
  /** Shown until it is drawn, and if it cannot be. */
  readonly children: ReactNode
}

/** A larger file is loaded only when someone opens it. */
const BYTES_MAXIMUM = 5_000_000
const WIDTH_PIXELS = 96

/** The first page of a document, or the picture, small beside its name. The page loads it when it scrolls into view. */
const Thumbnail = ({ reference, document: { id, type, bytes }, children }: ThumbnailProps) => {
  const { ref, entry } = useIntersection()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isDrawn, setDrawn] = useState(false)
  const [wasSeen, setSeen] = useState(false)
  if (entry?.isIntersecting === true && !wasSeen) setSeen(true)
  const { data } = useQuery({
    ...documentQuery(reference, id),
    enabled: wasSeen && bytes <= BYTES_MAXIMUM,
  })
  useEffect(() => {
    if (data === undefined || canvas.current === null) return
    let isGone = false
    const draw = type === 'application/pdf' ? drawPdf : drawPicture
    // A document that cannot be drawn keeps its icon; the viewer says so when it is opened.
    draw(data, canvas.current).then(
      () => !isGone && setDrawn(true),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [data, type])
  return (
    <span ref={ref} className={css.thumbnail} aria-hidden="true">
      <canvas ref={canvas} hidden={!isDrawn} />
      {!isDrawn && children}
    </span>
  )
}

const drawPdf = async (file: Blob, canvas: HTMLCanvasElement): Promise<void> => {
  const { openPdf } = await import('../../../shared/pdf/pdf.ts')
  const opening = openPdf(new Uint8Array(await file.arrayBuffer()), { borrowsFonts: true })
  try {
    const page = await (await opening.promise).getPage(1)
    const { width } = page.getViewport({ scale: 1 })
    const viewport = page.getViewport({ scale: WIDTH_PIXELS / width })
    canvas.width = viewport.width
    canvas.height = viewport.height
    await page.render({ canvas, viewport }).promise
  } finally {
    await opening.destroy()
  }
}

const drawPicture = async (file: Blob, canvas: HTMLCanvasElement): Promise<void> => {
  const picture = await createImageBitmap(file, { resizeWidth: WIDTH_PIXELS, resizeQuality: 'medium' })
  canvas.width = picture.width
  canvas.height = picture.height
  canvas.getContext('2d')?.drawImage(picture, 0, 0)
  picture.close()
}

export type OpenDocument = {
  /** Null if none is shown. */
  readonly document: CaseDocument | null
  readonly open: (id: string) => void
  readonly close: () => void
  /** Goes to the next or previous document; with none shown, to the first that nobody has looked at, or to the last. */
  readonly step: (by: 1 | -1) => void
}

/** Which document is shown beside the facts, and the keys [ and ] from one to the next. */
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

/** The file of a document. It never changes, so all parts of the page share one. Loading it is no look: opening it is. */
export const documentQuery = (reference: string, id: string) =>
  queryOptions({
    queryKey: [...keyOf('readCaseDocument'), reference, id],
    queryFn: ({ signal }) =>
      askForFile('readCaseDocument', { params: { reference, id }, query: { background: 'true' }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
