/** One page of the agreement. It is drawn when it comes near the window; its text is there for those who listen to it. */
import { Skeleton } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { sentenceOf } from '../../parts/notes.tsx'
import { type TextNode, textOf } from './page-text.ts'
import { PageWords } from './page-words.tsx'
import type { Paper, PDFPageProxy } from './paper.ts'

type Given = {
  readonly paper: Paper
  readonly number: number
  readonly zoom: number
  readonly isText: boolean
  readonly onReached: (number: number) => void
}

export const PaperPage = ({ paper, number, zoom, isText, onReached }: Given) => {
  const frame = useRef<HTMLDivElement>(null)
  const { page, text, error } = useLoaded(paper, number)
  const isNear = useNearness(frame, NEAR)
  const isHere = useNearness(frame, IN_THE_MIDDLE)
  useEffect(() => {
    if (isHere) onReached(number)
  }, [isHere, number, onReached])
  const size = page?.getViewport({ scale: 1 }) ?? A5
  return (
    <div
      ref={frame}
      className={isText ? 'paper-text' : 'paper-page'}
      style={isText ? undefined : { aspectRatio: `${size.width} / ${size.height}`, width: `${zoom * 100}%` }}
    >
      {error !== null && <p role="alert">{sentenceOf(error)}</p>}
      {!isText && <Drawing page={isNear ? page : null} zoom={zoom} />}
      <div className={isText ? 'stack' : 'hidden'}>
        <p className="quiet">Page {number}</p>
        {text === null ? <p>Loading page {number} …</p> : <PageWords nodes={text} />}
      </div>
    </div>
  )
}

/** Until a page is there, it has the usual size. */
const A5 = { width: 420, height: 595 }

const useLoaded = (paper: Paper, number: number) => {
  const [page, setPage] = useState<PDFPageProxy | null>(null)
  const [text, setText] = useState<readonly TextNode[] | null>(null)
  const [error, setError] = useState<unknown>(null)
  useEffect(() => {
    let isGone = false
    const load = async () => {
      const loaded = await paper.getPage(number)
      if (!isGone) setPage(loaded)
      const said = await textOf(loaded)
      if (!isGone) setText(said)
    }
    load().catch((failed: unknown) => !isGone && setError(failed))
    return () => {
      isGone = true
    }
  }, [paper, number])
  return { page, text, error }
}

/** A window's height above and below; and the line across the middle of the window. */
const NEAR = '100% 0px'
const IN_THE_MIDDLE = '-50% 0px'

const useNearness = (frame: { readonly current: HTMLElement | null }, rootMargin: string): boolean => {
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

/** Sharp on the finest screens of phones, and still within their memory. */
const PIXELS_PER_UNIT_MAXIMUM = 3
const WIDTH_MAXIMUM_PIXELS = 2_400

/** The page as a picture; nothing where it is far away, so that a long agreement needs no more memory than a short one. */
const Drawing = ({ page, zoom }: { readonly page: PDFPageProxy | null; readonly zoom: number }) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isDrawn, setDrawn] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown larger, it is drawn anew with more points.
  useEffect(() => {
    const to = canvas.current
    if (to === null || page === null) return
    const shown = to.clientWidth * Math.min(window.devicePixelRatio, PIXELS_PER_UNIT_MAXIMUM)
    const own = page.getViewport({ scale: 1 }).width
    const viewport = page.getViewport({ scale: Math.min(Math.max(shown, own), WIDTH_MAXIMUM_PIXELS) / own })
    to.width = Math.floor(viewport.width)
    to.height = Math.floor(viewport.height)
    const drawing = page.render({ canvas: to, viewport })
    // Left in the middle, it is begun anew when the page comes back.
    drawing.promise.then(
      () => setDrawn(true),
      () => undefined,
    )
    return () => {
      drawing.cancel()
      to.width = 0
      to.height = 0
      setDrawn(false)
    }
  }, [page, zoom])
  return (
    <div className="paper-drawing" aria-hidden="true">
      <canvas ref={canvas} />
      {!isDrawn && <Skeleton className="paper-skeleton" />}
    </div>
  )
}
