/** An uploaded photograph or scan. */
import { useEffect, useRef, useState } from 'react'
import type { Turned } from '../../../shared/pdf/pdf-page.tsx'
import { Loading } from '../../../ui/notes/notes.tsx'
import css from './documents.module.css'

type Props = {
  readonly file: Blob
  readonly name: string
  readonly zoom: number
  readonly turned: Turned
  readonly onFailed: () => void
}

/** Enough for the smallest print, and within the memory of a phone. */
const SIDE_MAXIMUM_PIXELS = 3_000

export const PictureView = ({ file, name, zoom, turned, onFailed }: Props) => {
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
