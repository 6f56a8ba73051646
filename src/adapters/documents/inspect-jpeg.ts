/**
 * Goes through the segments and scans of a JPEG (ITU-T T.81, annex B) up to the end of its first picture. What follows
 * is not its own: phones append more pictures and short films. Segments are skipped by their lengths, so an end of a
 * small picture inside one does not count.
 */

import type { TypeInspector } from './type-inspector.ts'
import { sizeFault } from './type-inspector.ts'

const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9
/** Numbers in the range of frame headers that mean something else (table B.1). */
const NO_FRAMES: ReadonlySet<number> = new Set([0xc4, 0xc8, 0xcc])
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.has(marker)
/** Markers without content: TEM, RSTn and SOI. */
const standsAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)
/** Within a scan, only these begin a segment: frames and tables, a number of lines, applications' own, and comments. */
const endsScan = (marker: number) =>
  (marker >= 0xc0 && marker <= 0xcf) ||
  (marker >= START_OF_SCAN && marker <= 0xdf) ||
  (marker >= 0xe0 && marker <= 0xef) ||
  marker === 0xfe
/** Length (2), precision (1), height (2), width (2). */
const FRAME_BYTES = 7

const BROKEN = 'The JPEG is damaged: one of its parts is too short.'
const INCOMPLETE = 'The JPEG is incomplete: its end is missing.'
const NO_PICTURE = 'The JPEG is incomplete: it ends before its image data.'
const NO_SIZE = 'The JPEG does not state its size.'

export const jpegInspector = (): TypeInspector => {
  let place: 'marker' | 'code' | 'length' | 'scan' | 'over' = 'marker'
  let marker = 0
  let length: number[] = []
  let skip = 0
  let hasSize = false
  let hasScan = false

  const meet = (code: number): string | undefined => {
    if (code === 0xff) return undefined
    if (hasScan && !endsScan(code) && code !== END_OF_IMAGE) {
      place = 'scan'
      return undefined
    }
    marker = code
    length = []
    // Stray bytes between segments are skipped, as all programs do.
    place = code === 0x00 || standsAlone(code) ? 'marker' : 'length'
    if (code !== END_OF_IMAGE && code !== START_OF_SCAN) return undefined
    if (!hasSize) return NO_SIZE
    if (code === START_OF_SCAN) return undefined
    place = 'over'
    return hasScan ? undefined : NO_PICTURE
  }
  const measure = (byte: number): string | undefined => {
    length.push(byte)
    const [high = 0, low = 0] = length
    const isFrameHeader = isFrame(marker)
    if (length.length < (isFrameHeader ? FRAME_BYTES : 2)) return undefined
    const left = high * 256 + low - length.length
    if (left < 0) return BROKEN
    skip = left
    hasScan ||= marker === START_OF_SCAN
    place = hasScan ? 'scan' : 'marker'
    if (!isFrameHeader) return undefined
    hasSize = true
    const [, , , h1 = 0, h2 = 0, w1 = 0, w2 = 0] = length
    return sizeFault(w1 * 256 + w2, h1 * 256 + h2)
  }
  return {
    push: (chunk) => {
      for (let at = 0; at < chunk.length && place !== 'over'; ) {
        if (skip > 0) {
          const passed = Math.min(skip, chunk.length - at)
          skip -= passed
          at += passed
          continue
        }
        if (place === 'scan' || place === 'marker') {
          const next = chunk.indexOf(0xff, at)
          if (next === -1) break
          at = next + 1
          place = 'code'
          continue
        }
        const byte = chunk[at++] as number
        const says = place === 'code' ? meet(byte) : measure(byte)
        if (says !== undefined) return says
      }
      return undefined
    },
    end: () => (place === 'over' ? undefined : hasScan ? INCOMPLETE : NO_PICTURE),
  }
}
