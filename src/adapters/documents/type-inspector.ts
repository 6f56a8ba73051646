/** How a picture is inspected as it arrives, and how large it may be. */
import { PICTURE_MAXIMUM_PIXELS } from '../../domain/documents/document.ts'

/** Inspects a picture as it arrives; the signature is known by then, and is pushed like everything else. */
export type TypeInspector = {
  /** Why it is unfit, as soon as that is known. */
  readonly push: (chunk: Uint8Array) => string | undefined
  readonly end: () => string | undefined
}

export const sizeFault = (width: number, height: number): string | undefined => {
  if (width === 0 || height === 0) return 'The image has no width or height.'
  if (width * height > PICTURE_MAXIMUM_PIXELS)
    return `The picture has more than ${PICTURE_MAXIMUM_PIXELS / 1_000_000} million pixels. Send a smaller one.`
  return undefined
}
