/** One reading: the failures so far, and how a block of JSON becomes a draft. */

import type { Any } from './any.ts'
import type { Check } from './check.ts'
import { NO_INDEXES } from './check.ts'
import { cleaned } from './clean-text.ts'
import { Failed, put } from './draft.ts'
import { Fault } from './fault.ts'
import type { AnyKind, ListOf } from './field.ts'
import { misspelling, newSearch, type Search } from './hint.ts'
import { contractPlace, type Node, rankOf } from './node.ts'

export type Failure = { readonly place: string; readonly type: string; readonly message: string }

/**
 * The most failures in one answer. Further entries of lists are then skipped. Working software has some dozens at most,
 * while a body of 256 KiB could have tens of thousands, and an answer of megabytes.
 */
export const FAILURES_MAXIMUM = 2_000

export type Hit = Failure & { readonly rank: readonly number[] }

/** A missing field whose condition is still to be evaluated. */
type Pending = {
  readonly node: Node
  readonly indexes: readonly number[]
  readonly owner: Any
  readonly draft: Any
}

export type Run = {
  readonly facts: Any
  readonly hits: Hit[]
  readonly pending: Pending[]
  /** The current entries, outermost first. */
  readonly indexes: number[]
  /** The second copy of a mirrored list, if there is one. */
  mirrored: unknown
  /** For hints on misspelt keys; most bodies need none. */
  search: Search | undefined
}

export const newRun = (facts: Any, search?: Search): Run => ({
  facts,
  hits: [],
  pending: [],
  indexes: [],
  mirrored: undefined,
  search,
})

export const readFields = (
  run: Run,
  fields: readonly Node[],
  raw: Any,
  draft: Any,
  siblings: ReadonlySet<string>,
) => {
  for (let i = 0; i < fields.length; i++) readField(run, fields[i] as Node, raw, draft, siblings)
}

const readField = (run: Run, node: Node, owner: Any, draft: Any, siblings: ReadonlySet<string>): void => {
  const value = owner[node.key]
  const type = node.type
  if (!isGiven(value, type.is === 'kind' && type.textual)) {
    missing(run, node, owner, draft, siblings)
  } else if (node.presence === 'mirror') {
    run.mirrored = value
  } else if (type.is === 'kind') {
    const read = type.read(value, run.facts)
    if (read instanceof Fault) fail(run, node, read)
    put(draft, node.keys, read instanceof Fault ? new Failed(value, true) : read)
  } else if (type.is === 'list') {
    put(draft, node.keys, readList(run, node, type, value))
  } else if (typeof value !== 'object' || Array.isArray(value)) {
    fail(run, node, NOT_AN_OBJECT)
    markFailed(node, draft, value, true)
  } else {
    let scope = draft
    if (node.keys.length > 0) {
      scope = {}
      put(draft, node.keys, scope)
    }
    readFields(run, node.children, value, scope, node.names)
  }
}

const isGiven = (value: unknown, textual: boolean): boolean =>
  value !== undefined && value !== null && !(textual && typeof value === 'string' && isBlank(value))

/** Most texts start with an ASCII letter or digit, which decides it at once. */
const isBlank = (text: string): boolean => {
  const first = text.charCodeAt(0)
  return !(first > ASCII_BLANK && first < ASCII_DELETE) && cleaned(text) === ''
}

const ASCII_BLANK = 0x20
const ASCII_DELETE = 0x7f

const missing = (run: Run, node: Node, owner: Any, draft: Any, siblings: ReadonlySet<string>): void => {
  const presence = node.presence
  if (presence === 'optional') return
  if (typeof presence === 'object') {
    const indexes = run.indexes.length === 0 ? NO_INDEXES : run.indexes.slice()
    run.pending.push({ node, indexes, owner, draft })
    return
  }
  const keySuffices = presence === 'keyRequired' || presence === 'optionalUnlessMisspelt'
  if (keySuffices && Object.hasOwn(owner, node.key)) return
  const misspelt = isFull(run) ? '' : hint(run, owner, node, siblings)
  if (presence === 'optionalUnlessMisspelt' && misspelt === '') return
  const remedy = node.remedy === undefined ? '' : `: ${node.remedy}`
  fail(run, node, new Fault('required', `is required${because(node)}${remedy}${misspelt}`))
  if (presence !== 'mirror') markFailed(node, draft, undefined, false)
}

/**
 * Evaluates the conditions of all missing fields before it marks any: two that each require the other's absence both
 * hold.
 */
export const settlePending = (run: Run, draft: Any, rootNames: ReadonlySet<string>): void => {
  const due = run.pending.filter((p) => (p.node.condition as Check)(draft, p.indexes, run.facts) === true)
  run.pending.length = 0
  for (const { node, indexes, owner, draft: scope } of due) {
    const siblings = node.chain.at(-2)?.names ?? rootNames
    if (!isFull(run)) {
      const says = `is required${because(node)}${hint(run, owner, node, siblings)}`
      failAt(run, node, indexes, new Fault('required', says))
    }
    markFailed(node, scope, undefined, false)
  }
}

/** Reads a list's entries; the list is Failed if it fails as a whole. */
export const readList = (run: Run, node: Node, list: ListOf<Any>, value: unknown): unknown[] | Failed => {
  if (!Array.isArray(value)) {
    fail(run, node, NOT_A_LIST)
    return new Failed(value, true)
  }
  if (value.length > list.max) {
    fail(
      run,
      node,
      new Fault('maxLength', `must have at most ${list.max} entries; ${value.length} were sent`),
    )
    return new Failed(value, true)
  }
  const entries: unknown[] = []
  const depth = run.indexes.length
  for (let i = 0; i < value.length; i++) {
    run.indexes[depth] = i
    entries.push(readEntry(run, node, list, value[i], i + 1))
  }
  run.indexes.length = depth
  return entries
}

const readEntry = (run: Run, node: Node, list: ListOf<Any>, value: Any, ordinal: number): unknown => {
  if (isFull(run)) return new Failed(value, true)
  if (value === null) {
    fail(run, node, new Fault('required', `entry ${ordinal} is required`), true)
    return new Failed(value, false)
  }
  if (list.item.is === 'kind') {
    const read = (list.item as AnyKind).read(value, run.facts)
    if (!(read instanceof Fault)) return read
    fail(run, node, read, true)
    return new Failed(value, true)
  }
  if (typeof value !== 'object' || Array.isArray(value)) {
    fail(run, node, new Fault('type', `entry ${ordinal} must be an object`), true)
    return new Failed(value, true)
  }
  const entry = {}
  readFields(run, node.children, value, entry, node.names)
  return entry
}

const NOT_AN_OBJECT = new Fault('type', 'must be an object')
const NOT_A_LIST = new Fault('type', 'must be a list')

export const markFailed = (node: Node, draft: Any, raw: unknown, sent: boolean): void => {
  const failed = new Failed(raw, sent)
  if (node.keys.length > 0) put(draft, node.keys, failed)
  else for (const keys of node.marks) put(draft, keys, failed)
}

/** Records a failure at the current entries. */
export const fail = (run: Run, node: Node, fault: Fault, entry = false): void =>
  failAt(run, node, run.indexes, fault, entry)

export const failAt = (
  run: Run,
  node: Node,
  indexes: readonly number[],
  fault: Fault,
  entry = false,
): void => {
  if (isFull(run)) return
  const found = fault.found === undefined ? '' : `; ${fault.found} was sent`
  run.hits.push({
    place: contractPlace(node, indexes, entry),
    type: fault.type,
    message: `${node.key} ${fault.says}${found}.`,
    rank: rankOf(node, indexes, entry),
  })
}

const because = ({ cause }: Node): string => (cause === undefined ? '' : ` because ${cause}`)

const isFull = ({ hits }: Run): boolean => hits.length >= FAILURES_MAXIMUM

const hint = (run: Run, owner: Any, node: Node, siblings: ReadonlySet<string>): string => {
  run.search ??= newSearch()
  const key = misspelling(owner, node.key, siblings, run.search)
  return key === undefined ? '' : `; ${key} was sent instead, which is not a field here`
}
