/** The text of a file that must be UTF-8. A file in another encoding is rejected with its likely encoding. */

/** A file that cannot be read further: where, and why, in a sentence. */
export class UnreadableFile extends Error {
  readonly line: number
  constructor(line: number, reason: string) {
    super(reason)
    this.line = line
  }
}

/** Longer lines do not belong to a table, and would have to be held in memory. */
const LINE_MAXIMUM_BYTES = 1_000_000

const NEWLINE = 0x0a
const RETURN = 0x0d

/**
 * Yields the file's text in chunks of whole lines, every line ended by `\n` and without a byte-order mark. Throws
 * UnreadableFile if it is not UTF-8.
 */
export async function* utf8Text(
  file: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<string, void, undefined> {
  let rest: Uint8Array = new Uint8Array(0)
  let position: Position = { line: 1, byte: 0 }
  for await (const chunk of file) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    const end = afterLastLine(bytes)
    if (end > 0) {
      const text = decoded(bytes.subarray(0, end), position)
      yield text
      position = { line: position.line + newlinesIn(text), byte: position.byte + end }
    }
    rest = bytes.subarray(end)
    if (rest.length > LINE_MAXIMUM_BYTES) {
      if (position.byte === 0) refuseOtherFormats(rest)
      throw new UnreadableFile(
        position.line,
        `The line is longer than ${LINE_MAXIMUM_BYTES} bytes: this is not a table in CSV.`,
      )
    }
  }
  if (rest.length > 0) yield decoded(rest, position)
}

type Position = { readonly line: number; readonly byte: number }

/** The end of the last whole line. A return at the very end may have its newline in the next chunk. */
const afterLastLine = (bytes: Uint8Array): number =>
  Math.max(bytes.lastIndexOf(NEWLINE), bytes.length < 2 ? -1 : bytes.lastIndexOf(RETURN, bytes.length - 2)) +
  1

const newlinesIn = (text: string): number => {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1
  return count
}

const decoded = (bytes: Uint8Array, position: Position): string => {
  if (position.byte === 0) refuseOtherFormats(bytes)
  const text = asUtf8(bytes)
  if (text === null) throw notUtf8(bytes, position)
  const withoutMark = position.byte === 0 && text.startsWith('\uFEFF') ? text.slice(1) : text
  return withoutMark.replace(/\r\n?/g, '\n')
}

const asUtf8 = (bytes: Uint8Array, stream = false): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream })
  } catch {
    return null
  }
}

const SAVE_AGAIN = 'Save it as "CSV UTF-8" and import it again.'

/** The first bytes of other file formats. */
const OTHER_FORMATS: readonly (readonly [start: readonly number[], says: string])[] = [
  [[0xff, 0xfe], 'The file is in UTF-16, not in UTF-8.'],
  [[0xfe, 0xff], 'The file is in UTF-16, not in UTF-8.'],
  [[0x50, 0x4b, 0x03, 0x04], 'The file is a workbook (.xlsx) or another archive, not CSV.'],
]

const refuseOtherFormats = (bytes: Uint8Array): void => {
  const known = OTHER_FORMATS.find(([start]) => start.every((byte, index) => bytes[index] === byte))
  if (known !== undefined) throw new UnreadableFile(1, `${known[1]} ${SAVE_AGAIN}`)
  // In UTF-16 every second byte of plain letters is 0, even without a mark at the start.
  const start = [...bytes.subarray(0, 64)]
  if (start.filter((byte) => byte === 0).length > start.length / 4) {
    throw new UnreadableFile(1, `The file looks like UTF-16, not UTF-8. ${SAVE_AGAIN}`)
  }
}

const notUtf8 = (bytes: Uint8Array, { line, byte }: Position): UnreadableFile => {
  const valid = validLength(bytes)
  const before = asUtf8(bytes.subarray(0, valid), true) ?? ''
  const found = `byte ${byte + valid + 1} of the file, 0x${(bytes[valid] ?? 0).toString(16).toUpperCase()}, is no character`
  const likely = isLikelyWindows1252(bytes)
    ? ' It looks like Windows-1252, as spreadsheets write plain "CSV".'
    : ''
  return new UnreadableFile(
    line + newlinesIn(before.replace(/\r\n?/g, '\n')),
    `The file is not in UTF-8: ${found}.${likely} ${SAVE_AGAIN}`,
  )
}

/** How many bytes at the start are UTF-8, found by bisection: a valid beginning stays valid when shortened. */
const validLength = (bytes: Uint8Array): number => {
  let valid = 0
  let invalid = bytes.length
  while (invalid - valid > 1) {
    const middle = (valid + invalid) >> 1
    if (asUtf8(bytes.subarray(0, middle), true) === null) invalid = middle
    else valid = middle
  }
  // An incomplete letter counts from its first byte.
  while (asUtf8(bytes.subarray(0, valid)) === null) valid -= 1
  return valid
}

/** The letters of Windows-1252 are at 0xC0 and above; below, these are its other letters and usual characters. */
const WINDOWS_1252_SIGNS = new Set([
  0x80, 0x85, 0x8a, 0x8c, 0x8e, 0x91, 0x92, 0x93, 0x94, 0x96, 0x97, 0x99, 0x9a, 0x9c, 0x9e, 0x9f,
])

const isLikelyWindows1252 = (bytes: Uint8Array): boolean =>
  bytes.every((byte) => byte < 0x80 || byte >= 0xa0 || WINDOWS_1252_SIGNS.has(byte))
