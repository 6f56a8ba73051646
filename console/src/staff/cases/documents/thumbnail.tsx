/** The first page of a document, or the picture, small beside its name. The page loads it when it scrolls into view. */
import { useIntersection } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ShownDocument } from '../../../../../src/http/case/documents.ts'
import css from './documents.module.css'
import { documentQuery } from './file.ts'

type Props = {
  readonly reference: string
  readonly document: ShownDocument
  /** Shown until it is drawn, and if it cannot be. */
  readonly children: ReactNode
}

/** A larger file is loaded only when someone opens it. */
const BYTES_MAXIMUM = 5_000_000
const WIDTH_PIXELS = 96

export const Thumbnail = ({ reference, document: { id, type, bytes }, children }: Props) => {
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
