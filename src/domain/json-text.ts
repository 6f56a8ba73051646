/**
 * Takes a member out of a JSON text as it was written: numbers keep all their digits, nesting of any depth
 * costs no stack, and what a caller sent comes back as it came.
 */

/**
 * The text of the value that the outermost object of `json` holds under `key`; of duplicates the last.
 * Undefined where there is none. The text must be a valid JSON object.
 */
export const memberText = (json: string, key: string): string | undefined => {
  let found: string | undefined
  let at = skipBlanks(json, json.indexOf('{') + 1)
  while (json[at] === '"') {
    const keyEnd = endOfString(json, at)
    const name = json.slice(at, keyEnd)
    const start = skipBlanks(json, json.indexOf(':', keyEnd) + 1)
    const end = endOfValue(json, start)
    if (isKey(name, key)) found = json.slice(start, end)
    at = skipBlanks(json, end)
    if (json[at] === ',') at = skipBlanks(json, at + 1)
  }
  return found
}

const isKey = (quoted: string, key: string): boolean =>
  quoted.includes('\\')
    ? JSON.parse(quoted) === key
    : quoted.length === key.length + 2 && quoted.slice(1, -1) === key

const BLANKS = new Set([' ', '\t', '\n', '\r'])

const skipBlanks = (json: string, from: number): number => {
  let at = from
  while (BLANKS.has(json[at] as string)) at++
  return at
}

const endOfString = (json: string, start: number): number => {
  let at = start + 1
  while (json[at] !== '"') at += json[at] === '\\' ? 2 : 1
  return at + 1
}

const endOfValue = (json: string, start: number): number => {
  if (json[start] === '"') return endOfString(json, start)
  let depth = 0
  let at = start
  while (at < json.length) {
    const character = json[at]
    if (character === '"') {
      at = endOfString(json, at)
      continue
    }
    if (character === '{' || character === '[') depth++
    if (character === '}' || character === ']') {
      if (depth === 0) return endOfScalar(json, start, at)
      depth--
      if (depth === 0) return at + 1
    }
    if (character === ',' && depth === 0) return endOfScalar(json, start, at)
    at++
  }
  return at
}

/** A number or literal ends before the blanks that follow it. */
const endOfScalar = (json: string, start: number, limit: number): number => {
  let end = limit
  while (end > start && BLANKS.has(json[end - 1] as string)) end--
  return end
}

/** A JSON text to be put into another as it is. */
export class JsonText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** The JSON text of an object, some of whose members are texts already. */
export const objectText = (members: Readonly<Record<string, unknown>>): string =>
  `{${Object.entries(members)
    .map(
      ([key, value]) =>
        `${JSON.stringify(key)}:${value instanceof JsonText ? value.text : JSON.stringify(value)}`,
    )
    .join(',')}}`
