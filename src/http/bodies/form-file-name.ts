/**
 * The name of a file in a form, from the header of its part. Browsers write it in UTF-8 (RFC 7578, 4.2); other programs
 * write Latin-1, percent signs, encoded words as in emails (RFC 2047), or `filename*` (RFC 5987).
 */

/** The name in a Content-Disposition, whose bytes are given as Latin-1; undefined if there is none. */
export const fileNameIn = (disposition: string): string | undefined => {
  const extended = EXTENDED.exec(disposition)
  if (extended !== null) {
    const [, charset = '', coded = ''] = extended
    const name = textIn(charset, bytesOfPercents(coded))
    if (name !== undefined) return name
  }
  const plain = PLAIN.exec(disposition)
  if (plain === null) return undefined
  const [, quoted, token = ''] = plain
  const written = quoted === undefined ? token.trim() : quoted.replaceAll(/\\(["\\])/g, '$1')
  return decodedPercents(decodedWords(decodedBytes(Buffer.from(written, 'latin1'))))
}

/** The header of the part with the file, as Latin-1, in the bytes of a form so far. */
export const dispositionIn = (form: Buffer): string | undefined =>
  form
    .toString('latin1')
    .split('\r\n')
    .find((line) => line.slice(0, HEADER.length).toLowerCase() === HEADER && OF_FILE.test(line))

const HEADER = 'content-disposition:'
const OF_FILE = /;[ \t]*name="?file"?[ \t]*(?:;|$)/i
const EXTENDED = /;[ \t]*filename\*[ \t]*=[ \t]*"?([\w.:-]+)'[^']*'([^;" \t]*)/i
const PLAIN = /;[ \t]*filename[ \t]*=[ \t]*(?:"((?:[^"\\]|\\.)*)"?|([^;"]*))/i

const decodedBytes = (bytes: Buffer): string => textIn('utf-8', bytes) ?? textIn('windows-1252', bytes) ?? ''

/** Undefined for an unknown charset, or bytes that it does not have. */
const textIn = (charset: string, bytes: Buffer): string | undefined => {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

const PERCENT = /%([0-9a-f]{2})/gi
const bytesOfPercents = (coded: string): Buffer =>
  Buffer.from(
    coded.replaceAll(PERCENT, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )

/** A name like "50% off.pdf" has percent signs of its own. */
const decodedPercents = (name: string): string => {
  if (!/%[0-9a-f]{2}/i.test(name)) return name
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

const WORD = /=\?([\w-]+)(?:\*[\w-]*)?\?([bq])\?([^?]*)\?=(?:[ \t]+(?==\?))?/gi
const decodedWords = (name: string): string =>
  name.replaceAll(WORD, (word, charset, form, coded) => {
    const bytes =
      form.toLowerCase() === 'b'
        ? Buffer.from(coded, 'base64')
        : bytesOfPercents(coded.replaceAll('_', ' ').replaceAll('=', '%'))
    return textIn(charset, bytes) ?? word
  })
