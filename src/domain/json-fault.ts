/**
 * Where a text stops being JSON. `JSON.parse` tells no line, and what it tells changes with the engine; this
 * is asked only once it has refused. Nothing is kept but the place, and nesting costs no stack.
 */

export type JsonFault = { readonly line: number; readonly column: number; readonly expected: string }

/** The first fault of a text (RFC 8259), or undefined where it is JSON. */
export const jsonFault = (text: string): JsonFault | undefined => {
  const scan: Scan = { text, at: 0, open: [] }
  let expected = value(scan)
  while (expected === undefined && scan.open.length > 0) expected = entry(scan)
  if (expected === undefined) {
    skipBlanks(scan)
    if (scan.at === text.length) return undefined
    expected = 'nothing more'
  }
  return { ...placeOf(text, scan.at), expected }
}

/** Lists and objects that are open: what closes each, and whether it has an entry already. */
type Scan = { readonly text: string; at: number; readonly open: { close: ']' | '}'; filled: boolean }[] }

/** What was expected in vain; undefined where it was found. */
type Expected = string | undefined

const BLANKS = /[ \t\n\r]*/y
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y
const SCALAR = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y

const taken = (scan: Scan, pattern: RegExp): boolean => {
  pattern.lastIndex = scan.at
  if (!pattern.test(scan.text)) return false
  scan.at = pattern.lastIndex
  return true
}

const skipBlanks = (scan: Scan): void => {
  taken(scan, BLANKS)
}

const takenSign = (scan: Scan, sign: string): boolean => {
  skipBlanks(scan)
  if (scan.text[scan.at] !== sign) return false
  scan.at++
  return true
}

/** A scalar as a whole, or the beginning of a list or an object. */
const value = (scan: Scan): Expected => {
  if (takenSign(scan, '[')) scan.open.push({ close: ']', filled: false })
  else if (takenSign(scan, '{')) scan.open.push({ close: '}', filled: false })
  else if (scan.text[scan.at] === '"') return string(scan, 'a string')
  else if (!taken(scan, SCALAR)) return 'a value: a string, number, list, object, true, false or null'
  return undefined
}

/** The next entry of the innermost list or object, or its end. */
const entry = (scan: Scan): Expected => {
  const innermost = scan.open[scan.open.length - 1] as Scan['open'][number]
  const { close, filled } = innermost
  if (takenSign(scan, close)) {
    scan.open.pop()
    return undefined
  }
  if (filled && !takenSign(scan, ',')) return `a comma or ${close}`
  innermost.filled = true
  if (close === ']') return value(scan)
  skipBlanks(scan)
  const expected = string(scan, 'a name in double quotes')
  if (expected !== undefined) return expected
  return takenSign(scan, ':') ? value(scan) : 'a colon after the name'
}

/** Read sign by sign, so that a broken string is blamed on the sign that breaks it. */
const string = (scan: Scan, what: string): Expected => {
  if (scan.text[scan.at] !== '"') return what
  scan.at++
  while (scan.at < scan.text.length) {
    const sign = scan.text[scan.at] as string
    if (sign === '\\') {
      if (!taken(scan, ESCAPE)) return 'an escape that JSON has'
      continue
    }
    if (sign < ' ') return 'an escape in place of a line break or control character'
    scan.at++
    if (sign === '"') return undefined
  }
  return 'the end of a string'
}

const placeOf = (text: string, at: number): { line: number; column: number } => {
  const before = text.slice(0, at)
  const lineStart = before.lastIndexOf('\n') + 1
  return { line: before.split('\n').length, column: [...before.slice(lineStart)].length + 1 }
}
