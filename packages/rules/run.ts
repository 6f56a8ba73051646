/** One reading: the failures so far, and how a block of JSON becomes a draft. */

import type { Check } from './check.ts'
import { NO_INDEXES } from './check.ts'
import { Failed, put } from './draft.ts'
import type { Any } from './fault.ts'
import { FAILURES_MAXIMUM, type Failure, Fault, wrongType } from './fault.ts'
import type { AnyKind, AnyType, ListOf } from './field.ts'
import { contractPlace, type Node, rankOf } from './node.ts'
import { isFilled, misspelling, newSearch, type Search, spellingsOf, spelt } from './spelling.ts'

export type Hit = Failure & { readonly rank: readonly number[]; readonly fault: Fault; readonly node?: Node }

/** A missing field, or a block with nothing in it, whose condition is still to be evaluated. */
type Pending = {
  readonly node: Node
  readonly indexes: readonly number[]
  readonly owner: Any
  readonly draft: Any
  /** The block as sent. */
  readonly nothing: Any
}

export type Run = {
  readonly facts: Any
  /** Whether names are taken in the interface's spelling alone, and empty blocks as blocks. */
  readonly isStrict: boolean
  /** The other set's words that were sent instead of fields, by the field. */
  readonly words: ReadonlyMap<Node, string> | undefined
  readonly hits: Hit[]
  readonly pending: Pending[]
  /** The current entries, outermost first. */
  readonly indexes: number[]
  /** The second copy of a mirrored list, if there is one. */
  mirrored: unknown
  /** For hints on misspelt keys; most bodies need none. */
  search: Search | undefined
}

type Terms = Pick<Run, 'facts' | 'isStrict' | 'words'>

export const newRun = ({ facts, isStrict, words }: Terms, search?: Search): Run => ({
  facts,
  isStrict,
  words,
  hits: [],
  pending: [],
  indexes: [],
  mirrored: undefined,
  search,
})

/** Reads the fields of an object, which names them in any spelling unless the run is strict. */
export const readFields = (
  run: Run,
  fields: readonly Node[],
  sent: Any,
  draft: Any,
  siblings: ReadonlySet<string>,
) => {
  let owner = sent
  let isOwn = run.isStrict
  for (let i = 0; i < fields.length; i++) {
    const node = fields[i] as Node
    let value = owner[node.key]
    if (!isFilled(value)) {
      if (!isOwn) {
        owner = spelt(sent, fields, siblings)
        isOwn = true
        value = owner[node.key]
      }
      if (!isGiven(value, node.type)) {
        missing(run, node, { owner, sent, draft, siblings })
        continue
      }
    }
    readField(run, node, value, draft)
  }
}

/** An object around a missing field: as read, as sent, and what becomes of it. */
type Around = {
  readonly owner: Any
  readonly sent: Any
  readonly draft: Any
  readonly siblings: ReadonlySet<string>
}

const readField = (run: Run, node: Node, value: Any, draft: Any): void => {
  const type = node.type
  if (node.presence === 'mirror') {
    run.mirrored = value
  } else if (type.is === 'kind') {
    const read = type.read(value, run.facts)
    if (read instanceof Fault) fail(run, node, read)
    put(draft, node.keys, read instanceof Fault ? new Failed(value, true) : read)
  } else if (type.is === 'list') {
    put(draft, node.keys, readList(run, node, type, value))
  } else if (typeof value !== 'object' || (Array.isArray(value) && !isEmptyBlock(run, value))) {
    fail(run, node, wrongType(NOT_AN_OBJECT, value))
    markFailed(node, draft, value, true)
  } else if (typeof node.presence === 'object' && !run.isStrict && isNothing(value, node)) {
    wait(run, node, value, draft, value)
  } else {
    readBlock(run, node, value, draft)
  }
}

const readBlock = (run: Run, node: Node, value: Any, draft: Any): void => {
  let scope = draft
  if (node.keys.length > 0) {
    scope = {}
    put(draft, node.keys, scope)
  }
  readFields(run, node.children, value, scope, node.names)
}

/** Whether a value that is null or blank counts all the same: blank strings do where no text is expected. */
const isGiven = (value: unknown, type: AnyType): boolean =>
  value !== undefined && value !== null && (isFilled(value) || type.is !== 'kind' || !type.textual)

/** PHP writes an object without fields as a list. */
const isEmptyBlock = ({ isStrict }: Run, value: readonly unknown[]): boolean =>
  !isStrict && value.length === 0

/** Whether every field of a block is null, absent, blank or false, or a block of such fields. */
const isNothing = (block: Any, { children, names }: Node): boolean => {
  for (const node of children) if (holdsAnything(block[node.key], node)) return false
  const own = spelt(block, children, names)
  return own === block || children.every((node) => !holdsAnything(own[node.key], node))
}

const holdsAnything = (value: unknown, node: Node): boolean => {
  if (!isFilled(value) || value === false) return false
  if (node.type.is !== 'model' || typeof value !== 'object') return true
  return Array.isArray(value) ? value.length > 0 : !isNothing(value, node)
}

const wait = (run: Run, node: Node, owner: Any, draft: Any, nothing?: Any): void => {
  const indexes = run.indexes.length === 0 ? NO_INDEXES : run.indexes.slice()
  run.pending.push({ node, indexes, owner, draft, nothing })
}

const missing = (run: Run, node: Node, { owner, sent, draft, siblings }: Around): void => {
  const presence = node.presence
  const word = run.words?.get(node)
  if (word !== undefined) {
    fail(
      run,
      node,
      new Fault('required', `is required. Received ${word}, which is the other set’s name for it`),
    )
    markFailed(node, draft, undefined, false)
    return
  }
  if (presence === 'optional') return
  if (typeof presence === 'object') {
    wait(run, node, sent, draft)
    return
  }
  const keySuffices = presence === 'keyRequired' || presence === 'optionalUnlessMisspelt'
  if (keySuffices && Object.hasOwn(owner, node.key)) return
  const misspelt = isFull(run) ? '' : hint(run, sent, node, siblings)
  if (presence === 'optionalUnlessMisspelt' && misspelt === '') return
  const remedy = node.remedy === undefined ? '' : `: ${node.remedy}`
  fail(run, node, new Fault('required', `is required${because(node)}${remedy}${misspelt}`))
  if (presence !== 'mirror') markFailed(node, draft, undefined, false)
}

/**
 * Evaluates the conditions of all missing fields before it marks any: two that each require the other's absence both
 * hold. Before that, blocks with nothing in them are read where they are required; elsewhere they are absent.
 */
export const settlePending = (run: Run, draft: Any, rootNames: ReadonlySet<string>): void => {
  const isDue = ({ node, indexes }: Pending) => (node.condition as Check)(draft, indexes, run.facts) === true
  const lacking: Pending[] = []
  while (run.pending.length > 0) {
    const round = run.pending.splice(0)
    lacking.push(...round.filter(({ nothing }) => nothing === undefined))
    const blocks = round.filter((pending) => pending.nothing !== undefined && isDue(pending))
    for (const { node, indexes, draft: scope, nothing } of blocks) {
      run.indexes.push(...indexes)
      readBlock(run, node, nothing, scope)
      run.indexes.length = 0
    }
  }
  const due = lacking.filter(isDue)
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
    fail(run, node, wrongType(NOT_A_LIST, value))
    return new Failed(value, true)
  }
  if (value.length > list.max) {
    const says = `must contain at most ${list.max} entries`
    fail(run, node, new Fault('maxLength', says, String(value.length)))
    return new Failed(value, true)
  }
  const entries: unknown[] = []
  const depth = run.indexes.length
  for (let i = 0; i < value.length; i++) {
    run.indexes[depth] = i
    entries.push(readEntry(run, node, list, value[i]))
  }
  run.indexes.length = depth
  return entries
}

const readEntry = (run: Run, node: Node, list: ListOf<Any>, value: Any): unknown => {
  if (isFull(run)) return new Failed(value, true)
  if (value === null) {
    fail(run, node, new Fault('required', 'is required'), true)
    return new Failed(value, false)
  }
  if (list.item.is === 'kind') {
    const read = (list.item as AnyKind).read(value, run.facts)
    if (!(read instanceof Fault)) return read
    fail(run, node, read, true)
    return new Failed(value, true)
  }
  if (typeof value !== 'object' || (Array.isArray(value) && !isEmptyBlock(run, value))) {
    fail(run, node, wrongType(NOT_AN_OBJECT, value), true)
    return new Failed(value, true)
  }
  const entry = {}
  readFields(run, node.children, value, entry, node.names)
  return entry
}

const NOT_AN_OBJECT = 'must be an object'
const NOT_A_LIST = 'must be an array'

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
  const place = contractPlace(node, indexes, entry)
  run.hits.push({
    place,
    type: fault.type,
    message: sentenceOf(place.slice(place.lastIndexOf('.') + 1), fault),
    rank: rankOf(node, indexes, entry),
    node,
    fault,
  })
}

/** "term must be at least 48. Received 36." */
const sentenceOf = (field: string, { says, found }: Fault): string =>
  `${field} ${says}${says.endsWith('?') ? '' : '.'}${found === undefined ? '' : ` Received ${found}.`}`

/** Why a field is required: the cause of an oddity, or the condition that holds. */
const because = ({ cause, when }: Node): string => {
  if (cause !== undefined) return ` because ${cause}`
  return when === undefined ? '' : ` when ${when}`
}

const isFull = ({ hits }: Run): boolean => hits.length >= FAILURES_MAXIMUM

const hint = (run: Run, owner: Any, node: Node, siblings: ReadonlySet<string>): string => {
  run.search ??= newSearch()
  const known = run.isStrict ? siblings : spellingsOf(siblings)
  const key = misspelling(owner, node.key, known, run.search)
  return key === undefined ? '' : `. Unknown field ${key}: did you mean ${node.key}?`
}
