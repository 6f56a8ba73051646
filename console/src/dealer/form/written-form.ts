/** How a name or an Eircode is usually written, offered beside what was typed and never put in its place unasked. */

import { capital } from '../../names/formats.ts'

/** The characters of an Eircode, in two parts. */
const EIRCODE = /^([AC-FHKNPRTV-Y]\d[\dW])[\s-]*([\dAC-FHKNPRTV-Y]{4})$/i
/** Each part of a name: what hyphens, apostrophes, full stops and spaces set apart. */
const PART = /[\p{L}\p{M}]+/gu

/** The fields with people's names, and those with Eircodes, by the end of their canonical place. */
const NAMES: readonly string[] = ['firstName', 'middleName', 'lastName', 'maidenName']
const EIRCODES: readonly string[] = ['eircode', 'postCode']

/** The usual form of a field's text; undefined if it is written so, or if there is none. */
export const writtenForm = (field: string, typed: unknown): string | undefined => {
  if (typeof typed !== 'string') return undefined
  const text = typed.trim()
  const key = field.split('.').at(-1) ?? ''
  const form = NAMES.includes(key)
    ? writtenName(text)
    : EIRCODES.includes(key)
      ? writtenEircode(text)
      : undefined
  return form === undefined || form === text ? undefined : form
}

/** A name in capitals alone, or in small letters alone. A name of one letter or in mixed letters is as its owner writes it. */
const writtenName = (text: string): string | undefined => {
  const isOneCase = text === text.toUpperCase() || text === text.toLowerCase()
  if (!isOneCase || (text.match(/\p{L}/gu) ?? []).length < 2) return undefined
  return text
    .toLowerCase()
    .replaceAll(PART, (part) => (part.startsWith('mc') ? `Mc${capital(part.slice(2))}` : capital(part)))
}

const writtenEircode = (text: string): string | undefined => {
  const [, routing, unique] = EIRCODE.exec(text) ?? []
  return routing === undefined ? undefined : `${routing} ${unique}`.toUpperCase()
}
