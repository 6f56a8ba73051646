/** A caller's own data: any JSON object, as long as it is small. */

import { Fault, wrongType } from '../../../packages/rules/fault.ts'
import type { Kind } from '../../../packages/rules/field.ts'
import type { Opaque } from '../../../packages/rules/path.ts'
import { isPlainObject } from '../../../packages/values/json-text.ts'
import { kind } from './kind.ts'

export const CUSTOM_DATA_MAXIMUM_BYTES = 16 * 1024

export const customData: Kind<Opaque, Opaque, unknown> = kind<Opaque>({
  name: 'custom data',
  says: `an object of at most ${CUSTOM_DATA_MAXIMUM_BYTES} bytes of JSON`,
  faults: ['maxLength'],
  schema: { type: 'object', additionalProperties: true },
  textual: false,
  read: (value) => {
    // PHP writes an empty object as a list.
    if (Array.isArray(value) && value.length === 0) return {}
    if (!isPlainObject(value)) return wrongType('must be an object', value)
    const bytes = compactJsonBytes(value)
    return bytes <= CUSTOM_DATA_MAXIMUM_BYTES
      ? value
      : new Fault('maxLength', `must be at most ${CUSTOM_DATA_MAXIMUM_BYTES} bytes of JSON`, `${bytes} bytes`)
  },
})

/**
 * The UTF-8 bytes of a JSON value written without spaces. It uses its own stack instead of recursion: only the size of
 * a body limits its nesting.
 */
export const compactJsonBytes = (whole: unknown): number => {
  const waiting: unknown[] = [whole]
  let bytes = 0
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (Array.isArray(value)) {
      bytes += bracketsAndCommas(value.length)
      for (const element of value) waiting.push(element)
    } else if (isPlainObject(value)) {
      const keys = Object.keys(value)
      bytes += bracketsAndCommas(keys.length)
      for (const key of keys) {
        bytes += quotedBytes(key) + 1
        waiting.push(value[key])
      }
    } else {
      bytes += scalarBytes(value)
    }
  }
  return bytes
}

const bracketsAndCommas = (entries: number): number => (entries === 0 ? 2 : entries + 1)

const scalarBytes = (value: unknown): number => {
  if (typeof value === 'string') return quotedBytes(value)
  if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))) {
    return String(value).length
  }
  return 'null'.length
}

/** The bytes of a string with its quotes and escapes. */
const quotedBytes = (text: string): number => {
  let bytes = 2
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit < 0x80) bytes += asciiBytes(unit)
    else if (unit < 0x800) bytes += 2
    else if (unit < 0xd800 || unit > 0xdfff) bytes += 3
    else if (unit < 0xdc00 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00) {
      bytes += 4
      i++
    } else bytes += '\\ud800'.length
  }
  return bytes
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
/** \b, \t, \n, \f and \r, which have short escapes. */
const SHORT_ESCAPES = [0x08, 0x09, 0x0a, 0x0c, 0x0d]

const asciiBytes = (unit: number): number => {
  if (unit >= 0x20) return unit === QUOTE || unit === BACKSLASH ? 2 : 1
  return SHORT_ESCAPES.includes(unit) ? 2 : '\\u0000'.length
}
