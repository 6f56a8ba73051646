/**
 * Finds a field that a client has put into another place, where a set says that it is taken from there too, and the
 * other set's word for it. A body whose keys are all fields in their places costs one count of its keys.
 */
import { isPlainObject } from '../values/json-text.ts'
import type { Any } from './fault.ts'
import { contractPath, type Movable, type Node, type Tree } from './node.ts'
import { isFilled, type StrangeKeys, spellingsOf, spelt, strangeKeys } from './spelling.ts'

/**
 * By a field's place: the other blocks at the top from which it is taken too (`''` for the body itself) if its own
 * place has none, and the other sets' words for it.
 */
export type Elsewhere = Readonly<
  Record<string, { readonly from: readonly string[]; readonly notCalled?: readonly string[] }>
>

/** A key of the body, or of one of its blocks. */
export type SentKey = { readonly block: Node | undefined; readonly key: string }

/** Adds the movable fields to a tree. Throws if the set lacks a place. */
export const withMovables = (tree: LaidOut, elsewhere: Elsewhere): Tree => {
  const movables = movablesOf(tree, elsewhere)
  const blocks = new Set(movables.flatMap(({ home, from }) => [home, ...from]))
  return {
    ...tree,
    movables,
    movableBlocks: [...blocks].filter((block) => block !== undefined),
    movableNames: new Set(movables.flatMap(({ names, otherNames }) => [...names, ...otherNames])),
  }
}

type LaidOut = Omit<Tree, 'movables' | 'movableBlocks' | 'movableNames'>

const movablesOf = (tree: LaidOut, elsewhere: Elsewhere): readonly Movable[] =>
  Object.entries(elsewhere).map(([place, { from, notCalled }]) => {
    const node = tree.nodes.find((one) => contractPath(one) === place)
    if (node === undefined) throw new Error(`${place} is no field of this set`)
    return {
      node,
      home: node.chain.at(-2),
      from: from.map((key) => (key === '' ? undefined : blockAtTop(tree, key))),
      names: new Set([node.key]),
      otherNames: new Set(notCalled),
    }
  })

const blockAtTop = ({ roots }: LaidOut, key: string): Node => {
  const block = roots.find((node) => node.key === key)
  if (block === undefined) throw new Error(`${key} is no block of this set`)
  return block
}

export type InPlace = {
  readonly body: Any
  /** The other set's words for fields that were not sent, by the field. */
  readonly words: ReadonlyMap<Node, string> | undefined
  /** The keys from which fields of other places were taken. */
  readonly taken: readonly SentKey[]
}

/** The body with its fields where they belong; the body itself if nothing stands elsewhere. */
export const inPlace = (tree: Tree, sent: Any): InPlace => {
  let body = sent
  let words: Map<Node, string> | undefined
  const taken: SentKey[] = []
  if (tree.movables.length === 0 || isAllInPlace(tree, sent)) return { body, words, taken }
  for (const movable of tree.movables) {
    const { node, home } = movable
    const around = blockIn(tree, body, home)
    const own = around?.[node.key]
    if (isFilled(own)) continue
    const found = findElsewhere(tree, body, movable, own)
    if (found === undefined) {
      const word = otherWordIn(tree, body, movable)
      if (word !== undefined) {
        words ??= new Map()
        words.set(node, word)
      }
    } else if (around !== undefined) {
      taken.push(found)
      const moved = { ...rawBlockIn(tree, body, home), [node.key]: valueUnder(tree, body, found) }
      body = home === undefined ? moved : { ...body, [keyOf(tree, body, home)]: moved }
    }
  }
  return { body, words, taken }
}

const isAllInPlace = (tree: Tree, sent: Any): boolean => {
  if (strangeIn(tree, sent, undefined) !== undefined) return false
  const { movableBlocks } = tree
  for (let i = 0; i < movableBlocks.length; i++) {
    const block = movableBlocks[i] as Node
    const value = sent[block.key]
    if (isPlainObject(value) && strangeIn(tree, value, block) !== undefined) return false
  }
  return true
}

/** The strange keys of the body itself, or of one of its blocks. */
const strangeIn = ({ roots, names }: Tree, around: Any, block: Node | undefined): StrangeKeys | undefined =>
  block === undefined ? strangeKeys(around, roots, names) : strangeKeys(around, block.children, block.names)

/** What was sent for a field. */
export type SentFor = {
  readonly value: unknown
  /** The keys under which it stands, as sent, outermost first. */
  readonly keys: readonly string[]
  /** The other set's word for it, if that was sent instead. */
  readonly otherWord: string | undefined
}

/** Finds what was sent for the field at a place without lists, in whatever spelling, and elsewhere too. */
export const sentFor = (tree: Tree, sent: Any, ...path: readonly string[]): SentFor => {
  const value = path.reduce((at, key) => at?.[key], sent)
  const movable = isFilled(value) ? undefined : tree.movables.find(({ node }) => isAt(node, path))
  if (isFilled(value) || (movable !== undefined && isAllInPlace(tree, sent)))
    return { value, keys: path, otherWord: undefined }
  const own = walkSpelt(tree, sent, path)
  if (movable === undefined || isFilled(own.value)) return own
  const found = findElsewhere(tree, sent, movable, own.value)
  if (found === undefined) return { ...own, otherWord: otherWordIn(tree, sent, movable) }
  const keys = found.block === undefined ? [found.key] : [keyOf(tree, sent, found.block), found.key]
  return { value: valueUnder(tree, sent, found), keys, otherWord: undefined }
}

const isAt = ({ chain }: Node, path: readonly string[]): boolean =>
  chain.length === path.length && chain.every(({ key }, step) => key === path[step])

const walkSpelt = (tree: Tree, sent: Any, path: readonly string[]): SentFor => {
  let at = sent
  let block: Node | undefined
  const keys: string[] = []
  for (const name of path) {
    if (!isPlainObject(at)) return { value: undefined, keys, otherWord: undefined }
    const key = isFilled(at[name]) ? name : (strangeIn(tree, at, block)?.read.get(name) ?? name)
    keys.push(key)
    at = at[key]
    block = (block?.children ?? tree.roots).find((one) => one.key === name)
  }
  return { value: at, keys, otherWord: undefined }
}

/**
 * A filled value first. Where the field's own place has no key at all, one that is null or blank counts too: a `caseId`
 * of null says that the case is new wherever it stands.
 */
const findElsewhere = (
  tree: Tree,
  sent: Any,
  { from, names }: Movable,
  own: unknown,
): SentKey | undefined => {
  const lastOf = (counts: (value: unknown) => boolean) =>
    from.map((block) => lastKey(tree, sent, block, names, counts)).findLast((found) => found !== undefined)
  return lastOf(isFilled) ?? (own === undefined ? lastOf(() => true) : undefined)
}

const otherWordIn = (tree: Tree, sent: Any, { home, from, otherNames }: Movable): string | undefined =>
  [home, ...from]
    .map((block) => lastKey(tree, sent, block, otherNames, isFilled))
    .find((found) => found !== undefined)?.key

/** The last key of a block that means a field which the block does not have, and whose value counts. */
const lastKey = (
  tree: Tree,
  sent: Any,
  block: Node | undefined,
  wanted: ReadonlySet<string>,
  counts: (value: unknown) => boolean,
): SentKey | undefined => {
  const around = rawBlockIn(tree, sent, block)
  const strange = around && strangeIn(tree, around, block)
  if (strange === undefined) return undefined
  const spellings = spellingsOf(wanted)
  const key = movedKeys(tree, strange).findLast((one) => spellings.has(one) && counts(around[one]))
  return key === undefined ? undefined : { block, key }
}

const moved = new WeakMap<StrangeKeys, readonly string[]>()

/** The unknown keys that mean movable fields or the other set's words, which are few. */
const movedKeys = ({ movableNames }: Tree, strange: StrangeKeys): readonly string[] => {
  const before = moved.get(strange)
  if (before !== undefined) return before
  const keys = strange.unknown.filter(spellingsOf(movableNames).has)
  moved.set(strange, keys)
  return keys
}

const valueUnder = (tree: Tree, sent: Any, { block, key }: SentKey): unknown =>
  rawBlockIn(tree, sent, block)?.[key]

const keyOf = (tree: Tree, sent: Any, { key }: Node): string =>
  isFilled(sent[key]) ? key : (strangeIn(tree, sent, undefined)?.read.get(key) ?? key)

const rawBlockIn = (tree: Tree, sent: Any, block: Node | undefined): Any => {
  const value = block === undefined ? sent : sent[keyOf(tree, sent, block)]
  return isPlainObject(value) || (Array.isArray(value) && value.length === 0) ? value : undefined
}

/** A block with its fields under their own names; undefined if there is none. */
const blockIn = (tree: Tree, sent: Any, block: Node | undefined): Any => {
  const value = rawBlockIn(tree, sent, block)
  const { names, children } = block ?? { names: tree.names, children: tree.roots }
  return value && spelt(value, children, names)
}

/** A copy of a body with every field once, under its own name and in its place. Fields that no model has stay. */
export const inOwnSpelling = (tree: Tree, sent: Any): Any => {
  const own = respelt(inPlace(tree, sent).body, tree.roots, tree.names)
  for (const { from, names } of tree.movables)
    for (const block of from)
      withoutKeys(block === undefined ? own : own[block.key], block?.names ?? tree.names, names)
  return own
}

/** Takes the keys out of a copy that mean these fields, which it does not have. */
const withoutKeys = (around: Any, own: ReadonlySet<string>, names: ReadonlySet<string>): void => {
  if (!isPlainObject(around)) return
  const spellings = spellingsOf(names)
  for (const key of Object.keys(around))
    if (!own.has(key) && spellings.has(key)) Reflect.deleteProperty(around, key)
}

const respelt = (sent: Any, fields: readonly Node[], names: ReadonlySet<string>): Any => {
  const { read, second = [] } = strangeKeys(sent, fields, names) ?? {}
  const nameOf = new Map([...(read ?? [])].map(([name, key]) => [key, name]))
  const dropped = new Set(second)
  const members: [string, unknown][] = []
  for (const key of Object.keys(sent)) {
    if (dropped.has(key) || (read?.has(key) === true && names.has(key))) continue
    const name = nameOf.get(key) ?? key
    const node = fields.find((one) => one.key === name)
    members.push([name, node === undefined ? sent[key] : respeltValue(sent[key], node)])
  }
  return Object.fromEntries(members)
}

const respeltValue = (value: unknown, { children, names }: Node): unknown => {
  if (children.length === 0) return value
  if (Array.isArray(value))
    return value.map((entry) => (isPlainObject(entry) ? respelt(entry, children, names) : entry))
  return isPlainObject(value) ? respelt(value, children, names) : value
}
