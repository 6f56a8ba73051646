/** Lines of CSV (RFC 4180) that a spreadsheet reads as text and never as a formula. */

/** What a spreadsheet would take for the start of a formula. */
const FORMULA = /^[=+\-@\t\r]/

const cell = (value: string | number | null): string => {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  // A leading apostrophe makes it text in every spreadsheet.
  const text = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** What a file starts with, so that spreadsheets recognise UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff'

/** A line of these cells, with its end. */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map(cell).join(',')}\r\n`
