/**
 * Reads what others sent as JSON. Reads and writes JSON text without parsing it, so that what a client sent comes back exactly as it
 * was: numbers keep all their digits, and any depth of nesting is fine.
 */

/**
 * The text of the value under `key` in the outermost object of `json`; the last one if there are duplicates. Undefined
 * if there is none. The text must be a valid JSON object.
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

/**
 * The same for an object that is known to have the field. If the key occurs only once in the text, and escapes are
 * impossible, this needs no scan of everything before it.
 */
export const knownMemberText = (json: string, key: string): string | undefined => {
  const quoted = `"${key}"`
  const at = json.indexOf(quoted)
  if (at === -1 || json.indexOf(quoted, at + 1) !== -1 || json.includes('\\u')) return memberText(json, key)
  const colon = skipBlanks(json, at + quoted.length)
  if (json[colon] !== ':') return memberText(json, key)
  const start = skipBlanks(json, colon + 1)
  return json.slice(start, endOfValue(json, start))
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
  let end = json.indexOf('"', start + 1)
  while (isEscaped(json, end)) end = json.indexOf('"', end + 1)
  return end + 1
}

/** Whether an odd number of backslashes precedes the character. */
const isEscaped = (json: string, at: number): boolean => {
  let backslashes = 0
  while (json[at - 1 - backslashes] === '\\') backslashes++
  return backslashes % 2 === 1
}

/** The structural characters of a JSON text; the rest is skipped at the engine's speed. */
const STRUCTURE = /["{}[\],]/g

const endOfValue = (json: string, start: number): number => {
  let depth = 0
  STRUCTURE.lastIndex = start
  for (let found = STRUCTURE.exec(json); found !== null; found = STRUCTURE.exec(json)) {
    const at = found.index
    const character = found[0]
    if (character === '"') {
      STRUCTURE.lastIndex = endOfString(json, at)
      if (depth === 0) return STRUCTURE.lastIndex
    } else if (character === '{' || character === '[') {
      depth++
    } else if (character !== ',') {
      if (depth === 0) return endOfScalar(json, start, at)
      depth--
      if (depth === 0) return at + 1
    } else if (depth === 0) {
      return endOfScalar(json, start, at)
    }
  }
  return json.length
}

/** A number or literal ends before the spaces that follow it. */
const endOfScalar = (json: string, start: number, limit: number): number => {
  let end = limit
  while (end > start && BLANKS.has(json[end - 1] as string)) end--
  return end
}

/** A JSON text to insert into another unchanged. */
export class JsonText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

declare const WRITTEN: unique symbol

/** The JSON text of a value of a type, which the compiler remembers. */
export type TextOf<Value> = string & { readonly [WRITTEN]: Value }

// biome-ignore lint/suspicious/noExplicitAny: the content of a text is unknown until it is parsed.
type Held<Member> = Member extends JsonText ? any : Member

/** The JSON text of a value, which may be one already. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** The JSON text of an object, some of whose fields are already texts. An undefined field is left out. */
export const objectText = <Members extends Readonly<Record<string, unknown>>>(members: Members) =>
  `{${Object.entries(members)
    .filter(([, value]) => value !== undefined)
    .map(
      ([key, value]) =>
        `${JSON.stringify(key)}:${value instanceof JsonText ? value.text : JSON.stringify(value)}`,
    )
    .join(',')}}` as TextOf<{ readonly [Name in keyof Members]: Held<Members[Name]> }>

/** A string, also one that does not end, and the colon that makes it a name. */
const STRING = /"(?:[^"\\]|\\.?)*(?:"(\s*:)?|$)/gs

/**
 * Like JSON.parse, of what others sent. V8’s JSON.parse may take a field’s name that is written with an escape for another one that
 * an earlier text had (https://github.com/nodejs/node/issues/63785), so that one body would change how the next is read. It writes names without escapes first: those that still need one, for a quote, a backslash or a control
 * character, may be taken for each other, and no field has such a name. Throws a SyntaxError.
 */
export const parseJson = (text: string): unknown =>
  JSON.parse(text.includes('\\') ? text.replace(STRING, withoutEscapes) : text)

const withoutEscapes = (string: string, colon: string | undefined): string => {
  if (colon === undefined || !string.includes('\\')) return string
  try {
    return JSON.stringify(JSON.parse(string.slice(0, -colon.length))) + colon
  } catch {
    return string
  }
}

/** Whether a JSON value is an object, not a list. */
export const isPlainObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
