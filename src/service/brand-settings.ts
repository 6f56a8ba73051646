/** Reads the lender's logo and colour from the settings, and rejects what pages could not show well. */

import {
  colourOf,
  contrastOf,
  type LenderBrand,
  type Logo,
  shadesOf,
  TEXT_CONTRAST,
} from '../domain/lender/brand.ts'
import type { Config } from './config.ts'
import { readNamed } from './environment.ts'
import { ConfigError } from './setting-values.ts'

/** Undefined if neither is set. Throws ConfigError. */
export const openBrand = async ({
  lenderLogoFile,
  lenderColour,
}: Pick<Config, 'lenderLogoFile' | 'lenderColour'>): Promise<LenderBrand | undefined> => {
  if (lenderLogoFile === undefined && lenderColour === undefined) return undefined
  return {
    shades: lenderColour === undefined ? undefined : shadesOf(usableColour(lenderColour)),
    logo: lenderLogoFile === undefined ? undefined : readLogo(lenderLogoFile),
  }
}

const usableColour = (text: string): string => {
  const colour = colourOf(text)
  if (colour === undefined)
    throw new ConfigError('LENDER_COLOUR must be a colour of six hex digits, such as #1f5f55.')
  const contrast = contrastOf(colour, '#ffffff')
  if (contrast < TEXT_CONTRAST)
    throw new ConfigError(
      `LENDER_COLOUR has a contrast of ${twoDigits(contrast)}:1 with the white text of buttons; it needs ${TEXT_CONTRAST}:1. Choose a darker shade.`,
    )
  return colour
}

/** Truncated, not rounded: 4.499 is not shown as 4.50. */
const twoDigits = (contrast: number): string => (Math.floor(contrast * 100) / 100).toFixed(2)

/** It is part of a phone's first view. */
const LOGO_MAXIMUM_BYTES = 32_768

const readLogo = (path: string): Logo => {
  const bytes = readNamed('LENDER_LOGO_FILE', path, LOGO_MAXIMUM_BYTES)
  const logo = pngOf(bytes) ?? svgOf(bytes)
  if (logo === undefined) throw new ConfigError('LENDER_LOGO_FILE must be an SVG or a PNG file.')
  return logo
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const PNG_WIDTH_AT = 16
const PNG_HEIGHT_AT = 20
const PNG_HEADER_BYTES = 33
const LOGO_MAXIMUM_PIXELS = 2_000

const pngOf = (bytes: Buffer): Logo | undefined => {
  if (!bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return undefined
  if (bytes.length < PNG_HEADER_BYTES) throw new ConfigError('LENDER_LOGO_FILE is an incomplete PNG.')
  const sides = [bytes.readUInt32BE(PNG_WIDTH_AT), bytes.readUInt32BE(PNG_HEIGHT_AT)]
  if (sides.some((side) => side < 1 || side > LOGO_MAXIMUM_PIXELS))
    throw new ConfigError(
      `LENDER_LOGO_FILE must be at most ${LOGO_MAXIMUM_PIXELS} pixels wide and high; it is ${sides.join(' × ')}.`,
    )
  return { type: 'image/png', bytes }
}

/** What may precede the first element: declaration, comments, a document type without its own definitions. */
const SVG_BEGINNING =
  /^(?:\s|<\?xml[^>]*\?>|<!--(?:(?!-->)[\s\S])*-->|<!DOCTYPE[^>[]*>)*(?<root><svg(?=[\s>])[^>]*>)/

/** Browsers run nothing in an image, and the response forbids it; a logo that asks for it is rejected all the same. */
const ACTIVE: readonly (readonly [RegExp, string])[] = [
  [/<\s*(?:\w+:)?script/i, 'a script'],
  [/\son\w+\s*=/i, 'an event handler'],
  [/javascript:/i, 'a javascript: address'],
  [/<\s*(?:\w+:)?foreignObject/i, 'a foreignObject'],
]

const svgOf = (bytes: Buffer): Logo | undefined => {
  const text = textOf(bytes)
  const root = text === undefined ? undefined : SVG_BEGINNING.exec(text)?.groups?.['root']
  if (text === undefined || root === undefined) return undefined
  const active = ACTIVE.find(([pattern]) => pattern.test(text))
  if (active !== undefined)
    throw new ConfigError(`LENDER_LOGO_FILE has ${active[1]}; a logo is a picture alone.`)
  if (!root.includes('http://www.w3.org/2000/svg'))
    throw new ConfigError(
      'LENDER_LOGO_FILE lacks xmlns="http://www.w3.org/2000/svg", so browsers do not draw it.',
    )
  if (!/\sviewBox\s*=/.test(root))
    throw new ConfigError('LENDER_LOGO_FILE lacks a viewBox, so browsers cannot scale it.')
  return { type: 'image/svg+xml', bytes }
}

const textOf = (bytes: Buffer): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
