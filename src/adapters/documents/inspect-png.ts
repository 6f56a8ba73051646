/** Reads the chunks of a PNG (PNG specification, 5.3) up to its end, with the checksums of those that it cannot do without. */
import { crc32 } from 'node:zlib'
import type { TypeInspector } from './type-inspector.ts'
import { sizeFault } from './type-inspector.ts'

const SIGNATURE_BYTES = 8
/** Length (4) and name (4). */
const HEAD_BYTES = 8
const CHECKSUM_BYTES = 4
const LENGTH_MAXIMUM = 0x7fff_ffff
/** Width (4), height (4). */
const SIZE_BYTES = 8

const NO_SIZE = 'The PNG is incomplete: it ends before it states its size.'
const INCOMPLETE = 'The PNG is incomplete: its end is missing.'
const DAMAGED = 'The PNG is damaged: a checksum is wrong.'
const NO_HEADER = 'The PNG does not begin with its header.'

export const pngInspector = (): TypeInspector => {
  let skip = SIGNATURE_BYTES
  /** The bytes of a chunk's head, or of its checksum. */
  let held: number[] = []
  let name = ''
  let left = 0
  let place: 'head' | 'content' | 'checksum' | 'over' = 'head'
  let checksum = 0
  let size: number[] | undefined
  let hasPixels = false

  /** A chunk whose name begins with a small letter is no part of the picture itself. */
  const isCritical = () => /^[A-Z]/.test(name)
  const enter = (): string | undefined => {
    const head = Buffer.from(held)
    left = head.readUInt32BE()
    name = head.toString('latin1', 4)
    held = []
    checksum = crc32(name)
    place = left === 0 ? 'checksum' : 'content'
    if (left > LENGTH_MAXIMUM) return 'The PNG is damaged: one of its parts is too long.'
    if (size === undefined && (name !== 'IHDR' || left < SIZE_BYTES)) return NO_HEADER
    hasPixels ||= name === 'IDAT' && left > 0
    return undefined
  }
  const content = (bytes: Uint8Array): string | undefined => {
    left -= bytes.length
    if (isCritical()) checksum = crc32(bytes, checksum)
    if (left === 0) place = 'checksum'
    if (size !== undefined && size.length >= SIZE_BYTES) return undefined
    size = [...(size ?? []), ...bytes.subarray(0, SIZE_BYTES)].slice(0, SIZE_BYTES)
    if (size.length < SIZE_BYTES) return undefined
    const both = Buffer.from(size)
    return sizeFault(both.readUInt32BE(0), both.readUInt32BE(4))
  }
  const leave = (): string | undefined => {
    const stored = Buffer.from(held).readUInt32BE()
    held = []
    place = name === 'IEND' ? 'over' : 'head'
    if (isCritical() && stored !== checksum) return DAMAGED
    return name === 'IEND' && !hasPixels ? INCOMPLETE : undefined
  }
  return {
    push: (chunk) => {
      for (let at = 0; at < chunk.length && place !== 'over'; ) {
        let says: string | undefined
        if (skip > 0) {
          const passed = Math.min(skip, chunk.length - at)
          skip -= passed
          at += passed
        } else if (place === 'content') {
          const bytes = chunk.subarray(at, at + left)
          at += bytes.length
          says = content(bytes)
        } else {
          held.push(chunk[at++] as number)
          if (place === 'head' && held.length === HEAD_BYTES) says = enter()
          else if (place === 'checksum' && held.length === CHECKSUM_BYTES) says = leave()
        }
        if (says !== undefined) return says
      }
      return undefined
    },
    end: () => (place === 'over' ? undefined : size === undefined ? NO_SIZE : INCOMPLETE),
  }
}
