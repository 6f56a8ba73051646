/** One page of a PDF. It is drawn when it comes near the window; its text is there for screen readers. */
import { Button, Skeleton } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import ui from '../../ui/style/ui.module.css'
import { PageWords, type TextNode, textOf } from './page-words.tsx'
import css from './pdf.module.css'
import { isCancelled, type PDFPageProxy, type Pdf } from './pdf.ts'

type Props = {
  readonly pdf: Pdf
  readonly number: number
  readonly zoom: number
  /** Clockwise, in degrees, in addition to the page's own rotation. */
  readonly turned?: Turned
  readonly isText: boolean
  readonly onReached: (number: number) => void
  /** Called when the page is drawn, or shown as text if the person prefers that. */
  readonly onShown: (number: number) => void
  /** Called if it cannot be shown and the person wants to try again. */
  readonly onRetry: () => void
  /** Called if it cannot be shown. */
  readonly onFailed?: ((number: number) => void) | undefined
}

export type Turned = 0 | 90 | 180 | 270

export const PdfPage = ({
  pdf,
  number,
  zoom,
  turned = 0,
  isText,
  onReached,
  onShown,
  onRetry,
  onFailed,
}: Props) => {
  const frame = useRef<HTMLDivElement>(null)
  const { page, text, hasFailed, noteFailure } = useLoaded(pdf, number)
  useEffect(() => {
    if (hasFailed) onFailed?.(number)
  }, [hasFailed, number, onFailed])
  const isNear = useNearness(frame, NEAR)
  const isHere = useNearness(frame, IN_THE_MIDDLE)
  useEffect(() => {
    if (isHere) onReached(number)
  }, [isHere, number, onReached])
  const noteDrawn = useCallback(() => onShown(number), [onShown, number])
  const isRead = isText && text !== null
  useEffect(() => {
    if (isRead) onShown(number)
  }, [isRead, onShown, number])
  const retry = () => {
    // The button disappears with its container; the focus moves to the page.
    frame.current?.focus()
    onRetry()
  }
  const size = page === null ? A5 : viewportOf(page, turned)
  return (
    <div
      ref={frame}
      tabIndex={-1}
      className={isText ? css.text : css.page}
      data-paper={!isText || undefined}
      style={isText ? undefined : { aspectRatio: `${size.width} / ${size.height}`, width: `${zoom * 100}%` }}
    >
      {hasFailed && (!isText || text === null) && (
        <Failed number={number} isText={isText} isNear={isNear} onRetry={retry} />
      )}
      {!isText && !hasFailed && (
        <Drawing
          page={isNear ? page : null}
          zoom={zoom}
          turned={turned}
          onDrawn={noteDrawn}
          onFailed={noteFailure}
        />
      )}
      <div className={isText ? ui.stack : `${ui.hidden} ${css.words}`}>
        <p className={ui.quiet}>Page {number}</p>
        {text !== null && <PageWords nodes={text} />}
        {text === null && !hasFailed && <p>Loading page {number}…</p>}
      </div>
    </div>
  )
}

type FailedProps = Pick<Props, 'number' | 'isText' | 'onRetry'> & { readonly isNear: boolean }

/** Shown in place of a page that failed. Only pages in view are announced, not all at once. */
const Failed = ({ number, isText, isNear, onRetry }: FailedProps) => (
  <div className={`${ui.note} ${ui.noteFailure} ${css.failed}`} {...(isNear && { role: 'alert' })}>
    <p>
      Page {number} cannot be shown right now. Try again{isText ? '.' : ', or choose “As text” above.'}
    </p>
    <Button size="md" onClick={onRetry}>
      Try again
    </Button>
  </div>
)

/** The usual size, until the page is there. */
const A5 = { width: 420, height: 595 }

const useLoaded = (pdf: Pdf, number: number) => {
  const [page, setPage] = useState<PDFPageProxy | null>(null)
  const [text, setText] = useState<readonly TextNode[] | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const noteFailure = useCallback(() => setFailed(true), [])
  useEffect(() => {
    let isGone = false
    // The previous content was of an earlier PDF.
    setPage(null)
    setText(null)
    setFailed(false)
    const load = async () => {
      const loaded = await pdf.getPage(number)
      if (!isGone) setPage(loaded)
      const said = await textOf(loaded)
      if (!isGone) setText(said)
    }
    load().catch(() => !isGone && setFailed(true))
    return () => {
      isGone = true
    }
  }, [pdf, number])
  return { page, text, hasFailed, noteFailure }
}

/** A window's height above and below, and the line across the middle of the window. */
const NEAR = '100% 0px'
const IN_THE_MIDDLE = '-50% 0px'

/** Whether an element is within the window, enlarged or reduced by the margin. */
export const useNearness = (frame: { readonly current: HTMLElement | null }, rootMargin: string): boolean => {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (frame.current === null) return
    const watching = new IntersectionObserver((seen) => setNear(seen.at(-1)?.isIntersecting === true), {
      rootMargin,
    })
    watching.observe(frame.current)
    return () => watching.disconnect()
  }, [frame, rootMargin])
  return isNear
}

const viewportOf = (page: PDFPageProxy, turned: Turned, scale = 1) =>
  page.getViewport({ scale, rotation: (page.rotate + turned) % 360 })

/** Sharp on the finest phone screens, and still within their memory. */
const PIXELS_PER_UNIT_MAXIMUM = 3
const WIDTH_MAXIMUM_PIXELS = 2_400

type DrawingProps = {
  readonly page: PDFPageProxy | null
  readonly zoom: number
  readonly turned: Turned
  readonly onDrawn: () => void
  readonly onFailed: () => void
}

/** The page as a picture; empty if it is far away, so that a long agreement needs no more memory than a short one. */
const Drawing = ({ page, zoom, turned, onDrawn, onFailed }: DrawingProps) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isDrawn, setDrawn] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a larger page is drawn again with more pixels.
  useEffect(() => {
    const to = canvas.current
    if (to === null || page === null) return
    const shown = to.clientWidth * Math.min(window.devicePixelRatio, PIXELS_PER_UNIT_MAXIMUM)
    const own = viewportOf(page, turned).width
    const scale = Math.min(Math.max(shown, own), WIDTH_MAXIMUM_PIXELS) / own
    const viewport = viewportOf(page, turned, scale)
    to.width = Math.floor(viewport.width)
    to.height = Math.floor(viewport.height)
    const drawing = page.render({ canvas: to, viewport })
    drawing.promise.then(
      () => {
        setDrawn(true)
        onDrawn()
      },
      // An interrupted drawing starts again when the page comes back.
      (failed: unknown) => !isCancelled(failed) && onFailed(),
    )
    return () => {
      drawing.cancel()
      to.width = 0
      to.height = 0
      setDrawn(false)
    }
  }, [page, zoom, turned, onDrawn, onFailed])
  return (
    <div className={css.drawing} aria-hidden="true">
      <canvas ref={canvas} />
      {!isDrawn && <Skeleton className={css.skeleton} />}
    </div>
  )
}
