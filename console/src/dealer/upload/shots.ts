/** Pictures of a document's pages: taken or chosen, turned, cropped, and put into one PDF. Nothing leaves the browser before that. */
import { type PdfPicture, pdfOfPictures } from './files.ts'

/** What is cropped from each side of the turned picture, in per cent. */
export type Crop = {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

export type Shot = {
  readonly id: number
  readonly bitmap: ImageBitmap
  /** Quarter turns to the right. */
  readonly turns: number
  readonly crop: Crop
}

export const WHOLE: Crop = { left: 0, right: 0, top: 0, bottom: 0 }

/** Cropping more than this from a side leaves too little of the page. */
export const CROP_MAXIMUM_PER_CENT = 45

/** The most pages of one PDF: together they stay within the service's limit. */
export const SHOTS_MAXIMUM = 20

/** The longer side of a page in pixels: small print on A4 stays readable. */
const PAGE_MAXIMUM_PIXELS = 2_200
const JPEG_QUALITY = 0.8

let made = 0

/** Opens a picture, no larger than a page needs; undefined if the browser cannot read it. */
export const openShot = async (file: Blob): Promise<Shot | undefined> => {
  const whole = await createImageBitmap(file).catch(() => undefined)
  if (whole === undefined) return undefined
  const scale = PAGE_MAXIMUM_PIXELS / Math.max(whole.width, whole.height)
  made += 1
  if (scale >= 1) return { id: made, bitmap: whole, turns: 0, crop: WHOLE }
  const bitmap = await createImageBitmap(whole, {
    resizeWidth: Math.round(whole.width * scale),
    resizeHeight: Math.round(whole.height * scale),
    resizeQuality: 'high',
  })
  whole.close()
  return { id: made, bitmap, turns: 0, crop: WHOLE }
}

/** Draws a shot as it will be sent, on white, within the given width and height. */
export const drawShot = (
  canvas: HTMLCanvasElement,
  { bitmap, turns, crop }: Shot,
  maximumPixels = PAGE_MAXIMUM_PIXELS,
): void => {
  const isSideways = turns % 2 === 1
  const [width, height] = isSideways ? [bitmap.height, bitmap.width] : [bitmap.width, bitmap.height]
  const kept = {
    width: width * (1 - (crop.left + crop.right) / 100),
    height: height * (1 - (crop.top + crop.bottom) / 100),
  }
  const scale = Math.min(1, maximumPixels / Math.max(kept.width, kept.height))
  canvas.width = Math.max(1, Math.round(kept.width * scale))
  canvas.height = Math.max(1, Math.round(kept.height * scale))
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('The browser draws nothing')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.scale(scale, scale)
  context.translate(-(width * crop.left) / 100, -(height * crop.top) / 100)
  context.translate(width / 2, height / 2)
  context.rotate((turns * Math.PI) / 2)
  context.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2)
}

/** All shots as one PDF, in their order. */
export const pdfOfShots = async (shots: readonly Shot[], name: string): Promise<File> => {
  const pages: PdfPicture[] = []
  // One after the other, since a phone has little memory.
  for (const shot of shots) pages.push(await pageOf(shot))
  return new File([pdfOfPictures(pages) as BlobPart], name, { type: 'application/pdf' })
}

const pageOf = async (shot: Shot): Promise<PdfPicture> => {
  const canvas = document.createElement('canvas')
  drawShot(canvas, shot)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY))
  if (blob === null) throw new Error('The browser makes no JPEG')
  return {
    jpeg: new Uint8Array(await blob.arrayBuffer()),
    width: canvas.width,
    height: canvas.height,
  }
}
