/**
 * Reads what others sent as JSON. V8’s JSON.parse may take a field’s name that is written with an escape for another one
 * that an earlier text had (https://github.com/nodejs/node/issues/63785), so that one body would change how the next is read.
 */

/** A string, also one that does not end, and the colon that makes it a name. */
const STRING = /"(?:[^"\\]|\\.?)*(?:"(\s*:)?|$)/gs

/**
 * Like JSON.parse. It writes names without escapes first: those that still need one, for a quote, a backslash or a control
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
