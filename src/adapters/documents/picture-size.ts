/** How large a picture may be. */
import { PICTURE_MAXIMUM_PIXELS } from '../../domain/documents/document.ts'

export const sizeFault = (width: number, height: number): string | undefined => {
  if (width === 0 || height === 0) return 'The image has no width or height.'
  if (width * height > PICTURE_MAXIMUM_PIXELS)
    return `The picture has more than ${PICTURE_MAXIMUM_PIXELS / 1_000_000} million pixels. Send a smaller one.`
  return undefined
}
