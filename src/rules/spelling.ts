/**
 * Recognises a field's name in another spelling: in another case, with `_` or `-`, with or without a leading `is`. A
 * body in the interface's own spelling costs one count of its keys.
 */
import type { Any } from './any.ts'
import { cleaned } from './clean-text.ts'
import type { Node } from './node.ts'

/** The spellings of an object's fields. */
export type Spellings = {
  /** The field that a key means; undefined if it means none. */
  readonly fieldOf: (key: string) => string | undefined
  /** Whether a key means a field. */
  readonly has: (key: string) => boolean
}

/** No field's name is nearly as long, so longer keys are not looked at. */
const KEY_MAXIMUM_CHARACTERS = 60

const known = new WeakMap<ReadonlySet<string>, Spellings>()

/** The spellings of fields with these names. */
export const spellingsOf = (names: ReadonlySet<string>): Spellings => {
  const before = known.get(names)
  if (before !== undefined) return before
  const fields = new Map<string, string>()
  for (const name of names) {
    fields.set(`is${folded(name)}`, name)
    if (/^is[A-Z]/.test(name)) fields.set(folded(name).slice(2), name)
  }
  // A name itself comes before a name without or with its “is”.
  for (const name of names) fields.set(folded(name), name)
  const fieldOf = (key: string) =>
    key.length > KEY_MAXIMUM_CHARACTERS ? undefined : names.has(key) ? key : fields.get(folded(key))
  const spellings = { fieldOf, has: (key: string) => fieldOf(key) !== undefined }
  known.set(names, spellings)
  return spellings
}

const folded = (key: string): string => key.toLowerCase().replaceAll('_', '').replaceAll('-', '')

/** Whether a value is there: neither null nor blank. */
export const isFilled = (value: unknown): boolean =>
  value !== undefined && value !== null && !(typeof value === 'string' && isBlank(value))

/** Most texts start with an ASCII letter or digit, which decides it at once. */
const isBlank = (text: string): boolean => {
  const first = text.charCodeAt(0)
  return !(first > ASCII_BLANK && first < ASCII_DELETE) && cleaned(text) === ''
}

const ASCII_BLANK = 0x20
const ASCII_DELETE = 0x7f

/** Whether all keys of an object are names of fields. */
export const isWellSpelt = (sent: Any, fields: readonly Node[]): boolean => {
  let left = 0
  for (let i = 0; i < fields.length; i++) if (sent[(fields[i] as Node).key] !== undefined) left++
  for (const _ in sent) if (--left < 0) return false
  return true
}

/**
 * The keys in another spelling from which fields are read, by the field. A field is read from one if nothing is under
 * its own name; of several the last that holds anything counts.
 */
export const otherKeys = (sent: Any, names: ReadonlySet<string>): ReadonlyMap<string, string> => {
  const keys = new Map<string, string>()
  const spellings = spellingsOf(names)
  for (const key of Object.keys(sent)) {
    if (names.has(key)) continue
    const name = spellings.fieldOf(key)
    if (name === undefined || isFilled(sent[name])) continue
    const before = keys.get(name) ?? (Object.hasOwn(sent, name) ? name : undefined)
    if (before === undefined || isFilled(sent[key]) || (before !== name && !isFilled(sent[before])))
      keys.set(name, key)
  }
  return keys
}

/** The fields of an object under their own names; the object itself if none has another spelling. */
export const spelt = (sent: Any, fields: readonly Node[], names: ReadonlySet<string>): Any => {
  if (isWellSpelt(sent, fields)) return sent
  const keys = otherKeys(sent, names)
  if (keys.size === 0) return sent
  const copy: Any = {}
  for (const { key } of fields) {
    const from = keys.get(key) ?? key
    if (Object.hasOwn(sent, from)) copy[key] = sent[from]
  }
  return copy
}
