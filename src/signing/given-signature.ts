/** Checks a signature as a signer gives it, so that the paper which it is put on can be drawn whatever it is. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Signature } from '../domain/signing.ts'
import { pngSize, readPng, writePng } from './png.ts'

export const TYPED_MAXIMUM_CHARACTERS = 100
export const DRAWN_MAXIMUM_BYTES = 150 * 1_024
export const DRAWN_MAXIMUM_WIDTH_PIXELS = 2_000
export const DRAWN_MAXIMUM_HEIGHT_PIXELS = 1_000

/** Fewer dots were left by mistake. */
const INK_MINIMUM_PIXELS = 30
const LETTERS_MINIMUM = 2

/** The signature as it is kept, or a sentence on what is wrong with it. */
export const givenSignature = async (
  given: Signature,
): Promise<{ readonly signature: Signature } | { readonly says: string }> => {
  if (given.kind === 'drawn') return givenDrawing(given.png)
  const text = given.text.normalize('NFC').replace(/\s+/gu, ' ').trim()
  const says = typedFault(text)
  return says === undefined ? { signature: { kind: 'typed', text } } : { says }
}

/** Control characters, those that are not seen, and those that turn the direction of writing. */
const UNREADABLE = /[\p{C}\p{Zl}\p{Zp}]/u

const typedFault = (text: string): string | undefined => {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  if (letters < LETTERS_MINIMUM) return 'Type your name, with at least two letters.'
  if (UNREADABLE.test(text)) return 'Your name can’t contain characters that are not seen.'
  return text.length > TYPED_MAXIMUM_CHARACTERS
    ? `Your name can have at most ${TYPED_MAXIMUM_CHARACTERS} characters here.`
    : undefined
}

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

const bytesOf = (base64: string): Buffer | undefined =>
  BASE64.test(base64) && base64.length % 4 === 0 ? Buffer.from(base64, 'base64') : undefined

const NO_PICTURE = 'The drawing could not be read. Draw your signature again, or type your name.'
const TOO_LARGE = 'The drawing is too large. Draw your signature again, or type your name.'
const BLANK = 'There is next to nothing in the drawing. Draw your signature, or type your name.'

/**
 * What is kept is what was judged: the picture is written anew from the rows that were read. So whoever draws it later finds one
 * header, one run of rows and one end, whatever the file that was sent may have had besides.
 */
const givenDrawing = async (
  base64: string,
): Promise<{ readonly signature: Signature } | { readonly says: string }> => {
  const given = bytesOf(base64)
  if (given === undefined) return { says: NO_PICTURE }
  if (given.length > DRAWN_MAXIMUM_BYTES) return { says: TOO_LARGE }
  const size = pngSize(given)
  if (size === undefined) return { says: NO_PICTURE }
  if (size.width > DRAWN_MAXIMUM_WIDTH_PIXELS || size.height > DRAWN_MAXIMUM_HEIGHT_PIXELS)
    return { says: TOO_LARGE }
  const picture = await readPng(given)
  if (picture === undefined) return { says: NO_PICTURE }
  if (!(await hasInk(picture.pixels, picture.channels))) return { says: BLANK }
  const kept = await writePng(picture)
  return kept.length > DRAWN_MAXIMUM_BYTES
    ? { says: TOO_LARGE }
    : { signature: { kind: 'drawn', png: kept.toString('base64') } }
}

/** Whether enough can be seen on white paper: pixels that are neither nearly transparent nor nearly white. */
const hasInk = async (pixels: Buffer, channels: number): Promise<boolean> => {
  let ink = 0
  for (let at = 0; at < pixels.length; at += channels) {
    if (at > 0 && at % (channels * PIXELS_AT_ONCE) === 0) await nextTurn()
    const alpha = channels === 4 ? (pixels[at + 3] as number) : 0xff
    const lightest = Math.min(pixels[at] as number, pixels[at + 1] as number, pixels[at + 2] as number)
    if (((0xff - lightest) * alpha) / 0xff > DARKNESS_MINIMUM && ++ink >= INK_MINIMUM_PIXELS) return true
  }
  return false
}

const DARKNESS_MINIMUM = 64

/** Others take their turn after so many. */
const PIXELS_AT_ONCE = 64 * 1024
