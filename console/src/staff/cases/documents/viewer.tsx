/** One document beside the facts: it can be enlarged, turned and reviewed against its requirement. */
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import type { CaseDocument } from '../../../../../src/modules/applications/document-parts.ts'
import type { CaseView } from '../../../../../src/modules/cases/case-view-pages.ts'
import { addressOfFile } from '../../../api/call.ts'
import type { Turned } from '../../../shared/pdf/pdf-page.tsx'
import { IconMinus, IconPlus, IconRotateClockwise, IconX } from '../../../ui/icons/of-pages.ts'
import { Loaded, Loading } from '../../../ui/notes/notes.tsx'
import { useFirstFocus } from '../../../ui/page/page.tsx'
import ui from '../../../ui/style/ui.module.css'
import { noteLook } from '../case-link.tsx'
import { VerdictButtons } from '../requirements/verdicts.tsx'
import css from './documents.module.css'
import { contentsText, DocumentFacts, documentQuery, type OpenDocument } from './documents.tsx'

const PdfDocument = lazy(() => import('./pdf-document.tsx'))

const ZOOMS = [1, 1.5, 2, 3] as const
const TURNS = [0, 90, 180, 270] as const

type Props = {
  readonly view: CaseView
  readonly documents: OpenDocument
}

export const DocumentViewer = ({ view, documents }: Props) =>
  documents.document === null ? null : (
    <OpenViewer key={documents.document.id} view={view} documents={documents} document={documents.document} />
  )

const TITLE = 'document-title'

const OpenViewer = ({ view, documents, document }: Props & { readonly document: CaseDocument }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const [zoom, setZoom] = useState(0)
  const [turn, setTurn] = useState(0)
  const requirement = view.requirements.find(({ id }) => id === document.requirement)
  useFirstFocus(() => heading.current?.focus())
  const { reference } = view
  const { id } = document
  useEffect(() => noteLook(reference, { look: 'document', document: id }), [reference, id])
  return (
    <section
      className={`${ui.card} ${css.viewer}`}
      aria-labelledby={TITLE}
      onKeyDown={({ key }) => key === 'Escape' && documents.close()}
    >
      <div className={css.head}>
        <div>
          <h2 id={TITLE} ref={heading} tabIndex={-1}>
            {document.name}
          </h2>
          <DocumentFacts view={view} document={document} />
        </div>
        <Button variant="subtle" size="compact-sm" aria-label="Close the document" onClick={documents.close}>
          <IconX size={18} />
        </Button>
      </div>
      {requirement !== undefined && <VerdictButtons view={view} requirement={requirement} hasKeys />}
      <div className={`${ui.between} ${ui.gap4} ${css.tools}`}>
        <WhichShown view={view} documents={documents} document={document} />
        <HowShown zoom={zoom} onZoom={setZoom} onTurn={() => setTurn((turn + 1) % TURNS.length)} />
        <a href={addressOf(view, document)} download>
          Download
        </a>
      </div>
      {document.contains.length > 0 && (
        <p className={ui.note}>
          This PDF contains {contentsText(document.contains)}, which cannot be shown here. If you download it,
          do not open anything in it that you do not expect.
        </p>
      )}
      <Drawn view={view} document={document} zoom={ZOOMS[zoom] ?? 1} turned={TURNS[turn] ?? 0} />
    </section>
  )
}

const WhichShown = ({ view, documents, document }: Props & { readonly document: CaseDocument }) => {
  const place = view.documents.indexOf(document) + 1
  return (
    <fieldset className={ui.actions} aria-label="Documents">
      <Button
        size="compact-sm"
        aria-keyshortcuts="["
        disabled={view.documents.length < 2}
        onClick={() => documents.step(-1)}
      >
        <span aria-hidden="true">‹</span>
        <span className={ui.hidden}>Previous document</span>
      </Button>
      <span className={css.place}>
        {place} of {view.documents.length}
      </span>
      <Button
        size="compact-sm"
        aria-keyshortcuts="]"
        disabled={view.documents.length < 2}
        onClick={() => documents.step(1)}
      >
        <span aria-hidden="true">›</span>
        <span className={ui.hidden}>Next document</span>
      </Button>
    </fieldset>
  )
}

type HowShownProps = {
  /** The index of the zoom level. */
  readonly zoom: number
  readonly onZoom: (zoom: number) => void
  readonly onTurn: () => void
}

const HowShown = ({ zoom, onZoom, onTurn }: HowShownProps) => (
  <fieldset className={ui.actions} aria-label="View">
    <Button size="compact-sm" aria-label="Zoom out" disabled={zoom === 0} onClick={() => onZoom(zoom - 1)}>
      <IconMinus size={16} />
    </Button>
    <Button
      size="compact-sm"
      aria-label="Zoom in"
      disabled={zoom === ZOOMS.length - 1}
      onClick={() => onZoom(zoom + 1)}
    >
      <IconPlus size={16} />
    </Button>
    <Button size="compact-sm" aria-label="Turn" onClick={onTurn}>
      <IconRotateClockwise size={16} />
    </Button>
  </fieldset>
)

const addressOf = ({ reference }: CaseView, { id }: CaseDocument): string =>
  addressOfFile('readCaseDocument', { reference, id })

type DrawnProps = {
  readonly view: CaseView
  readonly document: CaseDocument
  readonly zoom: (typeof ZOOMS)[number]
  readonly turned: (typeof TURNS)[number]
}

const Drawn = ({ view, document, zoom, turned }: DrawnProps) => {
  const { reference } = view
  const { id, name, type } = document
  const [hasFailed, setFailed] = useState(false)
  const fail = useCallback(() => setFailed(true), [])
  const file = useQuery(documentQuery(reference, id))
  if (hasFailed)
    return (
      <div role="alert" className={`${ui.note} ${ui.noteFailure}`}>
        <p>
          This document cannot be shown here. It may be damaged, password-protected or in a format that
          browsers cannot show.
        </p>
        <a href={addressOf(view, document)} download>
          Download it to read it
        </a>
      </div>
    )
  return (
    <Loaded query={file} what="the document" lines={8}>
      {(data) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it.
        <section className={css.paper} aria-label={`Pages of ${name}`} tabIndex={0}>
          {type === 'application/pdf' ? (
            <Suspense fallback={<Loading what="the document" lines={8} />}>
              <PdfDocument file={data} zoom={zoom} turned={turned} onFailed={fail} />
            </Suspense>
          ) : (
            <PictureView file={data} name={name} zoom={zoom} turned={turned} onFailed={fail} />
          )}
        </section>
      )}
    </Loaded>
  )
}

type PictureViewProps = {
  readonly file: Blob
  readonly name: string
  readonly zoom: number
  readonly turned: Turned
  readonly onFailed: () => void
}

/** Enough for the smallest print, and within the memory of a phone. */
const SIDE_MAXIMUM_PIXELS = 3_000

/** An uploaded photograph or scan. */
const PictureView = ({ file, name, zoom, turned, onFailed }: PictureViewProps) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  useEffect(() => {
    let isGone = false
    createImageBitmap(file).then(
      (read) => (isGone ? read.close() : setPicture(read)),
      () => !isGone && onFailed(),
    )
    return () => {
      isGone = true
      setPicture(null)
    }
  }, [file, onFailed])
  useEffect(() => () => picture?.close(), [picture])
  useEffect(() => {
    if (canvas.current !== null && picture !== null) draw(canvas.current, picture, turned)
  }, [picture, turned])
  if (picture === null) return <Loading what="the document" lines={8} />
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={name}
      className={css.picture}
      style={{ width: `${zoom * 100}%` }}
    />
  )
}

const draw = (canvas: HTMLCanvasElement, picture: ImageBitmap, turned: Turned): void => {
  const scale = Math.min(1, SIDE_MAXIMUM_PIXELS / Math.max(picture.width, picture.height))
  const [width, height] = [picture.width * scale, picture.height * scale]
  const isAcross = turned % 180 !== 0
  canvas.width = isAcross ? height : width
  canvas.height = isAcross ? width : height
  const sheet = canvas.getContext('2d')
  if (sheet === null) return
  sheet.translate(canvas.width / 2, canvas.height / 2)
  sheet.rotate((turned * Math.PI) / 180)
  sheet.drawImage(picture, -width / 2, -height / 2, width, height)
}
