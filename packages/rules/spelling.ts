/**
 * Recognises a field's name in another spelling: in another case, with `_` or `-`, with or without a leading `is`. An
 * object in the interface's own spelling costs one count of its keys; the keys of any other are looked at once. For a
 * missing required field it finds the key that a caller probably misspelt.
 */

import { cleaned } from '../values/typed/clean-text.ts'
import type { Any } from './fault.ts'
import type { Node } from './node.ts'
import { SLIPS_MAXIMUM, slipsApart } from './slips.ts'

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
  const sums = new Set([...fields.keys()].map(sumOf))
  const fieldOf = (key: string) => {
    if (key.length > KEY_MAXIMUM_CHARACTERS) return undefined
    if (names.has(key)) return key
    return sums.has(sumOf(key)) ? fields.get(folded(key)) : undefined
  }
  const spellings = { fieldOf, has: (key: string) => fieldOf(key) !== undefined }
  known.set(names, spellings)
  return spellings
}

/** What all spellings of a name have in common, but for a leading `is`. */
const folded = (key: string): string => key.toLowerCase().replaceAll('_', '').replaceAll('-', '')

const HYPHEN = 0x2d
const LOW_LINE = 0x5f
const LETTER_BITS = 0x1f

/** A number that all spellings of a name share. It tells most other keys apart, of which a body may have thousands. */
const sumOf = (key: string): number => {
  let sum = 0
  for (let i = 0; i < key.length; i++) {
    const unit = key.charCodeAt(i)
    if (unit !== HYPHEN && unit !== LOW_LINE) sum = (Math.imul(sum, 31) + (unit & LETTER_BITS)) | 0
  }
  return sum
}

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

/** The keys of an object that are no field's own name. */
export type StrangeKeys = {
  readonly names: ReadonlySet<string>
  /** All keys of the object. */
  readonly keys: readonly string[]
  /**
   * The keys from which fields are read, by the field. A field is read from one if nothing is under its own name; of
   * several the last that holds anything counts.
   */
  readonly read: ReadonlyMap<string, string>
  /** The keys that mean a field which is read from another key. */
  readonly second: readonly string[]
  /** The keys that mean no field. */
  readonly unknown: readonly string[]
}

/** Objects are not changed while they are in use. */
const seen = new WeakMap<object, StrangeKeys>()

/** Undefined if all keys of an object are names of fields. */
export const strangeKeys = (
  sent: Any,
  fields: readonly Node[],
  names: ReadonlySet<string>,
): StrangeKeys | undefined => {
  const before = seen.get(sent)
  if (before?.names === names) return before
  const keys = before?.keys ?? Object.keys(sent)
  if (before === undefined && isWellSpelt(sent, keys.length, fields)) return undefined
  const found = lookAt(sent, keys, names)
  seen.set(sent, found)
  return found
}

/** The keys of an object. To list those of a large one takes long, so each is listed once. */
export const keysOf = (sent: Any): readonly string[] => seen.get(sent)?.keys ?? Object.keys(sent)

const isWellSpelt = (sent: Any, keys: number, fields: readonly Node[]): boolean => {
  let left = keys
  for (let i = 0; i < fields.length; i++) if (sent[(fields[i] as Node).key] !== undefined) left--
  return left <= 0
}

const lookAt = (sent: Any, keys: readonly string[], names: ReadonlySet<string>): StrangeKeys => {
  const read = new Map<string, string>()
  const second: string[] = []
  const unknown: string[] = []
  const { fieldOf } = spellingsOf(names)
  for (const key of keys) {
    const name = fieldOf(key)
    if (name === key) continue
    if (name === undefined) {
      unknown.push(key)
      continue
    }
    const other = read.get(name)
    const before = other ?? (Object.hasOwn(sent, name) ? name : undefined)
    const counts = before === undefined || isFilled(sent[key]) || (before !== name && !isFilled(sent[before]))
    if (counts && !isFilled(sent[name])) {
      if (other !== undefined) second.push(other)
      read.set(name, key)
    } else {
      second.push(key)
    }
  }
  return { names, keys, read, second, unknown }
}

/** The fields of an object under their own names; the object itself if none has another spelling. */
export const spelt = (sent: Any, fields: readonly Node[], names: ReadonlySet<string>): Any => {
  const strange = strangeKeys(sent, fields, names)
  if (strange === undefined || strange.read.size === 0) return sent
  const copy: Any = {}
  for (const { key } of fields) {
    const from = strange.read.get(key) ?? key
    if (Object.hasOwn(sent, from)) copy[key] = sent[from]
  }
  return copy
}

const SHOWN_MAXIMUM_CHARACTERS = 60
const KEYS_MAXIMUM = 1_000
/** Only keys that look like names are repeated. */
const PLAIN = /^[\w-]+$/
/** Three applicants with every field misspelt need some 3,000; many more take a millisecond or two. */
const COMPARISONS_MAXIMUM = 5_000

/**
 * The remaining comparisons for one body, and the unknown keys of its objects, which are listed once each. A body of
 * many objects with many unknown keys gets no more hints once these are exhausted, so that no body holds up the service.
 */
export type Search = {
  comparisonsLeft: number
  readonly unknown: Map<object, readonly UnknownKey[]>
}

type UnknownKey = { readonly key: string; readonly folded: string }

export const newSearch = (): Search => ({ comparisonsLeft: COMPARISONS_MAXIMUM, unknown: new Map() })

/** The keys that an object may have. */
export type Known = { readonly has: (key: string) => boolean }

/** Whether an unknown key may be repeated in a message: it looks like a name, and is as short as one. */
export const readsAsName = (key: string): boolean => key.length <= SHOWN_MAXIMUM_CHARACTERS && PLAIN.test(key)

/**
 * The unknown key of `owner` that differs from `wanted` by one or two letters, whatever their spelling, or undefined.
 * `known` are the fields that the object may have. Its comparisons count against `search`.
 */
export const misspelling = (
  owner: object,
  wanted: string,
  known: Known,
  search = newSearch(),
): string | undefined => {
  if (search.comparisonsLeft <= 0) return undefined
  const name = folded(wanted)
  for (const { key, folded: sent } of unknownKeys(owner, known, search)) {
    if (search.comparisonsLeft-- <= 0) return undefined
    if (Math.abs(sent.length - name.length) > SLIPS_MAXIMUM) continue
    if (slipsApart(sent, name) !== undefined) return key.slice(0, SHOWN_MAXIMUM_CHARACTERS)
  }
  return undefined
}

/** Listing counts too: it takes time if an object has very many keys. */
const unknownKeys = (owner: object, known: Known, search: Search): readonly UnknownKey[] => {
  const listed = search.unknown.get(owner)
  if (listed !== undefined) return listed
  const all = keysOf(owner)
  search.comparisonsLeft -= all.length
  const keys = all
    .slice(0, KEYS_MAXIMUM)
    .filter((key) => !known.has(key) && PLAIN.test(key))
    .map((key) => ({ key, folded: folded(key) }))
  search.unknown.set(owner, keys)
  return keys
}
