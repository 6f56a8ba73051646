/**
 * Where a text stops being JSON. `JSON.parse` reports no line, and its messages depend on the engine; this runs only
 * after it has failed. It reports only the place, and nesting uses no stack.
 */

export type JsonFault = { readonly line: number; readonly column: number; readonly expected: string }

/** The first error of a text (RFC 8259); undefined if it is JSON. */
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

/** The open lists and objects: the closing character of each, and whether it has an entry yet. */
type Scan = { readonly text: string; at: number; readonly open: { close: ']' | '}'; filled: boolean }[] }

/** What was expected but missing; undefined if it was found. */
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

/** A whole scalar, or the start of a list or an object. */
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

/** Reads character by character, to find the one that breaks the string. */
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
