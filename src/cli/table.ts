/** Tables for people: columns as wide as needed, wrapped between words if a terminal is narrower. */
import { visibleText } from '../../packages/values/visible-text.ts'

const GAP = '  '
const COLUMN_MINIMUM_CHARACTERS = 8

/**
 * The table as lines of text. Without a width nothing is wrapped: one line a row, for other programs to search. Each
 * cell is on one line, without control characters.
 */
export const formatTable = (
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  widthCharacters?: number,
): string => {
  const cells = [headings, ...rows].map((row) => row.map(onOneLine))
  const natural = headings.map((_, column) => Math.max(...cells.map((row) => lengthOf(row[column] ?? ''))))
  const widths = widthCharacters === undefined ? natural : narrowed(natural, widthCharacters)
  const rule = widths.map((width) => '─'.repeat(width)).join(GAP)
  const [head, ...body] = cells.map((row) => formatRow(row, widths))
  return [head, rule, ...body].join('\n')
}

/** Made visible before it is measured, so that columns stay aligned. */
const onOneLine = (cell: string) => visibleText(cell.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '))

const lengthOf = (text: string) => [...text].length

/** Narrows the widest column until all fit, or each has its minimum width. */
const narrowed = (natural: readonly number[], total: number): readonly number[] => {
  const widths = [...natural]
  let excess = widths.reduce((sum, width) => sum + width, 0) + GAP.length * (widths.length - 1) - total
  while (excess > 0) {
    const widest = Math.max(...widths)
    if (widest <= COLUMN_MINIMUM_CHARACTERS) break
    widths[widths.indexOf(widest)] = widest - 1
    excess--
  }
  return widths
}

const formatRow = (row: readonly string[], widths: readonly number[]): string => {
  const wrapped = widths.map((width, column) => wrapText(row[column] ?? '', width))
  const height = Math.max(...wrapped.map((lines) => lines.length))
  return Array.from({ length: height }, (_, line) =>
    widths
      .map((width, column) => padded(wrapped[column]?.[line] ?? '', width))
      .join(GAP)
      .trimEnd(),
  ).join('\n')
}

const padded = (text: string, width: number) => text + ' '.repeat(Math.max(0, width - lengthOf(text)))

/** Wraps a text between words into lines of a maximum length; a longer word is cut. */
export const wrapText = (text: string, widthCharacters: number): readonly string[] => {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && lengthOf(line) + 1 + lengthOf(word) > widthCharacters) {
      lines.push(line)
      line = ''
    }
    let rest = line === '' ? word : `${line} ${word}`
    while (lengthOf(rest) > widthCharacters) {
      const characters = [...rest]
      lines.push(characters.slice(0, widthCharacters).join(''))
      rest = characters.slice(widthCharacters).join('')
    }
    line = rest
  }
  return [...lines, line]
}
